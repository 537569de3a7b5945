import type { TranscriptTurn, TurnToolCall } from "@/conversation/turn.ts";
import type { Embedder } from "@/embed/embed.ts";
import { noteRepetition } from "@/events/transcript/note-repetition.ts";
import type { StatementTools } from "@/events/transcript/statement-tools.ts";
import { newestNaming } from "@/events/transcript/takebacks.ts";
import { actsAfter, undoneBy } from "@/events/captures/undone-work.ts";
import { createUnstoredSearch } from "@/events/transcript/unstored-search.ts";
import { wholeMessages } from "@/events/transcript/whole-message.ts";
import { DONE_TAG, PASSING_TAG } from "@/memory/passing-tag.ts";
import { isRuleTag, isScopeTag } from "@/memory/rules/rule-tags.ts";
import { editsByCommands } from "@/events/captures/command-edits.ts";
import type { ValueEdit } from "@/memory/truth/edits/edited-values.ts";
import { namedTakeback } from "@/memory/truth/named-takeback.ts";
import { outdatedCandidates } from "@/memory/truth/outdated-candidates.ts";
import { mayReconsider, reconsidered } from "@/memory/truth/reconsidered.ts";
import { rememberReplacing } from "@/memory/truth/remember-replacing.ts";
import type { NewMemory, StoredMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/**
 * The writes for what was said, in order: each memory is stored, replaces what it contradicts, and
 * turns an earlier statement that it repeats into a standing rule. If it replaces a rule, it is a
 * rule itself.
 */
export function statementWrites(
  memories: readonly NewMemory[],
  justSaidIds: readonly string[],
  given: StatementTools,
  embedder: Embedder | undefined,
  turns: readonly TranscriptTurn[] = [],
): StoreWrite[] {
  const tools = { ...given, store: countingOnce(given.store) };
  const said = [...justSaidIds];
  const before = justSaidIds.flatMap((id) => tools.store.findMemory(id) ?? []);
  const toCompare = createUnstoredSearch(memories);
  const messages = wholeMessages(memories, turns);
  const foundIds = new Set<string>();
  return memories.flatMap((memory, index): StoreWrite[] => {
    // A statement that was taken back at once replaces nothing and repeats nothing.
    if (memory.tier === "abandoned") return [{ kind: "remember", memory }];
    const unstored = [...before, ...toCompare(memory, index)];
    const named = namedIn(memory, unstored, tools, embedder);
    const text = messages.get(memory.id);
    const message = text === undefined ? undefined : { text, foundIds };
    const after = actsAfter(memory, turns);
    const options = {
      embedder,
      given: named,
      unstored,
      justSaidIds: [...said],
      message,
      edits: editsIn(after.acts),
      undone: undoneBy(memory, after, before, tools),
    };
    const { writes, outdated } = rememberReplacing(memory, tools.store, options);
    const replaced = outdated.filter(({ isSure }) => isSure).map(({ memoryId }) => memoryId);
    if (memory.origin === "user") said.splice(0, said.length, memory.id);
    const differing = outdated.map(({ memoryId }) => memoryId);
    for (const id of differing) foundIds.add(id);
    const noted =
      replaced.length === 0
        ? noteRepetition(memory, tools, differing)
        : { memory: inheritRule(memory, replaced, tools), writes: [], links: [] };
    const kept = worthAsOlder(noted.memory, differing, tools);
    const own = writes.map((write) =>
      write.kind === "remember" ? { ...write, memory: kept } : write,
    );
    return [...noted.writes, ...own, ...noted.links];
  });
}

/** The edits among these calls. */
function editsIn(acts: readonly TurnToolCall[]): ValueEdit[] {
  const byTools = acts.flatMap(({ written: added, removed }) =>
    added === undefined || removed === undefined ? [] : [{ removed, added }],
  );
  const byCommands = editsByCommands(acts.flatMap(({ command }) => command ?? []));
  return [...byTools, ...byCommands].slice(0, EDITS_MAX);
}

/** Guess: later edits follow from the first ones. */
const EDITS_MAX = 20;

/** The same store, which counts each term once: nothing is written while statements are compared. */
function countingOnce(store: Store): Store {
  const counted = new Map<number, Map<string, number>>();
  return {
    ...store,
    documentFrequencies(terms, atMost) {
      const known = counted.get(atMost) ?? new Map<string, number>();
      counted.set(atMost, known);
      const unknown = terms.filter((term) => !known.has(term));
      if (unknown.length > 0) {
        const found = store.documentFrequencies(unknown, atMost);
        for (const term of unknown) known.set(term, found.get(term) ?? 0);
      }
      const frequencies = new Map<string, number>();
      for (const term of terms) {
        const count = known.get(term) ?? 0;
        if (count > 0) frequencies.set(term, count);
      }
      return frequencies;
    },
  };
}

/** Names the memories that the words take back: a decision they reconsider, or the name in "forget kafka, …". */
function namedIn(
  memory: NewMemory,
  unstored: readonly (NewMemory | StoredMemory)[],
  { store }: StatementTools,
  embedder: Embedder | undefined,
): string[] {
  const { id, text, origin } = memory;
  const again = mayReconsider(text)
    ? reconsidered(memory, [...outdatedCandidates(store, text, embedder), ...unstored])
    : undefined;
  if (again !== undefined) return [again];
  const name = origin === "user" ? namedTakeback(text) : undefined;
  if (name === undefined) return [];
  const known = [...outdatedCandidates(store, text, embedder), ...unstored];
  const said = known.filter((memory) => memory.origin === "user" && memory.id !== id);
  const named = newestNaming(name, said);
  return named === undefined ? [] : [named.id];
}

/**
 * A statement that changes something told is as worth telling, in whatever form it is said: "and that
 * cache, half an hour is too much, make it 5 min".
 */
function worthAsOlder(
  memory: NewMemory,
  differingIds: readonly string[],
  { store }: StatementTools,
): NewMemory {
  const { origin, tags } = memory;
  if (origin !== "user" || !tags.includes(PASSING_TAG) || tags.includes(DONE_TAG)) return memory;
  const isOfNews = differingIds
    .map((id) => store.findMemory(id))
    .some((old) => old?.origin === "user" && !old.tags.includes(PASSING_TAG));
  return isOfNews ? { ...memory, tags: tags.filter((tag) => tag !== PASSING_TAG) } : memory;
}

/** Makes a rule of a statement that replaces one. */
function inheritRule(
  memory: NewMemory,
  replacedIds: readonly string[],
  { store }: StatementTools,
): NewMemory {
  const rules = replacedIds
    .map((id) => store.findMemory(id))
    .filter((old): old is StoredMemory => old?.tags.some(isRuleTag) === true);
  if (memory.origin !== "user" || rules.length === 0) return memory;
  const inherited = rules.flatMap(({ tags }) => tags.filter(isRuleTag));
  if (inherited.every(isScopeTag)) {
    return { ...memory, tags: [...new Set([...memory.tags, ...inherited])] };
  }
  const sessionsSaid = Math.max(...rules.map((old) => old.sessionsSaid ?? 1)) + 1;
  return {
    ...memory,
    tier: "gold",
    tags: [...new Set([...memory.tags, ...inherited])],
    sessionsSaid,
  };
}
