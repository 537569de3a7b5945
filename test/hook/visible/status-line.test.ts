// The status line: one line whatever happens, true, and no store is made for it.
import { expect, test } from "bun:test";
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { databasePath } from "@/platform/database-path.ts";
import { logPath } from "@/platform/log.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";

const TIMEOUT_MS = 30_000;

/** A payload as recorded from the client, with the fields that matter here. */
function payload(sandbox: Sandbox, runningMs = 1_000): string {
  return JSON.stringify({
    session_id: "s1",
    cwd: sandbox.project.path,
    model: { id: "claude-sonnet-4-5", display_name: "Sonnet 4.5" },
    workspace: { current_dir: "/", project_dir: sandbox.project.path, added_dirs: [] },
    version: "2.1.325",
    cost: { total_cost_usd: 0.1, total_duration_ms: runningMs },
  });
}

async function line(sandbox: Sandbox, stdin = payload(sandbox), env = {}): Promise<string> {
  const run = { args: ["statusline"], stdin, env, cwd: sandbox.home };
  const result = await sandbox.run(run);
  expect(result).toMatchObject({ exitCode: 0, stderr: "", timedOut: false });
  expect(result.stdout.split("\n")).toHaveLength(2);
  return result.stdout.trimEnd();
}

test(
  "tells how many memories there are and how many were told today, for the session's project",
  async () => {
    await using sandbox = await createSandbox();
    expect(await line(sandbox)).toBe("Memory: nothing yet");
    expect(existsSync(sandbox.storeFolder)).toBe(false);
    sandbox.remember("Releases are cut from main", "The port is 5432");
    expect(await line(sandbox)).toBe("Memory: 2 kept · 0 told today · ok");
    const asked = { session_id: "s1", prompt: "Where are releases cut from?" };
    await sandbox.hook("UserPromptSubmit", asked);
    expect(await line(sandbox)).toBe("Memory: 2 kept · 1 told today · ok");
    const { stdout } = await sandbox.run({ args: ["statusline", "--json"] });
    expect(JSON.parse(stdout)).toEqual({ line: "Memory: 2 kept · 1 told today · ok" });
  },
  TIMEOUT_MS,
);

test(
  "tells the state of the session's identity, if it has one",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("Releases are cut from main");
    await sandbox.run({ args: ["session", "persist-identity", "--session-id", "s1"] });
    expect(await line(sandbox)).toMatch(
      /^Memory: 1 kept · 0 told today · [a-z]+, continuity \d\.\d\d · ok$/,
    );
  },
  TIMEOUT_MS,
);

test(
  "tells what is wrong, and which command helps",
  async () => {
    await using sandbox = await createSandbox();
    const off = { CONTEXT_GRAPH_HOOKS_ENABLED: "0" };
    expect(await line(sandbox, payload(sandbox), off)).toBe("Memory: switched off");
    await sandbox.run({ args: ["pause", "--everywhere"] });
    expect(await line(sandbox)).toBe("Memory: paused");
    await sandbox.run({ args: ["resume", "--everywhere"] });
    const noHooks = "no hook has run in this session: context-graph doctor";
    expect(await line(sandbox, payload(sandbox, 60_000))).toBe(`Memory: nothing yet, ${noHooks}`);
    sandbox.remember("Releases are cut from main");
    await sandbox.hook("Stop", { session_id: "s1" });
    const fine = "Memory: 1 kept · 0 told today · ok";
    expect(await line(sandbox, payload(sandbox, 60_000))).toBe(fine);
    const path = logPath(sandbox.storeFolder);
    const hook = readFileSync(path, "utf8");
    writeFileSync(path, hook.replace(/"at":"\d+/, '"at":"2020'));
    expect(await line(sandbox, payload(sandbox, 60_000))).toEndWith(` · ${noHooks}`);
    expect(await line(sandbox)).toBe(fine);
    appendFileSync(path, hook.replace('"info"', '"error"'));
    expect(await line(sandbox)).toEndWith(" · a hook failed: context-graph logs --errors");
    writeFileSync(databasePath(sandbox.storeFolder), "garbage ".repeat(1_000));
    expect(await line(sandbox)).toBe("Memory: damaged: context-graph repair");
    rmSync(join(sandbox.home, ".context-graph"), { recursive: true });
    expect(await line(sandbox)).toBe("Memory: not used here: context-graph doctor");
  },
  TIMEOUT_MS,
);

test(
  "whatever it is sent, it prints a line",
  async () => {
    await using sandbox = await createSandbox();
    for (const stdin of ["", "[]", "not JSON", '{"cwd": 7, "workspace": [], "session_id": {}}']) {
      expect(await line(sandbox, stdin)).toStartWith("Memory: ");
    }
  },
  TIMEOUT_MS,
);

test(
  "it does not wait for input that never ends",
  async () => {
    await using sandbox = await createSandbox();
    const child = Bun.spawn([getProgramPath(), "statusline"], {
      cwd: sandbox.project.path,
      env: { PATH: SYSTEM_PATH, HOME: sandbox.home },
      stdin: "pipe",
      stdout: "pipe",
    });
    expect(await new Response(child.stdout).text()).toBe("Memory: nothing yet\n");
    expect(await child.exited).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  "the last figures are printed again while the log shows that nothing changed them",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("Releases are cut from main", "The port is 5432");
    const call = { session_id: "s1", tool_name: "Bash", tool_input: { command: "ls" } };
    const silent = () => sandbox.hook("PreToolUse", { ...call, hook_event_name: "PreToolUse" });
    await silent();
    expect(await line(sandbox)).toBe("Memory: 2 kept · 0 told today · ok");
    const path = join(sandbox.storeFolder, "status");
    writeFileSync(path, readFileSync(path, "utf8").replace('"memories":2', '"memories":77'));
    await silent();
    expect(await line(sandbox)).toBe("Memory: 77 kept · 0 told today · ok");
    // Another session, a turn that ends, a command: the store is asked again.
    const other = payload(sandbox).replace('"s1"', '"s2"');
    expect(await line(sandbox, other)).toBe("Memory: 2 kept · 0 told today · ok");
    await sandbox.run({ args: ["remember", "The walrus sleeps in building four."] });
    expect(await line(sandbox)).toBe("Memory: 3 kept · 0 told today · ok");
    writeFileSync(path, readFileSync(path, "utf8").replace('"memories":3', '"memories":77'));
    await sandbox.hook("UserPromptSubmit", { session_id: "s1", prompt: "Where are releases cut?" });
    expect(await line(sandbox)).toBe("Memory: 3 kept · 1 told today · ok");
    for (const text of ["", "{", '{"atMs":"x"}', "null"]) {
      writeFileSync(path, text);
      expect(await line(sandbox)).toBe("Memory: 3 kept · 1 told today · ok");
    }
  },
  TIMEOUT_MS,
);
