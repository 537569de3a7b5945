import { describe, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { isOwnCommand } from "@/claude/settings/settings-own-entry.ts";
import { EVENT_NAMES, type EventName } from "@/conversation/event-table.ts";
import { hookAction, listHookEntries } from "@/setup/hooks/hook-command.ts";
import { runProcess, SYSTEM_PATH, type ProcessResult } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { createPrograms } from "@test/setup/sample-project.ts";

const PAYLOAD = '{"hook_event_name":"x","prompt":"a\\nb"}';
const ODD_FOLDERS = [
  "plain",
  "with space",
  'it\'s "quoted"',
  "$HOME `date` $(touch made-by-path)",
  "-x ; touch made-by-path #",
  "back\\slash",
  "*?[a]",
  "ümlaut 記憶",
];

async function runLine(command: string, cwd: string): Promise<ProcessResult> {
  const env = { PATH: SYSTEM_PATH, HOME: cwd };
  return await runProcess({ command: ["/bin/sh", "-c", command], cwd, env, stdin: PAYLOAD });
}

function lineFor(event: EventName, programFolder: string): string {
  return hookAction(event, { programFolder, platform: "linux" }).command;
}

describe("the line for an event", () => {
  for (const folder of ODD_FOLDERS) {
    test(`runs the program in a folder named ${folder}`, async () => {
      using temporary = temporaryFolder("hook-command");
      const programs = createPrograms(join(temporary.path, folder));
      const result = await runLine(lineFor("PreToolUse", programs), temporary.path);
      expect(result.stderr).toBe("");
      expect(result.stdout).toBe(`context-graph|hook PreToolUse|${PAYLOAD}`);
      expect(result.exitCode).toBe(0);
      expect(existsSync(join(temporary.path, "made-by-path"))).toBe(false);
    });
  }

  verifies(
    ["SD-01", "HD-26"],
    "calls the program by its failure name or with the event",
    async () => {
      using temporary = temporaryFolder("hook-command");
      createPrograms(temporary.path);
      for (const event of EVENT_NAMES) {
        const result = await runLine(lineFor(event, temporary.path), temporary.path);
        const call =
          event === "PostToolUseFailure"
            ? "wt-hook-memory-posttool|"
            : `context-graph|hook ${event}`;
        expect(result.stdout).toBe(`${call}|${PAYLOAD}`);
      }
    },
  );

  verifies(
    ["DG-26", "DG-27", "DG-28"],
    "without the program only SessionStart says so, in one line; the others end silently",
    async () => {
      using temporary = temporaryFolder("hook-command");
      const missing = join(temporary.path, "it's $gone");
      for (const event of EVENT_NAMES) {
        const { exitCode, stdout, stderr } = await runLine(lineFor(event, missing), temporary.path);
        const isStart = event === "SessionStart";
        expect({ event, stdout, exitCode }).toEqual({
          event,
          stdout: "",
          exitCode: isStart ? 1 : 0,
        });
        if (!isStart) expect(stderr).toBe("");
        else
          expect(stderr).toMatch(
            /^context-graph: .*it's \$gone\/context-graph.*context-graph setup.*\n$/,
          );
      }
    },
  );

  verifies(
    [{ id: "XP-03", shows: "the settings entries, in every POSIX shell installed here" }],
    "means the same to every shell",
    async () => {
      using place = temporaryFolder("hook-command");
      createPrograms(place.path);
      const shells = ["sh", "bash", "dash", "ksh", "mksh", "yash", "zsh"].flatMap(
        (name) => Bun.which(name, { PATH: SYSTEM_PATH }) ?? [],
      );
      expect(shells.length).toBeGreaterThan(1);
      const env = { PATH: SYSTEM_PATH, HOME: place.path };
      for (const shell of shells) {
        const line = lineFor("Stop", place.path);
        const command = [shell, "-c", line] as const;
        const result = await runProcess({ command, cwd: place.path, env, stdin: PAYLOAD });
        expect({ shell, ...result }).toMatchObject({
          shell,
          stdout: `context-graph|hook Stop|${PAYLOAD}`,
          stderr: "",
          exitCode: 0,
        });
      }
    },
  );

  test("is refused for a path with a line break", () => {
    const act = () => lineFor("Stop", "/a\nb");
    expect(act).toThrow(CatalogueError);
    expect(act).toThrow("line break");
  });

  verifies(
    [{ id: "XP-03", shows: "no shell on Windows" }],
    "on Windows is the program itself, without shell syntax",
    () => {
      const folder = "C:\\Users\\O'Neil & 50% (x86)\\cg";
      for (const event of EVENT_NAMES) {
        const action = hookAction(event, { programFolder: folder, platform: "win32" });
        const isFailure = event === "PostToolUseFailure";
        const name = isFailure ? "wt-hook-memory-posttool.exe" : "wt-hook-memory.exe";
        expect(action).toEqual({
          command: `C:/Users/O'Neil & 50% (x86)/cg/${name}`,
          args: isFailure ? [] : [event],
        });
        expect(isOwnCommand([action.command, ...(action.args ?? [])].join(" "))).toBe(true);
      }
      const broken = { programFolder: "C:\\a\nb", platform: "win32" as const };
      expect(() => hookAction("Stop", broken)).toThrow("line break");
    },
  );
});

verifies(
  ["CF-02", "SD-02", "SD-03", "HD-31"],
  "the entries have the agreed seconds and matchers",
  () => {
    const entries = listHookEntries({ programFolder: "/opt/cg", platform: "linux" });
    expect(entries.map((entry) => [entry.event, entry.timeoutSeconds, entry.matcher])).toEqual([
      ["SessionStart", 10, undefined],
      ["UserPromptSubmit", 5, undefined],
      ["PreToolUse", 1, "Agent|Bash|Edit|MultiEdit|NotebookEdit|Read|Task|Write"],
      ["PostToolUse", 5, "Agent|BashOutput|Task|TaskOutput"],
      ["PostToolUse", 5, "mcp__context-graph__recall|mcp__context-graph__remember"],
      ["PostToolUse", 5, "Bash"],
      ["PostToolUse", 5, "Edit|MultiEdit|NotebookEdit|Write"],
      ["PostToolUse", 5, "^mcp__(?!context-graph__)"],
      ["PostToolUseFailure", 5, "Bash"],
      ["PostToolUseFailure", 5, "^(?!Bash$)"],
      ["SubagentStart", 5, undefined],
      ["SubagentStop", 5, undefined],
      ["Stop", 30, undefined],
      ["PreCompact", 10, undefined],
      ["SessionEnd", 30, undefined],
    ]);
  },
);
