// After a command the shell looks through its output before it starts the program: what holds
// nothing to answer waits in the queue. Run with the built program and the line that setup writes.
import { expect, test } from "bun:test";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import {
  edit,
  ERROR,
  hook,
  namesInQueue,
  passes,
  queue,
  SESSION,
  siftLine,
} from "@test/hook/queue/queue-sandbox.ts";
import { createSandbox, type Sandbox, SILENT } from "@test/hook/sandbox.ts";

const CHECK = "sh check.sh";

function loggedAfterStart(sandbox: Sandbox): string[] {
  return sandbox
    .hookLog()
    .slice(1)
    .map(({ command, outcome }) => `${command}: ${outcome}`);
}

function fixesIn(sandbox: Sandbox): string[] {
  using store = sandbox.store();
  const memories = store.listMemories({ limit: 100 });
  return memories.filter(({ type }) => type === "Fix").map(({ text }) => text);
}

function fails(sandbox: Sandbox) {
  const run = { tool_name: "Bash", tool_input: { command: CHECK } };
  return hook(sandbox, "PostToolUseFailure.Bash", { ...run, error: `Exit code 1\n${ERROR}` });
}

for (const name of ["sh", "dash", "bash"]) {
  const shell = Bun.which(name, { PATH: SYSTEM_PATH });
  test.skipIf(shell === null)(
    `in ${name}, an output without anything to answer starts no program, and one with an error does`,
    async () => {
      await using sandbox = await createSandbox();
      await hook(sandbox, "SessionStart.startup");
      const given = shell === null ? {} : { shell };
      expect(await passes(sandbox, "ls", { ...given, stdout: "a.ts\nb.ts" })).toMatchObject(SILENT);
      expect(loggedAfterStart(sandbox)).toEqual([]);
      expect(namesInQueue(sandbox)).toHaveLength(3);
      await passes(sandbox, "make | tail", { ...given, stdout: ERROR });
      // The error behind a pipe is a failure, so what waits is answered before it.
      const [queued, own] = ["hook PostToolUse: queued", "hook PostToolUse: silent"];
      expect(loggedAfterStart(sandbox)).toEqual([queued, own]);
      expect(namesInQueue(sandbox)).toEqual([]);
    },
  );
}

test("what is known about an error or a warning in the output is told at once", async () => {
  await using sandbox = await createSandbox();
  const known = "The export fails on a timezone mismatch when Zurich changes its clocks.";
  sandbox.remember(known);
  await hook(sandbox, "SessionStart.startup");
  for (const word of ["WARNING", "ERROR"]) {
    const stdout = `${word}: timezone mismatch (Zurich)`;
    const given = { stdout, session: `${SESSION}-${word}` };
    await hook(sandbox, "SessionStart.startup", {}, given.session);
    expect((await passes(sandbox, "npm run export", given)).stdout).toContain(known);
  }
});

test("a pass that waits makes a fix of the edits before it, and none of those after it", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  await fails(sandbox);
  await edit(sandbox, "config.env");
  expect(await passes(sandbox, CHECK, { stdout: "connected" })).toMatchObject(SILENT);
  await edit(sandbox, "later.env");
  expect(fixesIn(sandbox)).toEqual([]);
  await hook(sandbox, "Stop");
  expect(fixesIn(sandbox)).toHaveLength(1);
  expect(fixesIn(sandbox)[0]).toContain("config.env");
  expect(fixesIn(sandbox)[0]).not.toContain("later.env");
  expect(namesInQueue(sandbox)).toEqual([]);
});

test("a failure that comes back is answered after the pass that waits", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  await fails(sandbox);
  await edit(sandbox, "config.env");
  await passes(sandbox, CHECK, { stdout: "connected" });
  const { stdout } = await fails(sandbox);
  expect(stdout).toContain("config.env");
});

test("while an entry of the journal is active, every command is answered at once", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  const journal = join(sandbox.project.path, ".claude", "journal");
  mkdirSync(journal, { recursive: true });
  writeFileSync(join(journal, "current_ghap.json"), "{}\n");
  await passes(sandbox, "npm test", { stdout: "12 passed" });
  expect(loggedAfterStart(sandbox)).toEqual(["hook PostToolUse: silent"]);
  rmSync(journal, { recursive: true });
  await passes(sandbox, "npm test", { stdout: "12 passed" });
  expect(loggedAfterStart(sandbox)).toHaveLength(1);
});

test("a command in the background, colours and questions to memory are answered at once", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  await passes(sandbox, "npm start", { more: { backgroundTaskId: "b12" } });
  await passes(sandbox, "npm test", { stdout: "\u001b[32m12 passed\u001b[0m" });
  await passes(sandbox, "context-graph recall billing", { stdout: "nothing" });
  expect(loggedAfterStart(sandbox)).toHaveLength(3);
  expect(namesInQueue(sandbox)).toEqual([]);
});

test("what a killed session left is answered when the next one starts", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  await fails(sandbox);
  await edit(sandbox, "config.env");
  await passes(sandbox, CHECK, { stdout: "connected" });
  // A hook that was killed while it answered them has removed this file.
  rmSync(join(queue(sandbox), "waiting"));
  await hook(sandbox, "SessionStart.startup", {}, "another-session");
  expect(fixesIn(sandbox)).toHaveLength(1);
  expect(namesInQueue(sandbox)).toEqual([]);
});

test("twenty commands at once are all answered, each once", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  const outputs = Array.from({ length: 20 }, (_, n) => (n % 5 === 0 ? `Error: number ${n}` : "ok"));
  await Promise.all(outputs.map((stdout, n) => passes(sandbox, `make step-${n}`, { stdout })));
  await hook(sandbox, "Stop");
  const logged = loggedAfterStart(sandbox).filter((line) => line.startsWith("hook PostToolUse"));
  expect(logged).toHaveLength(20);
  expect(logged.filter((line) => line.endsWith("queued"))).toHaveLength(16);
  expect(namesInQueue(sandbox)).toEqual([]);
});

test("an output of a megabyte goes through the shell whole", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  const line = 'a line of an ordinary output, 記憶 \\ "quoted"\n';
  expect(await passes(sandbox, "cat large", { stdout: line.repeat(25_000) })).toMatchObject(SILENT);
  expect(namesInQueue(sandbox)).toHaveLength(3);
  const late = `${line.repeat(25_000)}FATAL: no space\n`;
  expect(await passes(sandbox, "cat large", { stdout: late })).toMatchObject({ exitCode: 0 });
  await hook(sandbox, "Stop");
  const outcomes = sandbox.hookLog().map(({ outcome }) => outcome);
  expect(outcomes).not.toContain("invalid-input");
  expect(namesInQueue(sandbox)).toEqual([]);
});

test("without a queue, or one of an older program, the program is started", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  await passes(sandbox, "ls", { session: "unknown" });
  expect(loggedAfterStart(sandbox)).toHaveLength(1);
  rmSync(join(queue(sandbox), "sifted"), { recursive: true });
  await passes(sandbox, "ls");
  expect(loggedAfterStart(sandbox)).toHaveLength(2);
  // The session goes on, with this program.
  await hook(sandbox, "SessionStart.startup");
  await passes(sandbox, "ls");
  expect(loggedAfterStart(sandbox)).toHaveLength(3);
});

test("without the program the shell saves nothing and ends silently", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  expect(await passes(sandbox, "ls", { line: siftLine("/nowhere/at all") })).toMatchObject(SILENT);
  expect(namesInQueue(sandbox)).toEqual([]);
});

test("the end of a session removes the queue with everything in it", async () => {
  await using sandbox = await createSandbox();
  await hook(sandbox, "SessionStart.startup");
  await passes(sandbox, "ls");
  // A hook that was killed has left what the shell had saved for it.
  writeFileSync(join(queue(sandbox), "sifted", "4711"), "{}\n");
  await hook(sandbox, "SessionEnd.other");
  expect(existsSync(join(sandbox.storeFolder, "queue", SESSION))).toBe(false);
});
