// Work that nobody waits for lets hooks go first.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { databasePath } from "@/platform/database-path.ts";
import { holdLock } from "@test/e2e/support/held-lock.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import { createSandbox } from "@test/hook/sandbox.ts";

const isLinux = process.platform === "linux";

test.if(isLinux)("every thread gets a lower priority", () => {
  const program = join(import.meta.dir, "programs", "give-way.ts");
  const { stdout } = Bun.spawnSync([process.execPath, program]);
  const priorities = JSON.parse(stdout.toString()) as number[];
  expect(priorities.length).toBeGreaterThan(0);
  expect(Math.min(...priorities)).toBeGreaterThanOrEqual(10);
});

test.if(isLinux)("a process that has a lower one already keeps it", () => {
  const program = join(import.meta.dir, "programs", "give-way.ts");
  const { stdout } = Bun.spawnSync(["nice", "-n", "15", process.execPath, program]);
  expect(Math.min(...(JSON.parse(stdout.toString()) as number[]))).toBeGreaterThanOrEqual(15);
});

test.if(isLinux)("a dream that somebody asks for runs with it", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember("The invoice worker listens on queue billing-eu");
  // The dream waits for this lock, long enough to be looked at.
  await using _lock = await holdLock(databasePath(sandbox.storeFolder), "writing");
  const dream = Bun.spawn([getProgramPath(), "consciousness", "consolidate"], {
    cwd: sandbox.project.path,
    env: { PATH: SYSTEM_PATH, HOME: sandbox.home },
    stdout: "ignore",
    stderr: "ignore",
  });
  let lowest = 0;
  while (dream.exitCode === null && lowest < 10) {
    lowest = Math.max(lowest, niceness(dream.pid));
    await Bun.sleep(2);
  }
  dream.kill();
  await dream.exited;
  expect(lowest).toBe(10);
});

/** The 19th field of a process's line; the second is a name in parentheses. */
function niceness(pid: number): number {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(line.slice(line.lastIndexOf(")") + 2).split(" ")[16]);
  } catch {
    return 0; // It has ended.
  }
}
