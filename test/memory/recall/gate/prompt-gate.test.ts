// A prompt gets nothing if it is off topic, one line if one memory stands out, a few if they are close.
import { expect, test } from "bun:test";
import { askChannels } from "@/memory/recall/2-channels/ask-channels.ts";
import {
  oddsOfRight,
  oddsOnTopic,
  standingOf,
  toLikelihood,
} from "@/memory/recall/5-gate/likelihood.ts";
import { createNoteEvidence } from "@/memory/recall/5-gate/note-evidence.ts";
import { termsOf } from "@/memory/recall/5-gate/relevance.ts";
import { explainHit } from "@/memory/recall/6-hits/explain-hit.ts";
import { recall } from "@/memory/recall/recall.ts";
import { startSearch } from "@/memory/recall/search.ts";
import { createMemoryWorld, type MemoryWorld } from "@test/memory/memory-world.ts";

const prompt = (world: MemoryWorld, query: string) =>
  recall(world.store, { profile: "prompt", query, limit: 5 }, world.embedder);
const textsOf = (world: MemoryWorld, query: string) =>
  prompt(world, query).map(({ memory }) => memory.text);

test("a candidate stands out by its lead and by its height above the crowd", () => {
  const ranks = [1.5, 1.2, 0.9, 0.6, 0.5, 0.4, 0.3];
  expect(standingOf(ranks, 0).ahead).toBeCloseTo(0.3, 10);
  expect(standingOf(ranks, 0).above).toBeCloseTo(1.1, 10);
  expect(standingOf(ranks, 2).ahead).toBeCloseTo(-0.6, 10);
  // Nobody else: the whole rank is its lead.
  expect(standingOf([0.8], 0)).toEqual({ ahead: 0.8, above: 0.8 });
  expect(standingOf([9, 1], 0)).toEqual({ ahead: 1, above: 1.5 });
});

test("the odds grow with each thing that speaks for a memory", () => {
  const right = (ahead: number, above: number, lead: number, kin = 0) =>
    toLikelihood(oddsOfRight({ ahead, above }, { lead, kin }));
  expect(right(0.4, 0.5, 0.3)).toBeGreaterThan(right(0.1, 0.5, 0.3));
  expect(right(0.1, 0.9, 0.3)).toBeGreaterThan(right(0.1, 0.5, 0.3));
  expect(right(0.1, 0.5, 0.6)).toBeGreaterThan(right(0.1, 0.5, 0.3));
  expect(right(0.1, 0.5, 0.3, 0.2)).toBeGreaterThan(right(0.1, 0.5, 0.3));
  const plain = { matched: 1, pairs: 0.2, known: 0.6, cosine: 0.4, lead: 0.4, kin: 0 };
  const odds = (more: Partial<typeof plain>) => oddsOnTopic({ ...plain, ...more });
  for (const more of [
    { matched: 2 },
    { pairs: 0.5 },
    { known: 0.9 },
    { cosine: 0.7 },
    { lead: 0.7 },
    { kin: 0.2 },
  ]) {
    expect(odds(more)).toBeGreaterThan(odds({}));
  }
});

const TEAM = [
  "The staging database is restored from the nightly backup at four",
  "Invoices are rounded to whole cents before tax is added",
  "The login page keeps its own copy of the translations",
  "Feature flags are read once when the worker starts",
  "Thumbnails are cut to a square before they are stored",
  "The importer skips rows without a customer number",
];

test("a long prompt finds the memory that a few of its words stand for", () => {
  using world = createMemoryWorld();
  for (const text of TEAM) world.remember(text);
  const pasted =
    "I have been looking at the numbers of last quarter with the people from finance, and one " +
    "thing came up again and again: totals on some invoices differ by one or two cents from what " +
    "their system says. They suspect it has to do with where tax is added. Could you find out how " +
    "invoices are rounded at the moment, whether before or after tax, and what it would take to " +
    "change that for new customers only, without touching the documents that were sent already?";
  expect(textsOf(world, pasted)).toEqual([TEAM[1] ?? ""]);
});

test("of many equal memories hardly any is shown, and a clear one alone", () => {
  using world = createMemoryWorld();
  for (let i = 0; i < 30; i += 1)
    world.remember(`Release ${i} of the gateway went out on day ${i}`);
  world.remember("Release of the gateway needs the certificate of the payment provider renewed");
  const flat = textsOf(world, "the release of the gateway");
  expect(flat.length).toBeLessThanOrEqual(1);
  const clear = textsOf(world, "which certificate of the payment provider does the gateway need?");
  expect(clear).toHaveLength(1);
  expect(clear[0]).toContain("payment provider");
});

test("a hit says how likely it is right", () => {
  using world = createMemoryWorld();
  for (const text of TEAM) world.remember(text);
  const [hit] = prompt(world, "when is the staging database restored from the backup?");
  if (hit === undefined) throw new Error("nothing was found");
  expect(hit.reason.likelihood).toBeGreaterThan(0.5);
  expect(hit.score).toBeCloseTo(hit.reason.likelihood ?? 0, 2);
  expect(explainHit(hit)).toMatch(/clearly ahead of the others, right in \d+ of 100 such cases/);
});

const NOTE = "The staging database is restored from the nightly backup";

function coverageOf(query: string, note = NOTE) {
  using world = createMemoryWorld();
  world.remember(note);
  world.remember("Invoices are rounded to whole cents before tax is added");
  const search = startSearch(world.store, { profile: "prompt", query, limit: 5 }, world.embedder);
  const findings = askChannels(search);
  const memory = search.pool.candidates().find((candidate) => candidate.memory.text === note);
  if (memory === undefined) throw new Error("the note was not found");
  return createNoteEvidence(search, findings).coverageOf(termsOf(memory.memory));
}

test("the first line of a prompt names its topic", () => {
  const title = coverageOf("staging database backup\nsome people asked about walrus and heron");
  const inPassing = coverageOf("walrus and heron\nsome people asked about staging database backup");
  expect(title.lead).toBe(1);
  expect(inPassing.lead).toBe(0);
});

test("another form of a word counts, another word does not", () => {
  expect(coverageOf("backup restoration of staging").kin).toBeGreaterThan(0.2);
  expect(coverageOf("backup restores of staging").kin).toBeGreaterThan(0.2);
  expect(coverageOf("backup rotation of staging").kin).toBe(0);
  // A word in this very form is no other form.
  expect(coverageOf("staging database backup").kin).toBe(0);
  const polish = "Kopia bazy testowej jest odtwarzana co noc";
  expect(coverageOf("kiedy jest odtwarzanie kopii bazy?", polish).kin).toBeGreaterThan(0.2);
});

test("the forms of a word make the difference between silence and a line", () => {
  using world = createMemoryWorld();
  for (let i = 0; i < 40; i += 1) world.remember(`Ticket ${i} was closed by team ${i % 7}`);
  world.remember("Authentication for the migration needs a certificate of the operator");
  const shown = (words: string) => {
    const query = `certificate of the operator: ${words}, portraits, panels, ledgers, gardens`;
    return prompt(world, query).length;
  };
  expect(shown("authenticate, migrating")).toBe(1);
  expect(shown("walrus, pelican")).toBe(0);
});
