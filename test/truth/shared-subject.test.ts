// A doubt about a rule is told at the start and at calls only if both are surely about one thing.
import { expect, test } from "bun:test";
import { sharesSubject } from "@/memory/truth/shared-subject.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { createMemoryWorld } from "@test/memory/memory-world.ts";

function said(text: string): StoredMemory {
  using world = createMemoryWorld();
  const stored = world.store.findMemory(world.remember("any")) as StoredMemory;
  return { ...stored, text, tags: ["transcript", "said"] };
}

test.each([
  ["deploy with helm from the release branch", "we deploy with make ship", true],
  ["releases need two approvals", "every release needs one approval", true],
  [
    "the linter issue is cause you linted the file, lint the whole project",
    "yup, good, but let's go ahead and address the 2 version issues you found",
    false,
  ],
  ["lint the whole project", "the dashboard shows 2 decimals", false],
])("%j and %j: %p", (newer, older, expected) => {
  expect(sharesSubject(said(newer), said(older))).toBe(expected);
});
