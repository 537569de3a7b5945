// What agents found out is told at a prompt sparingly: nothing twice, and no mended cause by chance words.
import { expect, test } from "bun:test";
import { withoutWornFindings } from "@/events/recall/agents-findings.ts";
import type { MemoryDraft } from "@/memory/memory.ts";
import { ASKED_BEFORE } from "@/memory/recall/5-gate/asked-before.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { loadPayload } from "@test/harness/payload.ts";

const FOUND: Partial<MemoryDraft> = {
  type: "Learning",
  origin: "agent",
  tier: "bronze",
  event: "Stop",
  tags: ["transcript", "root-cause"],
};
const MENDED = { ...FOUND, tags: ["transcript", "root-cause", "acted-on"] };
const DAY_MS = 86_400_000;

async function toldAt(world: EventWorld, prompt: string): Promise<string> {
  const payload = { ...loadPayload("UserPromptSubmit"), prompt };
  return (await world.happen("UserPromptSubmit", payload)).text;
}

const OLD = "The orchard gateway sends the harbour feed to the settlement proxy, not to the quay.";
const NEW =
  "The orchard gateway sends the harbour feed to the quay since the settlement proxy is gone.";
const ASKED = "where does the orchard gateway send the harbour feed, to the settlement proxy?";

test("of two findings that say nearly the same the newer one is told", async () => {
  for (const [first, second] of [
    [OLD, NEW],
    [NEW, OLD],
  ] as const) {
    using world = createEventWorld();
    world.remember(first, FOUND);
    world.clock.advance(2 * DAY_MS);
    world.remember(second, FOUND);
    const told = await toldAt(world, ASKED);
    expect(told).toContain(second);
    expect(told).not.toContain(first);
  }
});

/** A finding that a prompt with these words brought up. */
function hitOf(world: EventWorld, text: string, terms: readonly string[], more = FOUND): RecallHit {
  const id = world.remember(text, more);
  const memory = world.store.findMemory(id);
  if (memory === undefined) throw new Error("not stored");
  const reason = { channel: "lexical", channels: ["lexical"], terms, queryShare: 1 } as const;
  return { memory, score: 0.5, reason };
}

const CAUSE = "The harbour page drew no logo because the quay route served no picture file.";

test("a finding needs a word that few memories have, a mended cause two, unless trouble is reported", () => {
  const toldFor = (terms: readonly string[], more: Partial<MemoryDraft>, asked: string) => {
    using world = createEventWorld();
    for (let n = 0; n < 30; n += 1) world.remember(`The harbour page of tower ${n} is up.`, FOUND);
    return withoutWornFindings([hitOf(world, CAUSE, terms, more)], asked, world.tools).length;
  };
  const asked = "which logo does the harbour page have?";
  expect(toldFor(["harbour", "page"], FOUND, asked)).toBe(0);
  expect(toldFor(["harbour", "logo"], FOUND, asked)).toBe(1);
  expect(toldFor(["harbour", "logo"], MENDED, asked)).toBe(0);
  expect(toldFor(["quay", "logo"], MENDED, asked)).toBe(1);
  expect(toldFor(["harbour", "page"], MENDED, "why is the harbour page broken again?")).toBe(1);
});

test("findings that were asked for before are no more than two either", () => {
  using world = createEventWorld();
  const found = ["Ropes lie in the shed.", "Sails dry at the quay.", "Masts come from Riga."].map(
    (text): RecallHit => {
      const hit = hitOf(world, text, ["quay"]);
      return { ...hit, reason: { ...hit.reason, note: ASKED_BEFORE } };
    },
  );
  expect(withoutWornFindings(found, "what about it?", world.tools)).toEqual(found.slice(0, 2));
});

test("a prompt gets two findings, and what the user said takes nobody's place", () => {
  using world = createEventWorld();
  const found = ["Ropes lie in the shed.", "Sails dry at the quay.", "Masts come from Riga."].map(
    (text) => hitOf(world, text, ["quay"]),
  );
  const said = hitOf(world, "Anchors are checked on mondays.", ["anchor"], { origin: "user" });
  const told = withoutWornFindings([...found, said], "what about it?", world.tools);
  expect(told).toEqual([...found.slice(0, 2), said]);
});
