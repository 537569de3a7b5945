import { describe, expect, test } from "bun:test";
import type { HookEntry } from "@/claude/settings/settings-entry-edits.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { add, FAILURE, remove, START, START_GROUP } from "@test/setup/settings-text.ts";

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
