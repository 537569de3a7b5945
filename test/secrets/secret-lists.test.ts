// What the write gate lets through of the labelled lists, and what it takes away without need.
import { expect, test } from "bun:test";
import type { ListName } from "@test/secrets/secret-list.ts";
import {
  type ListScore,
  scoreFalsePositives,
  scoreLeaks,
  scoreWrappedLeaks,
} from "@test/secrets/score.ts";

const TIMEOUT_MS = 60_000;
const HELD_OUT_SHARE_MAX = 0.02;
const FALSE_POSITIVE_SHARE_MAX = 0.01;

const OPEN_LISTS: readonly ListName[] = [
  "open-formats",
  "open-command-lines",
  "open-private",
  "open-diverse",
  "open-everyday",
  "open-rare",
  "open-classes",
  "open-fresh",
  "open-providers",
  "open-settings",
  "open-professions",
  "open-rare-second",
  "open-fresh-second",
  "open-programs",
  "open-trades",
  "open-structures",
  "open-structures-second",
  "open-structures-third",
  "open-structures-fourth",
  "open-fresh-eyes",
];
const CLEAN_LISTS: readonly ListName[] = [
  "clean-lines",
  "clean-diverse",
  "clean-everyday",
  "clean-fresh",
  "clean-providers",
  "clean-providers-second",
  "clean-everyday-second",
  "clean-further",
  "clean-gitleaks",
  "clean-professions",
  "clean-professions-second",
  "clean-structures",
  "clean-structures-second",
  "clean-structures-third",
  "clean-structures-fourth",
  "clean-fresh-eyes",
];

test.each(OPEN_LISTS)(
  "nothing of the list %s passes the write gate",
  (list) => {
    const score = scoreLeaks(list);
    print(list, "leak", score);
    expect(score.failed).toEqual([]);
  },
  TIMEOUT_MS,
);

const mapLines = (text: string, change: (line: string, at: number) => string) =>
  text.split("\n").map(change).join("\n");

/** How much of the lists may leak in each: what only a line of its own shows is lost in JSON. */
const WRAPPERS: readonly (readonly [name: string, wrap: (text: string) => string, max: number])[] =
  [
    ["a patch", (text) => `@@\n${mapLines(text, (line) => `+${line}`)}\n`, 0],
    ["a quotation", (text) => mapLines(text, (line) => `> ${line}`), 0],
    ["the old side of a patch", (text) => `@@\n${mapLines(text, (line) => `-${line}`)}\n`, 0],
    ["a listing", (text) => mapLines(text, (line, at) => `${at + 1}→${line}`), 0],
    ["a string of JSON", (text) => JSON.stringify({ text }), 0.02],
  ];

test.each(WRAPPERS)(
  "the open lists inside %s do not pass the write gate either",
  (name, wrap, max) => {
    for (const list of ["open-formats", "open-command-lines", "open-diverse"] as const) {
      const score = scoreWrappedLeaks(list, wrap);
      print(list, `leak in ${name}`, score);
      expect(score.failed.length).toBeLessThanOrEqual(score.cases * max);
    }
  },
  TIMEOUT_MS,
);

test.each(WRAPPERS)("no disguise of <private> leaks inside %s", (name, wrap) => {
  const score = scoreWrappedLeaks("open-private", wrap);
  print("open-private", `leak in ${name}`, score);
  expect(score.failed).toEqual([]);
});

// Of held-out lists only the number is printed: whoever sees the lines would write rules for them.
test.each([
  "held-out",
  "held-out-later",
  "held-out-everyday",
  "held-out-unread",
  "held-out-professions",
  "held-out-month",
  "held-out-unusual",
  "held-out-november",
] as const)(
  "at most 2 %% of the list %s passes the write gate",
  (list) => {
    const score = scoreLeaks(list);
    print(list, "leak", score);
    expect(score.failed.length).toBeLessThanOrEqual(score.cases * HELD_OUT_SHARE_MAX);
  },
  TIMEOUT_MS,
);

/** Which made-up passwords a line gets decides whether it leaks. Mended lines move to an open list. */
test(
  "at least four of five lines of the list open-known-leaks leak",
  () => {
    const score = scoreLeaks("open-known-leaks");
    print("open-known-leaks", "leak", score);
    expect(score.failed.length).toBeGreaterThanOrEqual(score.cases * 0.8);
  },
  TIMEOUT_MS,
);

test.each(CLEAN_LISTS)(
  "at most 1 %% of the ordinary lines of %s is changed by the write gate",
  (list) => {
    const score = scoreFalsePositives(list);
    print(list, "are changed", score);
    expect(score.failed.length).toBeLessThanOrEqual(score.cases * FALSE_POSITIVE_SHARE_MAX);
  },
  TIMEOUT_MS,
);

test.each([
  ["clean-fresh-unread", 0.019],
  ["clean-classes", 0.014],
  ["clean-trades-unread", 0.01],
  ["clean-month-unread", 0],
  ["clean-unusual-unread", 0.028],
  ["clean-november-unread", 0.01],
] as const)(
  "the share of the ordinary lines of %s that the write gate changes does not grow beyond %d",
  (list, max) => {
    const score = scoreFalsePositives(list);
    print(list, "are changed", score);
    expect(score.failed.length).toBeLessThanOrEqual(score.cases * max);
  },
  TIMEOUT_MS,
);

function print(list: ListName, what: string, { failed, cases }: ListScore): void {
  process.stdout.write(`secrets: ${list}: ${failed.length} of ${cases} ${what}\n`);
}
