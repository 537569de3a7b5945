// A line of the list at the start begins at the clause that is the rule, and never cuts it off.
import { expect, test } from "bun:test";
import { wordsAtStart } from "@/context/words-at-start.ts";

const RULE = "never merge to main while the import runs, because it locks the catalogue";
const PREFACE =
  "I went through the failing builds with the platform people yesterday and it took us most of the " +
  "afternoon until we saw in the log of the database what had happened there";

test.each([
  ["a question that was answered", "and how would that work?", "we don't want the directive there"],
  ["a point of somebody's list", "You said: 2. the watcher misses changes.", "But this is a CLI"],
])("%s is left out", (_, preface, rule) => {
  expect(wordsAtStart(`${preface} ${rule}, it has to work without a network`)).toBe(
    `${rule}, it has to work without a network`,
  );
});

test("what is put against a long preface is told, and not the preface", () => {
  expect(wordsAtStart(`${PREFACE}, but ${RULE}`)).toBe(RULE);
  expect(wordsAtStart(`${PREFACE}, aber das stimmt so nicht, ${RULE}`)).toBe(RULE);
});

test("the sentence of a long statement that is a rule is told with its reason", () => {
  const reason = "The shops see nothing then.";
  const said = `${PREFACE}. ${RULE[0]?.toUpperCase()}${RULE.slice(1)}. ${reason}`;
  expect(wordsAtStart(said)?.toLowerCase()).toBe(`${RULE}. ${reason}`.toLowerCase());
});

test("of an option's number only the reason is told", () => {
  expect(wordsAtStart("Option 1 is out because the commit hash can change after a rebase")).toBe(
    "the commit hash can change after a rebase",
  );
  expect(wordsAtStart("option B for all of them, like the others")).toBeUndefined();
  expect(wordsAtStart("for the cache of the shop we take option B")).toBe(
    "for the cache of the shop we take option B",
  );
});

test.each([
  "We don't want this: 5. .gitignore change may be too broad",
  `${PREFACE}, and then we went for a walk, and the log was still being written when we came back`,
])("%j is not told, because nothing in it is surely a rule", (said) => {
  expect(wordsAtStart(said)).toBeUndefined();
});

test("a document that somebody showed is no rule, whatever its sentences say", () => {
  const sections = Array.from(
    { length: 18 },
    (_, n) => `# Part ${n} The tool never judges, it only lists.`,
  );
  expect(
    wordsAtStart(`Fine. ${RULE}. ${sections.join(" ")} It has to work without a network.`),
  ).toBe(undefined);
});

test("a text with headings is a document, however short it is", () => {
  expect(wordsAtStart(`--- # tool ## Aim ${RULE}`)).toBeUndefined();
  expect(wordsAtStart(`it says # Note: skipped, but ${RULE}`)).toContain(RULE);
});

test("what fits is told as it was said, with what it was said about", () => {
  const said = 'no default export (said when interrupting the agent after it changed "a.ts")';
  expect(wordsAtStart(said)).toBe(said);
  expect(wordsAtStart("rules: 1. tabs, 2. no default export")).toBe(
    "rules: 1. tabs, 2. no default export",
  );
  expect(wordsAtStart("can you always run the linter first?")).toBe(
    "can you always run the linter first?",
  );
});
