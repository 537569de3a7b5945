import type { EventTools } from "@/events/contributor.ts";
import type { Embedder } from "@/embed/embed.ts";
import { noteRepetition } from "@/events/transcript/note-repetition.ts";
import { isRuleTag } from "@/memory/rules/rule-tags.ts";
import { rememberReplacing } from "@/memory/truth/remember-replacing.ts";
import type { NewMemory, StoredMemory } from "@/store/memory-types.ts";
import type { StoreWrite } from "@/store/port/writes-port.ts";

/**
 * The writes for what was said, in order: each memory is stored, replaces what it contradicts, and
 * turns an earlier statement that it repeats into a standing rule. If it replaces a rule, it is a
 * rule itself.
 */
export function statementWrites(
  memories: readonly NewMemory[],
  justSaidIds: readonly string[],
  tools: EventTools,
  embedder: Embedder | undefined,
): StoreWrite[] {
  const said = [...justSaidIds];
  return memories.flatMap((memory, index) => {
    const options = { embedder, unstored: memories.slice(0, index), justSaidIds: [...said] };
    const { writes, outdated } = rememberReplacing(memory, tools.store, options);
    const replaced = outdated.filter(({ isSure }) => isSure).map(({ memoryId }) => memoryId);
    if (memory.origin === "user") said.splice(0, said.length, memory.id);
    const noted =
      replaced.length === 0
        ? noteRepetition(memory, tools)
        : { memory: inheritRule(memory, replaced, tools), writes: [] };
    const own = writes.map((write) =>
      write.kind === "remember" ? { ...write, memory: noted.memory } : write,
    );
    return [...noted.writes, ...own];
  });
}

/** Makes a rule of a statement that replaces one. */
function inheritRule(
  memory: NewMemory,
  replacedIds: readonly string[],
  { store }: EventTools,
): NewMemory {
  const rules = replacedIds
    .map((id) => store.findMemory(id))
    .filter((old): old is StoredMemory => old?.tags.some(isRuleTag) === true);
  if (memory.origin !== "user" || rules.length === 0) return memory;
  const inherited = rules.flatMap(({ tags }) => tags.filter(isRuleTag));
  const sessionsSaid = Math.max(...rules.map((old) => old.sessionsSaid ?? 1)) + 1;
  return {
    ...memory,
    tier: "gold",
    tags: [...new Set([...memory.tags, ...inherited])],
    sessionsSaid,
  };
}
