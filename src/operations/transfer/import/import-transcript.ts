import { processEnvironment } from "@/base/environment.ts";
import { turnFilterOf } from "@/configuration/control/project-control.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { StatementFate } from "@/events/transcript/capture-memories.ts";
import { CONTEXT_TURNS } from "@/events/transcript/read-transcript.ts";
import { takeTurns } from "@/events/transcript/take-turns.ts";
import type { OperationTools } from "@/operations/operation.ts";
import type {
  ImportedStatement,
  ImportItem,
  ImportPart,
  ImportSource,
} from "@/operations/transfer/import/import-source.ts";
import type { SessionDigest } from "@/session/digest/digest.ts";
import { emptyDigest } from "@/session/digest/empty-digest.ts";
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
  /** False for a file that lies elsewhere: nobody knows who wrote it. */
  readonly isFromClient: boolean;
}

/**
 * A transcript as a source. It is read as hooks read it while the session runs: the same memories
 * with the same sources, tiers and tags, so that a session that was captured before adds nothing.
 */
export function transcriptSource<Position>(file: TranscriptFile<Position>): ImportSource {
  return {
    name: file.name,
    kind: "transcript",
    unit: "bytes",
    total: file.sizeBytes,
    read: (tools) => readTurns(file, tools),
  };
}

/** How far a transcript was read, and what reading on needs to know of what came before. */
interface ReadPosition {
  /** The start of the last part, which is the context of the next. */
  readonly context: unknown;
  readonly next: unknown;
  readonly digest?: SavedDigest;
}

type SavedDigest = Pick<SessionDigest, "captured" | "episodes">;

/** Guess: "no, 9125" and "scrap that" mean one of the last few statements. */
const CAPTURED_SAVED = 8;

function* readTurns<Position>(
  file: TranscriptFile<Position>,
  tools: OperationTools,
): Generator<ImportPart> {
  const before = file.readsAgain ? undefined : findPosition(file, tools.store);
  let context = before === undefined ? [] : readContext(file, before);
  let digest: SessionDigest = { ...emptyDigest("", "", file.path), ...before?.digest };
  let from: unknown = before?.next;
  const mayRead = turnFilterOf({ project: tools.project, environment: processEnvironment });
  for (let isFirst = true; ; isFirst = false) {
    const part = file.readPart(from);
    if (part.wasReplaced) context = [];
    const turns = part.turns.filter(({ isSidechain }) => !isSidechain);
    const allowed = turns.filter(mayRead);
    const here = allowed.filter(({ cwd }) => file.rootOf(cwd) !== undefined);
    const taken = take(file, { digest, before: context }, here, tools);
    digest = taken.digest;
    const isUnchanged = isFirst && before !== undefined && part.turns.length === 0 && !part.hasMore;
    const position: ReadPosition = { context: from, next: part.next, digest: toSave(digest) };
    const items = [
      ...unreadItems(file, part, allowed.length - here.length),
      ...leftOut(file, SWITCHED_OFF, turns.length - allowed.length),
      ...leftOut(file, REFUSED, taken.refusedCount),
      ...leftOut(file, BEYOND_MESSAGE, taken.beyondMessageCount),
    ];
    yield {
      items: isUnchanged ? [{ kind: "left-out", reason: READ_BEFORE, where: file.name }] : items,
      done: part.offset,
      ...(isUnchanged
        ? {}
        : {
            writes: taken.writes,
            statements: taken.statements.map((fate) => toStatement(file, fate)),
            notes: () => [positionWrite(file, position)],
          }),
    };
    if (!part.hasMore) return;
    context = [...context, ...here].slice(-CONTEXT_TURNS);
    from = part.next;
  }
}

const READ_BEFORE = "a transcript that was already read (--again reads it again)";

function take<Position>(
  { path, rootOf, isFromClient }: TranscriptFile<Position>,
  earlier: { readonly digest: SessionDigest; readonly before: readonly TranscriptTurn[] },
  turns: readonly TranscriptTurn[],
  tools: OperationTools,
) {
  const sessionId = turns[0]?.sessionId ?? earlier.digest.sessionId;
  const source = { sessionId, agentId: "", path, event: "transcript", isFromClient };
  const digest = { ...earlier.digest, sessionId };
  const { root } = tools.project;
  const statementTools = { ...tools, rootOf: (folder: string) => rootOf(folder) ?? root };
  return takeTurns({ ...earlier, digest }, turns, source, statementTools);
}

function toStatement<Position>(
  { name }: TranscriptFile<Position>,
  { memory, fate }: StatementFate,
): ImportedStatement {
  const where = memory.sourceId === undefined ? name : `${name}, ${memory.sourceId}`;
  return { memory, fate, where };
}

function toSave({ captured, episodes }: SessionDigest): SavedDigest {
  return { captured: captured.slice(-CAPTURED_SAVED), episodes };
}

function readContext<Position>(
  file: TranscriptFile<Position>,
  position: ReadPosition,
): TranscriptTurn[] {
  const part = file.readPart(position.context);
  return part.turns
    .filter(({ isSidechain, cwd }) => !isSidechain && file.rootOf(cwd) !== undefined)
    .slice(-CONTEXT_TURNS);
}

function unreadItems<Position>(
  { name: where }: TranscriptFile<Position>,
  { unreadableLines, skippedLines }: ReadPart<Position>,
  turnsElsewhere: number,
): ImportItem[] {
  const broken = { kind: "broken", reason: "a line that is not JSON", where } as const;
  return [
    ...Array.from({ length: unreadableLines }, () => broken),
    ...leftOut({ name: where }, "a line that is too long", skippedLines),
    ...leftOut({ name: where }, "said in another project's folder", turnsElsewhere),
  ];
}

const SWITCHED_OFF = "paused, incognito or about an ignored path";
const BEYOND_MESSAGE = "more than is kept of one message";
const REFUSED = "private, or only repeats what was shown";

function leftOut({ name: where }: { readonly name: string }, reason: string, count: number) {
  return Array.from({ length: count }, (): ImportItem => ({ kind: "left-out", reason, where }));
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
