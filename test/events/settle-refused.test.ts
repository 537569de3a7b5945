// Two hooks of a session look at the same moment: only one of them may show a memory.
import { expect, test } from "bun:test";
import type { Contributor } from "@/events/contributor.ts";
import { dispatch, type EventResult } from "@/events/dispatch.ts";
import { settle, writesOf } from "@/events/settle-refused.ts";
import { createEventWorld, type EventWorld, parseEvent } from "@test/events/event-world.ts";
import { loadPayload } from "@test/harness/payload.ts";

const CALL = loadPayload("PreToolUse.Bash", {
  session_id: "abc",
  tool_input: { command: "npm run export" },
});
const PUT = { kind: "put", namespace: "session", key: "x", value: 1 } as const;

test("of two hooks that looked at the same moment, the second to write shows nothing", async () => {
  using world = createEventWorld();
  world.remember("npm run export needs the VPN.");
  world.remember("npm run export takes an hour.");
  const first = await world.look("PreToolUse", CALL);
  const second = await world.look("PreToolUse", CALL);
  expect(second.text).toBe(first.text);
  expect(write(world, first)).toEqual({ text: first.text, tokens: first.tokens });
  expect(write(world, second)).toEqual({ text: "", tokens: 0 });
  expect(world.store.ledgerOf("abc")).toHaveLength(2);
});

test("only the line that another hook has shown is taken out, whatever else is written", async () => {
  using world = createEventWorld();
  const writer: Contributor = { name: "writer", contribute: () => ({ writes: [PUT, PUT] }) };
  const [first, second] = await lookTwice(world, [
    says("mem_a", "alpha"),
    writer,
    says("mem_b", "beta"),
    says("mem_c", "gamma"),
  ]);
  showOnly(world, second, "mem_b");
  expect(write(world, first).text).toBe("=== mem_a ===\nalpha\n\n=== mem_c ===\ngamma");
});

test("a line that did not fit stays out when another one is refused: it has no row", async () => {
  using world = createEventWorld();
  const long = "word ".repeat(60).trim(); // 75 of the 200 tokens that PreToolUse has
  const contributors = ["mem_a", "mem_b", "mem_c"].map((id) => says(id, long));
  const [first, second] = await lookTwice(world, contributors);
  expect(first.ledgerLines.map(({ line }) => line.memoryId)).toEqual(["mem_a", "mem_b"]);
  showOnly(world, second, "mem_a");
  expect(write(world, first).text).toBe(`=== mem_b ===\n${long}`);
});

function says(memoryId: string, text: string): Contributor {
  const line = { text, memoryId, score: 0.5, reason: "said so" };
  const section = { heading: `=== ${memoryId} ===`, lines: [line], mayRepeat: false };
  return { name: memoryId, contribute: () => ({ section }) };
}

async function lookTwice({ tools }: EventWorld, contributors: readonly Contributor[]) {
  const look = () => dispatch(parseEvent("PreToolUse", CALL), contributors, tools);
  return [await look(), await look()] as const;
}

/** Records one line of the result as shown, and nothing else of it. */
function showOnly({ store }: EventWorld, { ledgerLines }: EventResult, memoryId: string): void {
  const rows = ledgerLines.filter(({ line }) => line.memoryId === memoryId);
  expect(rows).toHaveLength(1);
  store.apply(
    rows.map((row) => row.write),
    { isDurable: false },
  );
}

/** Writes as a hook does and returns what it then shows. */
function write({ store }: EventWorld, result: EventResult) {
  const { text, tokens } = settle(result, store.apply(writesOf(result), { isDurable: false }));
  return { text, tokens };
}
