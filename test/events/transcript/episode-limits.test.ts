// A session of thousands of turns leaves a bounded number of episodes; what was recognised is kept.
import { expect, test } from "bun:test";
import { EPISODES_PER_SESSION, limitEpisodes } from "@/events/transcript/episode-limits.ts";
import { statsOperation } from "@/operations/reports/stats.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";
import { sampleMemory } from "@test/store/sample-memory.ts";

const NAMES = ["invoice", "parcel", "customer", "voucher", "warehouse", "courier", "refund"];

/** Statements that no detector recognises, each about something else. */
function said(n: number): string {
  const pick = (step: number) => `${NAMES[(n * step) % NAMES.length]}${n}`;
  return `Please look at the ${pick(1)} page, the ${pick(3)} column and the ${pick(5)} list ${n}.`;
}

function count(world: EventWorld, tag: string): number {
  return world.store.countTagged(tag);
}

test("of 160 statements in 320 turns the limit is kept, every rule, and the rest is counted", async () => {
  using world = createEventWorld();
  const { root } = world.tools.project;
  const transcript = createTranscript(root);
  const stop = { session_id: "5b3f8a52-0f0e-4d57-9c4e-0a1f6a2f5d11", stop_hook_active: false };
  for (let part = 0; part < 2; part += 1) {
    for (let n = 0; n < 80; n += 1) {
      transcript.asks(said(part * 80 + n));
      transcript.says("Ok.");
      if (n % 20 !== 0) continue;
      transcript.asks(`Never edit the generated file gen${part}x${n}.ts by hand.`);
      transcript.says("Ok.");
    }
    await world.happen("Stop", { ...stop, transcript_path: transcript.path });
  }
  // A few more may stay because other memories depend on them.
  const kept = count(world, "said");
  expect(kept).toBeGreaterThanOrEqual(EPISODES_PER_SESSION.said);
  expect(kept).toBeLessThan(EPISODES_PER_SESSION.said + 5);
  expect(count(world, "preference")).toBe(8);
  const stats = statsOperation.run({ sinceMs: 0 }, world.tools);
  expect(stats.not_kept.beyond_session).toBeGreaterThanOrEqual(160 - EPISODES_PER_SESSION.said);
}, 60_000);

test("what one message has beyond the limit of a message is counted", async () => {
  using world = createEventWorld();
  const { root } = world.tools.project;
  const transcript = createTranscript(root);
  transcript.asks(Array.from({ length: 9 }, (_, n) => said(n)).join("\n\n"));
  transcript.says("Ok.");
  const stop = { session_id: "5b3f8a52-0f0e-4d57-9c4e-0a1f6a2f5d11", stop_hook_active: false };
  await world.happen("Stop", { ...stop, transcript_path: transcript.path });
  const { not_kept: notKept } = statsOperation.run({ sinceMs: 0 }, world.tools);
  expect(notKept.beyond_message).toBeGreaterThan(0);
  expect(count(world, "said") + notKept.beyond_message).toBe(9);
}, 60_000);

test("a better episode takes the place of the weakest, a weaker one does not", () => {
  const concluded = (text: string, score: number) => ({
    memory: sampleMemory({ text }),
    kind: "concluded",
    score,
  });
  const full = Array.from({ length: EPISODES_PER_SESSION.concluded }, (_, i) =>
    concluded(`conclusion ${i}`, i === 7 ? 0.5 : 0.6),
  );
  const first = limitEpisodes(full);
  expect(first).toMatchObject({ leftOut: [], surplusIds: [] });
  const weak = concluded("weak", 0.4);
  expect(limitEpisodes([weak], first.episodes)).toMatchObject({ kept: [], leftOut: [weak] });
  const strong = concluded("strong", 0.7);
  const second = limitEpisodes([strong], first.episodes);
  expect(second.kept).toEqual([strong]);
  expect(second.surplusIds).toEqual([full[7]?.memory.id ?? ""]);
  const rule = { ...strong, kind: "preference" };
  expect(limitEpisodes([rule], second.episodes).kept).toEqual([rule]);
});
