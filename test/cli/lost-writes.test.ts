// What became of writes that had to wait is told by health, status and stats, for people and as
// JSON.
import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { addToCount, spoolFolder } from "@/store/spool/spool-folder.ts";
import { createSandbox } from "@test/hook/sandbox.ts";

test("dropped, merged and unusable writes are counted where people look", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember("The billing export uses Zurich time.");
  const { storeFolder } = sandbox;
  mkdirSync(spoolFolder(storeFolder), { recursive: true });
  addToCount(storeFolder, "dropped", 3);
  addToCount(storeFolder, "merged", 5);
  writeFileSync(join(spoolFolder(storeFolder), "run_1.segment.0.damaged"), "garbage");
  const say = async (...args: string[]) => (await sandbox.run({ args })).stdout;
  const counts = { dropped_writes: 3, merged_writes: 5, unusable_writes: 1 };
  expect(JSON.parse(await say("health", "--json"))).toMatchObject(counts);
  expect(await say("health")).toContain("5 merged writes, 3 dropped writes, 1 unusable write");
  for (const command of ["status", "stats"]) {
    const named = { dropped_writes: 3, merged_writes: 5, unusable_writes: 1 };
    expect(JSON.parse(await say(command, "--json"))).toMatchObject(named);
    expect(await say(command)).toMatch(/^Dropped: +3 writes/m);
    expect(await say(command)).toMatch(/^Merged: +5 writes/m);
    expect(await say(command)).toMatch(/^Unusable: +1 write,/m);
  }
}, 60_000);
