import { expect, test } from "bun:test";
import { citation, memoryLine } from "@/context/memory-line.ts";
import { recall } from "@/memory/recall/recall.ts";
import { createEventWorld } from "@test/events/event-world.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test("a memory is one line with its kind, its source, its age and the end of its id", () => {
  using world = createEventWorld();
  const id = world.remember("The billing export\n  uses\tZurich time.", { type: "Decision" });
  const hits = recall(world.store, {
    query: "billing export zurich",
    profile: "hybrid",
    limit: 1,
  });
  const [hit] = hits;
  if (hit === undefined) throw new Error("not found");
  expect(memoryLine(hit, world.clock.nowMs() + 3 * DAY_MS)).toEqual({
    text: `- The billing export uses Zurich time. (Decision from user, 3 days ago, ${citation(id)})`,
    memoryId: id,
    score: hit.score,
    reason: hit.reason,
  });
  expect(citation(id)).toBe(`[m:${id.slice(-8)}]`);
});

test("a long memory is cut around the words it was found by", () => {
  using world = createEventWorld();
  const filler = "Much else was said that day about other things. ".repeat(12);
  const id = world.remember(`${filler}The billing export uses Zurich time. ${filler}`);
  const [hit] = recall(world.store, {
    query: "billing export zurich",
    profile: "hybrid",
    limit: 1,
  });
  if (hit === undefined) throw new Error("not found");
  const { text } = memoryLine(hit, world.clock.nowMs(), { maxChars: 220, excerptChars: 80 });
  expect(text).toContain("The billing export uses Zurich time. ");
  expect(text).toStartWith("- … ");
  expect(text).toEndWith(` … (Learning from user, just now, ${citation(id)})`);
  expect(text.indexOf(" (Learning")).toBeLessThanOrEqual("- ".length + 80);
});

test("a line says what changed since, and what an older note says", () => {
  using world = createEventWorld();
  const id = world.remember("Alice reviews the migrations.");
  const [hit] = recall(world.store, { query: "alice migrations", profile: "hybrid", limit: 1 });
  if (hit === undefined) throw new Error("not found");
  const style = { changedFile: "db/schema.sql", contrast: 'newer; an older note says "Bob"' };
  expect(memoryLine(hit, world.clock.nowMs() + 21 * DAY_MS, style).text).toBe(
    `- Alice reviews the migrations. (Learning from user, 3 weeks ago, before the change of db/schema.sql, newer; an older note says "Bob", ${citation(id)})`,
  );
});

test("a note on what was said goes first, and an excerpt is never taken from it", () => {
  using world = createEventWorld();
  const said = "The billing export was checked with real data of the Zurich office.";
  const note = `(said when interrupting the agent after it ran \`${"./billing export ".repeat(9)}\`)`;
  world.remember(`${said} ${note}`);
  const [hit] = recall(world.store, { query: "billing export", profile: "hybrid", limit: 1 });
  if (hit === undefined) throw new Error("not found");
  const { text } = memoryLine(hit, world.clock.nowMs(), { maxChars: 120 });
  expect(text).toStartWith(`- ${said} (Learning from user`);
  expect(memoryLine(hit, world.clock.nowMs()).text).toContain(note);
});
