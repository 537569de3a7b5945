import { describe, expect, test } from "bun:test";
import { CatalogueError } from "@/base/errors.ts";
import {
  addHooks,
  findEmptyParts,
  listHookedEvents,
  removeHooks,
} from "@/claude/settings/settings.ts";
import type { HookEntry } from "@/claude/settings/settings-entry-edits.ts";
import { verifies } from "@test/requirements/verifies.ts";

const FILE = ".claude/settings.json";
const START: HookEntry = {
  event: "SessionStart",
  command: "exec '/opt/cg/context-graph' hook SessionStart",
  timeoutSeconds: 10,
};
const FAILURE: HookEntry = {
  event: "PostToolUseFailure",
  matcher: "Bash",
  command: "exec '/opt/cg/wt-hook-memory-posttool'",
  timeoutSeconds: 5,
};
const START_GROUP = { hooks: [{ type: "command", command: START.command, timeout: 10 }] };

function add(text: string, ...entries: HookEntry[]): string {
  return addHooks(text, entries.length === 0 ? [START, FAILURE] : entries, FILE);
}

function remove(text: string): string {
  return removeHooks(text, FILE);
}

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

describe("adding", () => {
  verifies(
    ["HD-31", "SD-01", "SD-02"],
    "a new file gets Claude Code's nested shape, the matcher and seconds",
    () => {
      expect(JSON.parse(add(""))).toEqual({
        hooks: {
          SessionStart: [START_GROUP],
          PostToolUseFailure: [
            {
              matcher: "Bash",
              hooks: [{ type: "command", command: FAILURE.command, timeout: 5 }],
            },
          ],
        },
      });
      expect(add("")).toEndWith("}\n");
    },
  );

  test("the hook goes after foreign hooks of the same event, and nothing else moves", () => {
    const before = `{
    // my own
    "hooks": {
        "SessionStart": [
            { "hooks": [{ "type": "command", "command": "date" }] } // keep
        ]
    },
    "model": "opus"
}
`;
    expect(add(before, START)).toBe(`{
    // my own
    "hooks": {
        "SessionStart": [
            { "hooks": [{ "type": "command", "command": "date" }] }, // keep
            {
                "hooks": [
                    {
                        "type": "command",
                        "command": "exec '/opt/cg/context-graph' hook SessionStart",
                        "timeout": 10
                    }
                ]
            }
        ]
    },
    "model": "opus"
}
`);
  });

  test("tabs, CRLF, a byte order mark and trailing commas are kept", () => {
    const before = '\uFEFF{\r\n\t"model": "opus",\r\n}\r\n';
    const after = add(before, START);
    expect(after).toStartWith('\uFEFF{\r\n\t"model": "opus",\r\n\t"hooks": {\r\n\t\t"Session');
    expect(after).toEndWith("\r\n\t},\r\n}\r\n");
    expect(after.replaceAll("\r\n", "")).not.toContain("\n");
  });

  test("a document on one line stays on one line", () => {
    expect(add('{"model":"opus"}', START)).toBe(
      `{"model":"opus","hooks":${JSON.stringify({ SessionStart: [START_GROUP] })}}`,
    );
  });

  test("a hook of an earlier setup is updated in place and keeps the user's own keys", () => {
    const earlier = `{"hooks":{"SessionStart":[
      {"hooks":[{"type":"command","command":"'/old place/context-graph' hook SessionStart","timeout":3,"statusMessage":"hi"}]},
      {"hooks":[{"type":"command","command":"date"}]}]}}`;
    const hooks = JSON.parse(add(earlier, START)).hooks;
    expect(hooks.SessionStart).toEqual([
      { hooks: [{ ...START_GROUP.hooks[0], statusMessage: "hi" }] },
      { hooks: [{ type: "command", command: "date" }] },
    ]);
  });

  test("an update replaces only the values that differ", () => {
    const text = add("");
    const moved = { ...START, command: START.command.replace("/opt/", "/srv/") };
    expect(add(text, moved, FAILURE)).toBe(
      text.replace("/opt/cg/context-graph", "/srv/cg/context-graph"),
    );
  });

  test("every name and form of our program is recognised as ours", () => {
    const commands = [
      "wt-hook-memory SessionStart",
      "wt-hook-memory-warmstart",
      "/usr/local/bin/wt-hook-memory-recall",
      "'/a b/wt-hook-memory-posttool'",
      "context-graph-cli hook SessionStart",
      "if [ -x '/it'\\''s/context-graph' ]; then exec '/it'\\''s/context-graph' hook SessionStart; fi",
      "'C:/Program Files/cg/context-graph.exe' hook SessionStart",
      "C:\\cg\\context-graph.exe hook SessionStart",
    ];
    for (const command of commands) {
      const hooks = { SessionStart: [{ hooks: [{ type: "command", command }] }] };
      expect([command, JSON.parse(add(JSON.stringify({ hooks }), START)).hooks]).toEqual([
        command,
        { SessionStart: [START_GROUP] },
      ]);
    }
  });

  test("a program with arguments becomes a shell line", () => {
    const handler = {
      type: "command",
      command: "/x/context-graph",
      args: ["hook", "SessionStart"],
    };
    const text = JSON.stringify({ hooks: { SessionStart: [{ hooks: [handler] }] } });
    expect(JSON.parse(add(text, START)).hooks.SessionStart).toEqual([START_GROUP]);
  });

  test("a user's hook that only calls our commands is foreign", () => {
    const commands = [
      "context-graph recall x",
      "wt-memory remember",
      "/x/my-context-graph hook SessionStart",
      "wt-hook-memory-extra",
      "cat context-graph/hooks.log",
    ];
    for (const command of commands) {
      const hooks = { SessionStart: [{ hooks: [{ type: "command", command }] }] };
      expect(JSON.parse(add(JSON.stringify({ hooks }), START)).hooks.SessionStart).toEqual([
        { hooks: [{ type: "command", command }] },
        START_GROUP,
      ]);
    }
  });

  test("the flat shape of seed 004 becomes the nested one, in place", () => {
    const flat = `{
  "hooks": {
    "SessionStart": [
      {
        "type": "command",
        "command": "./hooks/session-start.sh",
        "timeout": 5000
      }
    ],
    "Stop": [{ "type": "command", "command": "./mine.sh" }]
  }
}`;
    expect(JSON.parse(add(flat, START)).hooks).toEqual({
      SessionStart: [START_GROUP],
      Stop: [{ type: "command", command: "./mine.sh" }],
    });
    const bare =
      '{"hooks":{"SessionStart":{"type":"command","command":"wt-hook-memory SessionStart"}}}';
    expect(JSON.parse(add(bare, START)).hooks).toEqual({ SessionStart: [START_GROUP] });
  });

  test("a nested call of a user's hooks/session-start.sh is foreign", () => {
    const group = { hooks: [{ type: "command", command: "./hooks/session-start.sh" }] };
    const text = JSON.stringify({ hooks: { SessionStart: [group] } });
    expect(JSON.parse(add(text, START)).hooks.SessionStart).toEqual([group, START_GROUP]);
  });

  test("in a group with a foreign handler only our handler changes", () => {
    const foreign = { type: "command", command: "date" };
    const ours = { type: "command", command: "wt-hook-memory-posttool", timeout: 1 };
    const mixed = (matcher: string) =>
      JSON.stringify({ hooks: { PostToolUseFailure: [{ matcher, hooks: [ours, foreign] }] } });
    const wanted = { type: "command", command: FAILURE.command, timeout: 5 };
    expect(JSON.parse(add(mixed("Bash"), FAILURE)).hooks.PostToolUseFailure).toEqual([
      { matcher: "Bash", hooks: [wanted, foreign] },
    ]);
    expect(JSON.parse(add(mixed("Read"), FAILURE)).hooks.PostToolUseFailure).toEqual([
      { matcher: "Read", hooks: [foreign] },
      { matcher: "Bash", hooks: [wanted] },
    ]);
  });

  test("an event may have several entries for different tools, in any order", () => {
    const others: HookEntry = { ...FAILURE, matcher: "^(?!Bash$)" };
    const matchers = (text: string) =>
      JSON.parse(text).hooks.PostToolUseFailure.map(
        (group: { matcher?: string }) => group.matcher ?? "all",
      );
    const both = add("", FAILURE, others);
    expect(matchers(both)).toEqual(["Bash", "^(?!Bash$)"]);
    expect(add(both, FAILURE, others)).toBe(both);
    expect(matchers(add(add("", FAILURE), FAILURE, others))).toEqual(["Bash", "^(?!Bash$)"]);
    const turned = add("", others, FAILURE);
    expect(add(turned, FAILURE, others)).toBe(turned);
    expect(matchers(add(both, FAILURE))).toEqual(["Bash"]);
    expect(remove(both)).toBe(remove(add("", FAILURE)));
  });

  test("duplicate hooks of ours are reduced to one, and those under other events removed", () => {
    const ours = { hooks: [{ type: "command", command: "wt-hook-memory SessionStart" }] };
    const text = JSON.stringify({
      hooks: { SessionStart: [ours, ours], Notification: [ours], PreToolCall: [ours] },
    });
    expect(JSON.parse(add(text, START)).hooks).toEqual({ SessionStart: [START_GROUP] });
  });

  test("a wrong matcher on our group is corrected, an equivalent one is kept", () => {
    const group = (matcher: string) =>
      JSON.stringify({ hooks: { SessionStart: [{ matcher, ...START_GROUP }] } });
    expect(JSON.parse(add(group("startup"), START)).hooks.SessionStart).toEqual([START_GROUP]);
    expect(add(group("*"), START)).toBe(group("*"));
  });
});

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
