import { readChunks } from "@/operations/transfer/import/file-chunks.ts";
import type {
  ImportItem,
  ImportPart,
  ImportSource,
} from "@/operations/transfer/import/import-source.ts";
import { PieceCollector } from "@/operations/transfer/import/text-pieces.ts";
import { type Fields, isFields } from "@/operations/transfer/json-field-readers.ts";
import { fileSystem } from "@/platform/file-system.ts";

/** Guess: an entity may have many observations. */
const LINE_BYTES_MAX = 8 * 1024 * 1024;

/** The entities and relations of the official MCP memory server: one JSON object per line. */
export function graphSource(path: string, name: string): ImportSource {
  return {
    name,
    kind: "graph",
    unit: "bytes",
    total: fileSystem().statSync(path).size,
    read: () => readGraph(path, name),
  };
}

/** True if one of these lines is an entity or a relation. */
export function isGraph(lines: readonly string[]): boolean {
  return lines.some((line) => readGraphLine(parse(line), "").some(({ kind }) => kind === "memory"));
}

function* readGraph(path: string, name: string): Generator<ImportPart> {
  const splitter = new LineSplitter(LINE_BYTES_MAX);
  let done = 0;
  for (const chunk of readChunks(path)) {
    const items = splitter.push(chunk).flatMap((line) => toItems(line, name));
    done += chunk.length;
    yield { items, done };
  }
  yield { items: splitter.end().flatMap((line) => toItems(line, name)), done };
}

function toItems({ text, number }: TextLine, name: string): ImportItem[] {
  const where = `${name}, line ${number}`;
  if (text === undefined) return [{ kind: "broken", reason: "a line longer than 8 MB", where }];
  return text.trim() === "" ? [] : readGraphLine(parse(text), where);
}

function readGraphLine(line: unknown, where: string): ImportItem[] {
  const { type, name, from, to, relationType } = isFields(line) ? line : {};
  if (type === "entity" && typeof name === "string") return readEntity(name, line as Fields, where);
  if (type === "relation" && [from, to, relationType].every((part) => typeof part === "string")) {
    return [graphRecord(`${from} ${relationType} ${to}.`, "Context", ["relation"], where)];
  }
  return [{ kind: "broken", reason: "not an entity or a relation", where }];
}

function readEntity(name: string, line: Fields, where: string): ImportItem[] {
  const kind = typeof line["entityType"] === "string" ? line["entityType"] : "entity";
  const observations = Array.isArray(line["observations"]) ? line["observations"] : [];
  if (observations.length === 0)
    return [graphRecord(`${name} (${kind})`, "Context", [kind], where)];
  return observations.map((observation) =>
    typeof observation === "string"
      ? graphRecord(`${name} (${kind}): ${observation}`, "Learning", [kind], where)
      : { kind: "broken", reason: "an observation that is not text", where },
  );
}

// The graph has no ids, so the content becomes the id: a second import adds nothing twice, even if a
// memory was edited in the meantime.
function graphRecord(
  content: string,
  type: string,
  tags: readonly string[],
  where: string,
): ImportItem {
  const id = `mcp-memory:${Bun.hash(content).toString(16)}`;
  const json = { id, content, experience_type: type, tags: ["mcp-memory", ...tags] };
  return { kind: "memory", json, where };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const NEWLINE = 10;

/** One line of a file that is read in chunks; the text is undefined if it is too long. */
export interface TextLine {
  readonly text: string | undefined;
  readonly number: number;
}

/** Cuts chunks of bytes into lines and keeps at most one line in memory. */
export class LineSplitter {
  readonly #piece: PieceCollector;
  #number = 0;

  constructor(maxLineBytes: number) {
    this.#piece = new PieceCollector(maxLineBytes);
  }

  /** Returns the lines that end in this chunk. */
  push(chunk: Uint8Array): TextLine[] {
    const lines: TextLine[] = [];
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(NEWLINE, start);
      if (end < 0) break;
      this.#piece.add(chunk.subarray(start, end));
      lines.push(this.#take());
      start = end + 1;
    }
    this.#piece.add(chunk.subarray(start));
    return lines;
  }

  /** Returns the last line if it has no line end. */
  end(): TextLine[] {
    return this.#piece.isEmpty ? [] : [this.#take()];
  }

  #take(): TextLine {
    this.#number += 1;
    return { text: this.#piece.take(), number: this.#number };
  }
}
