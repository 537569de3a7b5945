// The lines for files that others get too: they find the program wherever it is, stay silent
// without it, and leave events to the hooks that the user has everywhere.
import { describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isOwnCommand } from "@/claude/settings/settings-own-entry.ts";
import { isOwnServer } from "@/claude/settings/registered-server.ts";
import { EVENT_NAMES } from "@/conversation/event-table.ts";
import { hookAction, listHookEntries, serverEntry } from "@/setup/hooks/hook-command.ts";
import { isSharedCommand, sharedHookCommand } from "@/setup/hooks/shared-command.ts";
import { writeFiles } from "@test/harness/git-project.ts";
import { runProcess, SYSTEM_PATH, type ProcessResult } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { createPrograms } from "@test/setup/sample-project.ts";

const PAYLOAD = '{"hook_event_name":"x"}';
const SHARED = { programFolder: "/opt/ann/bin", platform: "linux", isShared: true } as const;
const ODD_NAMES = ["plain", "with space", `it's "quoted"`, "$(touch made)", "ünï 記憶", "-x;#"];

/** A machine with a home and a project below a folder of this name. */
function createMachine(name = "plain") {
  const folder = temporaryFolder("shared");
  const root = join(folder.path, name);
  const [home, project] = [join(root, "home"), join(root, "project")];
  for (const path of [home, project]) mkdirSync(path, { recursive: true });
  const run = async (
    command: string,
    env: Record<string, string> = {},
    shell = "/bin/sh",
  ): Promise<ProcessResult> =>
    await runProcess({
      command: [shell, "-c", command],
      cwd: project,
      env: { PATH: SYSTEM_PATH, HOME: home, CLAUDE_PROJECT_DIR: project, ...env },
      stdin: PAYLOAD,
    });
  return { root, home, project, run, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

describe("a shared line", () => {
  for (const place of [
    "on PATH",
    "project/node_modules/.bin",
    "home/.local/bin",
    "home/.context-graph/bin",
  ]) {
    verifies(
      [{ id: "SD-10", shows: "the settings entries that are shared in git" }],
      `finds the program ${place === "on PATH" ? place : `in ${place}`}, whatever the folders are called`,
      async () => {
        for (const name of ODD_NAMES) {
          using machine = createMachine(name);
          const bin = join(machine.root, place === "on PATH" ? "bin" : place);
          createPrograms(bin);
          const env = place === "on PATH" ? { PATH: `${SYSTEM_PATH}:${bin}` } : {};
          const result = await machine.run(sharedHookCommand("PreToolUse"), env);
          expect(result).toMatchObject({
            stdout: `context-graph|hook PreToolUse|${PAYLOAD}`,
            stderr: "",
            exitCode: 0,
          });
          expect(readdirSync(machine.project)).not.toContain("made");
        }
      },
    );
  }

  test("calls each event's program, and a folder can be searched before PATH", async () => {
    using machine = createMachine();
    const first = createPrograms(join(machine.root, "plugin"));
    createPrograms(join(machine.home, ".local/bin"));
    for (const event of EVENT_NAMES) {
      const { stdout } = await machine.run(sharedHookCommand(event));
      const call =
        event === "PostToolUseFailure" ? "wt-hook-memory-posttool|" : `context-graph|hook ${event}`;
      expect(stdout).toBe(`${call}|${PAYLOAD}`);
    }
    writeFiles(first, { "context-graph": "#!/bin/sh\necho from the plugin\n" });
    chmodSync(join(first, "context-graph"), 0o755);
    const line = sharedHookCommand("Stop", { before: ["${CLAUDE_PLUGIN_ROOT}"] });
    const { stdout } = await machine.run(line, { CLAUDE_PLUGIN_ROOT: first });
    expect(stdout).toBe("from the plugin\n");
  });

  test("is silent without the program, in every shell", async () => {
    const shells = ["sh", "bash", "dash", "ksh", "mksh", "yash", "zsh"].flatMap(
      (name) => Bun.which(name, { PATH: SYSTEM_PATH }) ?? [],
    );
    expect(shells.length).toBeGreaterThan(1);
    using machine = createMachine();
    const lines = listHookEntries(SHARED).flatMap((entry) =>
      "command" in entry ? [entry.command] : [],
    );
    const server = serverEntry(SHARED).args[1] ?? "";
    for (const line of new Set([...lines, server])) {
      for (const shell of shells) {
        const { stdout, stderr, exitCode } = await machine.run(line, {}, shell);
        expect({ shell, stdout, stderr, exitCode }).toEqual({
          shell,
          stdout: "",
          stderr: "",
          exitCode: 0,
        });
      }
    }
  }, 30_000);

  test("leaves the event to the user's own hooks, if they are there", async () => {
    using machine = createMachine();
    createPrograms(join(machine.home, ".local/bin"));
    const line = sharedHookCommand("Stop");
    const own = hookAction("PostToolUseFailure", { programFolder: "/opt/cg", platform: "linux" });
    const settings = JSON.stringify({ hooks: { PostToolUseFailure: [{ hooks: [own] }] } });
    const isAnswered = async (env = {}) => (await machine.run(line, env)).stdout !== "";

    writeFiles(machine.home, { ".claude/settings.json": '{"model": "opus"}' });
    writeFiles(machine.home, { ".context-graph/setup.json": "{}" });
    expect(await isAnswered()).toBe(true);
    writeFiles(machine.home, { ".claude/settings.json": settings });
    expect(await isAnswered()).toBe(false);
    // Another configuration of the client does not have them.
    expect(await isAnswered({ CLAUDE_CONFIG_DIR: join(machine.home, "other") })).toBe(true);
    writeFiles(machine.home, { "other/settings.json": settings });
    expect(await isAnswered({ CLAUDE_CONFIG_DIR: join(machine.home, "other") })).toBe(false);
  });

  test("puts an event that nobody waits for into the session's queue", async () => {
    using machine = createMachine();
    createPrograms(join(machine.home, ".local/bin"));
    const edits = listHookEntries(SHARED).find(({ matcher }) => matcher?.startsWith("Edit"));
    const line = edits !== undefined && "command" in edits ? edits.command : "";
    const env = { CLAUDE_CODE_SESSION_ID: "one" };
    expect((await machine.run(line, env)).stdout).toBe(`context-graph|hook PostToolUse|${PAYLOAD}`);
    const queue = join(machine.project, ".context-graph/queue/one");
    mkdirSync(queue, { recursive: true });
    expect((await machine.run(line, env)).stdout).toBe("");
    const payload = readdirSync(queue).find((name) => name !== "waiting") ?? "";
    expect(readFileSync(join(queue, payload), "utf8")).toBe(PAYLOAD);
  });

  test("names no folder of the machine, and is recognised as ours", () => {
    for (const entry of listHookEntries(SHARED)) {
      const command = "command" in entry ? entry.command : "";
      expect(command).not.toContain("/opt/ann");
      expect([isOwnCommand(command), isSharedCommand(command)]).toEqual([true, true]);
    }
    const personal = hookAction("Stop", { ...SHARED, isShared: false }).command;
    expect(isSharedCommand(personal)).toBe(false);
    expect(isOwnServer(serverEntry(SHARED))).toBe(true);
    expect(isOwnServer({ command: "sh", args: ["-c", "exec other mcp"] })).toBe(false);
  });
});
