// A group's cheap test must never hide a rule: a text with one of its hints has to pass it.
import { expect, test } from "bun:test";
import { listRuleGroups } from "@/memory/write/secrets/rule-groups.ts";

/** Long enough for the group whose test is the length of a word. */
const TOKEN = "a1B2c3D4e5F6g7H8";

test("every hint of a rule passes the test of its group", () => {
  const hidden = listRuleGroups().flatMap(({ mayMatch, rules }) =>
    rules().flatMap(({ hints, alsoHints = [""] }) =>
      hints.flatMap((hint) =>
        alsoHints
          .map((also) => `x ${hint}${TOKEN}${also}`)
          .filter((text) => !mayMatch(text, text.toLowerCase())),
      ),
    ),
  );
  expect(hidden).toEqual([]);
});

test("an ordinary command, path or sentence passes few of the tests", () => {
  for (const text of ["npm test", "src/store/open.ts", "We decided to use Postgres."]) {
    const passed = listRuleGroups().filter(({ mayMatch }) => mayMatch(text, text.toLowerCase()));
    expect(passed.length).toBeLessThanOrEqual(1);
  }
});
