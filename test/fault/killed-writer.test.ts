// A writer is killed at any moment, again and again: what the store acknowledged is there, what
// it did not is there wholly or not at all, and the next writer goes on as if nothing had been.
import { expect, test } from "bun:test";
import type { Store } from "@/store/store.ts";
import { spawnProgram } from "@test/fault/start-program.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { usingStore } from "@test/store/open-test-store.ts";

const LANES = ["one", "two", "three", "four"];
const KILLS_PER_LANE = 25;

test("a hundred writers killed at random lose nothing that was acknowledged", async () => {
  using folder = temporaryFolder("killed");
  const acknowledged = await Promise.all(LANES.map((lane) => killAgainAndAgain(folder.path, lane)));
  using opened = usingStore(folder.path);
  expect(opened.store.checkIntegrity().problems).toEqual([]);
  for (const [i, lane] of LANES.entries()) {
    const ids = acknowledged[i] ?? [];
    expect(ids.length).toBeGreaterThan(KILLS_PER_LANE / 3);
    expect(ids.filter((id) => opened.store.findMemory(id) === undefined)).toEqual([]);
    expectWholeBatches(opened.store, lane, ids.length);
  }
}, 120_000);

/** All ids that writers of this lane acknowledged before they were killed. */
async function killAgainAndAgain(folder: string, lane: string): Promise<string[]> {
  const ids: string[] = [];
  for (let kill = 0; kill < KILLS_PER_LANE; kill += 1) {
    const isEarly = kill % 2 === 1;
    ids.push(...(isEarly ? await killWhileStarting(folder, lane) : await killAtWork(folder, lane)));
  }
  return ids;
}

/** Kills a writer at any moment of its start, its opening of the store, or its first writes. */
async function killWhileStarting(folder: string, lane: string): Promise<string[]> {
  const child = spawnProgram("write-forever", [folder, lane], "ignore");
  await Bun.sleep(Math.random() * 120);
  child.kill("SIGKILL");
  const output = await new Response(child.stdout).text();
  await child.exited;
  expect(child.signalCode).toBe("SIGKILL");
  return completeLines(output);
}

/** Kills a writer after some acknowledged writes, in the middle of whatever it does then. */
async function killAtWork(folder: string, lane: string): Promise<string[]> {
  const child = spawnProgram("write-forever", [folder, lane], "ignore");
  const wanted = 1 + Math.floor(Math.random() * 10);
  let output = "";
  const decoder = new TextDecoder();
  for await (const chunk of child.stdout) {
    output += decoder.decode(chunk, { stream: true });
    if (completeLines(output).length < wanted) continue;
    await Bun.sleep(Math.random() * 5);
    child.kill("SIGKILL");
  }
  await child.exited;
  expect(child.signalCode).toBe("SIGKILL");
  return completeLines(output);
}

/** Every batch of the lane put in its memory and its count together. */
function expectWholeBatches(store: Store, lane: string, atLeast: number): void {
  const count = Number(store.findValue("session", lane)?.value);
  const memories = store.listMemories({ limit: count + 10, tags: [lane] });
  const numbers = memories.map(({ text }) => Number(text.slice(lane.length)));
  const expected = Array.from({ length: count }, (_, i) => i + 1);
  expect(numbers.sort((left, right) => left - right)).toEqual(expected);
  expect(count).toBeGreaterThanOrEqual(atLeast);
}

function completeLines(output: string): string[] {
  return output.split("\n").slice(0, -1);
}
