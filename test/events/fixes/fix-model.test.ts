// Whatever is done between failures and passes, the fixes are those of a small model.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { failureBody } from "@/session/activity.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { edited, failed, passed, SESSION } from "@test/events/fixes/failing-calls.ts";
import {
  applyFailure,
  applyPass,
  applyWork,
  createModel,
  ERRORS,
  FILES,
  type FixModel,
  lineOf,
  newValue,
  REMEDY,
  type Step,
} from "@test/events/fixes/fix-model.ts";

const file = fc.nat({ max: FILES.length - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("edit" as const), file, value: fc.nat(3) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("revert" as const), file }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("document" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("remedy" as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("fail" as const), error: fc.nat(ERRORS.length - 1) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("pass" as const) }) },
);

test("fixes, their counts and flaky runs are those of the model", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 18 }), async (steps) => {
      using world = createEventWorld();
      const model = createModel();
      for (const one of steps) await happen(world, model, one);
      expect(fixesIn(world)).toEqual(Object.fromEntries(model.fixes));
      expect(flakyIn(world)).toEqual([...model.flaky].sort());
    }),
    { numRuns: 100 },
  );
}, 120_000);

async function happen(world: EventWorld, model: FixModel, one: Step): Promise<void> {
  if (one.kind === "fail") {
    await world.happen("PostToolUseFailure", failed("cargo test", `error: ${ERRORS[one.error]}`));
    applyFailure(model, one.error, shownLast(world));
  } else if (one.kind === "pass") {
    await world.happen("PostToolUse", passed("cargo test"));
    applyPass(model);
  } else {
    if (one.kind === "document") await world.happen("PostToolUse", edited("README.md"));
    if (one.kind === "remedy") await world.happen("PostToolUse", passed(REMEDY));
    const value = newValue(model, one);
    if (value !== undefined && (one.kind === "edit" || one.kind === "revert")) {
      const before = lineOf(one.file, model.values[one.file] ?? 0);
      const after = lineOf(one.file, value);
      await world.happen("PostToolUse", edited(FILES[one.file] ?? "", after, before));
    }
    applyWork(model, one);
  }
}

/** The texts of the fixes that were shown for the last failure. */
function shownLast(world: EventWorld): string[] {
  const [last] = world.store.openFailures(SESSION, "");
  const ids = last === undefined ? [] : failureBody(last).shown;
  return ids.flatMap((id) => world.store.findMemory(id)?.text ?? []);
}

function fixesIn(world: EventWorld): Record<string, { worked: number; failed: number }> {
  const fixes = world.store.listMemories({ limit: 50, type: "Fix" });
  return Object.fromEntries(
    fixes.map(({ text, workedCount: worked, failedCount }) => [
      text,
      { worked, failed: failedCount },
    ]),
  );
}

function flakyIn(world: EventWorld): number[] {
  const flaky = world.store.listMemories({ limit: 50, type: "Learning" });
  return flaky.map(({ text }) => ERRORS.findIndex((error) => text.includes(error))).sort();
}
