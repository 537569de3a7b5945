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
];
const CLEAN_LISTS: readonly ListName[] = ["clean-lines", "clean-diverse"];

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

// Of held-out lists only the number is printed: whoever sees the lines would write rules for them.
test.each(["held-out", "held-out-later"] as const)(
  "at most 2 %% of the list %s passes the write gate",
  (list) => {
    const score = scoreLeaks(list);
    print(list, "leak", score);
    expect(score.failed.length).toBeLessThanOrEqual(score.cases * HELD_OUT_SHARE_MAX);
  },
  TIMEOUT_MS,
);

test(
  "fewer than one in twelve of the list that was never read pass the write gate",
  () => {
    const score = scoreLeaks("held-out-unread");
    print("held-out-unread", "leak", score);
    expect(score.failed.length).toBeLessThan(score.cases / 12);
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

test(
  "at most one in twenty of the ordinary lines that were never read is changed by the write gate",
  () => {
    const score = scoreFalsePositives("clean-unread");
    print("clean-unread", "are changed", score);
    expect(score.failed.length).toBeLessThanOrEqual(score.cases / 20);
  },
  TIMEOUT_MS,
);

function print(list: ListName, what: string, { failed, cases }: ListScore): void {
  process.stdout.write(`secrets: ${list}: ${failed.length} of ${cases} ${what}\n`);
}
