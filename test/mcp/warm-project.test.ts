// What the server keeps open between calls, tested without the protocol.
import { expect, test } from "bun:test";
import { systemClock } from "@/base/clock.ts";
import type { Environment } from "@/base/environment.ts";
import { openWarmProject, type WarmProject } from "@/mcp/warm-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

test("queued work starts when the work before it has ended, even if that failed", async () => {
  using warm = openWarm();
  const order: string[] = [];
  const slow = warm.inTurn(async () => {
    order.push("slow begins");
    await Bun.sleep(20);
    order.push("slow ends");
    throw new Error("on purpose");
  });
  const quick = warm.inTurn(async () => order.push("quick"));
  await expect(slow).rejects.toThrow("on purpose");
  await quick;
  expect(order).toEqual(["slow begins", "slow ends", "quick"]);
});

test("work left for after the answer runs then, and its failure is ignored", async () => {
  using warm = openWarm();
  const order: string[] = [];
  const answer = warm.inTurn(async () => {
    warm.afterAnswer(() => {
      order.push("after");
      throw new Error("on purpose");
    });
    order.push("answered");
  });
  await answer.then(() => order.push("given out"));
  await warm.inTurn(async () => order.push("next"));
  expect(order).toEqual(["answered", "given out", "after", "next"]);
});

test("the store is opened once, and again for another project or after closing", () => {
  using warm = openWarm();
  const project = warm.findProject();
  const patience = () => 1_000;
  const first = warm.openStore(project, patience);
  expect(warm.openStore(warm.findProject(), patience)).toBe(first);
  using other = temporaryFolder("warm");
  const elsewhere = warm.openStore({ ...project, storeFolder: other.path }, patience);
  expect(elsewhere).not.toBe(first);
  const again = warm.openStore(project, patience);
  warm.closeStore();
  expect(warm.openStore(project, patience)).not.toBe(again);
});

function openWarm(): WarmProject & Disposable {
  const folder = temporaryFolder("warm");
  const environment: Environment = (name) => (name === "HOME" ? folder.path : "");
  const warm = openWarmProject({
    environment,
    clock: systemClock,
    currentDirectory: folder.path,
    projectDirectory: folder.path,
  });
  return {
    ...warm,
    [Symbol.dispose]() {
      warm.close();
      folder[Symbol.dispose]();
    },
  };
}
