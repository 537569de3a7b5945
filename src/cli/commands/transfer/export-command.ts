import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { resolve } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { counted } from "@/base/text.ts";
import { readConditions } from "@/cli/input/memory-filter-options.ts";
import type { Command, CommandCall } from "@/cli/command.ts";
import { hasStore, answerStoreErrors } from "@/cli/wt-memory-command.ts";
import { writeError } from "@/cli/output/write-error.ts";
import { withProject } from "@/cli/open-project.ts";
import { USER_LEVEL } from "@/cli/input/project-options.ts";
import { exportOperation } from "@/operations/transfer/export-memories.ts";

export const exportCommand: Command = {
  name: exportOperation.name,
  summary: exportOperation.summary,
  operands: "",
  options: { ...exportOperation.parameters, ...USER_LEVEL },
  examples: [
    "context-graph export --output memories.json",
    "context-graph export --type decision --since 30d > decisions.json",
  ],
  isReading: true,
  run(call) {
    const { options, host } = call;
    const output = options.text("output");
    if (output === undefined) {
      writeExport(call, host.printPiece);
      return { text: "", json: undefined };
    }
    const path = resolve(host.currentDirectory, output);
    const count = exportToFile(call, path);
    return {
      text: `${counted(count, "memory", "memories")} written to ${path}`,
      json: { path, count },
    };
  },
};

/** wt-memory's export: an empty object if there is no store or it cannot be used. */
export const wtExportCommand: Command = answerStoreErrors(
  {
    ...exportCommand,
    examples: ["wt-memory export --output memories.json"],
    async run(call) {
      if (!hasStore(call.host)) return EMPTY;
      let hasPrinted = false;
      const printPiece = (piece: string) => {
        hasPrinted = true;
        return call.host.printPiece(piece);
      };
      try {
        const output = await exportCommand.run({ ...call, host: { ...call.host, printPiece } });
        const { json } = output;
        return json === undefined ? output : { ...output, text: JSON.stringify(json, null, 2) };
      } catch (error) {
        if (!hasPrinted) throw error;
        // An empty object after half a document would not be valid JSON.
        const detail = `the export ended early: ${(error as Error).message}`;
        throw new CatalogueError("ERR_INTERNAL", { detail }, error);
      }
    },
  },
  () => EMPTY,
);

const EMPTY = { text: "{}", json: {} };
/** Guess: few enough writes and little enough memory. */
const PIECE_CHARS = 256 * 1024;

/** Writes the document in larger pieces, because one system call per memory is slow. */
function writeExport(call: CommandCall, write: (piece: string) => void): number {
  const { host } = call;
  const conditions = readConditions(call);
  let pieces: string[] = [];
  let chars = 0;
  const flush = () => {
    if (chars > 0) write(pieces.join(""));
    pieces = [];
    chars = 0;
  };
  const gather = (piece: string) => {
    pieces.push(piece);
    chars += piece.length;
    if (chars >= PIECE_CHARS) flush();
  };
  const onProgress = (count: number) => host.showProgress(`${count} written`);
  const { count } = withProject(host, (tools) =>
    exportOperation.run({ write: gather, onProgress, conditions }, tools),
  );
  flush();
  host.showProgress("");
  return count;
}

/** Writes a temporary file and renames it when it is complete. Only the owner may read it. */
function exportToFile(call: CommandCall, path: string): number {
  const partial = `${path}.part`;
  const file = openForWriting(partial, path);
  try {
    const count = writeExport(call, (piece) => writeWhole(file, piece));
    fsyncSync(file);
    closeSync(file);
    renameSync(partial, path);
    return count;
  } catch (error) {
    rmSync(partial, { force: true });
    throw error instanceof CatalogueError ? error : writeError(path, error);
  }
}

function writeWhole(file: number, piece: string): void {
  const bytes = new TextEncoder().encode(piece);
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
}

function openForWriting(partial: string, path: string): number {
  try {
    return openSync(partial, "w", 0o600);
  } catch (error) {
    throw writeError(path, error);
  }
}
