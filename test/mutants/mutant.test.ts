import { expect, test } from "bun:test";
import { applyMutant, unguardedPromises } from "@test/mutants/mutant.ts";

test("a mutant replaces its original text, whatever the replacement contains", () => {
  const mutant = { original: "b()", replacement: "$& $1 c()" };
  expect(applyMutant(mutant, "a(); b();")).toEqual({ text: "a(); $& $1 c();" });
});

test("a mutant whose original text is gone or ambiguous cannot be made", () => {
  const mutant = { original: "b()", replacement: "" };
  expect(applyMutant(mutant, "a();")).toEqual({ trouble: "the original text is no longer there" });
  expect(applyMutant(mutant, "b(); b();")).toEqual({
    trouble: "the original text is there 2 times",
  });
});

test("a promise of the table without a mutant is named", () => {
  const readme = `# A
## What it never does

| promise                          | how it is tested |
| -------------------------------- | ---------------- |
| break a session: never           | so               |
| damage your settings             | so               |

## Next

| other | table |
`;
  const groups = [{ promise: "break a session", mutants: [] }];
  expect(unguardedPromises(readme, groups)).toEqual(["damage your settings"]);
  expect(unguardedPromises("# A", groups)).toEqual(["README has no table of promises"]);
});
