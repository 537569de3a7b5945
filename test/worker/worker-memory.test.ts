// The memory of the process that follows a long session.
import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadIdentity } from "@/identity/identity-store.ts";
import { registerAsOwn } from "@/platform/own-store/claim-store-folder.ts";
import { createEventWorld } from "@test/events/event-world.ts";
import { createTranscript, SESSION } from "@test/events/transcript/session-transcript.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const MEGABYTE = 1024 * 1024;

verifiesIf(
  process.platform === "linux",
  "the peak of a process is read in /proc",
  [
    { id: "PF-22", shows: "the worker that follows a session of a thousand tools" },
    { id: "TS-23", shows: "the worker that follows a session of a thousand tools" },
  ],
  "TC-HOOKS-P04: a worker follows a thousand tool calls in less than 100 MB",
  async () => {
    using world = createEventWorld();
    using home = temporaryFolder("home");
    const { root } = world.tools.project;
    const transcript = createTranscript(root);
    const stop = { session_id: SESSION, transcript_path: transcript.path };
    for (let turn = 0; turn < 100; turn += 1) {
      transcript.asks(`Mend part ${turn} of the cache`);
      for (let call = 0; call < 10; call += 1) {
        transcript.runs(`npm test part${turn}-${call}`, "one line of output\n".repeat(20), false);
      }
      transcript.says("Done.");
      await world.happen("Stop", stop);
    }
    // The world's store lies in the folder of the project itself.
    registerAsOwn(root, join(home.path, ".context-graph"));
    const worker = Bun.spawn([getProgramPath(), "worker", root], {
      cwd: root,
      env: { PATH: SYSTEM_PATH, HOME: home.path, CLAUDE_CONFIG_DIR: CLIENT_FOLDER },
      stdout: "ignore",
      stderr: "inherit",
    });
    let peakBytes = 0;
    while (worker.exitCode === null) {
      // The last one counts: at first the process is still a copy of this one.
      peakBytes = peakOf(worker.pid) || peakBytes;
      await Bun.sleep(5);
    }
    expect(worker.exitCode).toBe(0);
    expect(loadIdentity(world.store, SESSION)?.identity?.activityCount).toBe(1_100);
    expect(loadIdentity(world.store, SESSION)?.identity?.ego.trajectory).toHaveLength(500);
    expect(peakBytes).toBeGreaterThan(10 * MEGABYTE);
    expect(peakBytes).toBeLessThan(100 * MEGABYTE);
  },
  60_000,
);

/** Where createTranscript writes. */
const CLIENT_FOLDER = join(process.env["HOME"] ?? "", ".claude");

/** The highest memory so far; 0 once it has ended. What wait4 tells counts the parent's too. */
function peakOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+) kB$/mu.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
