// Whatever is in the store: a dream removes no memory, leaves what the user said as it was, finds
// nothing to do right after itself, and can be taken back to the same export, byte for byte.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { isProtected } from "@/dream/settled-memory.ts";
import { runDream } from "@/operations/dream/run-dream.ts";
import { undoDream } from "@/operations/dream/undo-dream.ts";
import { LINK_KINDS, MEMORY_TYPES, ORIGINS, TIERS } from "@/store/memory-types.ts";
import { createDreamWorld, DAY_MS, type DreamWorld, exported } from "@test/dream/dream-world.ts";

const TEXTS = [
  "The nginx config routes api requests to the map server",
  "the nginx config routes api requests to the map server.",
  "Nginx config routes api requests to the map servers",
  "nginx routes requests of the api to the map server on port 80",
  "Nie uruchamiaj migracji na produkcji",
  "nie uruchamiaj migracji na produkcji.",
  "Uruchamiaj migracje na produkcji",
] as const;

const memory = fc.record({
  text: fc.constantFrom(...TEXTS),
  type: fc.constantFrom(...MEMORY_TYPES),
  origin: fc.constantFrom(...ORIGINS),
  tier: fc.constantFrom(...TIERS),
  files: fc.subarray(["src/app.ts", "README.md"]),
  tags: fc.subarray(["rule", "said"]),
  useCount: fc.nat({ max: 1 }),
  ignoredCount: fc.constantFrom(0, 9),
  importance: fc.double({ min: 0, max: 1, noNaN: true }),
  ageDays: fc.nat({ max: 400 }),
});
const which = fc.nat({ max: 11 });
const link = fc.record({
  from: which,
  to: which,
  kind: fc.constantFrom(...LINK_KINDS),
  weight: fc.double({ min: 0.01, max: 1, noNaN: true }),
});
const use = fc.record({ session: fc.nat({ max: 2 }), ids: fc.array(which, { maxLength: 4 }) });
const project = fc.record({
  memories: fc.array(memory, { minLength: 2, maxLength: 12 }),
  links: fc.array(link, { maxLength: 10 }),
  uses: fc.array(use, { maxLength: 4 }),
  daysLater: fc.nat({ max: 60 }),
});
type AnyProject = typeof project extends fc.Arbitrary<infer P> ? P : never;

function build(world: DreamWorld, { memories, links, uses, daysLater }: AnyProject): void {
  const ids = memories.map(({ text, ageDays, ...fields }) => {
    const createdAtMs = world.clock.nowMs() - ageDays * DAY_MS;
    return world.put(text, { ...fields, createdAtMs });
  });
  for (const { from, to, kind, weight } of links) {
    const [fromId, toId] = [ids[from], ids[to]];
    if (fromId !== undefined && toId !== undefined) world.link(fromId, toId, kind, weight);
  }
  for (const [at, { session, ids: used }] of uses.entries()) {
    world.useTogether(`s${session}_${at}`, ...used.flatMap((one) => ids[one] ?? []));
  }
  world.clock.advance(daysLater * DAY_MS);
}

test("a dream loses nothing, leaves the user's alone, settles, and is taken back exactly", () => {
  fc.assert(
    fc.property(project, (given) => {
      using world = createDreamWorld();
      build(world, given);
      const before = exported(world);
      const memories = [...world.store.iterateMemories()];
      const { counts } = runDream({ trigger: "manual", mode: "full" }, world);
      const after = [...world.store.iterateMemories()];
      expect(after.map(({ id, text }) => `${id} ${text}`)).toEqual(
        memories.map(({ id, text }) => `${id} ${text}`),
      );
      expect(after.filter(isProtected)).toEqual(memories.filter(isProtected));
      expect(runDream({ trigger: "manual", mode: "full" }, world).counts).toEqual({});
      if (Object.keys(counts).length === 0) return;
      world.clock.advance(1_000);
      undoDream(world);
      expect(exported(world)).toBe(before);
      expect(world.store.checkIntegrity().problems).toEqual([]);
    }),
    { numRuns: 60 },
  );
}, 180_000);
