import { systemCode } from "@/base/system-error.ts";
import type { Readiness } from "@/platform/program-files.ts";
import { openOrdinaryFile, readRange } from "@/platform/ordinary-file.ts";

/**
 * The file with the parser and its grammars, all WebAssembly modules, compressed one by one: a
 * project in two languages unpacks three of them. Its layout: eight bytes that name the format, the
 * length of the table (32 bits, little-endian), the table as JSON, then the modules.
 */
export const GRAMMAR_FILE_MAGIC = "CGGRAM01";

export interface PackedModule {
  readonly name: string;
  /** Counted from the end of the table. */
  readonly offset: number;
  readonly bytes: number;
}

export interface GrammarFile {
  readonly modules: readonly PackedModule[];
  /** Returns the module's code; undefined if the file has none of this name, or it is damaged. */
  read(name: string): Uint8Array | undefined;
}

const HEADER_BYTES = GRAMMAR_FILE_MAGIC.length + 4;
/** Guess: a hundred grammars. */
const TABLE_BYTES_MAX = 16 * 1024;

/** Reads the table. The modules are read when they are asked for. */
export function openGrammarFile(path: string): GrammarFile | Exclude<Readiness, "ready"> {
  try {
    using file = openOrdinaryFile(path);
    const header = readRange(file, 0, HEADER_BYTES);
    if (header.length < HEADER_BYTES) return "damaged";
    const magic = new TextDecoder().decode(header.subarray(0, GRAMMAR_FILE_MAGIC.length));
    if (magic !== GRAMMAR_FILE_MAGIC) return "unsupported";
    const tableBytes = new DataView(header.buffer).getUint32(GRAMMAR_FILE_MAGIC.length, true);
    if (tableBytes > TABLE_BYTES_MAX) return "damaged";
    const table = new TextDecoder().decode(readRange(file, HEADER_BYTES, tableBytes));
    const modules = JSON.parse(table) as PackedModule[];
    const start = HEADER_BYTES + tableBytes;
    return { modules, read: (name) => readModule(path, start, modules, name) };
  } catch (error) {
    return systemCode(error) === "ENOENT" ? "missing" : "damaged";
  }
}

function readModule(
  path: string,
  start: number,
  modules: readonly PackedModule[],
  name: string,
): Uint8Array | undefined {
  const found = modules.find((module) => module.name === name);
  if (found === undefined) return undefined;
  try {
    using file = openOrdinaryFile(path);
    return Bun.zstdDecompressSync(readRange(file, start + found.offset, found.bytes));
  } catch {
    return undefined;
  }
}
