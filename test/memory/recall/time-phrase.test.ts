import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import fc from "fast-check";
import { findTimePhrase } from "@/memory/recall/1-query/times/time-phrase.ts";
import { understand } from "@test/memory/recall/understood.ts";

const zoneBefore = process.env["TZ"];
beforeAll(() => setZone("Europe/Zurich"));
afterAll(() => setZone(zoneBefore ?? "Etc/UTC"));

/** Wednesday, in the afternoon. */
const NOW = "2026-03-18 15:30";

// The text, from when, until when; "" is the beginning of all times.
const READ: readonly (readonly [string, string, string])[] = [
  ["what did we do yesterday", "2026-03-17 00:00:00", "2026-03-17 23:59:59"],
  ["today's failures", "2026-03-18 00:00:00", "2026-03-18 23:59:59"],
  ["the day before yesterday", "2026-03-16 00:00:00", "2026-03-16 23:59:59"],
  ["why did it break last night?", "2026-03-17 18:00:00", "2026-03-18 05:59:59"],
  ["this morning", "2026-03-18 00:00:00", "2026-03-18 11:59:59"],
  ["this afternoon", "2026-03-18 12:00:00", "2026-03-18 17:59:59"],
  ["two days ago we chose Redis", "2026-03-16 00:00:00", "2026-03-16 23:59:59"],
  ["3 weeks ago", "2026-02-22 00:00:00", "2026-02-28 23:59:59"],
  ["a month ago", "2026-02-01 00:00:00", "2026-02-28 23:59:59"],
  ["a couple of years ago", "2024-01-01 00:00:00", "2024-12-31 23:59:59"],
  ["an hour ago", "2026-03-18 13:30:00", "2026-03-18 15:30:00"],
  ["20 minutes ago", "2026-03-18 15:00:00", "2026-03-18 15:20:00"],
  ["last week", "2026-03-09 00:00:00", "2026-03-15 23:59:59"],
  ["this week", "2026-03-16 00:00:00", "2026-03-22 23:59:59"],
  ["last month's invoices", "2026-02-01 00:00:00", "2026-02-28 23:59:59"],
  ["last year", "2025-01-01 00:00:00", "2025-12-31 23:59:59"],
  ["in the last 3 days", "2026-03-15 00:00:00", "2026-03-18 15:30:00"],
  ["during the past two weeks", "2026-03-04 00:00:00", "2026-03-18 15:30:00"],
  ["the past month", "2026-02-18 00:00:00", "2026-03-18 15:30:00"],
  ["in the previous 24 hours", "2026-03-17 15:30:00", "2026-03-18 15:30:00"],
  ["on Monday", "2026-03-16 00:00:00", "2026-03-16 23:59:59"],
  ["on Wednesday", "2026-03-18 00:00:00", "2026-03-18 23:59:59"],
  ["last Wednesday", "2026-03-11 00:00:00", "2026-03-11 23:59:59"],
  ["what changed since Monday", "2026-03-16 00:00:00", "2026-03-18 15:30:00"],
  ["since last week", "2026-03-09 00:00:00", "2026-03-18 15:30:00"],
  ["until yesterday", "", "2026-03-17 23:59:59"],
  ["before last month", "", "2026-01-31 23:59:59"],
  ["after yesterday", "2026-03-18 00:00:00", "2026-03-18 15:30:00"],
  ["in March", "2026-03-01 00:00:00", "2026-03-31 23:59:59"],
  ["in May", "2025-05-01 00:00:00", "2025-05-31 23:59:59"],
  ["last March", "2025-03-01 00:00:00", "2025-03-31 23:59:59"],
  ["in december", "2025-12-01 00:00:00", "2025-12-31 23:59:59"],
  ["may 2025", "2025-05-01 00:00:00", "2025-05-31 23:59:59"],
  ["March 5th, 2025", "2025-03-05 00:00:00", "2025-03-05 23:59:59"],
  ["on 5 March", "2026-03-05 00:00:00", "2026-03-05 23:59:59"],
  ["Dec 24", "2025-12-24 00:00:00", "2025-12-24 23:59:59"],
  ["on February 29", "2024-02-29 00:00:00", "2024-02-29 23:59:59"],
  ["before March 5", "", "2026-03-04 23:59:59"],
  ["between March and May", "2025-03-01 00:00:00", "2025-05-31 23:59:59"],
  ["between Monday and today", "2026-03-16 00:00:00", "2026-03-18 23:59:59"],
  ["from 2026-01-05 to 2026-01-09", "2026-01-05 00:00:00", "2026-01-09 23:59:59"],
  ["in 2024", "2024-01-01 00:00:00", "2024-12-31 23:59:59"],
  ["since 2025-12", "2025-12-01 00:00:00", "2026-03-18 15:30:00"],
  ["2026-01-05", "2026-01-05 00:00:00", "2026-01-05 23:59:59"],
  ["2026-01-05T10:00:00Z", "2026-01-05 11:00:00", "2026-01-05 11:00:00"],
  ["since 2026-01-05T10:00+02:00", "2026-01-05 09:00:00", "2026-03-18 15:30:00"],
  // German
  ["was haben wir gestern entschieden", "2026-03-17 00:00:00", "2026-03-17 23:59:59"],
  ["vorgestern", "2026-03-16 00:00:00", "2026-03-16 23:59:59"],
  ["vor zwei Tagen", "2026-03-16 00:00:00", "2026-03-16 23:59:59"],
  ["letzte Woche", "2026-03-09 00:00:00", "2026-03-15 23:59:59"],
  ["in den letzten drei Tagen", "2026-03-15 00:00:00", "2026-03-18 15:30:00"],
  ["letzten Monat", "2026-02-01 00:00:00", "2026-02-28 23:59:59"],
  ["seit Montag", "2026-03-16 00:00:00", "2026-03-18 15:30:00"],
  ["im März", "2026-03-01 00:00:00", "2026-03-31 23:59:59"],
  ["am 5. März", "2026-03-05 00:00:00", "2026-03-05 23:59:59"],
  ["bis zum 5.3.2026", "", "2026-03-05 23:59:59"],
  ["heute früh", "2026-03-18 00:00:00", "2026-03-18 11:59:59"],
  // Spanish
  ["¿qué decidimos ayer?", "2026-03-17 00:00:00", "2026-03-17 23:59:59"],
  ["la semana pasada", "2026-03-09 00:00:00", "2026-03-15 23:59:59"],
  ["hace tres días", "2026-03-15 00:00:00", "2026-03-15 23:59:59"],
  ["desde el lunes", "2026-03-16 00:00:00", "2026-03-18 15:30:00"],
  ["en marzo", "2026-03-01 00:00:00", "2026-03-31 23:59:59"],
  ["el 5 de marzo de 2025", "2025-03-05 00:00:00", "2025-03-05 23:59:59"],
  ["los últimos 2 meses", "2026-01-18 00:00:00", "2026-03-18 15:30:00"],
  ["el año pasado", "2025-01-01 00:00:00", "2025-12-31 23:59:59"],
  // French
  ["la semaine dernière", "2026-03-09 00:00:00", "2026-03-15 23:59:59"],
  ["il y a deux jours", "2026-03-16 00:00:00", "2026-03-16 23:59:59"],
  ["il y a un an", "2025-01-01 00:00:00", "2025-12-31 23:59:59"],
  ["depuis lundi", "2026-03-16 00:00:00", "2026-03-18 15:30:00"],
  ["le bug d'hier", "2026-03-17 00:00:00", "2026-03-17 23:59:59"],
  ["les 3 derniers jours", "2026-03-15 00:00:00", "2026-03-18 15:30:00"],
  ["le 5 mars", "2026-03-05 00:00:00", "2026-03-05 23:59:59"],
  ["ce mois-ci", "2026-03-01 00:00:00", "2026-03-31 23:59:59"],
  ["l'année dernière", "2025-01-01 00:00:00", "2025-12-31 23:59:59"],
];

test.each(READ)("%j is from %j until %j", (text, since, until) => {
  const found = findTimePhrase(text, at(NOW));
  expect(found && [tell(found.sinceMs), tell(found.untilMs)]).toEqual([since, until]);
});

test.each(READ)("the question %j is understood to be about a time", (text) => {
  expect(understand({ query: text, nowMs: at(NOW) }).time).toBeDefined();
  expect(understand({ query: text }).time).toBeUndefined();
});

test.each([
  "the last argument of the function",
  "the last commit on main",
  "the last 3 arguments",
  "it was the last. Week numbers are wrong",
  "before the release",
  "until the end",
  "how long does a session last",
  "does it last a day",
  "expires in 30 days",
  "every Monday the job runs on Mondays",
  "is this an error",
  "walk past an array",
  "you may in may be able to",
  "march 5 steps",
  "it may 5 times",
  "was ist hier falsch",
  "why is lastWeek undefined",
  "rename last_week to previous-week",
  "yesterday.ts does not compile",
  "src/2026-01-05/run.log",
  "2026-01-05 10:00:01 INFO started",
  "port 2049 is in use",
  "the year 2000 problem",
  "February 30",
  "in 2030",
  "next week",
  "a week has seven days",
  "day of the week",
  "",
  "   ",
])("%j names no time", (text) => {
  expect(findTimePhrase(text, at(NOW))).toBeUndefined();
});

test("what an error says about times is no question about the past", () => {
  const query = "TokenError: the token expired 2 hours ago";
  expect(understand({ query, nowMs: at(NOW) }).time).toBeUndefined();
});

test("the words that said the time are told", () => {
  const phrase = (text: string) => findTimePhrase(text, at(NOW))?.phrase;
  expect(phrase("what broke since last Monday, and why")).toBe("since last Monday");
  expect(phrase("Was war in den letzten drei Tagen los?")).toBe("letzten drei Tagen");
  expect(phrase("between March and May we moved")).toBe("between March and May");
});

describe("at the borders of months, years and weeks", () => {
  test.each([
    ["2026-01-01 00:30", "yesterday", "2025-12-31 00:00:00", "2025-12-31 23:59:59"],
    ["2026-01-01 00:30", "last month", "2025-12-01 00:00:00", "2025-12-31 23:59:59"],
    ["2026-01-01 00:30", "last week", "2025-12-22 00:00:00", "2025-12-28 23:59:59"],
    ["2026-01-01 00:30", "last night", "2025-12-31 18:00:00", "2026-01-01 05:59:59"],
    ["2026-01-01 00:30", "in December", "2025-12-01 00:00:00", "2025-12-31 23:59:59"],
    ["2026-03-31 12:00", "a month ago", "2026-02-01 00:00:00", "2026-02-28 23:59:59"],
    ["2026-03-31 12:00", "the past month", "2026-02-28 00:00:00", "2026-03-31 12:00:00"],
    ["2024-02-29 12:00", "the past year", "2023-02-28 00:00:00", "2024-02-29 12:00:00"],
    ["2026-03-16 09:00", "last week", "2026-03-09 00:00:00", "2026-03-15 23:59:59"],
    ["2026-03-15 09:00", "last week", "2026-03-02 00:00:00", "2026-03-08 23:59:59"],
    ["2026-03-15 09:00", "this week", "2026-03-09 00:00:00", "2026-03-15 23:59:59"],
    ["2026-03-16 09:00", "last Monday", "2026-03-09 00:00:00", "2026-03-09 23:59:59"],
    ["2026-03-16 09:00", "since Monday", "2026-03-16 00:00:00", "2026-03-16 09:00:00"],
  ])("at %j %j is from %j until %j", (now, text, since, until) => {
    const found = findTimePhrase(text, at(now));
    expect(found && [tell(found.sinceMs), tell(found.untilMs)]).toEqual([since, until]);
  });
});

describe("when the clocks change", () => {
  const HOUR_MS = 60 * 60 * 1000;

  test.each([
    ["2026-03-30 08:00", "yesterday", 23],
    ["2026-10-26 08:00", "yesterday", 25],
    ["2026-03-30 08:00", "two days ago", 24],
    ["2026-03-30 08:00", "last week", 7 * 24 - 1],
    ["2026-04-01 08:00", "last month", 31 * 24 - 1],
  ])("at %j, %j lasts %d hours", (now, text, hours) => {
    const found = findTimePhrase(text, at(now));
    expect(found && (found.untilMs + 1 - found.sinceMs) / HOUR_MS).toBe(hours);
    expect(found && tell(found.sinceMs)).toEndWith(" 00:00:00");
  });

  test("days are those of the place where the program runs", () => {
    const instant = Date.parse("2026-03-18T23:30:00Z");
    const start = (zone: string) => {
      setZone(zone);
      return findTimePhrase("yesterday", instant)?.sinceMs;
    };
    expect(start("Asia/Tokyo")).toBe(Date.parse("2026-03-17T15:00:00Z"));
    expect(start("America/New_York")).toBe(Date.parse("2026-03-17T04:00:00Z"));
    setZone("Europe/Zurich");
    expect(start("Europe/Zurich")).toBe(Date.parse("2026-03-17T23:00:00Z"));
  });
});

test("any text gives a time that has begun and does not end before it, or none", () => {
  const words = fc.constantFrom(
    ..."last this since before between and ago two 3 weeks days Monday in March of 2024 yesterday the vor letzte il y a un an 5 , . 2026-01-05 bis".split(
      " ",
    ),
  );
  const text = fc.array(words, { maxLength: 9 }).map((list) => list.join(" "));
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: "binary" })), (any) => {
      const found = findTimePhrase(any, at(NOW));
      if (found === undefined) return;
      expect(found.sinceMs).toBeLessThanOrEqual(Math.min(found.untilMs, at(NOW)));
      expect(any).toContain(found.phrase);
    }),
  );
});

function at(local: string): number {
  return new Date(local.replace(" ", "T")).getTime();
}

function tell(ms: number): string {
  return ms === 0 ? "" : new Date(ms).toLocaleString("sv");
}

function setZone(zone: string): void {
  process.env["TZ"] = zone;
}
