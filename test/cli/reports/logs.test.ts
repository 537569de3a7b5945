// The log as people read it, follow it and clean it up; and that it stays bounded.
import { expect, test } from "bun:test";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { LIMITS } from "@/base/limits.ts";
import { databasePath } from "@/platform/database-path.ts";
import { logPath } from "@/platform/log.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import { createSandbox, type LogLine, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const TIMEOUT_MS = 30_000;
const DAY_MS = 24 * 60 * 60 * 1_000;

function line(daysAgo: number, more: Partial<LogLine> = {}): string {
  return `${JSON.stringify({
    at: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
    level: "info",
    command: "hook Stop",
    durationMs: 9.2,
    exitCode: 0,
    outcome: "silent",
    ...more,
  })}\n`;
}

function writeLog(sandbox: Sandbox, ...lines: string[]): string {
  const path = logPath(sandbox.storeFolder);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, lines.join(""));
  return path;
}

const LATE = {
  level: "warn",
  command: "hook PreToolUse",
  outcome: "Hook execution timed out after 100ms",
};

interface Shown {
  total: number;
  entries: { at: string; command: string; outcome: string; duration_ms: number }[];
}

async function logs(sandbox: Sandbox, ...args: string[]): Promise<Shown> {
  const { stdout } = await sandbox.run({ args: ["logs", "--json", ...args] });
  return JSON.parse(stdout) as Shown;
}

verifies(
  ["LG-05"],
  "shows the newest entries in a line each; by period, event and trouble, timeouts among them",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("Releases are cut from main");
    const path = writeLog(sandbox, line(20), line(2, LATE), line(1, { detail: "too \u001b[2J" }));
    const { stdout, exitCode } = await sandbox.run({ args: ["logs", "--limit", "2"] });
    const [head, first, second] = stdout.split("\n");
    expect(head).toBe("… 1 earlier; --limit 3 shows all");
    expect(first).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}hook PreToolUse +9 ms {2}warn {2}Hook execution timed out after 100ms$/,
    );
    expect(second).toMatch(/hook Stop +9 ms {2}silent: too /);
    expect(stdout).not.toContain("\u001b");
    expect(exitCode).toBe(0);
    writeLog(sandbox, line(20), line(2, LATE), line(1));
    expect((await logs(sandbox, "--since", "7d")).total).toBe(2);
    writeLog(sandbox, line(20), line(2, LATE), line(1));
    expect(await logs(sandbox, "--errors")).toMatchObject({
      path,
      total: 1,
      entries: [{ command: "hook PreToolUse", duration_ms: 9.2, outcome: LATE.outcome }],
    });
    expect((await logs(sandbox, "--event", "Stop")).total).toBe(2);
  },
  TIMEOUT_MS,
);

test(
  "without a log it says so and creates nothing",
  async () => {
    await using sandbox = await createSandbox();
    const { stdout, exitCode } = await sandbox.run({ args: ["logs"] });
    expect(stdout).toBe(`Nothing of that is in ${logPath(sandbox.storeFolder)}.\n`);
    expect(exitCode).toBe(0);
    expect(existsSync(sandbox.storeFolder)).toBe(false);
  },
  TIMEOUT_MS,
);

test(
  "-f goes on with new entries, also when the log is put aside, and ends with its reader",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("Releases are cut from main");
    const path = writeLog(sandbox, line(1));
    const child = Bun.spawn([getProgramPath(), "logs", "-f", "--json"], {
      cwd: sandbox.project.path,
      env: { PATH: SYSTEM_PATH, HOME: sandbox.home },
      stdout: "pipe",
      stderr: "pipe",
    });
    const reader = child.stdout.getReader();
    const next = async () => {
      const { value } = await reader.read();
      const text = new TextDecoder().decode(value);
      return (JSON.parse(text) as { outcome: string }).outcome;
    };
    expect(await next()).toBe("silent");
    const whole = line(0, { outcome: "second" });
    appendFileSync(path, whole.slice(0, 20));
    appendFileSync(path, whole.slice(20));
    expect(await next()).toBe("second");
    renameSync(path, `${path}.1`);
    writeFileSync(path, line(0, { outcome: "third" }));
    expect(await next()).toBe("third");
    await reader.cancel();
    appendFileSync(path, line(0).repeat(2));
    expect(await child.exited).toBe(0);
    expect(await new Response(child.stderr).text()).toBe("");
  },
  TIMEOUT_MS,
);

test(
  "cleanup-logs removes what is older, in both files",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("Releases are cut from main");
    const path = writeLog(sandbox, line(10, { outcome: "old" }), line(1, { outcome: "new" }));
    writeFileSync(`${path}.1`, line(40) + line(3, { outcome: "older" }));
    const { stdout } = await sandbox.run({ args: ["cleanup-logs", "--since", "7d"] });
    expect(stdout).toBe(`Removed 2 entries of ${path}; 2 entries kept.\n`);
    const kept = (await logs(sandbox)).entries.map(({ outcome }) => outcome);
    expect(kept).toEqual(["older", "new", "done"]);
    const all = await sandbox.run({ args: ["cleanup-logs", "--all", "--json"] });
    expect(JSON.parse(all.stdout)).toEqual({ removed: 4, kept: 0 });
    expect(existsSync(`${path}.1`)).toBe(false);
  },
  TIMEOUT_MS,
);

test(
  "the log of a project is bounded even if its store cannot be used",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("Releases are cut from main");
    writeFileSync(databasePath(sandbox.storeFolder), "garbage ".repeat(1_000));
    const path = writeLog(sandbox, line(1).repeat(LIMITS.logBytes / 100));
    await sandbox.hook("SessionStart", { session_id: "s1", source: "startup" });
    expect(statSync(path).size).toBeLessThan(2_000);
    expect(statSync(`${path}.1`).size).toBeGreaterThan(LIMITS.logBytes);
  },
  TIMEOUT_MS,
);
