// Extraction runs in hooks, on untrusted text: it must be bounded and take linear time.
import { expect, test } from "bun:test";
import fc from "fast-check";
import { CANDIDATE_CHARS, CANDIDATE_KINDS, type Candidate } from "@/memory/extract/candidate.ts";
import { CANDIDATES_PER_TURN, extractCandidates } from "@/memory/extract/extract.ts";
import { OWN_LABELS } from "@/memory/write/excluded-sections.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { agentSays, makeTurn, userSays } from "@test/memory/extract/turns.ts";
import { cpuMs } from "@test/harness/cpu-time.ts";

/** The tests of time measure processor time; on a busy machine they only take longer. */
const TIMEOUT_MS = 60_000;

/** Phrases that detectors look for, so that random text comes close to a match. */
const piece = fc.constantFrom(
  "we decided to use ",
  "because ",
  "no, ",
  "always ",
  "never ",
  "the problem was that ",
  "root cause is ",
  "let's go with ",
  "`npm test` ",
  "src/a.ts ",
  "Done. ",
  "I've added ",
  "instead of ",
  "stop. ",
  ". ",
  "? ",
  "\n",
  "```\n",
  "=== MEMORY: ",
  "[m:1234abcd] ",
  "<system-reminder>",
  "不要用 ",
  "😀 ",
  "\ud800",
);
const text = fc.oneof(
  fc
    .array(fc.oneof(piece, fc.string({ unit: "binary", maxLength: 20 })), { maxLength: 60 })
    .map((parts) => parts.join("")),
  fc.string({ unit: "binary" }),
);
const call = fc.record({
  id: fc.constantFrom("a", "b", ""),
  name: fc.string(),
  action: fc.constantFrom("run", "edit", "plan", "other"),
  command: fc.oneof(fc.constant("npm test"), fc.string()),
  file: fc.string(),
  steps: fc.array(
    fc.record({ title: fc.string(), status: fc.constantFrom("open", "done", "dropped") }),
  ),
});
const anyTurn: fc.Arbitrary<TranscriptTurn> = fc
  .record({
    role: fc.constantFrom("user", "assistant", "tool"),
    text,
    toolCalls: fc.array(call, { maxLength: 3 }),
    toolResult: fc.record({
      callId: fc.constantFrom("a", "b"),
      isError: fc.boolean(),
      text,
      refusal: text,
    }),
    isSidechain: fc.boolean(),
    endsWork: fc.boolean(),
    cwd: fc.option(fc.string(), { nil: undefined }),
  } as const)
  .map((fields) => makeTurn(fields as Partial<TranscriptTurn>));

test(
  "whatever the turns, candidates stay within their bounds",
  () => {
    fc.assert(
      fc.property(fc.array(anyTurn, { maxLength: 20 }), (turns) => {
        const found = extractCandidates(turns);
        for (const candidate of found) expectWithinBounds(candidate);
        const perTurn = Object.values(Object.groupBy(found, ({ uuid }) => uuid));
        for (const list of perTurn)
          expect(list?.length).toBeLessThanOrEqual(3 * CANDIDATES_PER_TURN);
      }),
      { numRuns: 300 },
    );
  },
  TIMEOUT_MS,
);

function expectWithinBounds({ text: said, score, kind, reasons, files }: Candidate): void {
  expect(said.length).toBeLessThanOrEqual(CANDIDATE_CHARS);
  expect(said.trim()).not.toBe("");
  expect(said.isWellFormed()).toBe(true);
  expect(score).toBeGreaterThanOrEqual(0.5);
  expect(score).toBeLessThanOrEqual(1);
  expect(CANDIDATE_KINDS).toContain(kind);
  expect(reasons.length).toBeGreaterThan(0);
  expect(files.length).toBeLessThanOrEqual(8);
}

test("a turn gives a bounded number of rules, a long conversation all of them", () => {
  const order = (index: number) => `Always run checker number ${index} before you commit.`;
  const many = Array.from({ length: 20 }, (_, index) => order(index)).join(" ");
  const rules = extractCandidates([userSays(many)]).filter(({ kind }) => kind === "preference");
  expect(rules).toHaveLength(CANDIDATES_PER_TURN);
  const turns = Array.from({ length: 200 }, (_, index) => userSays(order(index)));
  expect(extractCandidates(turns)).toHaveLength(200);
});

test("our own injected text never becomes a candidate, wherever it comes back", () => {
  const memory = fc.constantFrom(
    "We decided to use pnpm because npm is slow",
    "Always run the linter before you commit",
    "The root cause is the `deny-all` policy, which blocks egress",
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...OWN_LABELS),
      fc.array(memory, { minLength: 1 }),
      (label, memories) => {
        const lines = memories.map((one) => `- ${one} (Decision, today, [m:1234abcd])`);
        const own = `${label} ===\n${lines.join("\n")}\n=== END ===`;
        const turns = [
          userSays(own),
          agentSays(own),
          userSays(lines.join("\n")),
          agentSays(lines.join("\n")),
        ];
        expect(extractCandidates(turns)).toEqual([]);
      },
    ),
  );
});

test.each([
  "for you only: <private>we decided to use pnpm because npm is slow</private>",
  "look <system-reminder>we decided to use pnpm because npm is slow</system-reminder>",
  "it said === MEMORY: we decided to use pnpm because npm is slow",
  "=== PROJECT MEMORY ===\n- we decided to use pnpm because npm is slow\n",
])("%j gives no candidate", (said) => {
  expect(extractCandidates([userSays(said)])).toEqual([]);
});

test("a long sentence is cut to the bound and ends with an ellipsis", () => {
  const said = `we decided to use pnpm because ${"it is quick and ".repeat(60)}`;
  const [found] = extractCandidates([userSays(said)]);
  expect(found?.text.length).toBeLessThanOrEqual(CANDIDATE_CHARS);
  expect(found?.text).toEndWith("…");
});

const HOSTILE = [
  "no, ",
  "we decided to use a because ",
  "the problem was that the ",
  "a ",
  "aaaa",
  "`",
  '"',
  "```\n",
  "<system-reminder>",
  "=== MEMORY: ",
  "- x\n",
  "always never ",
  "we \u00e4 ",
  "if the the the ",
  ". ",
  "word. ",
  "the the problem ",
  "not a, not a but ",
  "使用",
  "\n",
];

test(
  "a turn of 5 MB costs far less than fifty times a turn of 100 kB",
  () => {
    const slow = HOSTILE.filter((part) => {
      // The best of several runs and a floor, because other work on the machine adds noise.
      return bestOf(part, 5_000_000) > 20 * Math.max(bestOf(part, 100_000), 2);
    });
    expect(slow).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  "eight times the turns take far less than sixty-four times as long",
  () => {
    const turns = (count: number) =>
      Array.from({ length: count }, (_, index) => userSays(`always run checker ${index} first`));
    const [few, many] = [turns(500), turns(4_000)];
    extractCandidates(few);
    expect(bestTime(() => extractCandidates(many))).toBeLessThan(
      32 *
        Math.max(
          bestTime(() => extractCandidates(few)),
          1,
        ),
    );
  },
  TIMEOUT_MS,
);

function bestOf(part: string, chars: number): number {
  const said = part.repeat(Math.ceil(chars / part.length));
  const turns = [userSays(said), agentSays(said)];
  return bestTime(() => extractCandidates(turns));
}

function bestTime(run: () => unknown): number {
  const times = Array.from({ length: 3 }, () => cpuMs(run));
  return Math.min(...times);
}
