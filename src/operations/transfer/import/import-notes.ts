import { projectFileHashes } from "@/operations/memories/project-freshness.ts";
import type {
  ImportItem,
  ImportPart,
  ImportSource,
} from "@/operations/transfer/import/import-source.ts";
import {
  type MarkdownNote,
  frontMatterField,
  splitNotes,
} from "@/operations/transfer/import/markdown-notes.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { isInside, toProjectPath } from "@/platform/paths.ts";
import type { MemoryType } from "@/store/memory-types.ts";
import type { StoreWrite, WriteOutcome } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import { basename, dirname, extname, isAbsolute, resolve } from "node:path";

/** Guess: nobody reads longer instructions. */
const FILE_BYTES_MAX = 4 * 1024 * 1024;
/** The same depth to which Claude Code follows imports. */
const DEPTH_MAX = 5;
const SCOPED = /^(?:CLAUDE(?:\.local)?|AGENTS)\.md$/;

/**
 * Markdown notes for agents, such as CLAUDE.md: one memory for each bullet or paragraph. When a file
 * is imported again, notes that are still in it are known; notes that are gone are reported, and
 * their memories are kept.
 */
export function notesSource(path: string, name: string, root: string): ImportSource {
  const total = fileSystem().statSync(path).size;
  return {
    name,
    kind: "notes",
    unit: "bytes",
    total,
    *read({ store }) {
      for (const part of readNotes(path, root, store, new Set(), 0)) yield { ...part, done: total };
    },
  };
}

type NotesPart = Omit<ImportPart, "done">;

function* readNotes(
  path: string,
  root: string,
  store: Store,
  visited: Set<string>,
  depth: number,
): Generator<NotesPart> {
  const real = fileSystem().realpathSync(path);
  if (visited.has(real)) return;
  visited.add(real);
  const name = toProjectPath(path, root) ?? path;
  if (fileSystem().statSync(real).size > FILE_BYTES_MAX) {
    const reason = "a file of notes larger than 4 MB";
    yield { items: [{ kind: "left-out", reason, where: name }] };
    return;
  }
  const text = fileSystem()
    .readFileSync(real, "utf8")
    .replace(/^\uFEFF/, "");
  const notes = splitNotes(text);
  yield toPart(name, notes.filter(isMoreThanImport), noteFields(text, path, root), store);
  for (const target of listImports(notes)) {
    yield* readImported(target, path, root, store, visited, depth);
  }
}

function* readImported(
  target: string,
  from: string,
  root: string,
  store: Store,
  visited: Set<string>,
  depth: number,
): Generator<NotesPart> {
  const where = `${basename(from)}, @${target}`;
  const reason = whyNotImported(target, from, root, depth);
  if (reason === undefined) {
    yield* readNotes(resolve(dirname(from), target), root, store, visited, depth + 1);
  } else if (reason !== "no file") yield { items: [{ kind: "left-out", reason, where }] };
}

/** Why an imported file is not read; "no file" if the words do not name a file at all. */
function whyNotImported(
  target: string,
  from: string,
  root: string,
  depth: number,
): string | undefined {
  const { realpathSync, statSync } = fileSystem();
  if (target.startsWith("~") || isAbsolute(target)) return OUTSIDE;
  const path = resolve(dirname(from), target);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return "no file";
  if (!isInside(realpathSync(root), realpathSync(path))) return OUTSIDE;
  if (!/^(?:\.mdx?|\.markdown|\.txt|)$/i.test(extname(path)))
    return "an imported file that is not text";
  return depth + 1 > DEPTH_MAX ? "imported through too many files" : undefined;
}

const OUTSIDE = "an imported file outside the project";
const IMPORT = /(?<=^|\s)@((?:~\/|\/)?[\w.-]+(?:\/[\w.-]+)*)/g;

/** The files named by "@path" outside code, as Claude Code reads them. */
function listImports(notes: readonly MarkdownNote[]): string[] {
  const texts = notes.map(({ text }) => withoutCode(text));
  const named = texts.flatMap((text) => [...text.matchAll(IMPORT)].map((match) => match[1] ?? ""));
  return [...new Set(named.map((path) => path.replace(/[.]+$/, "")))];
}

function isMoreThanImport({ text }: MarkdownNote): boolean {
  return text.replace(IMPORT, "").trim() !== "";
}

function withoutCode(text: string): string {
  return text.replace(/^\s*(```|~~~)[\s\S]*?^\s*\1/gm, "").replace(/`[^`\n]*`/g, "");
}

/** The fields that all notes of a file share. */
function noteFields(text: string, path: string, root: string) {
  const file = toProjectPath(path, root);
  const folder = file === undefined ? "." : dirname(file);
  const { mtimeMs } = fileSystem().statSync(path);
  const hash = file === undefined ? undefined : projectFileHashes(root)(file);
  return {
    origin: "file",
    tags: [basename(path)],
    files: [file ?? path],
    anchors: file === undefined ? [] : [{ path: file, content_hash: hash }],
    created_at: new Date(Math.floor(mtimeMs)).toISOString(),
    ...(SCOPED.test(basename(path)) && folder !== "." ? { directory: folder } : {}),
    ...noteType(frontMatterField(text, "type")),
  };
}

function toPart(
  name: string,
  notes: readonly MarkdownNote[],
  fields: ReturnType<typeof noteFields>,
  store: Store,
): NotesPart {
  const ids = numberRepeats(notes.map(({ text }) => hash(text)));
  const items = notes.map((note, i): ImportItem => {
    const json = {
      experience_type: noteType(undefined, note.text).experience_type,
      ...fields,
      id: `file:${name}#${ids[i]}`,
      content: [note.context.filter((words) => words !== basename(name)).join(" > "), note.text]
        .filter((words) => words !== "")
        .join(": "),
    };
    return { kind: "memory", json, where: `${name}, line ${note.line}` };
  });
  const before = knownNotes(store, name);
  const gone = Object.entries(before).flatMap(([key, id]) => (ids.includes(key) ? [] : [id]));
  return {
    items,
    goneIds: gone.filter((id) => store.findMemory(id) !== undefined),
    notes: (outcomes) => [notesWrite(name, ids, outcomes)],
  };
}

/** The id of the memory that each note became in the last import. */
function knownNotes(store: Store, name: string): Record<string, string> {
  const value = store.findValue("memory", notesKey(name))?.value;
  return typeof value === "object" && value !== null ? (value as Record<string, string>) : {};
}

function notesWrite(
  name: string,
  ids: readonly string[],
  outcomes: readonly (WriteOutcome | undefined)[],
): StoreWrite {
  const value = Object.fromEntries(
    outcomes.flatMap((outcome, i) =>
      outcome?.kind === "remembered" ? [[ids[i] ?? "", outcome.memoryId]] : [],
    ),
  );
  return { kind: "put", namespace: "memory", key: notesKey(name), value };
}

function notesKey(name: string): string {
  return `import/notes/${name}`;
}

function hash(text: string): string {
  return Bun.hash(text.replace(/\s+/g, " ").toLowerCase()).toString(16);
}

/** Numbers repeated notes: one that occurs under two headings is two notes. */
function numberRepeats(keys: readonly string[]): string[] {
  const times = new Map<string, number>();
  return keys.map((key) => {
    const count = (times.get(key) ?? 0) + 1;
    times.set(key, count);
    return count === 1 ? key : `${key}.${count}`;
  });
}

const DECISION =
  /\b(?:we (?:decided|chose|agreed|settled)|decided (?:to|on|against)|chosen (?:because|over)|decision:|instead of|rather than|in favou?r of|trade-?off)\b/i;
const PREFERENCE =
  /\b(?:always|never|must(?: not)?|should(?: not|n't)?|prefer(?:red|s)?|avoid|do not|don't|make sure|ensure|required?|only use|no need to)\b/i;
/** Rules are often written as imperatives. */
const ORDER =
  /^(?:use|run|write|keep|put|add|ask|check|test|commit|name|follow|include|update|call|import|create|be|prefer)\b/i;

/** The types that Claude Code's own memory files declare. */
const OWN_TYPES: Readonly<Record<string, MemoryType>> = {
  user: "Preference",
  feedback: "Preference",
  project: "Context",
  reference: "Context",
};

/** The type that a file declares, else a guess from the text; empty if there is neither. */
function noteType(own: string | undefined, text?: string): { experience_type?: MemoryType } {
  const known = own !== undefined && Object.hasOwn(OWN_TYPES, own) ? OWN_TYPES[own] : undefined;
  if (known !== undefined) return { experience_type: known };
  if (text === undefined) return {};
  if (DECISION.test(text)) return { experience_type: "Decision" };
  const isRule = PREFERENCE.test(text) || ORDER.test(text);
  return { experience_type: isRule ? "Preference" : "Context" };
}
