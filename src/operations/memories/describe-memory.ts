import { LIMITS } from "@/base/limits.ts";
import { quoteLine } from "@/base/quoted-text.ts";
import { shorten } from "@/base/text.ts";
import { describeAge } from "@/context/age.ts";
import { citation } from "@/context/memory-line.ts";
import { marksOf } from "@/memory/recall/5-gate/trust.ts";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";
import type { OperationTools } from "@/operations/operation.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** A memory in one line for people, as recall prints it. */
export function describeMemory(memory: StoredMemory, nowMs: number): string {
  const text = shorten(quoteLine(memory.text), LIMITS.injectedLineChars);
  const age = describeAge(memory.createdAtMs, nowMs);
  const about = [memory.type, age, citation(memory.id), ...marksOf(memory)].join(", ");
  return `- ${text} (${about})`;
}

/** The memories of these ids, each in one line; without those that are not there. */
export function describeMemories(
  ids: readonly string[],
  { store, clock }: Pick<OperationTools, "store" | "clock">,
): ReadonlyMap<string, string> {
  const nowMs = clock.nowMs();
  const found = ids.flatMap((id) => store.findMemory(id) ?? []);
  return new Map(found.map((memory) => [memory.id, describeMemory(memory, nowMs)]));
}

/** The same without secrets: an old memory may contain what today's write gate would remove. */
export function describeWithoutSecrets(memory: StoredMemory, nowMs: number): string {
  return describeMemory({ ...memory, text: removeSecrets(memory.text).text }, nowMs);
}
