import { closeSync, openSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { counted } from "@/base/text.ts";
import type { Command, CommandHost } from "@/cli/command.ts";
import { forScripts } from "@/cli/for-scripts.ts";
import { withProject } from "@/cli/open-project.ts";
import { exportOperation } from "@/operations/export.ts";

export const exportCommand: Command = {
  name: exportOperation.name,
  summary: exportOperation.summary,
  operands: "",
  options: exportOperation.parameters,
  examples: ["context-graph export --output memories.json", "context-graph export > memories.json"],
  run({ options, host }) {
    const output = options.text("output");
    if (output === undefined) {
      const text = exportToText(host);
      return {
        text,
        get json() {
          return JSON.parse(text) as unknown;
        },
      };
    }
    const path = resolve(host.currentDirectory, output);
    const count = exportToFile(host, path);
    return { text: `${counted(count, "memory record")} written to ${path}`, json: { path, count } };
  },
};

export const documentExportCommand = forScripts(
  exportCommand,
  ["wt-memory export --output memories.json"],
  {},
);

function exportToText(host: CommandHost): string {
  const pieces: string[] = [];
  const write = (piece: string) => void pieces.push(piece);
  withProject(host, (tools) => exportOperation.run({ write }, tools));
  return pieces.join("");
}

/** The file appears under its name only when it is whole, and is for its owner's eyes. */
function exportToFile(host: CommandHost, path: string): number {
  const partial = `${path}.part`;
  const file = openForWriting(partial, path);
  try {
    const write = (piece: string) => writeFileSync(file, piece);
    const { count } = withProject(host, (tools) => exportOperation.run({ write }, tools));
    closeSync(file);
    renameSync(partial, path);
    return count;
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

function openForWriting(partial: string, path: string): number {
  try {
    return openSync(partial, "w", 0o600);
  } catch (error) {
    throw new CatalogueError("ERR_PERMISSION", { path }, error);
  }
}
