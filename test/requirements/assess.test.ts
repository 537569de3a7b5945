import { expect, test } from "bun:test";
import { type Citation, citationsOf } from "@test/requirements/citations.ts";
import {
  assessCoverage,
  type CitingFile,
  type CoverageInput,
  type Evidence,
} from "@test/requirements/coverage.ts";
import { expandIds } from "@test/requirements/id-ranges.ts";
import { citingName } from "@test/requirements/verifies.ts";
import { scanSource } from "@test/tidy/source-scan.ts";

const FITTING: CoverageInput = {
  ids: ["AA-01", "AA-02", "AA-03"],
  measuredIds: [],
  citations: [cite("a.test.ts", ["AA-01"])],
  benchRows: [],
  partly: {},
  planned: { "the first thing": "AA-01..02" },
  notApplicable: { "AA-03": "for a reason" },
};

test("a cited requirement is verified, whatever the plan says", () => {
  const { states, problems } = assessCoverage(FITTING);
  expect(problems).toEqual([]);
  expect(Object.fromEntries(states)).toEqual({
    "AA-01": { kind: "verified", evidence: evidence([citingFile("a.test.ts")]) },
    "AA-02": { kind: "planned", capability: "the first thing" },
    "AA-03": { kind: "notApplicable", reason: "for a reason" },
  });
});

test("a cited requirement stays partly as long as something is missing", () => {
  const { states, problems } = assessCoverage({ ...FITTING, partly: { "AA-01": "The rest." } });
  expect(problems).toEqual([]);
  expect(states.get("AA-01")).toEqual({
    kind: "partly",
    missing: "The rest.",
    evidence: evidence([citingFile("a.test.ts")]),
  });
});

test("a measured requirement is verified by a row of the bench", () => {
  const { states, problems } = assessCoverage({
    ...FITTING,
    measuredIds: ["AA-02"],
    benchRows: [{ name: "a row", verifies: ["AA-02"] }],
  });
  expect(problems).toEqual([]);
  expect(states.get("AA-02")).toEqual({ kind: "verified", evidence: evidence([], ["a row"]) });
});

test.each<[string, Partial<CoverageInput>, string]>([
  ["a requirement without test and state", { planned: {} }, "AA-02 has neither"],
  ["an unknown cited id", { citations: [cite("b.test.ts", ["ZZ-01"])] }, "ZZ-01 is not in"],
  ["ids that cannot be read", { citations: [cite("b.test.ts", undefined)] }, "b.test.ts:1: write"],
  ["a stale entry", { citations: [cite("b.test.ts", ["AA-03"])] }, "remove it from NOT_APPLICABLE"],
  ["an unknown id in the plan", { planned: { it: "AA-01..02 ZZ-01" } }, "ZZ-01, which is unknown"],
  ["two states for one id", { planned: { it: "AA-01..03" } }, "names AA-03 twice"],
  ["an id that is listed twice", { ids: ["AA-01", "AA-02", "AA-03", "AA-02"] }, "AA-02 twice"],
  ["partly without evidence", { partly: { "AA-02": "All." } }, "nothing shows a part of it"],
  ["partly with an unknown id", { partly: { "ZZ-01": "All." } }, "ZZ-01, which is unknown"],
  ["partly without what is missing", { partly: { "AA-01": " " } }, "does not say what of AA-01"],
  ["a measured requirement that only a test cites", { measuredIds: ["AA-01"] }, "name it in a row"],
  [
    "a bench row about a requirement that is not measured",
    { benchRows: [{ name: "a row", verifies: ["AA-02"] }] },
    'bench row "a row": mark AA-02 as measured',
  ],
  [
    "a bench row about an unknown requirement",
    { benchRows: [{ name: "a row", verifies: ["ZZ-01"] }] },
    'bench row "a row": ZZ-01 is not in',
  ],
])("%s is a problem", (_, change, message) => {
  const { problems } = assessCoverage({ ...FITTING, ...change });
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(message);
});

test("a file is conditional only if all its citations of the requirement are", () => {
  const conditional = { ...cite("a.test.ts", ["AA-01", "AA-02"]), isConditional: true };
  const { states } = assessCoverage({
    ...FITTING,
    citations: [cite("a.test.ts", ["AA-01"]), conditional],
  });
  const by = (isConditional: boolean) => ({
    kind: "verified" as const,
    evidence: evidence([citingFile("a.test.ts", { isConditional })]),
  });
  expect(states.get("AA-01")).toEqual(by(false));
  expect(states.get("AA-02")).toEqual(by(true));
});

test("a file carries the notes of all its citations of the requirement", () => {
  const { states } = assessCoverage({
    ...FITTING,
    citations: ["one half", "the other"].map((shows) => cite("a.test.ts", ["AA-01"], shows)),
  });
  expect(states.get("AA-01")).toEqual({
    kind: "verified",
    evidence: evidence([citingFile("a.test.ts", { notes: ["one half", "the other"] })]),
  });
});

test("citations are read from calls, not from comments, strings or declarations", () => {
  const text = `
verifies(["AA-01", 'AA-02'], "name, with a comma", () => {});
verifies([
  "AA-03", // why
], "name", fn);
verifiesIf(has(client, [1]), \`no \${client}\`, ["AA-04"], "name", fn, 5000);
// verifies(["AA-05"], "name", fn);
const sample = 'verifies(["AA-06"], "name", fn)';
export function verifies(ids: string[]) {}
other.verifies(["AA-07"]);
verifies(ids, "name", fn);
verifies([\`AA-\${n}\`], "name", fn);
verifies(["AA-08", { id: "AA-09", shows: "a part, said \\"so\\"" }], "name", fn);
verifies([{ id: "AA-10", shows: part }], "name", fn);
verifies([{ id: "AA-11" }], "name", fn);
verifies([], "name", fn);
`;
  const found = citationsOf({ path: "a.test.ts", source: scanSource(text) });
  const only = (id: string) => ({ id, shows: undefined });
  expect(found.map(({ line, cited, isConditional }) => [line, cited, isConditional])).toEqual([
    [2, [only("AA-01"), only("AA-02")], false],
    [3, [only("AA-03")], false],
    [6, [only("AA-04")], true],
    [11, undefined, false],
    [12, undefined, false],
    [13, [only("AA-08"), { id: "AA-09", shows: 'a part, said "so"' }], false],
    [14, undefined, false],
    [15, undefined, false],
    [16, undefined, false],
  ]);
});

test("ranges of ids are expanded and nonsense is refused", () => {
  expect(expandIds(" AA-08..11\n BB-01 ")).toEqual(["AA-08", "AA-09", "AA-10", "AA-11", "BB-01"]);
  expect(() => expandIds("AA-3")).toThrow("not an id");
  expect(() => expandIds("AA-03..01")).toThrow("downwards");
});

test("a test that cites an unknown requirement or none cannot be declared", () => {
  expect(citingName(["HD-01", { id: "HD-02", shows: "a part" }], "name")).toBe(
    "name [HD-01, HD-02]",
  );
  expect(() => citingName(["HD-99"], "name")).toThrow("unknown requirement: HD-99");
  expect(() => citingName([], "name")).toThrow("no requirement is cited");
});

function cite(path: string, ids: readonly string[] | undefined, shows?: string): Citation {
  return { path, line: 1, cited: ids?.map((id) => ({ id, shows })), isConditional: false };
}

function evidence(files: readonly CitingFile[], benchRows: readonly string[] = []): Evidence {
  return { files, benchRows };
}

function citingFile(path: string, change: Partial<CitingFile> = {}): CitingFile {
  return { path, isConditional: false, notes: [], ...change };
}
