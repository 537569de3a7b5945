import { expect, test } from "bun:test";
import { errorSignature } from "@/memory/errors/error-signature.ts";
import { judgeShownMemories } from "@/memory/usage/judge-usage.ts";
import type { ShownMemory, Verdict } from "@/memory/usage/shown-memory.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { HELD_OUT_FILES, loadSample, TUNING_FILES } from "@test/extract/sample.ts";
import { agentDoes, agentRuns, agentSays, makeTurn, userSays } from "@test/memory/extract/turns.ts";
import { USE_CASES, type UseCase } from "@test/memory/usage/usage-cases.ts";

// 52 cases: precision 26 of 26, recall 26 of 28. The two misses are a warning that was heeded
// without a word, and a preference of which only one word came up.
test("on the labelled cases 95 % of the uses found are real and 90 % of the real uses are found", () => {
  const judged = USE_CASES.map((one) => ({ ...one, outcome: judgeCase(one).outcome }));
  const calledUsed = judged.filter(({ outcome }) => outcome === "used" || outcome === "misled");
  const wereUsed = judged.filter(({ truth }) => truth !== "ignored");
  const right = calledUsed.filter(({ outcome, truth }) => outcome === truth);
  expect(USE_CASES.length).toBeGreaterThanOrEqual(30);
  expect(right.length / calledUsed.length).toBeGreaterThanOrEqual(0.95);
  expect(right.length / wereUsed.length).toBeGreaterThanOrEqual(0.9);
  expect(judged.filter(({ outcome }) => outcome === "open")).toEqual([]);
});

// Memories of 34 conversations, each shown at the start of all others: 0.3 % of 3,927 pairs are
// called used. It is not unseen data: npx, bin and checkout were added to the everyday words after
// a first run gave 0.5 %.
test("a memory of unrelated work is called used in less than 1 % of cases", () => {
  const conversations = loadSample([...TUNING_FILES, ...HELD_OUT_FILES]);
  const candidates = conversations.map(({ turns }) => extractCandidates(turns));
  const outcomes = conversations.flatMap(({ turns }, i) => {
    const texts = candidates
      .filter((_, j) => j !== i)
      .flatMap((one) => one.map(({ text }) => text));
    const shown = texts.map((text) => shownAt(turns[0]?.atMs ?? 0, memoryOf(text)));
    return judgeShownMemories(shown, turns).map(({ outcome }) => outcome);
  });
  const isUsed = outcomes.filter((outcome) => outcome === "used" || outcome === "misled");
  expect(outcomes.length).toBeGreaterThan(1_000);
  expect(isUsed.length / outcomes.length).toBeLessThan(0.01);
});

const PNPM = memoryOf("This repo uses pnpm");
const ASKED = [userSays("Install the dependencies")];

test("an unused memory is open until the work ends, then ignored", () => {
  const [call, result] = agentRuns("ls");
  const going = [call, result].filter((turn) => turn !== undefined);
  expect(judge(PNPM, ASKED, going)).toEqual({ outcome: "open" });
  expect(judge(PNPM, ASKED, [...going, agentSays("Done.")])).toEqual({ outcome: "ignored" });
  expect(judge(PNPM, ASKED, [])).toEqual({ outcome: "open" });
});

test("the evidence is listed as spelled in the memory", () => {
  const memory = memoryOf("Set MAX_RETRIES before `make seed` runs, see [docs]");
  const after = [...agentRuns("MAX_RETRIES=3 make seed"), agentSays("Done.")];
  expect(judge(memory, ASKED, after)).toEqual({
    outcome: "used",
    evidence: ["make seed", "MAX_RETRIES", "seed"],
    turn: 1,
  });
});

test("calls in a message that had begun before the memory was shown do not count", () => {
  const [first, firstResult] = agentRuns("ls");
  const [second, secondResult] = agentRuns("pnpm install");
  if (!first || !firstResult || !second || !secondResult) throw new Error("no turns");
  const memory = PNPM;
  const together = [first, second, firstResult, secondResult, agentSays("Done.")];
  const shown = shownAt(first.atMs ?? 0, memory);
  expect(judgeShownMemories([shown], [...ASKED, ...together])).toEqual([{ outcome: "ignored" }]);
  const apart = [first, firstResult, second, secondResult, agentSays("Done.")];
  expect(judgeShownMemories([shown], [...ASKED, ...apart])).toMatchObject([{ outcome: "used" }]);
});

test("words of the query that found the memory do not count, even if that turn is gone", () => {
  const after = [...agentRuns("pnpm install --frozen-lockfile"), agentSays("Done.")];
  const memory = memoryOf("pnpm install needs --frozen-lockfile here");
  expect(judge(memory, [], after, { askedBy: ["pnpm"] }).outcome).toBe("used");
  const all = ["pnpm", "frozen", "lockfile"];
  expect(judge(memory, [], after, { askedBy: all }).outcome).toBe("ignored");
});

test.each([
  ["Use pnpm here, never yarn", "yarn install", "pnpm install"],
  ["lodash is banned here, linkedom is fine", "pnpm add lodash", "pnpm add linkedom"],
  ["yarnは使わないで、pnpmで", "yarn install", "pnpm install"],
  ["не используй yarn, только pnpm", "yarn install", "pnpm install"],
  ["usa pnpm en vez de yarn", "yarn install", "pnpm install"],
  ["`make golden` failed with: x. It passed after: ran `make thaw`", "make golden", "make thaw"],
  ['Changed the host from "alpaca" to "llama"', "ping alpaca", "ping llama"],
])("in %p the advice counts, not what it replaces", (text, old, advised) => {
  const after = (command: string) => [...agentRuns(command), agentSays("Done.")];
  expect(judge(memoryOf(text), ASKED, after(old)).outcome).toBe("ignored");
  expect(judge(memoryOf(text), ASKED, after(advised)).outcome).toBe("used");
});

test("one word of a memory with many words is not enough", () => {
  const words = "lynx heron otter badger stoat raven magpie plover curlew dunlin knot ruff snipe";
  const after = [...agentRuns("ls otter"), agentSays("Done.")];
  expect(judge(memoryOf(words), ASKED, after).outcome).toBe("used");
  const many = memoryOf(`${words} godwit whimbrel turnstone sanderling phalarope redshank`);
  expect(judge(many, ASKED, after).outcome).toBe("ignored");
});

test("one word is not enough if the start of the conversation is unseen", () => {
  const after = [...agentRuns("pnpm install"), agentSays("Done.")];
  expect(judge(PNPM, [], after, { shownAtMs: 1 }).outcome).toBe("ignored");
  expect(judge(PNPM, ASKED, after).outcome).toBe("used");
});

test("a memory shown for the whole session stays open after the first turn", () => {
  const first = [...agentRuns("ls"), agentSays("Done.")];
  const later = [userSays("Now install"), ...agentRuns("pnpm install"), agentSays("Done.")];
  expect(judge(PNPM, ASKED, first, { manner: "standing" })).toEqual({ outcome: "open" });
  expect(judge(PNPM, ASKED, [...first, ...later], { manner: "standing" }).outcome).toBe("used");
  expect(judge(PNPM, ASKED, [...first, ...later]).outcome).toBe("ignored");
});

test("opening a file is a sign of use only if the memory was shown for the work at hand", () => {
  const memory = memoryOf("The retries went wrong", { files: ["src/net/backoff.ts"] });
  const after = [...agentDoes({ action: "read", file: "src/net/backoff.ts" }), agentSays("Done.")];
  expect(judge(memory, ASKED, after).outcome).toBe("used");
  expect(judge(memory, ASKED, after, { manner: "standing" }).outcome).toBe("open");
});

test("words that many memories contain are no evidence", () => {
  const turns = [...ASKED, ...agentRuns("pnpm install"), agentSays("Done.")];
  const shown = shownAt(ASKED[0]?.atMs ?? 0, PNPM);
  expect(judgeShownMemories([shown], turns, { isRare: () => false })).toEqual([
    { outcome: "ignored" },
  ]);
});

test("huge texts and turns without a time are judged like others", () => {
  const turns = [
    ...ASKED,
    makeTurn({ role: "assistant", text: "pnpm ".repeat(200_000), atMs: undefined }),
    ...agentDoes({ action: "edit", written: "`".repeat(100_000) }),
    agentSays("not ".repeat(50_000)),
  ];
  const memory = memoryOf(`${"not use the ".repeat(3_000)}pnpm and linkedom`);
  expect(judgeShownMemories([shownAt(0, memory)], turns)).toHaveLength(1);
});

function judgeCase({ before, after, memory: text, ...one }: UseCase): Verdict {
  const signature = one.error === undefined ? undefined : errorSignature(one.error);
  const memory = memoryOf(text, { ...one, errorSignature: signature });
  return judge(memory, before, after);
}

function judge(
  memory: StoredMemory,
  before: readonly TranscriptTurn[],
  after: readonly TranscriptTurn[],
  more: Partial<ShownMemory> = {},
): Verdict {
  const shown = { ...shownAt(before.at(-1)?.atMs ?? 0, memory), ...more };
  const [verdict = { outcome: "open" as const }] = judgeShownMemories(
    [shown],
    [...before, ...after],
  );
  return verdict;
}

function shownAt(shownAtMs: number, memory: StoredMemory): ShownMemory {
  return { memory, shownAtMs, askedBy: [], citation: "[m:cafe0001]", manner: "moment" };
}

function memoryOf(text: string, more: object = {}): StoredMemory {
  return {
    id: "mem_cafe0001",
    type: "Learning",
    text,
    tags: [],
    files: [],
    anchors: [],
    otherWords: [],
    symbols: [],
    metadata: {},
    branch: undefined,
    directory: undefined,
    agentType: undefined,
    errorSignature: undefined,
    importance: 0.5,
    tier: "silver",
    flags: [],
    origin: "agent",
    sessionId: undefined,
    event: undefined,
    createdAtMs: 0,
    updatedAtMs: 0,
    repeatCount: 0,
    supersededBy: undefined,
    useCount: 0,
    lastUsedAtMs: undefined,
    workedCount: 0,
    failedCount: 0,
    originalId: undefined,
    ...more,
  };
}
