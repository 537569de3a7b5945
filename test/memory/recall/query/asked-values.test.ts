import { expect, test } from "bun:test";
import { givesValue, kindsAsked, type ValueKind } from "@/memory/recall/1-query/asked-values.ts";
import { cpuMs } from "@test/harness/cpu-time.ts";

const KINDS: readonly ValueKind[] = [
  "duration",
  "date",
  "time",
  "count",
  "version",
  "port",
  "person",
  "channel",
  "host",
  "account",
  "region",
];

test.each<[string, ValueKind]>([
  ["how long do we keep the recordings", "duration"],
  ["wie lange heben wir die Logs auf", "duration"],
  ["バックアップは何日残る", "duration"],
  ["when does the pilot start", "date"],
  ["когда релиз", "date"],
  ["what time does the feed arrive", "time"],
  ["何時に届く", "time"],
  ["how many rows per batch", "count"],
  ["какая версия компилятора", "version"],
  ["want to attach a debugger, what port", "port"],
  ["prod is down at 3am, who do i ping", "person"],
  ["which channel gets the alarms", "channel"],
  ["wo liegen die Dumps", "host"],
  ["バックアップはどこ", "host"],
  ["which account do i use for the sandbox", "account"],
  ["what region is the bucket in", "region"],
])("%s asks for a %s", (prompt, kind) => {
  expect(kindsAsked(prompt)).toContain(kind);
});

test("a request asks for no value", () => {
  expect(kindsAsked("add a test for the parser")).toEqual([]);
});

test.each<[string, ValueKind]>([
  ["we store them for 45 days", "duration"],
  ["45日で消える", "duration"],
  ["the pilot is on the 12th", "date"],
  ["демо 19 июня", "date"],
  ["the feed turns up at 03:40", "time"],
  ["the depot opens at half past five", "time"],
  ["thirty minutes for anything on wheels", "duration"],
  ["200 per batch", "count"],
  ["the image has ruby 3.4", "version"],
  ["the debugger listens on 9229", "port"],
  ["mara owns the importer", "person"],
  ["a change of face too, it's Nia from now on", "person"],
  ["failures go to #ops-alerts", "channel"],
  ["staging is stg-fra-3 now", "host"],
  ["the dumps are in s3://acme-raw", "host"],
  ["sign in as demo@acme.test", "account"],
  ["everything runs in ap-south-1", "region"],
])("%s gives a %s", (text, kind) => {
  expect(givesValue(text, [kind])).toBe(true);
});

test("plain words and years give no value", () => {
  const given = KINDS.filter((kind) => givesValue("no mocks of our own stuff", [kind]));
  expect([given, givesValue("since 2024", ["port"])]).toEqual([[], false]);
});

test("a long text is read in time", () => {
  const tookMs = cpuMs(() => {
    for (const text of ["a", "a-", "a.", "/a", "1 ", "a1 "].map((part) => part.repeat(50_000))) {
      givesValue(text, KINDS);
      kindsAsked(text);
    }
  });
  expect(tookMs).toBeLessThan(2_000);
});
