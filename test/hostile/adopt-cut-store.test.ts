// Taking over somebody else's store whose end is missing: the tree of its rows leads nowhere, or back.
import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { makeVictimStore } from "@test/fault/corruption/victim-store.ts";

const CUTS = [0.15, 0.25, 0.29, 0.4, 0.55, 0.7, 0.85];

test("ends, alters no text and says that more may be lost", async () => {
  await using victim = await makeVictimStore(300);
  const { sandbox } = victim;
  for (const share of CUTS) {
    victim.restore();
    const database = victim.files[""];
    victim.put("", database.slice(0, Math.round(database.length * share) + 456));
    rmSync(join(sandbox.home, ".context-graph", "stores"), { recursive: true });
    const adopted = await sandbox.run({ args: ["repair", "--adopt", "--yes", "--json"] });
    const told = JSON.parse(adopted.stdout) as {
      code?: string;
      imported?: number;
      is_whole?: boolean;
    };
    if (told.code !== undefined) {
      expect(told.code).toBe("ERR_IMPORT_UNREADABLE");
      continue;
    }
    if ((told.imported ?? 0) < victim.textOf.size) expect(told.is_whole).toBe(false);
    const exported = await sandbox.run({ args: ["export"] });
    const { records } = JSON.parse(exported.stdout) as { records: { content: string }[] };
    for (const { content } of records) expect(victim.everSaid.has(content)).toBe(true);
  }
}, 120_000);

test("leaves the next corruption a store that is the user's", async () => {
  await using victim = await makeVictimStore(30);
  const { sandbox } = victim;
  rmSync(join(sandbox.home, ".context-graph", "stores"), { recursive: true });
  expect((await sandbox.run({ args: ["repair", "--adopt", "--yes"] })).exitCode).toBe(0);
  victim.restore();
  expect((await sandbox.run({ args: ["health", "--json"] })).exitCode).toBe(0);
}, 60_000);
