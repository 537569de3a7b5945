import { nameInProject } from "@/platform/paths.ts";
import type { Candidate } from "@/memory/extract/candidate.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import { cleanName } from "@/memory/write/clean-fields.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import type {
  ImportItem,
  ImportPart,
  ImportSource,
} from "@/operations/transfer/import/import-source.ts";
import type { Store } from "@/store/store.ts";

/** A part of a transcript, read by code that knows the client's files. */
export interface ReadPart<Position> {
  readonly turns: readonly TranscriptTurn[];
  readonly next: Position;
  readonly offset: number;
  readonly hasMore: boolean;
  /** True if the position belongs to another file, so this one was read from its start. */
  readonly wasReplaced: boolean;
  readonly unreadableLines: number;
  readonly skippedLines: number;
}

export interface TranscriptFile<Position> {
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
  /** Reads from a stored position on, or from the start if it is not valid. */
  readonly readPart: (from: unknown) => ReadPart<Position>;
  /** The project root of a directory; undefined if it belongs to another project. */
  readonly rootOf: (directory: string | undefined) => string | undefined;
  /** Reads from the start, even if it was read before. */
  readonly readsAgain: boolean;
}

/** Guess: "no, not that one" refers to something said a few turns before. */
const CONTEXT_TURNS = 40;

/** The memories that extract.ts finds in a session; they are no more certain than that. */
export function transcriptSource<Position>(file: TranscriptFile<Position>): ImportSource {
  return {
    name: file.name,
    kind: "transcript",
    unit: "bytes",
    total: file.sizeBytes,
    read: (store) => readTurns(file, store),
  };
}

/** How far a transcript was read, and where the last part began: it is the context of the next. */
interface ReadPosition {
  readonly context: unknown;
  readonly next: unknown;
}

function* readTurns<Position>(file: TranscriptFile<Position>, store: Store): Generator<ImportPart> {
  const before = file.readsAgain ? undefined : findPosition(file, store);
  let context = before === undefined ? [] : readContext(file, before);
  let from: unknown = before?.next;
  for (let isFirst = true; ; isFirst = false) {
    const part = file.readPart(from);
    if (part.wasReplaced) context = [];
    const turns = part.turns.filter(({ isSidechain }) => !isSidechain);
    const here = turns.filter(({ cwd }) => file.rootOf(cwd) !== undefined);
    const items = [
      ...unreadItems(file, part, turns.length - here.length),
      ...extractItems(file, context, here),
    ];
    const isUnchanged = isFirst && before !== undefined && part.turns.length === 0 && !part.hasMore;
    const position: ReadPosition = { context: from, next: part.next };
    yield {
      items: isUnchanged ? [{ kind: "left-out", reason: READ_BEFORE, where: file.name }] : items,
      done: part.offset,
      ...(isUnchanged ? {} : { notes: () => [positionWrite(file, position)] }),
    };
    if (!part.hasMore) return;
    context = [...context, ...here].slice(-CONTEXT_TURNS);
    from = part.next;
  }
}

const READ_BEFORE = "a transcript that was already read (--again reads it again)";

function readContext<Position>(
  file: TranscriptFile<Position>,
  position: ReadPosition,
): TranscriptTurn[] {
  const part = file.readPart(position.context);
  return part.turns
    .filter(({ isSidechain, cwd }) => !isSidechain && file.rootOf(cwd) !== undefined)
    .slice(-CONTEXT_TURNS);
}

function extractItems<Position>(
  file: TranscriptFile<Position>,
  context: readonly TranscriptTurn[],
  turns: readonly TranscriptTurn[],
): ImportItem[] {
  const directories = new Map(turns.map(({ uuid, cwd }) => [uuid, cwd]));
  return extractCandidates([...context, ...turns])
    .filter(({ uuid }) => directories.has(uuid))
    .map((candidate) => toItem(file, candidate, directories.get(candidate.uuid)));
}

function toItem<Position>(
  file: TranscriptFile<Position>,
  candidate: Candidate,
  directory: string | undefined,
): ImportItem {
  const { text, uuid, kind, atMs } = candidate;
  const root = file.rootOf(directory) ?? "";
  const json = {
    id: `transcript:${uuid}:${Bun.hash(text).toString(16)}`,
    content: text,
    experience_type: candidate.type,
    origin: candidate.origin,
    tier: "bronze",
    tags: ["transcript", kind],
    // Clean before resolving: a URL with a password no longer looks like one as a path.
    files: candidate.files
      .flatMap((path) => cleanName(path) ?? [])
      .map((path) => nameInProject(path, root, directory)),
    branch: candidate.branch,
    session: candidate.sessionId,
    event: "transcript",
    ...(atMs === undefined ? {} : { created_at: new Date(atMs).toISOString() }),
  };
  return { kind: "memory", json, where: `${file.name}, ${uuid}` };
}

function unreadItems<Position>(
  { name: where }: TranscriptFile<Position>,
  { unreadableLines, skippedLines }: ReadPart<Position>,
  turnsElsewhere: number,
): ImportItem[] {
  const broken = { kind: "broken", reason: "a line that is not JSON", where } as const;
  const long = { kind: "left-out", reason: "a line that is too long", where } as const;
  const reason = "said in another project's folder";
  return [
    ...Array.from({ length: unreadableLines }, () => broken),
    ...Array.from({ length: skippedLines }, () => long),
    ...Array.from({ length: turnsElsewhere }, () => ({ kind: "left-out", reason, where }) as const),
  ];
}

function findPosition<Position>(
  file: TranscriptFile<Position>,
  store: Store,
): ReadPosition | undefined {
  const value = store.findValue("memory", positionKey(file))?.value;
  return typeof value === "object" && value !== null ? (value as ReadPosition) : undefined;
}

function positionWrite<Position>(file: TranscriptFile<Position>, value: ReadPosition) {
  return { kind: "put", namespace: "memory", key: positionKey(file), value } as const;
}

function positionKey<Position>({ path }: TranscriptFile<Position>): string {
  return `import/transcript/${Bun.hash(path).toString(16)}`;
}
