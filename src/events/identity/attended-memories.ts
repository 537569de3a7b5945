import type { EventTools } from "@/events/contributor.ts";
import type { EmbedWords } from "@/identity/fingerprints/activity-fingerprint.ts";
import { figuresOf, type Identity } from "@/identity/identity.ts";
import { promptFit } from "@/identity/prompt-fit.ts";
import { compete, type WorkspaceCandidate } from "@/identity/workspace.ts";

/** More lines than a turn is told. Guess. */
const LINES_MAX = 30;

/**
 * Lets the memories that were told since `sinceMs` compete for the workspace: how sure recall was
 * of each is its importance, how well it fits the session's subject its alignment. The winner is
 * the memory that the work is about. It is shown by 'consciousness status', and nothing else
 * follows from it.
 */
export function attendTo(
  identity: Identity,
  told: { readonly sessionId: string; readonly sinceMs: number; readonly atMs: number },
  { store }: Pick<EventTools, "store">,
  embed: EmbedWords,
): Identity {
  const { sessionId, sinceMs, atMs } = told;
  const lines = store
    .lastInjections(LINES_MAX, { sessionId })
    .filter((line) => line.memoryId !== "" && line.atMs >= sinceMs);
  const candidates = lines.flatMap(({ memoryId, score }): WorkspaceCandidate[] => {
    const memory = store.findMemory(memoryId);
    if (memory === undefined) return [];
    const prompt = { atMs, kind: "prompt", text: memory.text, files: [] };
    const alignment = promptFit(identity, prompt, embed);
    return [{ id: memoryId, label: memory.type, importance: Math.min(1, score), alignment }];
  });
  const { r } = figuresOf(identity);
  return { ...identity, workspace: compete(identity.workspace, candidates, r, atMs) };
}
