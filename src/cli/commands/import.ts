import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { needOperand } from "@/cli/choice.ts";
import type { Command, CommandCall } from "@/cli/command.ts";
import { forScripts } from "@/cli/for-scripts.ts";
import { withProject } from "@/cli/open-project.ts";
import { type ImportItem, readImport } from "@/operations/import-sources.ts";
import { importOperation, type ImportReport } from "@/operations/import.ts";

export const importCommand: Command = {
  name: importOperation.name,
  summary: importOperation.summary,
  operands: "<file>",
  options: importOperation.parameters,
  examples: ["context-graph import memories.json --dry-run", "context-graph import memory.jsonl"],
  run(call) {
    const { host, options } = call;
    const items = readItems(call);
    const dryRun = options.has("dry-run");
    const onProgress = (done: number, total: number) =>
      host.showProgress(`${done} of ${total} read`);
    const report = withProject(host, (tools) =>
      importOperation.run({ items, dryRun, onProgress }, tools),
    );
    host.showProgress("");
    return { text: describe(report, dryRun), json: report };
  },
};

export const reportImportCommand = forScripts(importCommand, ["wt-memory import memories.json"]);

function readItems(call: CommandCall): ImportItem[] {
  const { host, program } = call;
  const path = resolve(host.currentDirectory, needOperand(call, "Which file?"));
  const items = readImport(readText(path, program));
  if (items !== undefined) return items;
  const detail = `${path} is neither a wt-memory-export nor JSON lines of the MCP memory server.`;
  throw new CatalogueError("ERR_USAGE", { detail, program });
}

function readText(path: string, program: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EACCES") {
      throw new CatalogueError("ERR_PERMISSION", { path }, error);
    }
    throw new CatalogueError("ERR_USAGE", { detail: `${path} is no file.`, program }, error);
  }
}

function describe({ imported, skipped, errors, reasons }: ImportReport, dryRun: boolean): string {
  const head = dryRun ? "Would be imported" : "Imported";
  return [
    `${head}: ${imported}, skipped: ${skipped}, errors: ${errors}`,
    ...Object.entries(reasons).map(([reason, count]) => `- ${count} × ${reason}`),
  ].join("\n");
}
