import { expect, test } from "bun:test";
import { findByCause } from "@/memory/recall/2-channels/cause-channel.ts";
import { createMemoryWorld, type MemoryWorld } from "@test/memory/memory-world.ts";

const SIGNATURE = "error: connection refused";

test("fixes of the same error come first, the newer before the older, then notes of it", () => {
  using world = createMemoryWorld();
  const older = world.remember("start postgres", { type: "Fix", errorSignature: SIGNATURE });
  const newer = world.remember("open the tunnel", { type: "Fix", errorSignature: SIGNATURE });
  const note = world.remember("it was refused", { type: "Error", errorSignature: SIGNATURE });
  world.remember("another error", { type: "Error", errorSignature: "error: other" });
  expect(find(world)).toEqual([newer, older, note]);
});

test("a fix without a signature is found by its link to the error", () => {
  using world = createMemoryWorld();
  const error = world.remember("it was refused", { type: "Error", errorSignature: SIGNATURE });
  const fix = world.remember("switch the proxy off", { type: "Fix" });
  const other = world.remember("unrelated", { type: "Fix" });
  world.link(fix, "fixes", error);
  world.link(other, "used-with", error);
  expect(find(world)).toEqual([fix, error]);
});

test("without an error nothing is found", () => {
  using world = createMemoryWorld();
  world.remember("start postgres", { type: "Fix", errorSignature: SIGNATURE });
  expect(findByCause(world.store, undefined)).toEqual([]);
});

function find(world: MemoryWorld): string[] {
  return findByCause(world.store, SIGNATURE).map(({ memory }) => memory.id);
}
