// Which experiences are alike, and which statements about them hold. The sentences are not those
// that the limit was chosen by.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { axisText } from "@/ghap/learning/axes.ts";
import { unstatedHypothesis } from "@/ghap/inferred-texts.ts";
import { findClusters } from "@/ghap/learning/clusters.ts";
import {
  clusterExperiences,
  proposeValue,
  validateValue,
} from "@/ghap/learning/experience-clusters.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import { sampleEntry } from "@test/ghap/learning/sample-entries.ts";

const embedder = new TokenTableEmbedder(tokenTablePath());
const embed = (text: string) => embedder.embed(text);

const TIME_ZONES = [
  "The report was a day off because the server computes dates in UTC and the user is in Tokyo",
  "The calendar showed the meeting on the wrong day: the date was parsed as UTC midnight",
  "Daily totals were wrong at month ends since dates were cut off in UTC, not in local time",
  "The birthday test fails in CI because the machine's time zone is UTC and not Berlin",
];
const MIGRATIONS = [
  "The migration failed on production because the column had null values that staging lacks",
  "Adding the index locked the table, the migration timed out on the large production table",
  "The rollback of the migration dropped a column that the old release still reads",
];
const OTHERS = [
  "The icon was blurry because the svg had a fixed width",
  "The license header of the generated file was missing",
  "A typo in the flag name disabled the cache",
];

function entries(causes: readonly string[], takeaways: readonly string[] = []) {
  return causes.map((cause, at) =>
    sampleEntry({
      goal: `Fix number ${at}`,
      cause,
      ...(takeaways[at] === undefined ? {} : { takeaway: takeaways[at] }),
    }),
  );
}

describe("experiences", () => {
  test("that have the same kind of cause form a cluster, others none", () => {
    const found = clusterExperiences(
      entries([...TIME_ZONES, ...MIGRATIONS, ...OTHERS]),
      "root_cause",
      embed,
    );
    const causes = found.map(({ entries: members }) =>
      members.map((entry) => entry.root_cause?.description ?? "").sort(),
    );
    expect(causes).toEqual([TIME_ZONES.toSorted(), MIGRATIONS.toSorted()]);
    expect(found[0]?.id).toMatch(/^cluster_root_cause_[0-9a-f]{6}$/u);
  });

  test("that say nearly the same accept a lesson in other words, and none about another thing", () => {
    const same = entries(
      ["The dates were taken as UTC", "Dates were taken as UTC again", "The date was taken as UTC"],
      ["Compute dates in the user's time zone, not in UTC"],
    );
    const [cluster] = clusterExperiences(same, "root_cause", embed);
    expect(cluster && proposeValue(cluster, embed)).toMatchObject({ isValid: true });
    for (const text of ["Use UTC in the logs of the database", "Give svg no width"]) {
      expect(cluster && validateValue(text, cluster, embed)).toMatchObject({ isValid: false });
    }
  });

  test("that nobody stated are compared by their changes, not by errors and commands", () => {
    const mended: readonly (readonly [string, string])[] = [
      [
        "Cannot find module './generated/client' from /srv/shop/src/db.ts",
        "running `npm run generate`",
      ],
      [
        "Cannot find module './generated/types' from /srv/shop/src/api.ts",
        "running `npm run generate:types`",
      ],
      [
        "Cannot find module './generated/sdk' from /srv/shop/src/sdk.ts",
        "running `npm run generate:sdk`",
      ],
      ["Cannot find module 'sharp' from /srv/shop/src/image.ts", "in package.json added `sharp`"],
      [
        "Cannot find name 'Order' at /srv/shop/src/cart.ts",
        "in src/cart.ts `import type { Order }`",
      ],
      ["Cannot find the port at /srv/shop/src/server.ts", "in .env `PORT=8080` instead of `PORT=`"],
    ];
    const all = mended.map(([error, action]) =>
      sampleEntry({
        goal: "Make `npm test -- --run` pass",
        hypothesis: unstatedHypothesis(error),
        action,
        status: "confirmed",
        inferred: true,
      }),
    );
    const found = clusterExperiences(all, "full", embed);
    expect(found.map(({ entries: members }) => members.map(({ action }) => action).sort())).toEqual(
      [
        mended
          .slice(0, 3)
          .map(([, action]) => action)
          .sort(),
      ],
    );
  });

  test("suggest the lesson that is nearest to what they have in common", () => {
    const lessons = ["Name variables well", "Compute dates in the user's time zone, not in UTC"];
    const [cluster] = clusterExperiences(entries(TIME_ZONES, lessons), "root_cause", embed);
    if (cluster === undefined) throw new Error("no cluster");
    const proposed = proposeValue(cluster, embed);
    expect(proposed?.text).toBe("Compute dates in the user's time zone, not in UTC");
    expect(proposed?.isValid).toBe(true);
    expect(validateValue("Name variables well", cluster, embed).isValid).toBe(false);
    expect(validateValue("", cluster, embed)).toMatchObject({ isValid: false });
  });

  test("that nobody wrote down suggest nothing", () => {
    const inferred = TIME_ZONES.map((cause) =>
      sampleEntry({ goal: "Fix it", cause, takeaway: "Dates are local", inferred: true }),
    );
    const [cluster] = clusterExperiences(inferred, "root_cause", embed);
    if (cluster === undefined) throw new Error("no cluster");
    expect(proposeValue(cluster, embed)).toBeUndefined();
  });
});

test("every point is in at most one cluster, and no cluster is too small", () => {
  const point = fc.record({
    id: fc.uuid(),
    weight: fc.constantFrom(0.2, 0.5, 0.8, 1),
    vector: fc
      .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 })
      .map((values) => {
        const length = Math.hypot(...values) || 1;
        return Float32Array.from(values.map((value) => value / length));
      }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(point, { selector: ({ id }) => id, maxLength: 30 }), (points) => {
      const clusters = findClusters(points);
      const ids = clusters.flatMap(({ members }) => members.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      for (const { members } of clusters) {
        expect(members.length).toBeGreaterThanOrEqual(3);
        const distances = members.map(({ distance }) => distance);
        expect(distances).toEqual(distances.toSorted((a, b) => a - b));
      }
    }),
  );
});

test("an entry has a text for each of its sides", () => {
  const falsified = sampleEntry({ goal: "Stop the flaky test", cause: "A shared folder" });
  expect(axisText(falsified, "full")).toBe(
    "Goal: Stop the flaky test\nHypothesis: Something is wrong\nAction: Change it\n" +
      "Prediction: The test passes\nOutcome: falsified – It did not\nSurprise: It still fails",
  );
  expect(axisText(falsified, "strategy")).toBe(
    "Strategy: root-cause-analysis\nApplied to: Stop the flaky test\n" +
      "Outcome: falsified after 1 iteration",
  );
  expect(axisText(falsified, "surprise")).toBe(
    "Expected: The test passes\nActual: It did not\nSurprise: It still fails\n" +
      "Root cause: A shared folder",
  );
  expect(axisText(falsified, "root_cause")).toBe(
    "Category: wrong-assumption\nDescription: A shared folder\n" +
      "Context: debugging – root-cause-analysis\nOriginal hypothesis: Something is wrong",
  );
  const unsaid = { ...falsified, outcome: { ...falsified.outcome, result: "" } };
  expect(axisText(unsaid, "full")).toContain("\nOutcome: falsified\n");
  const confirmed = sampleEntry({ goal: "Speed it up", status: "confirmed" });
  expect(axisText(confirmed, "surprise")).toBeUndefined();
  expect(axisText(confirmed, "root_cause")).toBeUndefined();
});
