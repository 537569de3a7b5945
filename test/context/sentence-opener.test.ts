import { expect, test } from "bun:test";
import { withoutOpeners } from "@/context/sentence-opener.ts";

const CASES: readonly (readonly [string, string])[] = [
  ["and releases are on wednesdays only", "releases are on wednesdays only"],
  ["ugh. no force push once a pr has reviewers", "no force push once a pr has reviewers"],
  ["no, the time zone of the property counts", "the time zone of the property counts"],
  ["oh and test names are full sentences", "test names are full sentences"],
  ["und vor jedem commit ruff format", "vor jedem commit ruff format"],
  ["não não, signal aqui ninguém usa mais", "signal aqui ninguém usa mais"],
  // The first word belongs to the sentence.
  ["no snapshots in the tests please", "no snapshots in the tests please"],
  ["Android builds need the ndk here", "Android builds need the ndk here"],
  ["a commit has one subject and no more", "a commit has one subject and no more"],
  // Too little would be left.
  ["and no emojis", "and no emojis"],
];

for (const [said, shown] of CASES) {
  test(JSON.stringify(said), () => expect(withoutOpeners(said)).toBe(shown));
}
