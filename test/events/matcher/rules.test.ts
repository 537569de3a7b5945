import { expect, test } from "bun:test";
import fc from "fast-check";
import { mayRun, readRules } from "@/events/matcher/rules.ts";
import { verifies } from "@test/requirements/verifies.ts";

const EVENTS = ["PreToolUse", "PostToolUse", "SessionStart"];
const BASH = (field: string) => (field === "tool" ? "Bash" : undefined);
const READ = (field: string) => (field === "tool" ? "Read" : undefined);

function contributor(name: string, enabled?: boolean) {
  return { type: "contributor", name, ...(enabled === undefined ? {} : { enabled }) };
}

verifies(
  ["CF-03", "CF-05", "CF-06", "CF-07", "CF-08", "CF-09"],
  "hooks.json says for each event what runs under which condition, with a description",
  () => {
    const document = {
      $schema: "https://example.com/hooks.schema.json",
      hooks: {
        PreToolUse: [
          {
            matcher: 'tool == "Bash"',
            description: "Only commands are worth a look",
            hooks: [contributor("recall-for-tool")],
          },
        ],
        PostToolUse: [
          { matcher: "Edit|Write", hooks: [{ type: "command", command: "fmt", timeout: 5 }] },
        ],
      },
    };
    const { rules, commands, problems } = readRules(document, EVENTS);
    expect(problems).toEqual([]);
    expect(commands).toEqual([
      { event: "PostToolUse", matcher: "Edit|Write", command: "fmt", timeoutSeconds: 5 },
    ]);
    expect(mayRun(rules, "PreToolUse", "recall-for-tool", BASH)).toBe(true);
    expect(mayRun(rules, "PreToolUse", "recall-for-tool", READ)).toBe(false);
    expect(mayRun(rules, "PreToolUse", "another", READ)).toBe(true);
    expect(mayRun(rules, "PostToolUse", "recall-for-tool", READ)).toBe(true);
  },
);

test("a contributor can be switched off, and on again for some cases by a later entry", () => {
  const hooks = {
    PreToolUse: [
      { matcher: "*", hooks: [contributor("recall", false)] },
      { matcher: 'tool == "Bash"', hooks: [contributor("recall", true)] },
    ],
  };
  const { rules } = readRules({ hooks }, EVENTS);
  expect(mayRun(rules, "PreToolUse", "recall", READ)).toBe(false);
  expect(mayRun(rules, "PreToolUse", "recall", BASH)).toBe(true);
  const off = readRules(
    {
      hooks: { PreToolUse: [{ matcher: 'tool == "Bash"', hooks: [contributor("recall", false)] }] },
    },
    EVENTS,
  );
  expect(mayRun(off.rules, "PreToolUse", "recall", BASH)).toBe(false);
  expect(mayRun(off.rules, "PreToolUse", "recall", READ)).toBe(true);
});

test("an invalid condition is reported with its position, and the other rules apply", () => {
  const hooks = {
    PreToolUse: [
      { matcher: 'tool = "Bash"', hooks: [contributor("recall", false)] },
      { hooks: [contributor("count", false)] },
    ],
  };
  const { rules, problems } = readRules({ hooks }, EVENTS);
  expect(problems).toEqual([
    { where: "hooks.PreToolUse[0].matcher", message: "at character 6: unexpected '='" },
  ]);
  expect(mayRun(rules, "PreToolUse", "recall", BASH)).toBe(true);
  expect(mayRun(rules, "PreToolUse", "count", BASH)).toBe(false);
});

test.each([
  [[], "", "must be an object"],
  [{ hooks: [] }, "hooks", "must be an object of events"],
  [{ hooks: { Later: [] } }, "hooks.Later", "is no event of Claude Code"],
  [{ hooks: { PreToolUse: {} } }, "hooks.PreToolUse", "must be a list"],
  [{ hooks: { PreToolUse: [1] } }, "hooks.PreToolUse[0]", "must be an object"],
  [{ hooks: { PreToolUse: [{ matcher: 1 }] } }, "hooks.PreToolUse[0].matcher", "must be a text"],
  [{ hooks: { PreToolUse: [{}] } }, "hooks.PreToolUse[0].hooks", "must be a list"],
  [
    { hooks: { PreToolUse: [{ hooks: [{ type: "http" }] }] } },
    "hooks.PreToolUse[0].hooks[0].type",
    'must be "contributor" or "command"',
  ],
])("%j has a mistake at %s", (document, where, message) => {
  expect(readRules(document, EVENTS).problems).toEqual([{ where, message }]);
});

test("whatever a document contains, reading it only reports problems", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (anything, inside) => {
      readRules(anything, EVENTS);
      const document = { hooks: { PreToolUse: inside, PostToolUse: [inside] } };
      const { rules } = readRules(document, EVENTS);
      expect(typeof mayRun(rules, "PreToolUse", "recall", BASH)).toBe("boolean");
    }),
    { numRuns: 500 },
  );
});
