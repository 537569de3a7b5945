import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { StatementTools } from "@/events/transcript/statement-tools.ts";
import { listTypedStatements } from "@/memory/extract/statement.ts";
import { hashContent } from "@/memory/memory.ts";
import { isCurrent } from "@/memory/recall/5-gate/trust.ts";
import { findOutdated } from "@/memory/truth/find-outdated.ts";
import { isTakeback, namedTakeback, statesName } from "@/memory/truth/named-takeback.ts";
import { outdatedCandidates } from "@/memory/truth/outdated-candidates.ts";
import { isBareTakeback } from "@/memory/truth/statement-clauses.ts";
import { type NewMemory, type StoredMemory, TAKEN_BACK } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/**
 * Withdraws statements that the user takes back. "Scrap that" right after a statement withdraws it; "forget kafka"
 * withdraws what the user said with that name. Neither says anything else, so it becomes no memory
 * that could supersede the other: the withdrawn memory is kept as abandoned, with the words that
 * took it back. A takeback that does become a memory supersedes what it names (statement-writes.ts).
 */
interface Takeback {
  readonly text: string;
  readonly turn: TranscriptTurn;
  readonly position: number;
  /** The number of prompts before it. */
  readonly prompt: number;
}

/** Guess: after more than one other prompt, "never mind" means something else. */
const PROMPTS_BETWEEN_MAX = 1;
/** Longer prompts say something else too, which makes them memories. Guess. */
const TURN_CHARS_MAX = 600;

export interface Conversation {
  /** All turns that are known, the new ones last. */
  readonly turns: readonly TranscriptTurn[];
  /** The ids of the turns that are read now. */
  readonly fresh: ReadonlySet<string>;
  /** The user's statements stored before these turns, oldest first. */
  readonly storedIds: readonly string[];
}

export interface Withdrawn {
  /** The new memories; those that were taken back at once are abandoned. */
  readonly memories: readonly NewMemory[];
  /** The writes that withdraw stored memories. */
  readonly writes: readonly StoreWrite[];
  readonly ids: ReadonlySet<string>;
}

export function withdrawTakenBack(
  memories: readonly NewMemory[],
  conversation: Conversation,
  tools: StatementTools,
): Withdrawn {
  const takebacks = findTakebacks(conversation);
  const unwithdrawn = { memories, writes: [], ids: new Set<string>() };
  if (takebacks.length === 0) return unwithdrawn;
  const stored = conversation.storedIds.flatMap((id) => tools.store.findMemory(id) ?? []);
  const by = new Map<string, Takeback>();
  for (const takeback of takebacks) {
    if (!isBareTakeback(takeback.text) && isKept(takeback, memories)) continue;
    const said = [...stored, ...memories].filter(({ id }) => !by.has(id));
    for (const id of meantBy(takeback, said, conversation.turns, tools)) by.set(id, takeback);
  }
  const atMs = tools.clock.nowMs();
  const writes = [...by].flatMap(([id, takeback]): StoreWrite[] => {
    const memory = tools.store.findMemory(id);
    if (memory === undefined || !isCurrent(memory)) return [];
    const version = { ...abandoned(memory, takeback), contentHash: hashOf(memory) };
    return [{ kind: "edit", memoryId: id, version, atMs }];
  });
  const kept = memories.map((memory) => {
    const takeback = by.get(memory.id);
    return takeback === undefined ? memory : abandoned(memory, takeback);
  });
  return { memories: kept, writes, ids: new Set(by.keys()) };
}

function findTakebacks({ turns, fresh }: Conversation): Takeback[] {
  const found: Takeback[] = [];
  let prompt = 0;
  for (const turn of turns) {
    if (!isPrompt(turn)) continue;
    prompt += 1;
    if (!fresh.has(turn.uuid) || turn.text.length > TURN_CHARS_MAX) continue;
    for (const { text, position } of listTypedStatements(turn.text)) {
      if (isTakeback(text)) found.push({ text, turn, position, prompt });
    }
  }
  return found;
}

function isPrompt({ role, isSidechain, speaker = "person", uuid }: TranscriptTurn): boolean {
  return role === "user" && !isSidechain && speaker === "person" && uuid !== "";
}

/** True if the takeback itself became a memory, which supersedes what it takes back. */
function isKept({ text, turn, position }: Takeback, memories: readonly NewMemory[]): boolean {
  return memories.some((memory) => {
    const source = readSource(memory.sourceId);
    return source?.uuid === turn.uuid && source.position === position && memory.text.includes(text);
  });
}

type Said = NewMemory | StoredMemory;

/** The ids of the memories that a takeback means. */
function meantBy(
  takeback: Takeback,
  said: readonly Said[],
  turns: readonly TranscriptTurn[],
  tools: StatementTools,
): string[] {
  const { text, turn } = takeback;
  if (isBareTakeback(text)) {
    const last = lastBefore(takeback, said, turns);
    return last === undefined || answersQuestion(takeback, turns) ? [] : [last.id];
  }
  const name = namedTakeback(text);
  const candidates: Said[] = [...outdatedCandidates(tools.store, text, tools.embedder), ...said];
  const byUser = candidates.filter(({ origin }) => origin === "user");
  const named = name === undefined ? undefined : newestNaming(name, byUser);
  if (named !== undefined) return [named.id];
  const createdAtMs = turn.atMs ?? tools.clock.nowMs();
  const statement = { id: "", text, type: "Context", origin: "user", createdAtMs } as const;
  const outdated = findOutdated(statement, byUser).filter(({ isSure }) => isSure);
  return outdated.map(({ memoryId }) => memoryId);
}

/** The newest of these statements that says this name as something that counts. */
export function newestNaming<S extends Said>(name: string, said: readonly S[]): S | undefined {
  return said
    .filter((memory) => memory.tier !== "abandoned" && statesName(memory.text, name))
    .reduce<S | undefined>(
      (newest, memory) =>
        newest === undefined || memory.createdAtMs >= newest.createdAtMs ? memory : newest,
      undefined,
    );
}

/** The user's last statement before the takeback, if it is near enough. */
function lastBefore(
  takeback: Takeback,
  said: readonly Said[],
  turns: readonly TranscriptTurn[],
): Said | undefined {
  const prompts = turns.filter(isPrompt).map(({ uuid }) => uuid);
  const own = prompts.indexOf(takeback.turn.uuid);
  const placed = said.flatMap((memory) => {
    const source = memory.origin === "user" ? readSource(memory.sourceId) : undefined;
    const at = source === undefined ? -1 : prompts.indexOf(source.uuid);
    const isBefore = at < own || (at === own && (source?.position ?? 0) <= takeback.position);
    return source === undefined || at < 0 || !isBefore ? [] : [{ memory, at, ...source }];
  });
  const last = placed.sort((a, b) => b.at - a.at || b.position - a.position)[0];
  if (last === undefined || own - last.at - 1 > PROMPTS_BETWEEN_MAX) return undefined;
  return last.memory;
}

/** Words that also answer "Shall I …?" and then take back nothing that was said. */
const DECLINES =
  /^(?:\p{L}{1,5}[,. ]{1,2})?(?:never ?mind|forget it|schon gut|egal|olvídalo|неважно|算了|もういい)/iu;

function answersQuestion({ text, turn }: Takeback, turns: readonly TranscriptTurn[]): boolean {
  if (!DECLINES.test(text)) return false;
  const before = turns.slice(0, turns.indexOf(turn));
  const last = before.findLast(({ role, text: said }) => role === "assistant" && said !== "");
  return last !== undefined && /[?？]\s*$/.test(last.text);
}

function readSource(sourceId: string | undefined): { uuid: string; position: number } | undefined {
  const found = /\/([^/#]{1,100})#(\d{1,6})$/.exec(sourceId ?? "");
  return found ? { uuid: found[1] ?? "", position: Number(found[2]) } : undefined;
}

const WORDS_CHARS = 120;

function abandoned<M extends Said>(memory: M, { text }: Takeback): M {
  const metadata = { ...memory.metadata, [TAKEN_BACK]: text.slice(0, WORDS_CHARS) };
  return { ...memory, tier: "abandoned", metadata };
}

function hashOf({ type, text }: StoredMemory): string {
  return hashContent(type, text);
}
