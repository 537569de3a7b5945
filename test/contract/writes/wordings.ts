import { describe, expect, test } from "bun:test";
import type { NewMemory } from "@/store/memory-types.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import {
  apply,
  edit,
  importAndCheck,
  imported,
  LATER_MS,
  search,
  undoLast,
  version,
} from "@test/contract/memory-writes.ts";
import { MONDAY_MS, rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const KNOWN = "Deploys of the billing service go through the staging branch first";
const SAME = 'deploys of billing services go through the "staging" branch first.';

/** Texts that look much like the known one and state different facts. */
const OTHER_FACTS: readonly string[] = [
  "Deploys of the billing service never go through the staging branch first",
  "Deploys of the billing service go through the staging branch last",
  "Deploys of the billing service go through the staging branch first, then wait 10 minutes",
  "Deploys of the billing service go through the staging branch first, see docs/deploy.md",
  "Deploys of the billing service must go through the staging branch first",
];

export function describeWordings(open: OpenFixture): void {
  describe("near-duplicates", () => {
    test("another wording counts as a repetition and is kept in the history", () => {
      using fixture = open();
      const { store } = fixture;
      const known = sampleMemory({ text: KNOWN });
      apply(store, ...rememberAll(known));
      const [outcome] = apply(store, ...rememberAll(at(LATER_MS, { text: SAME })));
      expect(outcome).toEqual({
        kind: "remembered",
        memoryId: known.id,
        isNew: false,
        isOtherWording: true,
      });
      const expected = { text: KNOWN, repeatCount: 1, updatedAtMs: LATER_MS };
      expect(fixture.reopen().findMemory(known.id)).toMatchObject(expected);
      expect(fixture.store.memoryAsOf(known.id, LATER_MS)).toMatchObject(expected);
      expect(fixture.store.memoryHistory(known.id).at(-1)).toMatchObject({
        change: "repeated",
        body: { text: SAME },
      });
      expect(fixture.store.countMemories()).toBe(1);
    });

    test("a different number, name, path, negation or word makes another memory, which is linked", () => {
      for (const text of OTHER_FACTS) {
        using fixture = open();
        const { store } = fixture;
        const [known, other] = [sampleMemory({ text: KNOWN }), sampleMemory({ text })];
        const [, outcome] = apply(store, ...rememberAll(known, other));
        const expected = { memoryId: other.id, isNew: true, similarTo: known.id };
        expect([text, outcome]).toEqual([text, { kind: "remembered", ...expected }]);
        const [link] = store.linksOf([other.id], 9);
        expect(link).toMatchObject({ fromId: other.id, toId: known.id, kind: "similar" });
        expect(link?.weight).toBeWithin(0.75, 1.0001);
      }
    });

    test("two ports are two facts, and so are doing and not doing", () => {
      using fixture = open();
      const texts = [
        "the dev server listens on port 3000",
        "the dev server listens on port 3001",
        "use pnpm for the packages of this repository",
        "do not use pnpm for the packages of this repository",
      ];
      const outcomes = apply(fixture.store, ...rememberAll(...texts.map((text) => say(text))));
      expect(outcomes.map((outcome) => "isNew" in outcome && outcome.isNew)).toEqual(
        texts.map(() => true),
      );
    });

    test("a similar text of another type, origin, file, folder, error or agent is not the same", () => {
      for (const fields of [
        { type: "Fix" },
        { origin: "tool" },
        { files: ["src/other.ts"] },
        { directory: "src" },
        { errorSignature: "boom" },
        { agentType: "Explore" },
      ] satisfies Partial<NewMemory>[]) {
        using fixture = open();
        const [, outcome] = apply(fixture.store, ...rememberAll(say(KNOWN), say(SAME, fields)));
        expect([fields, outcome]).toMatchObject([fields, { isNew: true }]);
        expect(outcome).not.toHaveProperty("similarTo");
      }
    });

    test("very short texts and opened files are linked with nothing", () => {
      using fixture = open();
      const opened = { type: "FileAccess", files: ["src/a.ts"] } as const;
      const outcomes = apply(
        fixture.store,
        ...rememberAll(say("Yes indeed"), say("yes, indeed so")),
        ...rememberAll(say(`Opened: ${KNOWN}`, opened), say(`opened ${SAME}`, opened)),
      );
      expect(outcomes).toMatchObject(outcomes.map(() => ({ isNew: true })));
      expect(outcomes.every((outcome) => !("similarTo" in outcome))).toBe(true);
    });

    test("near-duplicates of another project do not count", () => {
      using fixture = open();
      const other = fixture.openAgain("prj_other");
      apply(other, ...rememberAll(say(KNOWN)));
      expect(apply(fixture.store, ...rememberAll(say(SAME)))).toMatchObject([{ isNew: true }]);
      expect(apply(other, ...rememberAll(say(SAME)))).toMatchObject([{ isNew: false }]);
      other.close();
    });

    test("the current wording counts, after an edit, a forgetting, an undo and an import", () => {
      using fixture = open();
      const { store } = fixture;
      const known = say(KNOWN);
      const isKnown = (text: string) => {
        const memory = say(text);
        const [outcome] = apply(store, ...rememberAll(memory));
        apply(store, { kind: "forget", memoryId: memory.id, atMs: LATER_MS });
        return outcome?.kind === "remembered" && outcome.memoryId === known.id;
      };
      apply(store, ...rememberAll(known));
      apply(store, edit(known.id, version({ text: "Reviews of big changes need two people" })));
      expect([isKnown(SAME), isKnown("The reviews of big changes need two people.")]).toEqual([
        false,
        true,
      ]);
      undoLast(store, known.id);
      expect([isKnown(SAME), isKnown("reviews of big changes need two people!")]).toEqual([
        true,
        false,
      ]);
      apply(store, { kind: "forget", memoryId: known.id, atMs: LATER_MS });
      expect(isKnown("deploys of billing service go through a staging branch first")).toBe(false);
      undoLast(store, known.id);
      expect(isKnown(SAME)).toBe(true);
      const away = imported({ text: "The nightly build fails on Windows with long paths" });
      importAndCheck(store, away);
      const again = say("the nightly build fails on Windows with long path", {
        origin: away.origin,
      });
      expect(apply(store, ...rememberAll(again))).toMatchObject([{ memoryId: away.id }]);
      expect(store.checkIntegrity().problems).toEqual([]);
    });

    test("a memory is forgotten in every wording it ever had", () => {
      using fixture = open();
      const { store } = fixture;
      const [known, again] = [say(KNOWN), say(SAME)];
      apply(store, ...rememberAll(known, again));
      apply(store, { kind: "forget", memoryId: known.id, atMs: LATER_MS });
      const away = { ...imported({ text: SAME }), contentHash: again.contentHash };
      expect(importAndCheck(store, away)).toEqual({ kind: "refused", reason: "forgotten" });
      expect(search(store, "staging")).toEqual([]);
    });

    test("repeating a memory as gold makes it gold, and repeating a superseded one makes it valid again", () => {
      using fixture = open();
      const { store } = fixture;
      const known = say(KNOWN, { tier: "abandoned" });
      const newer = sampleMemory();
      apply(store, ...rememberAll(known), {
        kind: "remember",
        memory: newer,
        supersedes: [known.id],
      });
      apply(store, ...rememberAll(at(LATER_MS, { text: SAME })));
      const state = () => store.findMemory(known.id);
      expect(state()).toMatchObject({ tier: "abandoned", supersededBy: undefined });
      apply(store, ...rememberAll(at(LATER_MS + 1, { text: KNOWN, tier: "gold" })));
      expect(state()).toMatchObject({ tier: "gold", repeatCount: 2 });
      expect(store.memoryAsOf(known.id, LATER_MS + 1)).toEqual(state());
      expect(store.memoryAsOf(known.id, MONDAY_MS)).toMatchObject({ tier: "abandoned" });
    });

    test("two hundred similar memories do not hide a near-duplicate", () => {
      using fixture = open();
      const { store } = fixture;
      const known = say(KNOWN);
      const others = Array.from({ length: 200 }, (_, i) =>
        say(`Deploys of the service number ${i} go through the ${i % 7} staging branch`),
      );
      apply(store, ...rememberAll(known, ...others));
      expect(apply(store, ...rememberAll(say(SAME)))).toMatchObject([{ memoryId: known.id }]);
    });
  });
}

function say(text: string, fields: Partial<NewMemory> = {}): NewMemory {
  return sampleMemory({ ...fields, text });
}

function at(createdAtMs: number, fields: Partial<NewMemory>): NewMemory {
  return sampleMemory({ ...fields, createdAtMs });
}
