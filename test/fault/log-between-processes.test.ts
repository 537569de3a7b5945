// Between hooks nobody has the store open, so no process remembers that the log was checkpointed.
// The log must stay short nevertheless, because every hook reads it from its beginning.
import { expect, test } from "bun:test";
import { statSync } from "node:fs";
import { join } from "node:path";
import { LIMITS } from "@/base/limits.ts";
import { databasePath } from "@/platform/database-path.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { usingStore } from "@test/store/open-test-store.ts";

const WRITER = `
  const { openStore } = await import("@/store/sqlite/database/open-store.ts");
  const { systemClock } = await import("@/base/clock.ts");
  const { exitWithoutCleanup } = await import("@/platform/libc.ts");
  const [folder, number] = process.argv.slice(-2);
  const store = openStore({ folder, clock: systemClock, patience: () => 1_000 });
  const value = Array.from({ length: 5_000 }, (_, i) => i * Number(number));
  store.apply([{ kind: "put", namespace: "session", key: "test/" + number, value }], { isDurable: true });
  exitWithoutCleanup(0);
`;

test("processes that write once and end without closing leave a short log and every write", () => {
  using folder = temporaryFolder("log");
  const root = join(import.meta.dir, "..", "..");
  let longest = 0;
  for (let number = 100; number < 130; number += 1) {
    const { exitCode, stderr } = Bun.spawnSync(
      [process.execPath, "-e", WRITER, folder.path, String(number)],
      { cwd: root },
    );
    expect([exitCode, stderr.toString()]).toEqual([0, ""]);
    longest = Math.max(longest, statSync(`${databasePath(folder.path)}-wal`).size);
  }
  // One more write may come on top.
  expect(longest).toBeLessThan(2 * LIMITS.walBytesAlone);
  using opened = usingStore(folder.path);
  for (let number = 100; number < 130; number += 1) {
    expect(opened.store.findValue("session", `test/${number}`)).toBeDefined();
  }
}, 60_000);
