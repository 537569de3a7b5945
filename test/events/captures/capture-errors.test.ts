import { expect, test } from "bun:test";
import { findErrorLine } from "@/memory/errors/error-lines.ts";
import { FLAKY_TAG } from "@/memory/flaky-tag.ts";
import { isOnItsOccasion } from "@/memory/recall/5-gate/trust.ts";
import {
  ERROR_OUTPUTS,
  HARMLESS_OUTPUTS,
  type LabelledOutput,
} from "@test/events/captures/capture-error-outputs.ts";
import { createEventWorld } from "@test/events/event-world.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import { verifies } from "@test/requirements/verifies.ts";

const LINE = "TypeError: cannot read port of undefined";

test("in the labelled outputs nearly all errors are found, and no harmless output counts as one", () => {
  const wrong = HARMLESS_OUTPUTS.filter(({ command, output }) => findErrorLine(command, output));
  const found = ERROR_OUTPUTS.filter(isFound);
  const precision = found.length / (found.length + wrong.length);
  const recall = found.length / ERROR_OUTPUTS.length;
  expect(wrong.map(({ output }) => output)).toEqual([]);
  expect(ERROR_OUTPUTS.length + HARMLESS_OUTPUTS.length).toBeGreaterThanOrEqual(100);
  expect({ precision, isRecalled: recall >= 0.9 }).toEqual({ precision: 1, isRecalled: true });
});

function isFound({ command, output, error = "" }: LabelledOutput): boolean {
  return findErrorLine(command, output)?.includes(error) ?? false;
}

verifies(
  ["CP-03"],
  "an error printed by a passing command becomes a learning, one for each error",
  async () => {
    using world = createEventWorld();
    const command = `npm test -- --run ${"x".repeat(120)} || true`;
    await world.happen("PostToolUse", ran(command, `${LINE} at /a/b.ts:1\n`));
    await world.happen("PostToolUse", ran("npm start; true", `${LINE} at /c/b.ts:20\n`));
    const [memory, ...others] = world.store.listMemories({ limit: 5 });
    expect(others).toEqual([]);
    expect(memory).toMatchObject({
      type: "Learning",
      origin: "tool",
      tags: ["error", "bash"],
      errorSignature: "typeerror: cannot read port of undefined at b.ts",
      sessionId: "abc",
    });
    expect(memory?.text).toMatch(/^Bash: npm test .{0,90}… -> TypeError: cannot read port/);
    const changes = world.store.memoryHistory(memory?.id ?? "").map(({ change }) => change);
    expect(changes).toEqual(["remembered", "repeated"]);
  },
);

test("whoever sees the same error again is not told that it was seen before", async () => {
  using world = createEventWorld();
  await world.happen("PostToolUse", ran("npm start; true", `${LINE} at /c/b.ts:20\n`));
  const [note] = world.store.listMemories({ limit: 5 });
  if (note === undefined) throw new Error("nothing was stored");
  const same = { paths: [], errorSignature: note.errorSignature, otherSignatures: [] };
  expect(isOnItsOccasion(note, same)).toBe(false);
  expect(isOnItsOccasion({ ...note, tags: [...note.tags, FLAKY_TAG] }, same)).toBe(true);
});

test("outputs without an error, failures, and calls without a session make no memory", async () => {
  using world = createEventWorld();
  await world.happen("PostToolUse", ran("npm test", "0 errors, 12 passed"));
  await world.happen("PostToolUse", { ...ran("npm test", LINE), exit_code: 1 });
  await world.happen("PostToolUse", { ...ran("npm test", LINE), session_id: "" });
  await world.happen("PostToolUse", { ...ran("x", LINE), tool_name: "mcp__db__query" });
  expect(world.store.countMemories()).toBe(0);
});

test("no secret in a printed error is kept", async () => {
  using world = createEventWorld();
  const secret = "ghp_0123456789abcdefghijABCDEFGHIJ";
  await world.happen("PostToolUse", ran("x || true", `fatal: bad token ${secret} for origin`));
  const [memory] = world.store.listMemories({ limit: 5 });
  expect(memory?.text).toContain("fatal: bad token");
  expect(JSON.stringify(memory)).not.toContain(secret);
});

function ran(command: string, stdout: string): Payload {
  return loadPayload("PostToolUse.Bash", {
    session_id: "abc",
    tool_input: { command },
    tool_response: { stdout, stderr: "", interrupted: false },
  });
}
