import { expect, test } from "bun:test";
import fc from "fast-check";
import { commandKey } from "@/session/command-key.ts";

test.each([
  ["npm test", "npm test"],
  ["  npm   test\n", "npm test"],
  ["cd app && npm test", "npm test"],
  ["cd '/a b/c' ; npm test", "npm test"],
  ['cd "/a b" && cd c && npm test', "npm test"],
  ["CI=1 npm test", "npm test"],
  ["export CI=1 && npm test", "npm test"],
  ["A='x y' B=\"z\" npm test", "npm test"],
  ["npm test 2>&1", "npm test"],
  ["npm test 2>/dev/null", "npm test"],
  ["npm test > /dev/null", "npm test > /dev/null"],
  ["npm test | tail -20", "npm test"],
  ["npm test 2>&1 | head -n 5", "npm test"],
  ["cd app && CI=1 npm test 2>&1 | tail -n 3;", "npm test"],
  ["npm test -- --only export", "npm test -- --only export"],
  ["npm test | grep fail", "npm test | grep fail"],
  ["cd app", "cd app"],
  ["", ""],
])("the key of %j is %j", (command, key) => {
  expect(commandKey(command)).toBe(key);
});

test("different commands have different keys", () => {
  const commands = ["npm test", "npm run test", "npm test a", "npm test && npm build", "pnpm test"];
  expect(new Set(commands.map(commandKey)).size).toBe(commands.length);
});

test("the key of a key is itself", () => {
  const pieces = fc.constantFrom(
    "npm test",
    "cd a && ",
    "CI=1 ",
    " 2>&1",
    " | tail -5",
    ";",
    " ",
    "|",
    "x",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
      const key = commandKey(parts.join(""));
      expect(commandKey(key)).toBe(key);
    }),
  );
});
