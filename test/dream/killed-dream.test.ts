// A dream, and the undo of a dream, that are killed (SIGKILL) at many moments: nothing is lost, each
// step has happened whole or not at all, and the next run goes on.
import { expect } from "bun:test";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { findDreamState } from "@/dream/dream-state.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { embedder, exported } from "@test/dream/dream-world.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { openTestStore, usingStore } from "@test/store/open-test-store.ts";
import { sampleMemory } from "@test/store/sample-memory.ts";

const PROGRAM = join(import.meta.dir, "programs", "dream-once.ts");
const PAIRS = 1_500;
const KILLS = 12;

function fill(folder: string): void {
  const store = openTestStore(folder);
  const writes = Array.from({ length: PAIRS }, (_, at) => {
    const text = `The job ${toLetters(at)} writes its report to the shared folder`;
    return ["Learning", "Context"].map((type) => {
      const origin = type === "Learning" ? ("user" as const) : ("agent" as const);
      const words = type === "Learning" ? text : `${text}.`;
      const memory = sampleMemory({ text: words, type: type as "Learning", origin });
      return { kind: "remember", memory } as const;
    });
  });
  store.apply(writes.flat(), { isDurable: false });
  store.close();
}

/** Letters instead of digits: numbers are compared strictly anyway, but so names stay words. */
function toLetters(value: number): string {
  return [...String(value)].map((digit) => String.fromCharCode(97 + Number(digit))).join("");
}

/** The moment to kill it: after so many dots, and so many milliseconds more. */
interface Moment {
  readonly dots: number;
  readonly ms: number;
}

/** Runs the program, and kills it at this moment; returns true if it had ended before. */
async function run(folder: string, what: "dream" | "undo", moment?: Moment): Promise<boolean> {
  const child = Bun.spawn([process.execPath, PROGRAM, folder, what], {
    cwd: join(import.meta.dir, "..", ".."),
    stdout: "pipe",
    stderr: "pipe",
  });
  if (moment !== undefined) {
    let output = "";
    for await (const chunk of child.stdout) {
      output += new TextDecoder().decode(chunk);
      if (output.includes("ready") && output.split(".").length > moment.dots) break;
    }
    await Bun.sleep(moment.ms);
    child.kill("SIGKILL");
  }
  return (await child.exited) === 0;
}

function inspect<T>(folder: string, look: (tools: OperationTools) => T): T {
  using opened = usingStore(folder);
  const project = { root: folder, storeFolder: folder, sharedId: undefined, branch: undefined };
  return look({ store: opened.store, clock: systemClock, project, embedder });
}

/** A killed run leaves its lease behind: half a minute is too long for a test. */
function freeLease(folder: string): void {
  inspect(folder, ({ store, clock }) => {
    const hour = 60 * 60 * 1_000;
    store.takeLease("dream", "run_test", clock.nowMs() + hour, 1);
    store.releaseLease("dream", "run_test");
  });
}

verifies(
  ["DR-10", "DR-11"],
  "a dream killed at many moments loses nothing, is gone on with, and can be taken back",
  async () => {
    using folder = temporaryFolder("killed-dream");
    fill(folder.path);
    const before = inspect(folder.path, exported);
    let halfway = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      // The first dots are stages without a change; from then on each is a step.
      const isDone = await run(folder.path, "dream", { dots: 2 + (kill % 6), ms: kill % 4 });
      const state = inspect(folder.path, (tools) => {
        expect(tools.store.checkIntegrity().problems).toEqual([]);
        expect(tools.store.countMemories()).toBe(2 * PAIRS);
        const found = findDreamState(tools.store)?.state;
        const outdated = [...tools.store.iterateMemories()].filter((one) => one.supersededBy);
        expect(outdated.length).toBe(found?.counts.merged ?? 0);
        expect(outdated.every(({ origin }) => origin === "agent")).toBe(true);
        return found;
      });
      if (state?.status === "running" && state.steps > 0) halfway += 1;
      freeLease(folder.path);
      if (isDone) break;
    }
    expect(halfway).toBeGreaterThan(2);
    expect(await run(folder.path, "dream")).toBe(true);
    inspect(folder.path, ({ store }) => {
      expect(findDreamState(store)?.state).toMatchObject({
        status: "done",
        counts: { merged: PAIRS },
      });
    });
    const copy = join(folder.path, "copy");
    cpSync(join(folder.path, "db"), join(copy, "db"), { recursive: true });
    for (let kill = 0; kill < 4; kill += 1) {
      await run(copy, "undo", { dots: 0, ms: 10 + kill * 40 });
      freeLease(copy);
    }
    const isUndone = inspect(copy, ({ store }) => {
      expect(store.checkIntegrity().problems).toEqual([]);
      return findDreamState(store)?.state.status === "undone";
    });
    if (!isUndone) expect(await run(copy, "undo")).toBe(true);
    expect(inspect(copy, exported)).toBe(before);
  },
  180_000,
);
