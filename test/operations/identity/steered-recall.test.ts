// The retrieval mode of a question decides how far recall looks around, and what it says if it is
// not sure. Without an identity, or in a mode that was asked for, nothing changes.
import { expect, test } from "bun:test";
import { identityWrites } from "@/identity/identity-store.ts";
import type { RetrievalMode } from "@/identity/retrieval-mode.ts";
import { recall } from "@/memory/recall/recall.ts";
import { recallOperation } from "@/operations/memories/recall-memories.ts";
import { retrievalModeFor } from "@/operations/memories/steer-recall.ts";
import { openProjectTools, type ProjectTools } from "@test/operations/project-tools.ts";
import { importDrafts } from "@test/operations/remember-drafts.ts";
import { scatteredIdentity } from "@test/identity/scattered-identity.ts";

const PHYSICS = "run cargo test for the physics collision broadphase";
const SOUP = "zurek zakwas gotowanie";

/** The session works on physics; most memories are about it, three about a soup. */
function openKitchen({ hasIdentity = true } = {}) {
  const tools = openProjectTools();
  const physics = Array.from({ length: 8 }, (_, at) => ({
    text: `The solver number ${at} keeps contact pairs of the world sorted by island ${at}.`,
  }));
  const [soup = "", bread = ""] = importDrafts(
    tools,
    { text: "Zurek: the zakwas ferments five days before the gotowanie.", sessionId: "soup" },
    { text: "The rye flour comes from the mill at the river.", sessionId: "soup" },
    ...physics,
    { text: "Weather of the gotowanie festival." },
    { text: "Old notes about a zakwas company." },
  );
  const link = { fromId: soup, toId: bread, kind: "used-with", weight: 0.9, atMs: 1 } as const;
  tools.store.apply([{ kind: "link", link }], { isDurable: false });
  if (hasIdentity) {
    const of = { sessionId: "s1", atMs: 1 };
    tools.store.apply(identityWrites(tools.store, scatteredIdentity(), of), { isDurable: false });
  }
  return { tools, soup, bread };
}

function modeOf(tools: ProjectTools, query: string): RetrievalMode | undefined {
  const request = { profile: "hybrid", query, limit: 5, nowMs: tools.clock.nowMs() } as const;
  return retrievalModeFor(request, recall(tools.store, request), tools);
}

const idsOf = (tools: ProjectTools, query: string, more: object = {}) =>
  recallOperation.run({ query, limit: 5, ...more }, tools).memories.map(({ id }) => id);

test("a question gets its mode from how sure recall is and how well it fits the work", () => {
  const { tools } = openKitchen();
  using _ = tools;
  expect(modeOf(tools, SOUP)).toBe("GetNeighborhood");
  expect(modeOf(tools, PHYSICS)).toBe("EpistemicAction");
  expect(modeOf(tools, "kwantowa latarnia morska")).toBe("TriggerDream");
  const without = openKitchen({ hasIdentity: false });
  using __ = without.tools;
  expect(modeOf(without.tools, SOUP)).toBeUndefined();
});

test("a sure answer beside the present work brings what belongs to it", () => {
  const { tools, soup, bread } = openKitchen();
  using _ = tools;
  const wide = idsOf(tools, SOUP);
  expect(wide[0]).toBe(soup);
  expect(wide).toContain(bread);
  expect(idsOf(tools, SOUP, { isGated: true })).toContain(bread);
  const plain = openKitchen({ hasIdentity: false });
  using __ = plain.tools;
  expect(idsOf(plain.tools, SOUP, { isGated: true })).not.toContain(plain.bread);
  expect(idsOf(tools, SOUP, { mode: "hybrid", isGated: true })).not.toContain(bread);
});

test("a question about the present work that nothing answers for sure brings a weaker hint", () => {
  const text =
    "The world keeps contact pairs sorted, and the broadphase rebuilds its tree each tick.";
  const others = Array.from({ length: 20 }, (_, at) => ({
    text: `Invoice ${at} of the customer was paid late in month ${at}.`,
  }));
  const query = "physics broadphase contact pairs collision";
  const askWith = (hasIdentity: boolean) => {
    using tools = openProjectTools();
    importDrafts(tools, { text }, ...others);
    if (hasIdentity) {
      const of = { sessionId: "s1", atMs: 1 };
      tools.store.apply(identityWrites(tools.store, scatteredIdentity(), of), { isDurable: false });
      expect(modeOf(tools, query)).toBe("EpistemicAction");
    }
    return recallOperation.run({ query, limit: 5, isGated: true }, tools).lines;
  };
  expect(askWith(false)).toEqual([]);
  expect(askWith(true)).toEqual([expect.stringMatching(/^- maybe: .*broadphase rebuilds/u)]);
});
