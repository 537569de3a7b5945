import { expect, test } from "bun:test";
import { LIMITS } from "@/base/limits.ts";
import { rememberWrites } from "@/memory/memory.ts";
import { recall } from "@/memory/recall/recall.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import type { RecallRequest } from "@/memory/recall/request.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { verifies } from "@test/requirements/verifies.ts";

const EXPORT = "The billing export uses the Zurich timezone.";

for (const profile of ["tool", "prompt"] as const) {
  test(`${profile}: related memories are found, others are not`, () => {
    using world = createEventWorld();
    world.remember(EXPORT);
    world.remember("Invoices are numbered per branch office.");
    world.remember("The login page has a green button.");
    expect(texts(ask(world, { query: "timezone of the billing export", profile }))).toEqual([
      EXPORT,
    ]);
    expect(ask(world, { query: "please rename the settings dialog", profile })).toEqual([]);
    expect(ask(world, { query: "please export the settings dialog as an image", profile })).toEqual(
      [],
    );
    expect(ask(world, { query: "", profile })).toEqual([]);
    expect(ask(world, { query: "what is it and how do I use it", profile })).toEqual([]);
  });

  test(`${profile}: identifiers, paths and other scripts are found by their parts`, () => {
    using world = createEventWorld();
    world.remember("parseInvoiceRow drops empty cells");
    world.remember("Rows are sorted", { files: ["src/billing/export-rows.ts"] });
    world.remember("数据库连接失败时重启代理");
    const first = (query: string) => texts(ask(world, { query, profile }))[0];
    expect(first("invoice row parsing")).toContain("parseInvoiceRow");
    expect(first("billing/export-rows.ts")).toBe("Rows are sorted");
    expect(first("数据库连接")).toContain("重启代理");
  });

  test(`${profile}: a memory is found by its other words, its symbols and its folder`, () => {
    using world = createEventWorld();
    const fields = { otherWords: ["cents", "billing sum"], symbols: ["Basket.grandTotal"] };
    world.remember("Half a unit goes up", { ...fields, directory: "packages/checkout" });
    world.remember("The login page has a green button.");
    const found = (query: string, how: RecallRequest["profile"] = profile) =>
      texts(ask(world, { query, profile: how }));
    expect(found("billing cents")).toEqual(["Half a unit goes up"]);
    expect(found("where is grandTotal of Basket")).toEqual(["Half a unit goes up"]);
    expect(found("what holds in packages/checkout", "hybrid")).toEqual(["Half a unit goes up"]);
  });

  test(`${profile}: in a store full of one word, a rare word still finds its memory`, () => {
    using world = createEventWorld();
    fill(world, 1_500, (i) => `deploy deploy note ${i}`);
    world.remember("deploy needs the walrus certificate");
    const hits = ask(world, { query: "deploy with walrus certificate", profile });
    expect(texts(hits)[0]).toBe("deploy needs the walrus certificate");
    expect(hits[0]?.reason).toMatchObject({ channel: "lexical" });
    expect(hits[0]?.reason.terms).toContain("walrus");
  });
}

test("if even the rarest word is everywhere, the newest memories stand for the rest", () => {
  using world = createEventWorld();
  fill(world, LIMITS.thoroughPostings + 200, (i) => `deploy note ${i}`);
  world.clock.advance(1_000);
  world.remember("deploy note, the newest");
  const hits = ask(world, { query: "deploy", profile: "hybrid" });
  expect(hits).toHaveLength(5);
  expect(texts(hits)).toContain("deploy note, the newest");
});

test("a person who asks gets every match, a hook only relevant ones", () => {
  using world = createEventWorld();
  world.remember(EXPORT);
  const query = "export the settings dialog of the green login page as an image";
  expect(ask(world, { query, profile: "prompt" })).toEqual([]);
  expect(texts(ask(world, { query, profile: "hybrid" }))).toEqual([EXPORT]);
});

test("memories of the same error come first, scores are between 0 and 1, no memory comes twice", () => {
  using world = createEventWorld();
  const signature = "error: connection refused";
  world.remember("connection refused: start postgres", { type: "Fix", errorSignature: signature });
  world.remember("connection refused was seen", { type: "Error", errorSignature: signature });
  world.remember("connection refused on staging: use the tunnel", { type: "Fix" });
  const hits = ask(world, { query: "error: connection refused", errorSignature: signature });
  expect(hits.map(({ reason }) => reason.channel)).toEqual(["cause", "cause", "lexical"]);
  expect(texts(hits)[0]).toContain("start postgres");
  expect(new Set(texts(hits)).size).toBe(3);
  for (const { score } of hits) expect(score).toBeWithin(0, 1.0001);
});

test("of two fixes for the same error the newer one comes first", () => {
  using world = createEventWorld();
  for (const text of ["first remedy", "second remedy"]) {
    world.clock.advance(60_000);
    world.remember(text, { type: "Fix", errorSignature: "error: x" });
  }
  expect(texts(ask(world, { query: "", errorSignature: "error: x" }))[0]).toBe("second remedy");
});

verifies(["PF-26"], "no more than the limit is returned", () => {
  using world = createEventWorld();
  fill(world, 30, (i) => `billing export rule ${i}`);
  const asked = { profile: "hybrid", query: "billing export" } as const;
  expect(ask(world, { ...asked, limit: 5 })).toHaveLength(5);
  expect(ask(world, { ...asked, limit: 1 })).toHaveLength(1);
});

test("a question of a megabyte is answered by its beginning", () => {
  using world = createEventWorld();
  world.remember(EXPORT);
  const noise = "lorem ipsum ".repeat(80_000);
  expect(ask(world, { query: `billing export timezone zurich uses ${noise}` })).toHaveLength(1);
  expect(ask(world, { query: `${noise} billing export timezone zurich uses` })).toEqual([]);
});

function ask(world: EventWorld, request: Partial<RecallRequest>): RecallHit[] {
  const full: RecallRequest = {
    profile: "prompt",
    query: "",
    limit: 5,
    ...request,
  };
  return recall(world.store, full);
}

function texts(hits: readonly RecallHit[]): string[] {
  return hits.map(({ memory }) => memory.text);
}

function fill(world: EventWorld, count: number, textOf: (i: number) => string): void {
  const writes = Array.from({ length: count }, (_, i) =>
    rememberWrites({ text: textOf(i), type: "Learning", origin: "user" }, world.clock),
  );
  world.store.apply(writes.flat(), { isDurable: false });
}
