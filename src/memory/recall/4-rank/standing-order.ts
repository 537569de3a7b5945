import type { StoredMemory } from "@/store/memory-types.ts";

/** True if the user wants it done every time and said so as an order: "Always …", "Never …". */
export function isStandingOrder(memory: StoredMemory): boolean {
  return memory.origin === "user" && /^\s*(?:please\s+)?(?:always|never)\b/i.test(memory.text);
}
