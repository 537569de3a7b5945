import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Environment } from "@/base/environment.ts";
import type { Project } from "@/platform/project.ts";
import { toSource } from "@/cli/commands/transfer/import-files.ts";
import { ProjectFinder } from "@/cli/commands/transfer/import-transcripts.ts";
import { leftOutSource } from "@/operations/transfer/import/import-source.ts";
import type { ImportReport } from "@/operations/transfer/import/import-tally.ts";
import { importOperation } from "@/operations/transfer/import/import-memories.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

export interface ImportChoice {
  dryRun?: boolean;
  all?: boolean;
  again?: boolean;
}

/** Imports a file as the command does. */
export function importFile(
  tools: OperationTools,
  path: string,
  { dryRun = false, all = false, again = false }: ImportChoice = {},
  project: Project = tools.project,
): ImportReport {
  const environment: Environment = (name) => (name === "HOME" ? (process.env["HOME"] ?? "") : "");
  const finder = new ProjectFinder({ environment });
  const file = { path, name: path.split("/").at(-1) ?? "", isNamed: true };
  const found = toSource(file, { project, finder, all, again, environment });
  const source = typeof found === "string" ? leftOutSource(file.name, found) : found;
  return importOperation.run({ sources: [source], dryRun, onProgress: () => undefined }, tools);
}

/** Imports a text from a temporary file. */
export function importText(
  tools: OperationTools,
  text: string,
  choice: ImportChoice = {},
): ImportReport {
  using folder = temporaryFolder("import");
  const path = join(folder.path, "memories");
  writeFileSync(path, text);
  return importFile(tools, path, choice);
}

export function writeFileIn(folder: string, name: string, text: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}
