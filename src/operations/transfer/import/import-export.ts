import { fileSystem } from "@/platform/file-system.ts";
import { EXPORT_FORMAT } from "@/operations/transfer/export-memories.ts";
import { readChunks } from "@/operations/transfer/import/file-chunks.ts";
import { JsonArrayScanner } from "@/operations/transfer/import/json-array-scanner.ts";
import type {
  ImportItem,
  ImportPart,
  ImportSource,
} from "@/operations/transfer/import/import-source.ts";
import { isFields } from "@/operations/transfer/json-field-readers.ts";

/** A memory takes some kilobytes at most, but other programs add vectors. Guess. */
const RECORD_BYTES_MAX = 8 * 1024 * 1024;

/**
 * The memories in an export of ours or of wt-memory. If a person imports it, they are as they were;
 * of what an agent imports, only the text counts: who said it and how far to trust it is a claim of
 * the file.
 */
export function exportSource(path: string, name: string, isByAgent: boolean): ImportSource {
  return {
    name,
    kind: "export",
    unit: "bytes",
    total: fileSystem().statSync(path).size,
    read: () => readRecords(path, name, isByAgent ? withoutClaims : (json) => json),
  };
}

/** True if a document that begins like this is an export. */
export function isExport(head: Uint8Array, isWhole: boolean): boolean {
  const scanner = new JsonArrayScanner("records", RECORD_BYTES_MAX);
  const [first] = scanner.push(head);
  const format = scanner.texts.get("format");
  if (format !== undefined) return format === EXPORT_FORMAT && (scanner.hasArray || !isWhole);
  // The fields of a document have no order: its format may come after the records.
  return first !== undefined && "content" in (parseRecord(first) ?? {});
}

type Fields = Readonly<Record<string, unknown>>;

function withoutClaims({ content, experience_type, files, branch, created_at }: Fields): Fields {
  return { content, experience_type, files, branch, created_at, origin: "import" };
}

function* readRecords(
  path: string,
  name: string,
  believe: (json: Fields) => Fields,
): Generator<ImportPart> {
  const scanner = new JsonArrayScanner("records", RECORD_BYTES_MAX);
  let done = 0;
  let number = 0;
  for (const chunk of readChunks(path)) {
    const items = scanner.push(chunk).map((text) => {
      number += 1;
      return toItem(text, `${name}, record ${number}`, believe);
    });
    done += chunk.length;
    yield { items, done };
  }
  if (!scanner.isComplete) {
    const reason = "the file ends in the middle of a record, or before it";
    const where = `${name}, after record ${number}`;
    yield { items: [{ kind: "broken", reason, where }], done };
  }
}

function toItem(
  text: string | undefined,
  where: string,
  believe: (json: Fields) => Fields,
): ImportItem {
  if (text === undefined) return { kind: "broken", reason: "a record larger than 8 MB", where };
  const json = parseRecord(text);
  if (json === undefined) return { kind: "broken", reason: "not a JSON object", where };
  return { kind: "memory", json: believe(json), where };
}

function parseRecord(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
