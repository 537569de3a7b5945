// The last prompt of a turn says how memories would best be looked for.
import { expect, test } from "bun:test";
import { identityWrites, loadIdentity } from "@/identity/identity-store.ts";
import { promptFit } from "@/identity/prompt-fit.ts";
import type { RetrievalMode } from "@/identity/retrieval-mode.ts";
import { createEventWorld } from "@test/events/event-world.ts";
import { stopAndFollow } from "@test/events/identity/follow.ts";
import { createTranscript, SESSION } from "@test/events/transcript/session-transcript.ts";
import { scatteredIdentity } from "@test/identity/scattered-identity.ts";

const PHYSICS = "run cargo test for the physics collision broadphase";
const SOUP = "zurek dla czterech osob";

test("a prompt in the words of the subject fits, another one does not", () => {
  const identity = scatteredIdentity();
  const fit = (text: string) => promptFit(identity, { atMs: 1, kind: "prompt", text, files: [] });
  expect(fit(PHYSICS)).toBeGreaterThan(0.5);
  expect(fit(SOUP)).toBeLessThan(0.5);
  expect(fit("")).toBe(0);
});

test.each<[string, number | undefined, RetrievalMode]>([
  [PHYSICS, 0.9, "DirectRecall"],
  [PHYSICS, undefined, "EpistemicAction"],
  [SOUP, 0.9, "GetNeighborhood"],
  [SOUP, undefined, "TriggerDream"],
  [SOUP, 0.2, "TriggerDream"],
])("after the prompt '%s' that was told with a score of %p the mode is %s", async (...given) => {
  const [prompt, score, mode] = given;
  using world = createEventWorld();
  const saved = identityWrites(world.store, scatteredIdentity(), { sessionId: SESSION, atMs: 1 });
  world.store.apply(saved, { isDurable: false });
  const told = (event: string, atMs: number, sure: number) => {
    const entry = { id: `inj_${event}_${atMs}`, atMs, sessionId: SESSION, agentId: "", event };
    const rest = { memoryId: "", reason: {}, score: sure, tokens: 5 };
    world.store.apply([{ kind: "add-ledger", entry: { ...entry, ...rest } }], { isDurable: false });
  };
  const promptAtMs = Date.UTC(2026, 0, 5, 8, 0, 1);
  told("UserPromptSubmit", promptAtMs - 60_000, 1);
  told("PreToolUse", promptAtMs + 10, 1);
  if (score !== undefined) told("UserPromptSubmit", promptAtMs, score);
  const transcript = createTranscript(world.tools.project.root);
  transcript.asks(prompt);
  transcript.says("Done.");
  const stop = { session_id: SESSION, transcript_path: transcript.path };
  await stopAndFollow(world, stop);
  expect(loadIdentity(world.store, SESSION)?.identity?.retrievalMode).toBe(mode);
  transcript.runs("ls", "a");
  transcript.says("Done again.");
  await stopAndFollow(world, stop);
  expect(loadIdentity(world.store, SESSION)?.identity?.retrievalMode).toBe(mode);
});
