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

/** A part of a transcript, as whoever knows the client's files reads it. */
export interface ReadPart<Position> {
  readonly turns: readonly TranscriptTurn[];
  readonly next: Position;
  readonly offset: number;
  readonly hasMore: boolean;
  /** The file is another one than the position was of: it was read from its start. */
  readonly wasReplaced: boolean;
  readonly unreadableLines: number;
  readonly skippedLines: number;
}

export interface TranscriptFile<Position> {
  readonly name: string;
  readonly path: string;
  readonly sizeBytes: number;
  /** Reads from a position on, as it was kept; from the start where that is none. */
  readonly readPart: (from: unknown) => ReadPart<Position>;
  /** The root of the project a directory is in; undefined where it is not this project. */
  readonly rootOf: (directory: string | undefined) => string | undefined;
  /** From the start, whatever was read before. */
  readonly isAgain: boolean;
}

/** Words that say what "no, not that one" is about stand a few turns before. Guess. */
const CONTEXT_TURNS = 40;

/** What a session holds that is worth keeping, found by extract.ts and no surer than that. */
export function transcriptSource<Position>(file: TranscriptFile<Position>): ImportSource {
  return {
    name: file.name,
    kind: "transcript",
    unit: "bytes",
    total: file.sizeBytes,
    read: (store) => readTurns(file, store),
  };
}

/** How far a transcript was read, and where the part before began: it is context for the next. */
interface Place {
  readonly context: unknown;
  readonly next: unknown;
}

function* readTurns<Position>(file: TranscriptFile<Position>, store: Store): Generator<ImportPart> {
  const before = file.isAgain ? undefined : findPlace(file, store);
  let context = before === undefined ? [] : readContext(file, before);
  let from: unknown = before?.next;
  for (let isFirst = true; ; isFirst = false) {
    const part = file.readPart(from);
    if (part.wasReplaced) context = [];
    const turns = part.turns.filter(({ isSidechain }) => !isSidechain);
    const here = turns.filter(({ cwd }) => file.rootOf(cwd) !== undefined);
    const items = [
      ...troubles(file, part, turns.length - here.length),
      ...find(file, context, here),
    ];
    const isOld = isFirst && before !== undefined && part.turns.length === 0 && !part.hasMore;
    const place: Place = { context: from, next: part.next };
    yield {
      items: isOld ? [{ kind: "left-out", reason: READ_BEFORE, where: file.name }] : items,
      done: part.offset,
      ...(isOld ? {} : { notes: () => [placeWrite(file, place)] }),
    };
    if (!part.hasMore) return;
    context = [...context, ...here].slice(-CONTEXT_TURNS);
    from = part.next;
  }
}

const READ_BEFORE = "a transcript that was read before (--again reads it anew)";

function readContext<Position>(file: TranscriptFile<Position>, place: Place): TranscriptTurn[] {
  const part = file.readPart(place.context);
  return part.turns
    .filter(({ isSidechain, cwd }) => !isSidechain && file.rootOf(cwd) !== undefined)
    .slice(-CONTEXT_TURNS);
}

function find<Position>(
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
  const record = {
    id: `transcript:${uuid}:${Bun.hash(text).toString(16)}`,
    content: text,
    experience_type: candidate.type,
    origin: candidate.origin,
    tier: "bronze",
    tags: ["transcript", kind],
    // Cleaned first: as a path, a URL with a password in it no longer looks like one.
    files: candidate.files
      .flatMap((path) => cleanName(path) ?? [])
      .map((path) => nameInProject(path, root, directory)),
    branch: candidate.branch,
    session: candidate.sessionId,
    event: "transcript",
    ...(atMs === undefined ? {} : { created_at: new Date(atMs).toISOString() }),
  };
  return { kind: "record", record, where: `${file.name}, ${uuid}` };
}

function troubles<Position>(
  { name: where }: TranscriptFile<Position>,
  { unreadableLines, skippedLines }: ReadPart<Position>,
  turnsElsewhere: number,
): ImportItem[] {
  const broken = { kind: "broken", reason: "a line that is no JSON", where } as const;
  const long = { kind: "left-out", reason: "a line too long to be read", where } as const;
  const reason = "said in another project's folder";
  return [
    ...Array.from({ length: unreadableLines }, () => broken),
    ...Array.from({ length: skippedLines }, () => long),
    ...Array.from({ length: turnsElsewhere }, () => ({ kind: "left-out", reason, where }) as const),
  ];
}

function findPlace<Position>(file: TranscriptFile<Position>, store: Store): Place | undefined {
  const value = store.findValue("memory", placeKey(file))?.value;
  return typeof value === "object" && value !== null ? (value as Place) : undefined;
}

function placeWrite<Position>(file: TranscriptFile<Position>, value: Place) {
  return { kind: "put", namespace: "memory", key: placeKey(file), value } as const;
}

function placeKey<Position>({ path }: TranscriptFile<Position>): string {
  return `import/transcript/${Bun.hash(path).toString(16)}`;
}
