// What a person says that means something only beside what it was said to: it is kept as said in passing.
import { expect, test } from "bun:test";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { Candidate } from "@/memory/extract/candidate.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import { forbidsWorkItself, pointsElsewhere } from "@/memory/extract/points-elsewhere.ts";
import { agentDoes, agentEdits, agentSays, userSays } from "@test/memory/extract/turns.ts";

function saidBy(...turns: readonly TranscriptTurn[]): Candidate[] {
  return extractCandidates(turns).filter(({ origin }) => origin === "user");
}

function points(kind: Candidate["kind"], text: string): boolean {
  return pointsElsewhere({ kind, type: "Context", text, score: 1, reasons: [] });
}

test.each([
  ["a pronoun as the object", "preference", "Cada fila tiene que tener esto."],
  ["a pronoun as the subject", "said", "That should be occasional."],
  ["a pronoun after a verb", "preference", "Never create them again."],
  ["Russian", "preference", "Это всегда должно быть редактируемым."],
  ["an option by its letter", "decision", "Let's go with option B please"],
  ["an option by its number", "decision", "vamos con la opción 2"],
  ["going on", "decision", "Ok, let's keep working through the next steps."],
  ["a bare yes", "decision", 'si, sacalo. (answer to: "¿Lo quito o lo dejo?")'],
  ["no work now", "preference", "DO NOT WRITE ANY CODE OR RUN ANY COMMANDS."],
  ["no work, but a question", "preference", "Don't write code, tell me about the alternatives"],
] as const)("points elsewhere: %s", (_why, kind, said) => {
  expect(points(kind, said)).toBe(true);
});

test.each([
  ["it names a file", "preference", "schema.rs always has to have this"],
  ["it gives a reason", "preference", "never do that, otherwise the tiles flicker"],
  ["an idiom", "preference", "Be sure to keep it short"],
  ["it says what it is about", "preference", "This palette of four colours holds for all maps"],
  ["the option is spelled out", "decision", "option B, the ring buffer for the audio thread"],
  ["a choice", "decision", "let's use postgres for the leaderboard"],
  ["an answer with content", "decision", 'the second Tuesday (answer to: "When is the release?")'],
  ["Polish", "decision", "zostajemy przy sqlite"],
  ["one kind of work", "preference", "don't write code comments in German"],
  ["one folder", "preference", "don't run anything in /srv/prod"],
  ["a finding", "concluded", "This is slow"],
  ["the clause before says it", "preference", "the build machines have gcc 13, always use that"],
] as const)("stands alone: %s", (_why, kind, said) => {
  expect(points(kind, said)).toBe(false);
});

test("a remark that is bound to calls is left to them", () => {
  const remark = { kind: "preference", type: "Preference", score: 1, reasons: [] } as const;
  const text = "never do that again";
  expect(pointsElsewhere({ ...remark, text, scope: [] })).toBe(true);
  expect(pointsElsewhere({ ...remark, text, scope: ["run:git push"] })).toBe(false);
});

test("a prohibition of all work is told from one of some work", () => {
  expect(forbidsWorkItself("please don't change anything yet.")).toBe(true);
  expect(forbidsWorkItself("no escribas código todavía")).toBe(true);
  expect(forbidsWorkItself("don't change the public API")).toBe(false);
});

const PROPOSAL = "The renderer should keep one atlas for each font size.";

test("what a person copies from the agent's answer is not theirs", () => {
  const quoted = saidBy(
    userSays("the glyphs are blurred when I zoom in"),
    agentSays(`There are two ways. **${PROPOSAL}** Or it draws outlines.`),
    userSays(`${PROPOSAL}\n\nWhat would that cost in memory?`),
  );
  expect(quoted.map(({ text }) => text).join(" ")).not.toContain("one atlas");
});

test("what the person said first stays theirs, and short words belong to nobody", () => {
  const own = saidBy(
    userSays(PROPOSAL),
    agentSays(`Understood. ${PROPOSAL}`),
    userSays(`${PROPOSAL} I have told you before.`),
  );
  expect(own.some(({ text }) => text.includes("one atlas"))).toBe(true);
  const short = saidBy(agentSays("Never use tabs."), userSays("never use tabs in the shaders"));
  expect(short.some(({ text }) => text.includes("tabs"))).toBe(true);
});

test.each([
  ["is done once it is done", "", true],
  ["stands if it is for every time", " every time", undefined],
])("a remark that forbids how things are and decides one thing %s", (_why, ending, isDone) => {
  const order = `we don't want glyph.rs apart from atlas.rs, let's merge the two files${ending}`;
  const found = saidBy(
    userSays("split the text renderer into files"),
    ...agentDoes({ action: "other" }, { refusal: order, isError: true }),
    ...agentEdits("/home/dev/p/src/lib.rs"),
  );
  const remark = found.find(({ text }) => text.includes("apart from"));
  expect(remark?.kind).toBe("correction");
  expect(remark?.isDone).toBe(isDone);
});
