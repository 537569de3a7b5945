// When a command or a tool has acknowledged a change, it is on the disk.
import { expect, test } from "bun:test";
import { editOperation } from "@/operations/memories/edit.ts";
import { forgetOperation } from "@/operations/memories/forget.ts";
import { rememberOperation } from "@/operations/memories/remember.ts";
import { undoOperation } from "@/operations/memories/undo.ts";
import { spoolWrites } from "@/store/spool/append-batch.ts";
import { systemClock } from "@/base/clock.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";
import { openProjectTools, type ProjectTools } from "@test/operations/project-tools.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";
import { watchSetting } from "@test/harness/watched-setting.ts";

/** SQLite's number for `synchronous=FULL`. */
const WAITS = 2;

test("remembering, editing, forgetting and undoing wait for the disk", () => {
  using tools = openProjectTools();
  let id = "";
  const steps = {
    remember: () => {
      id = remember(tools, "The server of the shop listens on port 3000");
    },
    edit: () => editOperation.run({ id, text: "The server listens on port 4000" }, tools),
    forget: () => forgetOperation.run({ chosen: id, dryRun: false }, tools),
    undo: () => undoOperation.run({}, tools),
    "forget by a pattern": () =>
      forgetOperation.run({ chosen: { pattern: /port/ }, dryRun: false }, tools),
  };
  for (const [name, step] of Object.entries(steps)) {
    using commits = watchSetting("synchronous", "COMMIT");
    step();
    expect([name, ...commits.values]).toEqual([name, WAITS]);
  }
});

test("queued writes are on the disk before their file is removed", () => {
  using tools = openProjectTools();
  const { storeFolder } = tools.project;
  spoolWrites(storeFolder, rememberAll(sampleMemory()), tools.clock);
  using commits = watchSetting("synchronous", "COMMIT");
  expect(drainSpool(storeFolder, tools.store, systemClock)).toBe(1);
  expect(commits.values[0]).toBe(WAITS);
});

function remember(tools: ProjectTools, text: string): string {
  return rememberOperation.run(
    { text, type: "Learning", origin: "user", tags: [], files: [] },
    tools,
  ).id;
}
