// Memories that an older version has indexed with their endings are found after the worker's step.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { databasePath } from "@/platform/database-path.ts";
import { usingStore } from "@test/store/open-test-store.ts";
import { sampleMemory } from "@test/store/sample-memory.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

test("memories indexed with accents and endings are indexed anew, once", () => {
  using folder = temporaryFolder("fold");
  {
    using opened = usingStore(folder.path);
    const texts = ["ttl тикам поставь 45", "plain words of a note", "la configuración es nueva"];
    for (const text of texts) {
      const memory = sampleMemory({ text });
      opened.store.apply([{ kind: "remember", memory }], { isDurable: true });
    }
  }
  const db = new Database(databasePath(folder.path));
  db.run("DELETE FROM memory_terms WHERE rowid IN (1, 3)");
  const insert = db.query(
    "INSERT INTO memory_terms (rowid, body, anchors, context) VALUES (?, ?, '', '')",
  );
  insert.run(1, "ttl тикам поставь 45");
  insert.run(3, "la configuración es nueva");
  db.close();
  using opened = usingStore(folder.path);
  const { store } = opened;
  const found = (query: string) =>
    store
      .searchTerms({ terms: [...analyzeMeaning(query)], limit: 5, order: "best" })
      .map(({ memory }) => memory.text);
  expect(found("тики")).toEqual([]);
  expect(store.foldTermsStep()).toBe(true);
  expect(store.foldTermsStep()).toBe(false);
  expect(store.foldTermsStep()).toBe(false);
  expect(found("тики")).toEqual(["ttl тикам поставь 45"]);
  expect(found("configuracion")).toEqual(["la configuración es nueva"]);
});
