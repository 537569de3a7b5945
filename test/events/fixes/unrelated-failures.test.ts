// A store full of fixes must not answer failures that have nothing to do with them.
import { expect, test } from "bun:test";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { edited, failed, passed } from "@test/events/fixes/failing-calls.ts";
import {
  FIXED_FAILURES,
  TOLD_FIXES,
  UNRELATED_FAILURES,
} from "@test/events/fixes/unrelated-failures.ts";

const LABEL = "=== MEMORY: Past fix for this error ===";

test("at most one in a hundred unrelated failures is given a past fix", async () => {
  using world = createEventWorld();
  await fill(world);
  expect(UNRELATED_FAILURES.length).toBeGreaterThanOrEqual(100);
  const answered: string[] = [];
  for (const [i, [command, error]] of UNRELATED_FAILURES.entries()) {
    const payload = { ...failed(command, error), session_id: `later-${i}` };
    const { text } = await world.happen("PostToolUseFailure", payload);
    if (text.includes(LABEL)) answered.push(`${command} => ${text}`);
  }
  expect(answered.length, answered.join("\n")).toBeLessThanOrEqual(UNRELATED_FAILURES.length / 100);
}, 60_000);

test("the same failures are given their fixes when they come back", async () => {
  using world = createEventWorld();
  await fill(world);
  const unanswered: string[] = [];
  for (const [i, [command, error]] of FIXED_FAILURES.entries()) {
    const again = error.replaceAll(/\d+/g, (n) => String(Number(n) + 1));
    const payload = { ...failed(command, again), session_id: `later-${i}` };
    const { text } = await world.happen("PostToolUseFailure", payload);
    if (!text.includes(`src/fixed${i}.ts`)) unanswered.push(error);
  }
  expect(unanswered).toEqual([]);
}, 60_000);

async function fill(world: EventWorld): Promise<void> {
  for (const [i, [command, error]] of FIXED_FAILURES.entries()) {
    const session_id = `fixed-${i}`;
    await world.happen("PostToolUseFailure", { ...failed(command, error), session_id });
    const file = `${world.tools.project.root}/src/fixed${i}.ts`;
    await world.happen("PostToolUse", { ...edited(file, `value = ${i + 1}`), session_id });
    await world.happen("PostToolUse", { ...passed(command), session_id });
  }
  for (const text of TOLD_FIXES) world.remember(text, { type: "Fix" });
}
