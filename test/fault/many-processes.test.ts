import { expect, test } from "bun:test";
import { systemClock } from "@/base/clock.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import { type StartedProgram, startProgram } from "@test/fault/start-program.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { usingStore } from "@test/store/open-test-store.ts";

const TIMEOUT_MS = 60_000;

verifies(
  ["SN-28", "SN-33"],
  "ten processes write a hundred records each while others read: nothing is lost or torn",
  async () => {
    using folder = temporaryFolder("many");
    const names = Array.from({ length: 10 }, (_, i) => `writer ${i}`);
    const writers = names.map((name) => startProgram("write-records", folder.path, name, "100"));
    const readers = [1, 2, 3].map(() => startProgram("read-records", folder.path));
    await Promise.all([...writers, ...readers].map(({ ready }) => ready));
    const written = await letGo(writers);
    const read = await letGo(readers);
    expect(written.map(({ exitCode }) => exitCode)).toEqual(names.map(() => 0));
    expect(read.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    for (const { output } of read) expect(Number(output)).toBeGreaterThan(0);

    using opened = usingStore(folder.path);
    drainSpool(folder.path, opened.store, systemClock);
    const texts = opened.store.listMemories({ limit: 2_000 }).map(({ text }) => text);
    const expected = names.flatMap((name) =>
      Array.from({ length: 100 }, (_, i) => `${name} ${i + 1}`),
    );
    expect(texts.sort()).toEqual(expected.sort());
    expect(opened.store.findValue("session", "pair/left")?.version).toBe(1_000);
    expect(opened.store.checkIntegrity().problems).toEqual([]);
  },
  TIMEOUT_MS * 2,
);

test(
  "twelve processes that create the same store at the same moment create one store",
  async () => {
    for (let round = 1; round <= 3; round += 1) {
      using folder = temporaryFolder("fresh");
      const names = Array.from({ length: 12 }, (_, i) => `maker ${i}`);
      const makers = names.map((name) => startProgram("open-new-store", folder.path, name));
      await Promise.all(makers.map(({ ready }) => ready));
      const made = await letGo(makers);
      expect(made.map(({ exitCode }) => exitCode)).toEqual(names.map(() => 0));
      using opened = usingStore(folder.path);
      expect(new Set(made.map(({ output }) => output))).toEqual(new Set([opened.store.projectId]));
      const texts = opened.store.listMemories({ limit: 100 }).map(({ text }) => text);
      expect(texts.sort()).toEqual([...names].sort());
      expect(opened.store.checkIntegrity().problems).toEqual([]);
    }
  },
  TIMEOUT_MS * 2,
);

async function letGo(programs: readonly StartedProgram[]) {
  for (const program of programs) program.endInput();
  return await Promise.all(programs.map((program) => program.finish(TIMEOUT_MS)));
}
