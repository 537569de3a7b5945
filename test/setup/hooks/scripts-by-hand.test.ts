// TC-HOOKS-I02: the five scripts, called by hand, run the commands of seed 004; with an event on
// standard input they run the hook, which does the same in one process.
import { expect } from "bun:test";
import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderHookScript } from "@/setup/hooks/hook-scripts.ts";
import { type ScriptName, scriptNames, scriptPlace } from "@/setup/hooks/script-table.ts";
import { writeFiles } from "@test/harness/git-project.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

/** A program that notes how it was called, a while after its start. */
const RECORDER = '#!/bin/sh\nsleep 0.2\necho "$*" >> "$CALLS"\necho "said: $*"\n';

async function runByHand(path: string, env: Record<string, string>, cwd?: string) {
  const started = performance.now();
  const script = Bun.spawn([path], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    env: { PATH: SYSTEM_PATH, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  const exitCode = await script.exited;
  const elapsedMs = performance.now() - started;
  const [stdout, stderr] = [
    await new Response(script.stdout).text(),
    await new Response(script.stderr).text(),
  ];
  return { exitCode, stdout, stderr, elapsedMs };
}

const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  "session-start.sh": ["session restore-identity", "consciousness status --format brief"],
  "pre-tool-use.sh": ["consciousness brief"],
  "post-tool-use.sh": ["consciousness check-identity --auto-dream"],
  "user-prompt-submit.sh": ["consciousness inject-context why does it fail?"],
  "session-end.sh": ["session persist-identity", "consciousness consolidate-if-needed"],
};

verifies(
  ["HD-35", "HD-36", "HD-37", "HD-38", "HD-39", "HD-40", "HD-41", "HD-44"],
  "TC-HOOKS-I02: each script calls its commands in order, after a tool without waiting or output",
  async () => {
    using temporary = temporaryFolder("by-hand");
    writeFiles(temporary.path, { "bin/context-graph": RECORDER });
    chmodSync(join(temporary.path, "bin/context-graph"), 0o755);
    for (const name of scriptNames("hooks")) {
      const path = install(temporary.path, name);
      const calls = join(temporary.path, `${name}.calls`);
      const env = { HOME: temporary.path, CALLS: calls, PROMPT: "why does it fail?" };
      const result = await runByHand(path, env);
      expect({ name, ...result }).toMatchObject({ name, exitCode: 0, stderr: "" });
      const expected = EXPECTED[name] ?? [];
      if (name === "post-tool-use.sh") {
        expect(result.stdout).toBe("");
        expect(existsSync(calls)).toBe(false);
        await waitFor(() => existsSync(calls));
      } else {
        expect(result.stdout).toBe(expected.map((call) => `said: ${call}\n`).join(""));
      }
      expect(readFileSync(calls, "utf8")).toBe(expected.map((call) => `${call}\n`).join(""));
    }
  },
);

const EXPECTED_OF_JOURNAL: Readonly<Record<string, readonly string[]>> = {
  "session_start.sh": ["mcp call start_session {}", "assemble --depth light"],
  "user_prompt_submit.sh": ["assemble --depth rich why does it fail?"],
  "ghap_checkin.sh": ["ghap check-in"],
  "outcome_capture.sh": ["ghap outcome --command npm test --exit-code 1 1 failed"],
  "session_end.sh": ["mcp call end_session {}"],
};

verifies(
  [
    { id: "SD-09", shows: "what they do when they are called by hand" },
    { id: "SD-15", shows: "what it does when it is called by hand" },
    { id: "MC-01", shows: "the scripts in .claude/hooks, called by hand" },
  ],
  "the scripts in .claude/hooks begin and end a session through MCP tools, and ask the journal",
  async () => {
    using temporary = temporaryFolder("by-hand");
    writeFiles(temporary.path, { "bin/context-graph": RECORDER });
    chmodSync(join(temporary.path, "bin/context-graph"), 0o755);
    for (const name of scriptNames(".claude/hooks")) {
      const path = install(temporary.path, name);
      const calls = join(temporary.path, `${name}.calls`);
      const asked = { PROMPT: "why does it fail?", COMMAND: "npm test", EXIT_CODE: "1" };
      const env = { HOME: temporary.path, CALLS: calls, OUTPUT: "1 failed", ...asked };
      const result = await runByHand(path, env);
      expect({ name, ...result }).toMatchObject({ name, exitCode: 0, stderr: "" });
      const expected = EXPECTED_OF_JOURNAL[name] ?? [];
      expect(readFileSync(calls, "utf8")).toBe(expected.map((call) => `${call}\n`).join(""));
    }
  },
);

function install(folder: string, name: ScriptName): string {
  const location = { programFolder: join(folder, "bin"), platform: "linux" as const };
  writeFiles(folder, { [scriptPlace(name)]: renderHookScript(name, location) });
  const path = join(folder, scriptPlace(name));
  chmodSync(path, 0o755);
  return path;
}

async function waitFor(isThere: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !isThere(); tries += 1) await Bun.sleep(50);
}

const BRIEF = String.raw`\[CONSCIOUSNESS: (?:CONSCIOUS|HYPERSYNC) r=0\.\d\d IC=1\.00 \| DirectRecall\]\n`;

verifies(
  ["TS-16", "ID-05"],
  "TC-HOOKS-I02: with the real program they end with 0 and print the formats of the seed",
  async () => {
    await using sandbox = await createSandbox();
    await sandbox.run({ args: ["setup", "hooks", sandbox.project.path, "--scripts"] });
    sandbox.remember(
      "The payment client retries five times, because the bank's gateway drops one request in ten.",
    );
    const run = (name: string, env: Record<string, string> = {}) => runScript(sandbox, name, env);
    const started = await run("session-start.sh");
    expect(started).toMatchObject({ exitCode: 0, stderr: "" });
    expect(started.stdout).toMatch(
      new RegExp(String.raw`^New session \(bootstrapped\)\n${BRIEF}${BRIEF}$`, "u"),
    );
    const before = await run("pre-tool-use.sh");
    expect(before).toMatchObject({ exitCode: 0, stderr: "" });
    expect(before.stdout).toMatch(new RegExp(`^${BRIEF}$`, "u"));
    expect(await run("post-tool-use.sh")).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
    const prompted = await run("user-prompt-submit.sh", {
      PROMPT: "How many times does the payment client retry when the gateway drops a request?",
    });
    expect(prompted).toMatchObject({ exitCode: 0, stderr: "" });
    expect(prompted.stdout).toContain("The payment client retries five times");
    const ended = await run("session-end.sh");
    expect(ended).toMatchObject({ exitCode: 0, stderr: "" });
    expect(ended.stdout).toStartWith("Identity of session terminal saved as version 1.\n");
    expect((await run("session-start.sh")).stdout).toStartWith("Identity restored from session ");
    const fast: number[] = [];
    for (let runs = 0; runs < 20; runs += 1) fast.push((await run("pre-tool-use.sh")).elapsedMs);
    expect(fast.sort((a, b) => a - b)[10]).toBeLessThan(100);
  },
);

async function runScript(sandbox: Sandbox, name: string, env: Record<string, string>) {
  const path = join(sandbox.project.path, "hooks", name);
  const own = { HOME: sandbox.home, CONTEXT_GRAPH_SESSION_DIR: sandbox.home };
  return await runByHand(path, { ...own, ...env }, sandbox.project.path);
}
