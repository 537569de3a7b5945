import { basename } from "node:path";
import { homeOfProject } from "@/platform/kept/kept-store.ts";
import { isAbsoluteOnAnySystem, nameInProject } from "@/platform/paths.ts";
import type { Project } from "@/platform/project.ts";
import { counted } from "@/base/text.ts";
import { cleanName } from "@/memory/write/clean-fields.ts";
import type {
  ImportItem,
  ImportPart,
  ImportSource,
} from "@/operations/transfer/import/import-source.ts";
import {
  type ClaudeMemReader,
  type ForeignObservation,
  openClaudeMem,
} from "@/store/foreign/claude-mem-database.ts";
import type { MemoryType } from "@/store/memory-types.ts";

const ROWS_AT_ONCE = 200;

/** claude-mem's kinds of observations; any other kind becomes Learning. */
const TYPES: Readonly<Record<string, MemoryType>> = {
  decision: "Decision",
  bugfix: "Fix",
  discovery: "Learning",
  security_alert: "Learning",
  security_note: "Learning",
  feature: "Experience",
  refactor: "Experience",
  change: "Experience",
};

/**
 * The observations of claude-mem, for this project or for all. Returns undefined if the file is not
 * claude-mem's. The file stays open until it has been read.
 */
export function claudeMemSource(
  path: string,
  name: string,
  project: Pick<Project, "root" | "storeFolder" | "keptFor">,
  everyProject: boolean,
): ImportSource | undefined {
  const reader = openClaudeMem(path);
  if (reader === undefined) return undefined;
  const projects = everyProject ? undefined : projectNames(project);
  return {
    name,
    kind: "claude-mem",
    unit: "rows",
    total: reader.count(projects),
    read: () => readRows(reader, name, project.root, projects),
  };
}

/** claude-mem names a project after its folder; a worktree may have the main folder's name. */
function projectNames(project: Pick<Project, "root" | "storeFolder" | "keptFor">): string[] {
  return [...new Set([basename(project.root), basename(homeOfProject(project))])].filter(Boolean);
}

function* readRows(
  opened: ClaudeMemReader,
  name: string,
  root: string,
  projects: readonly string[] | undefined,
): Generator<ImportPart> {
  using reader = opened;
  let done = 0;
  for (const rows of reader.read(ROWS_AT_ONCE, projects)) {
    done += rows.length;
    yield { items: rows.map((row) => toItem(row, name, root)), done };
  }
  const others = projects === undefined ? 0 : reader.count() - done;
  if (others > 0) {
    const reason = "from other projects (--all imports them)";
    yield { items: [leftOut(reason, `${name}, ${counted(others, "note")}`)], done };
  }
  if (reader.hasChanged()) {
    const reason = "the file changed while it was read: import it again";
    yield { items: [{ kind: "broken", reason, where: name }], done };
  }
}

function leftOut(reason: string, where: string): ImportItem {
  return { kind: "left-out", reason, where };
}

function toItem(row: ForeignObservation, name: string, root: string): ImportItem {
  const { table, id, fields } = row;
  const where = `${name}, ${table} ${id}`;
  if (fields["type"] === "sensitive") return leftOut("marked as sensitive by claude-mem", where);
  const isSummary = table === "session_summaries";
  const kind = isSummary ? "summary" : text(fields["type"]);
  const session = text(fields["clientSession"]) || text(fields["session"]);
  const json = {
    // Row numbers are unique only within a file; the session tells files apart.
    id: `claude-mem:${text(fields["session"])}:${isSummary ? "summary" : "observation"}:${id}`,
    content: isSummary ? summaryText(fields) : observationText(fields),
    experience_type: isSummary ? "Summary" : typeOf(kind),
    origin: "import",
    tags: ["claude-mem", kind, ...list(fields["concepts"])].filter(Boolean),
    files: filesOf(fields, root),
    session,
    agent_type: text(fields["agentType"]),
    created_at: toTime(fields["createdAt"]),
  };
  return { kind: "memory", json, where };
}

type Row = ForeignObservation["fields"];

function observationText(fields: Row): string {
  const facts = list(fields["facts"]).map((fact) => `- ${fact}`);
  const head = [text(fields["title"]), text(fields["subtitle"])].filter(Boolean).join(": ");
  const parts = [head, text(fields["narrative"]) || text(fields["text"]), facts.join("\n")];
  return parts.filter(Boolean).join("\n");
}

function summaryText(fields: Row): string {
  return [
    ["Asked", fields["request"]],
    ["Looked into", fields["investigated"]],
    ["Learned", fields["learned"]],
    ["Done", fields["completed"]],
    ["Next", fields["nextSteps"]],
    ["Notes", fields["notes"]],
  ]
    .flatMap(([label, value]) => (text(value ?? null) === "" ? [] : [`${label}: ${value}`]))
    .join("\n");
}

function typeOf(kind: string): MemoryType {
  return (Object.hasOwn(TYPES, kind) ? TYPES[kind] : undefined) ?? "Learning";
}

/** Changed files first, then the files that were only read. */
function filesOf(fields: Row, root: string): string[] {
  // Clean before resolving: a URL with a password no longer looks like one as a path.
  const paths = [...list(fields["filesModified"]), ...list(fields["filesRead"])].flatMap(
    (path) => cleanName(path) ?? [],
  );
  return [
    ...new Set(
      paths.map((path) => (isAbsoluteOnAnySystem(path) ? nameInProject(path, root) : path)),
    ),
  ];
}

/** Parses a JSON list; plain text becomes a list of one. */
function list(value: Row[string] | undefined): string[] {
  const given = text(value ?? null);
  if (given === "") return [];
  try {
    const parsed: unknown = JSON.parse(given);
    const items = Array.isArray(parsed) ? parsed : [parsed];
    return items.filter((item) => typeof item === "string" && item !== "");
  } catch {
    return [given];
  }
}

function text(value: Row[string] | undefined): string {
  return typeof value === "string" ? value.trim() : "";
}

/** Reads milliseconds; early versions may have stored seconds. */
function toTime(value: Row[string] | undefined): string | undefined {
  if (typeof value !== "number" || !(value > 0)) return undefined;
  const atMs = value < 100_000_000_000 ? value * 1000 : value;
  return atMs < 8.64e15 ? new Date(Math.floor(atMs)).toISOString() : undefined;
}
