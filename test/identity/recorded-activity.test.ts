// Work that stays on its subject keeps its continuity, a change of subject lowers it: with what
// people really did in two projects.
import { expect, test } from "bun:test";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import type { Activity } from "@/identity/fingerprints/activity-fingerprint.ts";
import { advance, bootstrapIdentity, figuresOf, type Identity } from "@/identity/identity.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import { movedTo, recordedActivities } from "@test/identity/recorded-activities.ts";
import { randomOf } from "@test/identity/random.ts";

const embedder = new TokenTableEmbedder(tokenTablePath());
const embed = (text: string) => embedder.embed(text);

const SAFECAST = recordedActivities("safecast");
const ENTIRE = recordedActivities("entire-cli");

function after(identity: Identity, activities: readonly Activity[]) {
  const ics: number[] = [];
  let now = identity;
  for (const activity of activities) {
    now = advance(now, activity, embed);
    ics.push(figuresOf(now).ic);
  }
  return { identity: now, lowest: Math.min(...ics), mean: sum(ics) / ics.length };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

const BEFORE = 120;
const AFTER = 15;

/** A project changes its own subject too, so the two are compared at several moments. */
const MOMENTS = [40, 60, 80, 100, 120, 140, 160];

test.each([
  ["safecast", SAFECAST, ENTIRE],
  ["entire-cli", ENTIRE, SAFECAST],
])("leaving %s for another subject costs continuity, going on costs less", (_, own, other) => {
  const compared = MOMENTS.map((moment) => {
    const { identity, mean } = after(bootstrapIdentity(randomOf(7)), own.slice(0, moment));
    const goingOn = after(identity, own.slice(moment, moment + AFTER));
    const moved = movedTo(other.slice(moment, moment + AFTER), own[moment - 1]?.atMs ?? 0);
    return { mean, goingOn, leaving: after(identity, moved) };
  });
  const average = (of: (one: (typeof compared)[number]) => number) =>
    sum(compared.map(of)) / compared.length;
  expect(average(({ mean }) => mean)).toBeGreaterThan(0.75);
  expect(average(({ goingOn }) => goingOn.mean)).toBeGreaterThan(0.75);
  expect(average(({ goingOn, leaving }) => goingOn.lowest - leaving.lowest)).toBeGreaterThan(0.1);
  expect(average(({ goingOn, leaving }) => goingOn.mean - leaving.mean)).toBeGreaterThan(0.05);
});

test("a new subject becomes the subject after a while", () => {
  const { identity } = after(bootstrapIdentity(randomOf(7)), SAFECAST.slice(0, BEFORE));
  const moved = movedTo(ENTIRE, SAFECAST[BEFORE - 1]?.atMs ?? 0);
  const changed = after(identity, moved.slice(0, 60)).identity;
  expect(after(changed, moved.slice(60, 90)).mean).toBeGreaterThan(0.85);
});
