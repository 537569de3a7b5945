import { expect, test } from "bun:test";
import { createDeadline } from "@/base/deadline.ts";
import { parseHookInput } from "@/claude/payload.ts";
import { dispatch } from "@/events/dispatch.ts";
import { preToolUseContributors, toolQuery } from "@/events/pre-tool-use.ts";
import { createEventWorld } from "@test/events/event-world.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import { verifies } from "@test/requirements/verifies.ts";

verifies(
  ["HD-18"],
  "the query before a tool is its file, its command or its prompt, according to the tool",
  () => {
    const queries: [string, Payload, string][] = [
      ["Read", { file_path: "/home/dev/shop/src/billing/export.ts" }, "billing/export"],
      ["Edit", { file_path: "export.ts", old_string: "a", new_string: "b" }, "export"],
      ["Write", { file_path: "C:\\shop\\src\\export.ts", content: "x" }, "export"],
      ["NotebookEdit", { notebook_path: "/n/plot.ipynb", new_source: "x" }, "n/plot"],
      ["Bash", { command: "npm run export", description: "x" }, "npm run export"],
      ["Agent", { prompt: "Find the export", description: "x" }, "Find the export"],
      ["Grep", { pattern: "exportRows" }, "exportRows"],
      ["TodoWrite", { todos: [] }, ""],
      ["Bash", { command: 7 }, ""],
    ];
    for (const [tool, input, query] of queries) {
      const parsed = parseHookInput("PreToolUse", JSON.stringify(call(tool, input)));
      if (parsed.kind !== "event" || parsed.event.name !== "PreToolUse") throw new Error(tool);
      expect([tool, toolQuery(parsed.event.call)]).toEqual([tool, query]);
    }
  },
);

verifies(["RI-06"], "what is known about the tool's file or command is injected", async () => {
  using world = createEventWorld();
  world.remember("Rows are sorted by invoice number.", { files: ["src/billing/export.ts"] });
  world.remember("npm run export needs the VPN.");
  const file = await world.happen(
    "PreToolUse",
    call("Read", { file_path: "/p/src/billing/export.ts" }),
  );
  expect(file.text).toStartWith("=== MEMORY: Context for this command ===\n- Rows are sorted");
  const command = await world.happen("PreToolUse", call("Bash", { command: "npm run export" }));
  expect(command.text).toContain("needs the VPN");
  const unknown = await world.happen("PreToolUse", call("Bash", { command: "ls -la" }));
  expect(unknown).toMatchObject({ text: "", writes: [] });
});

test("before a tool at most two memories are shown, within 120 tokens", async () => {
  using world = createEventWorld();
  for (let i = 0; i < 6; i += 1) world.remember(`npm run export, hint ${i}: ${"word ".repeat(20)}`);
  const result = await world.happen("PreToolUse", call("Bash", { command: "npm run export" }));
  expect(result.text.split("\n").filter((line) => line.startsWith("- "))).toHaveLength(2);
  expect(result.tokens).toBeLessThanOrEqual(120);
});

verifies(
  ["DG-15", "DG-21"],
  "with too little left of the hundred milliseconds nothing is looked up and the tool goes on",
  async () => {
    using world = createEventWorld();
    world.remember("npm run export needs the VPN.");
    const deadline = createDeadline(world.clock, 0, 100);
    const parsed = parseHookInput(
      "PreToolUse",
      JSON.stringify(call("Bash", { command: "npm run export" })),
    );
    if (parsed.kind !== "event" || parsed.event.name !== "PreToolUse") throw new Error("invalid");
    const { event } = parsed;
    const contributors = preToolUseContributors.map((contributor) => ({
      ...contributor,
      contribute: () => contributor.contribute(event, { ...world.tools, deadline }),
    }));
    world.clock.advance(80);
    const result = await dispatch(event, contributors, { ...world.tools, deadline });
    expect(result).toMatchObject({ text: "", writes: [], failed: [], late: ["recall-for-tool"] });
  },
);

function call(tool_name: string, tool_input: Payload): Payload {
  return loadPayload("PreToolUse.Bash", { session_id: "abc", tool_name, tool_input });
}
