// What no rule knows: a learned measure says which older statement a newer one probably changes.
import { expect, test } from "bun:test";
import type { ValueEdit } from "@/memory/truth/edits/edited-values.ts";
import { rememberReplacing } from "@/memory/truth/remember-replacing.ts";
import { prepareMemory } from "@/memory/memory.ts";
import { createMemoryWorld, type MemoryWorld } from "@test/memory/memory-world.ts";

function said(world: MemoryWorld, text: string) {
  world.clock.advance(3_600_000);
  const draft = { text, type: "Context", origin: "user" } as const;
  const prepared = prepareMemory(draft, world.clock, world.embedder);
  if (prepared.kind === "refused") throw new Error(prepared.reason);
  return prepared.memory;
}

/** How the newer statement is linked to the older one, in a store with others of the project. */
function linkOf(older: string, newer: string, edits: readonly ValueEdit[] = []): string {
  using world = createMemoryWorld();
  const others = ["the form has a field for the phone", "deploys need a green pipeline"];
  const [old] = [older, ...others].map((text) => {
    const memory = said(world, text);
    world.store.apply([{ kind: "remember", memory }], { isDurable: false });
    return memory;
  });
  const { outdated } = rememberReplacing(said(world, newer), world.store, {
    embedder: world.embedder,
    edits,
  });
  const found = outdated.find(({ memoryId }) => memoryId === old?.id);
  if (found === undefined) return "none";
  return found.isSure ? "sure" : "differs";
}

test.each([
  [
    "builds leave with the harvest train on thursdays, from ci",
    "because of that we have also moved the harvest train to tuesdays, so support has the week",
  ],
  [
    "auf deck3 läuft übrigens postgres 15.2, falls du unsicher bist",
    "sie haben deck3 umgestellt, postgres ist dort seit heute früh auf 16.1",
  ],
])("another day or version of the same thing: %s", (older, newer) => {
  expect(linkOf(older, newer)).not.toBe("none");
});

test("an edit joins two statements that share no word, by the line that was edited", () => {
  const older = "it must run on android 9, that's our minimum";
  const newer = "hardly anybody has an old phone, so the minSdk level can go up to 11";
  const edits = [{ removed: "minSdk android: 9", added: "minSdk android: 11" }];
  expect(linkOf(older, newer, edits)).toBe("differs");
  expect(linkOf(older, newer)).toBe("none");
});

test("two statements about one thing are just that if nothing says that it changed", () => {
  expect(linkOf("the gateway listens on 7070", "the gateway logs to /var/log/gw")).toBe("none");
  expect(linkOf("look at the slow report", "No Looker for us, we stay as we are")).toBe("none");
});

test("what an agent says changes nothing of the user's by likelihood", () => {
  using world = createMemoryWorld();
  const old = said(world, "builds leave with the harvest train on thursdays, from ci");
  world.store.apply([{ kind: "remember", memory: old }], { isDurable: false });
  const words = "we have also moved the harvest train to tuesdays, so support has the week";
  const agent = { ...said(world, words), origin: "agent" as const };
  expect(rememberReplacing(agent, world.store, { embedder: world.embedder }).outdated).toEqual([]);
});
