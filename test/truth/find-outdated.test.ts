import { describe, expect, test } from "bun:test";
import { findOutdated, findReplacement } from "@/memory/truth/find-outdated.ts";
import { outdatedCandidates } from "@/memory/truth/outdated-candidates.ts";
import { rememberReplacing } from "@/memory/truth/remember-replacing.ts";
import type { NewMemory } from "@/store/memory-types.ts";
import { createMemoryWorld } from "@test/memory/memory-world.ts";
import { MONDAY_MS, sampleMemory } from "@test/store/sample-memory.ts";

const OLD = "The statsd port is 8125.";
const NEW = "The statsd port is 9125.";
const HOUR_MS = 3_600_000;

function older(fields: Partial<NewMemory> = {}): NewMemory {
  return sampleMemory({ text: OLD, ...fields });
}

function newer(fields: Partial<NewMemory> = {}): NewMemory {
  return sampleMemory({ text: NEW, createdAtMs: MONDAY_MS + HOUR_MS, ...fields });
}

function statement(text: string, fields: Partial<NewMemory>): NewMemory {
  return sampleMemory({ text, type: "Context", ...fields });
}

function verdict(statement: NewMemory, candidate: NewMemory): "sure" | "unsure" | "none" {
  const [found] = findOutdated(statement, [candidate]);
  if (found === undefined) return "none";
  return found.isSure ? "sure" : "unsure";
}

describe("a statement with another value", () => {
  test("replaces the older one across types, and says what differs", () => {
    const old = older({ type: "Decision" });
    const [found] = findOutdated(newer({ type: "Preference" }), [old]);
    expect(found).toEqual({
      memoryId: old.id,
      isSure: true,
      why: "8125 → 9125",
      oldValue: "8125",
    });
  });

  test.each([
    ["user", "user", "sure"],
    ["user", "agent", "sure"],
    ["user", "tool", "sure"],
    ["agent", "agent", "sure"],
    ["agent", "tool", "sure"],
    ["agent", "user", "unsure"],
    ["tool", "agent", "unsure"],
    ["tool", "user", "unsure"],
    ["import", "user", "unsure"],
  ] as const)("from %s against the word of %s is %s", (now, before, expected) => {
    expect(verdict(newer({ origin: now }), older({ origin: before }))).toBe(expected);
  });

  test("does not replace what applies to another folder, nor surely what applies to a wider one", () => {
    const api = { directory: "packages/api" };
    expect(verdict(newer({ directory: "packages/web" }), older(api))).toBe("none");
    expect(verdict(newer(api), older())).toBe("unsure");
    expect(verdict(newer(api), older(api))).toBe("sure");
  });

  test("on another feature branch is sure only if it says that something has changed", () => {
    const old = older({ branch: "feature/a" });
    expect(verdict(newer({ branch: "feature/b" }), old)).toBe("unsure");
    expect(verdict(newer({ branch: "main" }), old)).toBe("sure");
    expect(verdict(newer({ branch: "feature/b", text: "The statsd port is 9125 now." }), old)).toBe(
      "sure",
    );
  });

  test("leaves alone what was replaced already, what happened once, and what has the same source", () => {
    const source = { sourceId: "s1/u1#1" };
    expect(verdict(newer(source), older(source))).toBe("none");
    expect(verdict(newer(), older({ type: "Summary" }))).toBe("none");
    expect(findOutdated(newer(), [{ ...older(), supersededBy: "mem_other" }])).toEqual([]);
    expect(findOutdated(newer(), [{ ...older(), tier: "abandoned" }])).toEqual([]);
  });

  test("that is read late is replaced by the newer one, and replaces nothing", () => {
    const [late, stored] = [older(), newer()];
    expect(findOutdated(late, [stored])).toEqual([]);
    expect(findReplacement(late, [stored])).toBe(stored.id);
    expect(findReplacement(stored, [late])).toBeUndefined();
  });
});

describe("a correction without its subject", () => {
  test.each([
    ["scrap that", "taken back"],
    ["No, forget it.", "taken back"],
    ["no, 9125", "8125 → 9125"],
    ["vergiss das", "taken back"],
    ["やっぱりなし", "taken back"],
  ])("%s means what was said just before", (text, why) => {
    const old = older();
    expect(findOutdated(newer({ text }), [old], [old.id])).toMatchObject([{ isSure: true, why }]);
    expect(findOutdated(newer({ text }), [old])).toEqual([]);
  });

  test.each(["Don't forget to run the tests", "no, leave it", "What about 9125?"])(
    "%s takes nothing back",
    (text) => {
      const old = older();
      expect(findOutdated(newer({ text }), [old], [old.id])).toEqual([]);
    },
  );
});

describe("candidates", () => {
  test("are few, and the one that is contradicted is among them in a large store", () => {
    using world = createMemoryWorld();
    const id = world.remember(OLD);
    for (let i = 0; i < 300; i += 1)
      world.remember(`The port of service number ${i} is ${4000 + i}.`);
    const found = outdatedCandidates(world.store, NEW, world.embedder);
    expect(found.length).toBeLessThanOrEqual(40);
    expect(found.map((memory) => memory.id)).toContain(id);
    expect(outdatedCandidates(world.store, NEW).map((memory) => memory.id)).toContain(id);
  });

  test("are no summaries, no opened files and nothing that was replaced", () => {
    using world = createMemoryWorld();
    world.remember(OLD, { type: "Summary" });
    world.remember(`Modified statsd port 8125`, { type: "FileAccess" });
    const replaced = world.remember(OLD, { type: "Decision" });
    const id = world.remember("The statsd port is 8200 now.", { type: "Decision" });
    world.link(id, "supersedes", replaced);
    expect(outdatedCandidates(world.store, NEW).map((memory) => memory.id)).toEqual([id]);
  });
});

describe("storing a statement", () => {
  test("marks what it replaces, links what it only differs from, and knows its own transaction", () => {
    using world = createMemoryWorld();
    const id = world.remember(OLD, { origin: "user" });
    const other = world.remember("Alice reviews the migrations.", { origin: "user" });
    const port = newer({ createdAtMs: world.clock.nowMs() });
    const review = newer({ text: "Bob reviews the migrations.", createdAtMs: world.clock.nowMs() });
    const again = newer({ text: "The statsd port is 9200.", createdAtMs: world.clock.nowMs() + 1 });
    const writes = [
      ...rememberReplacing(port, world.store).writes,
      ...rememberReplacing(review, world.store).writes,
      ...rememberReplacing(again, world.store, { unstored: [port, review] }).writes,
    ];
    world.store.apply(writes, { isDurable: false });
    expect(world.store.findMemory(port.id)?.supersededBy).toBe(again.id);
    expect(world.store.findMemory(id)?.supersededBy).toBe(again.id);
    expect(world.store.findMemory(other)?.supersededBy).toBeUndefined();
    expect(world.store.linksOf([review.id], 9)).toMatchObject([
      { fromId: review.id, toId: other, kind: "differs" },
    ]);
  });

  test("of long ago leaves the newer one valid", () => {
    using world = createMemoryWorld();
    world.clock.advance(HOUR_MS);
    const id = world.remember(NEW, { origin: "user" });
    const late = older({ createdAtMs: world.clock.nowMs() - HOUR_MS });
    world.store.apply(rememberReplacing(late, world.store).writes, { isDurable: false });
    expect(world.store.findMemory(late.id)?.supersededBy).toBe(id);
    expect(world.store.findMemory(id)?.supersededBy).toBeUndefined();
  });
});

test.each([
  [
    "booking events go to a queue for the warehouse team. lets use kafka for that, they have a cluster",
    "forget kafka, ops wont give us a topic before june. we go with rabbitmq after all",
  ],
  [
    "we need statsd metrics for bookings. port is 8125 on the sidecar",
    "and the metrics port moved, its 9125 now",
  ],
  [
    "wir brauchen einen globalen state für den warenkorb. I'd say redux toolkit, kennt jeder",
    "redux war ne blöde idee, zu viel boilerplate. we switch to zustand",
  ],
  ["状態の保存はboltでいいかな", "boltはやめて、やっぱりsqliteにする。クエリが書きたい"],
])("a change of mind that shares no clause replaces %j", (before, now) => {
  const old = statement(before, { createdAtMs: 1 });
  const found = findOutdated(statement(now, { createdAtMs: 2 }), [old]);
  expect(found).toMatchObject([{ memoryId: old.id, isSure: true }]);
});

test.each([
  ["kafka runs on port 9092", "kafka runs with three brokers now"],
  ["the importer writes to kafka", "the warehouse reads kafka now, too"],
  ["deploy with make ship", "we moved the docs to the wiki"],
  ["the login page uses redux", "the search page now loads faster"],
  ["the api listens on port 8080", "the worker pool has 16 threads now"],
  [
    "dbt always runs with --target dev",
    "so about great expectations. nobody opens it. we do dbt tests, rip the gx stuff out",
  ],
  ["the last commits might have no trailers", "no, I did not say commit anything"],
  ["update the posthog page with the new events", "rather than a new table.go let's do list.go"],
  [
    "We decided to use three retries because the users wait.",
    "Called off by the user: never mind the progress bar after all, drop that part of the plan (it was about: We decided to use three retries because the users wait.)",
  ],
])("%j stays beside %j", (before, now) => {
  const old = statement(before, { createdAtMs: 1 });
  expect(findOutdated(statement(now, { createdAtMs: 2 }), [old])).toEqual([]);
});

test.each([
  ["line length is 100, tabs for indentation", "line length is 120, the team wants it"],
  ["the upload limit is 20 MB, and only pdf", "the upload limit is 50 MB now"],
  ["the design is in figma, the file is called Shop 2024", "the file is called Shop 2026 now"],
])("%j says more than %j changes, so both are kept", (before, now) => {
  const old = statement(before, { createdAtMs: 1, origin: "user" });
  const found = findOutdated(statement(now, { createdAtMs: 2, origin: "user" }), [old]);
  expect(found).toMatchObject([{ memoryId: old.id, isSure: false }]);
});

test("a name that many statements use means none of them", () => {
  const old = ["use kafka for events", "kafka topics are lower case", "kafka runs in eu-west"].map(
    (text, i) => statement(text, { createdAtMs: i }),
  );
  const now = statement("forget kafka, we go with rabbitmq after all", { createdAtMs: 9 });
  expect(findOutdated(now, old).filter(({ isSure }) => isSure)).toEqual([]);
});

describe("what was said in passing", () => {
  const rule = statement(
    "when real-time data is asked for, the real-time table is used, not the history",
    {
      type: "Preference",
      origin: "user",
      tags: ["transcript", "preference", "rule"],
    },
  );
  const later = { origin: "user", createdAtMs: MONDAY_MS + HOUR_MS } as const;
  const passing = ["transcript", "said", "passing"];

  test.each([
    "the tables are good now, but does it still not use the real-time table?",
    "instead of the real-time table the history is used, so:",
  ])("%j replaces nothing", (text) => {
    expect(verdict(statement(text, { ...later, tags: passing }), rule)).toBe("none");
  });

  test("an order replaces a value", () => {
    const old = statement("the import job reads batches of 500 rows from the feed", {
      origin: "user",
    });
    const order = "lets go down to 200 per batch in the import job, 500 just makes it worse";
    expect(verdict(statement(order, { ...later, tags: passing }), old)).toBe("sure");
  });
});

test.each([
  ["ingest is dario's thing", "wen has ingest now, dario went to firmware"],
  ["den scanner betreut ulrike", "thorben macht jetzt den scanner, ulrike ist im lager"],
  [
    "精算まわりのレビューは西岡さんにお願いしてる",
    "西岡さん育休はいったので精算系は倉田さんが見る",
  ],
  ["renderowaniem zajmuje się kasia", "teraz renderowaniem zajmuje się bartek, kasia odeszła"],
])("%j is doubted by %j", (before, now) => {
  const old = statement(before, { createdAtMs: 1 });
  const found = findOutdated(statement(now, { createdAtMs: 2 }), [old]);
  expect(found.map(({ memoryId }) => memoryId)).toEqual([old.id]);
});

test("a name in another part doubts nothing if no word says that something has changed", () => {
  const old = statement("ingest is dario's thing", { createdAtMs: 1 });
  const now = statement("wen reads the ingest logs, dario gave access", { createdAtMs: 2 });
  expect(findOutdated(now, [old])).toEqual([]);
});

describe("two remarks in passing", () => {
  const passing = { tags: ["transcript", "said", "passing"] };
  const said = (text: string, createdAtMs = MONDAY_MS) =>
    statement(text, { ...passing, createdAtMs });

  test("differ if each gives a date for the same event: a question brings both up", () => {
    const old = said("the fair with ostara starts on the 14th, put that into the header");
    const now = said("ostara isn't ready, the fair is the 28th", MONDAY_MS + HOUR_MS);
    expect(verdict(now, old)).toBe("unsure");
  });

  test("do not differ if no value is given", () => {
    const old = said("security patches are only taken to 1.x and 2.x branches by hand");
    const now = said("new policy for security patches: by hand on main", MONDAY_MS + HOUR_MS);
    expect(verdict({ ...now, tags: ["fact"] }, { ...old, tags: ["fact"] })).toBe("unsure");
    expect(verdict(now, old)).toBe("none");
  });
});
