// Settings that an earlier version wrote, with hooks for every tool, become the present ones.
import { describe, expect, test } from "bun:test";
import { describeHookChanges } from "@/claude/settings/settings-changes.ts";
import { addHooks, removeHooks } from "@/claude/settings/settings.ts";
import type { HookEntry } from "@/claude/settings/settings-entry-edits.ts";
import { listHookEntries } from "@/setup/hooks/hook-command.ts";
import { writeFiles } from "@test/harness/git-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { createPrograms, install, readText, describeInstall } from "@test/setup/sample-project.ts";

const FILE = ".claude/settings.json";
const FOLDER = "/opt/cg";
const NOW = listHookEntries({ programFolder: FOLDER, platform: "linux" });

/** The entries of an earlier version: one for each event, for every tool. */
function earlierEntries(folder: string): HookEntry[] {
  const program = `'${folder}/context-graph'`;
  return [
    ...["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop"].map((event) => ({
      event,
      command: `if [ -x ${program} ]; then exec ${program} hook ${event}; fi`,
      timeoutSeconds: 5,
    })),
    {
      event: "PostToolUseFailure",
      matcher: "Bash",
      command: `exec '${folder}/wt-hook-memory-posttool'`,
      timeoutSeconds: 5,
    },
  ];
}

const USER_TEXT = `{
  // my own
  "model": "opus",
  "hooks": {
    "PreToolUse": [ { "matcher": "Write",   "hooks": [ { "type": "command", "command": "fmt" } ] } ],
    "PostToolUse": [{ "hooks": [{"type":"command","command":"say done"}] }]
  }
}
`;

describe("after an upgrade", () => {
  const before = addHooks(USER_TEXT, earlierEntries(FOLDER), FILE);
  const after = addHooks(before, NOW, FILE);

  test("the file has what a fresh setup writes", () => {
    const entriesOf = (text: string) =>
      (JSON.parse(text.replace("// my own", "")) as { hooks: Record<string, unknown[]> }).hooks;
    const fresh = entriesOf(addHooks(USER_TEXT, NOW, FILE));
    const upgraded = entriesOf(after);
    for (const event of ["PreToolUse", "PostToolUse", "Stop"]) {
      expect([event, ...(upgraded[event] ?? [])]).toEqual([event, ...(fresh[event] ?? [])]);
    }
    expect(addHooks(after, NOW, FILE)).toBe(after);
  });

  test("the user's lines are as they were, and removing our hooks restores every byte", () => {
    const kept = USER_TEXT.split("\n").slice(1, 3);
    expect(after.split("\n").slice(1, 3)).toEqual(kept);
    expect(after).toContain(
      '{ "matcher": "Write",   "hooks": [ { "type": "command", "command": "fmt" } ] }',
    );
    expect(removeHooks(after, FILE)).toBe(USER_TEXT);
  });

  test("a handler that the user put into our group keeps its tools", () => {
    const ours =
      "\"command\": \"if [ -x '/opt/cg/context-graph' ]; then exec '/opt/cg/context-graph' hook PreToolUse; fi\"";
    const mixed = `{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", ${ours}}, {"type": "command", "command": "mine"}]}]}}`;
    const { hooks } = JSON.parse(addHooks(mixed, NOW, FILE)) as {
      hooks: Record<string, { matcher?: string; hooks: { command: string }[] }[]>;
    };
    const groups = (hooks.PreToolUse ?? []).map(({ matcher, hooks: list }) => [
      matcher,
      list.length,
    ]);
    expect(groups).toEqual([
      [undefined, 1],
      ["Agent|Bash|Edit|MultiEdit|NotebookEdit|Read|Task|Write", 1],
    ]);
    expect(hooks.PreToolUse?.[0]?.hooks[0]?.command).toBe("mine");
  });

  test("each event that changed is described", () => {
    expect(describeHookChanges(before, after, FILE)).toEqual([
      "PreToolUse: tools were all; now Agent, Bash, Edit, MultiEdit, NotebookEdit, Read, Task, Write",
      "PostToolUse: tools were all; now Agent, BashOutput, Task, TaskOutput; mcp__context-graph__recall, mcp__context-graph__remember; Bash; Edit, MultiEdit, NotebookEdit, Write; ^mcp__(?!context-graph__)",
      "SessionStart: called in another way",
      "UserPromptSubmit: called in another way",
      "Stop: called in another way",
      "PostToolUseFailure: tools were Bash; now Bash; ^(?!Bash$)",
      "SubagentStart: added",
      "SubagentStop: added",
      "PreCompact: added",
      "SessionEnd: added",
    ]);
    expect(describeHookChanges(after, after, FILE)).toEqual([]);
    expect(describeHookChanges(USER_TEXT, after, FILE)).toEqual([]);
  });
});

test("setup says what it changed in the hooks of an earlier version", () => {
  using project = temporaryFolder("upgrade");
  const programFolder = createPrograms(`${project.path}/programs`);
  writeFiles(project.path, { [FILE]: addHooks(USER_TEXT, earlierEntries(programFolder), FILE) });
  const lines = describeInstall(install(project.path));
  expect(
    lines.filter((line) => line.includes("PreToolUse: tools were all; now Agent")),
  ).toHaveLength(1);
  expect(readText(project.path, FILE)).toContain('"SessionEnd"');
  expect(readText(project.path, FILE)).toContain('"model": "opus"');
  expect(describeInstall(install(project.path))[0]).toContain("nothing was changed");
});
