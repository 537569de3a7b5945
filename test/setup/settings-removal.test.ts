import { describe, expect, test } from "bun:test";
import { CatalogueError } from "@/base/errors.ts";
import { findEmptyParts, listHookedEvents, removeHooks } from "@/claude/settings/settings.ts";
import { add, FILE, remove, START, START_GROUP } from "@test/setup/settings-text.ts";

describe("removing", () => {
  test("parts that become empty are removed, parts the user left empty can stay", () => {
    const text = '{\n  "hooks": {\n    "Stop": []\n  },\n  "a": 1\n}\n';
    expect(findEmptyParts(text, FILE)).toEqual(["Stop"]);
    const entries = [START, { ...START, event: "Stop" }];
    const added = add(text, ...entries);
    expect(removeHooks(added, FILE, ["Stop"])).toBe(text);
    expect(JSON.parse(remove(added))).toEqual({ a: 1 });
  });

  test("a comment before our entry never hides what follows it", () => {
    const text = `{"hooks":{"SessionStart":[ // memory
      ${JSON.stringify(START_GROUP)}], "Stop":[]}}`;
    expect(remove(text)).not.toContain("context-graph");
    expect(findEmptyParts(remove(text), FILE)).toEqual(["Stop"]);
    const kept = removeHooks(text, FILE, ["SessionStart"]);
    expect(kept).toContain("// memory");
    expect(findEmptyParts(kept, FILE)).toEqual(["SessionStart", "Stop"]);
  });

  test("the flat shape and handlers in mixed groups are removed too", () => {
    const text = JSON.stringify({
      hooks: {
        PreToolUse: [{ type: "command", command: "hooks/pre-tool-use.sh", timeout: 100 }],
        Stop: [{ hooks: [{ command: "wt-hook-memory Stop" }, { command: "date" }] }],
      },
    });
    expect(JSON.parse(remove(text))).toEqual({
      hooks: { Stop: [{ hooks: [{ command: "date" }] }] },
    });
  });

  test("a document without our hooks is unchanged, even an empty or odd one", () => {
    for (const text of ["", " \n", "// nothing", '{"hooks":[]}', '{"hooks":{"Stop":7}}', "{ }"]) {
      expect(remove(text)).toBe(text);
    }
  });
});

describe("text that is not a settings document", () => {
  test("broken JSON is refused with line and column", () => {
    expect(invalidDetail(() => add('{\n  "a": 1\n  "b": 2\n}'))).toBe(
      "Configuration error in .claude/settings.json: line 3, column 3: comma expected.",
    );
    expect(invalidDetail(() => remove("{\r\n  nope"))).toContain("line 2, column 3");
    expect(invalidDetail(() => add("[]"))).toContain("line 1, column 1: an object is expected");
  });

  test("hooks of a wrong type are refused with line and column", () => {
    expect(invalidDetail(() => add('{\n "hooks": []}'))).toContain(
      'line 2, column 11: "hooks" must be an object',
    );
    expect(invalidDetail(() => add('{"hooks": {"SessionStart": {"type": "x"}}}'))).toContain(
      'line 1, column 28: "hooks.SessionStart" must be an array',
    );
  });
});

test("the events with a hook of ours are listed in their order", () => {
  expect(listHookedEvents(add(""), FILE)).toEqual(["SessionStart", "PostToolUseFailure"]);
  expect(listHookedEvents('{"hooks":{"Stop":[]}}', FILE)).toEqual([]);
});

function invalidDetail(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof CatalogueError && error.code === "ERR_SETTINGS_INVALID") {
      return error.message;
    }
    throw error;
  }
  return "nothing was thrown";
}
