import { EXPORT_FORMAT } from "@/operations/export.ts";

/** What an import file holds: one item for each memory, or why a part of it is none. */
export type ImportItem =
  | { readonly kind: "record"; readonly record: Readonly<Record<string, unknown>> }
  | { readonly kind: "broken"; readonly reason: string };

/**
 * The memories in a file: a wt-memory-export document, or the JSON lines of the MCP memory
 * server. Undefined where it is neither.
 */
export function readImport(text: string): ImportItem[] | undefined {
  const whole = parse(text);
  if (isObject(whole) && whole["format"] === EXPORT_FORMAT) {
    return Array.isArray(whole["records"]) ? whole["records"].map(toItem) : undefined;
  }
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const items = lines.map((line) => readGraphLine(parse(line)));
  const hasGraph = items.some((found) => found.some(({ kind }) => kind === "record"));
  return hasGraph ? items.flat() : undefined;
}

function toItem(record: unknown): ImportItem {
  return isObject(record)
    ? { kind: "record", record }
    : { kind: "broken", reason: "not a JSON object" };
}

function readGraphLine(line: unknown): ImportItem[] {
  if (isObject(line) && line["type"] === "entity" && typeof line["name"] === "string") {
    return readEntity(line["name"], line);
  }
  const { type, from, to, relationType } = isObject(line) ? line : {};
  if (type === "relation" && [from, to, relationType].every((part) => typeof part === "string")) {
    return [graphRecord(`${from} ${relationType} ${to}.`, "Context", ["relation"])];
  }
  return [{ kind: "broken", reason: "not an entity or a relation" }];
}

function readEntity(name: string, line: Readonly<Record<string, unknown>>): ImportItem[] {
  const kind = typeof line["entityType"] === "string" ? line["entityType"] : "entity";
  const observations = Array.isArray(line["observations"]) ? line["observations"] : [];
  if (observations.length === 0) return [graphRecord(`${name} (${kind})`, "Context", [kind])];
  return observations.map((observation) =>
    typeof observation === "string"
      ? graphRecord(`${name} (${kind}): ${observation}`, "Learning", [kind])
      : { kind: "broken", reason: "an observation that is no text" },
  );
}

// The graph has no ids. What it says is its identity, so that a second import, even of a memory
// that was edited meanwhile, brings nothing twice.
function graphRecord(content: string, type: string, tags: readonly string[]): ImportItem {
  const id = `mcp-memory:${Bun.hash(content).toString(16)}`;
  return {
    kind: "record",
    record: { id, content, experience_type: type, tags: ["mcp-memory", ...tags] },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
