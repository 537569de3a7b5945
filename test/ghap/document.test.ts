// docs/ghap.md lists every value and every field of an entry.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  CONFIDENCE_TIERS,
  DOMAINS,
  OUTCOMES,
  ROOT_CAUSES,
  STRATEGIES,
  VERDICTS,
} from "@/ghap/entry.ts";
import { startEntry } from "@/ghap/journal/journal.ts";
import { CACHE, createJournalWorld } from "@test/ghap/journal/journal-world.ts";

const PAGE = readFileSync(join(import.meta.dir, "../../docs/ghap.md"), "utf8");

test.each([
  ["Domains", DOMAINS],
  ["Strategies", STRATEGIES],
  ["Root causes", ROOT_CAUSES],
  ["Outcomes", OUTCOMES],
])("the page lists the values of %s", (name, values) => {
  expect(PAGE).toContain(`\n${name}: ${values.join(", ")}.\n`);
});

test("the page explains every tier, verdict and field", () => {
  for (const tier of CONFIDENCE_TIERS) expect(PAGE).toMatch(new RegExp(`\\n\\| ${tier} +\\|`));
  for (const verdict of VERDICTS) expect(PAGE).toContain(`\`${verdict}\``);
  using world = createJournalWorld();
  startEntry(world.place, {}, CACHE);
  for (const field of Object.keys(world.currentFile() ?? {}))
    expect(PAGE).toContain(`\`${field}\``);
});
