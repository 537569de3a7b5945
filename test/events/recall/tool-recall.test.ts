import { expect, test } from "bun:test";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { createDeadline } from "@/base/deadline.ts";
import { hashFile } from "@/platform/file-hash.ts";
import { parseHookInput } from "@/claude/payload.ts";
import { contributorsOf } from "@/events/contributors.ts";
import { dispatch } from "@/events/dispatch.ts";
import { writesOf } from "@/events/settle-refused.ts";
import { toolFiles, toolQuery } from "@/events/recall/tool-query.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
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
      ["Glob", { pattern: "**/export*.ts" }, "**/export*.ts"],
      ["WebFetch", { url: "https://example.org/export" }, "https://example.org/export"],
      ["WebSearch", { query: "csv export zurich" }, "csv export zurich"],
      ["mcp__wiki__find", { text: "export", max: 3, where: "billing" }, "export\nbilling"],
      ["mcp__context-graph__recall", { query: "export" }, ""],
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

verifies(["RI-06"], "memories about the tool's file or command are injected", async () => {
  using world = createEventWorld();
  world.remember("Rows are sorted by invoice number.", { files: ["src/billing/export.ts"] });
  world.remember("npm run export needs the VPN.");
  const file = await before(world, "Read", { file_path: "/p/src/billing/export.ts" });
  expect(file).toStartWith("=== MEMORY: Context for this command ===\n- Rows are sorted");
  expect(await before(world, "Bash", { command: "npm run export" })).toContain("needs the VPN");
  const unknown = await world.happen("PreToolUse", call("Bash", { command: "ls -la" }));
  expect(unknown).toMatchObject({ text: "", writes: [] });
});

verifies(
  ["RI-05"],
  "a memory about exactly this file is found without sharing a word, and comes before others",
  async () => {
    using world = createEventWorld();
    const path = join(world.tools.project.root, "src/billing/export.ts");
    world.remember("The billing export of the export folder, billing as always.");
    world.remember("Sorted by number, see billing/export.ts for why.");
    world.remember("Rows have an order.", { files: ["src/billing/export.ts"] });
    world.remember("Not this one.", { files: ["packages/a/src/billing/export.ts"] });
    const text = await before(world, "Edit", { file_path: path, old_string: "a", new_string: "b" });
    const lines = text.split("\n").slice(1);
    expect(lines[0]).toStartWith("- Rows have an order.");
    expect(lines[1]).toStartWith("- Sorted by number");
  },
);

test("the files of a command are the paths in it, from the project's root", () => {
  const files = (command: string, cwd: string) => {
    const parsed = parseHookInput("PreToolUse", JSON.stringify(call("Bash", { command })));
    if (parsed.kind !== "event" || parsed.event.name !== "PreToolUse") throw new Error(command);
    return toolFiles(parsed.event.call, "/p", cwd);
  };
  expect(files("cat src/a.ts '/p/b/c.md' --out=d/e.txt", "/p")).toEqual([
    "src/a.ts",
    "b/c.md",
    "d/e.txt",
  ]);
  expect(files("bun test ./x/y.test.ts", "/p/web")).toEqual(["web/x/y.test.ts"]);
  expect(files("curl https://a.org/b.js && ls -la src/*.ts && npm test", "/p")).toEqual([]);
});

test("summaries, plans, changed files and overheard words are not shown at a tool", async () => {
  using world = createEventWorld();
  const files = ["src/billing/export.ts"];
  const path = join(world.tools.project.root, "src/billing/export.ts");
  world.remember("Modified src/billing/export.ts", { type: "FileAccess", origin: "tool", files });
  world.remember("Plan finished: billing export", { type: "Summary", origin: "agent", files });
  world.remember("billing export failed, then passed", { type: "Fix", origin: "tool", files });
  world.remember("the billing export rows look odd to me", {
    type: "Context",
    tags: ["transcript", "said"],
    event: "Stop",
    tier: "bronze",
    files,
  });
  world.remember("The billing export sorts rows twice, because of its cache.", {
    origin: "agent",
    event: "Stop",
    tier: "bronze",
  });
  expect(await before(world, "Read", { file_path: path })).toBe("");
  expect(await before(world, "Bash", { command: "sort billing export rows twice" })).toBe("");
});

test("a memory says so if its file has changed since it was made", async () => {
  using folder = temporaryFolder("changed");
  using world = createEventWorld(folder.path);
  const path = join(folder.path, "src/export.ts");
  mkdirSync(dirname(path));
  writeFileSync(path, "1\n");
  const contentHash = hashFile(path, 100);
  if (contentHash === undefined) throw new Error("no hash");
  const about = { files: ["src/export.ts"], anchors: [{ path: "src/export.ts", contentHash }] };
  world.remember("Rows have an order.", about);
  const ask = (session_id: string) =>
    world.happen("PreToolUse", { ...call("Read", { file_path: path }), session_id });
  expect((await ask("one")).text).not.toContain("changed");
  writeFileSync(path, "2\n");
  utimesSync(path, 0, 0);
  expect((await ask("two")).text).not.toContain("changed");
  const now = new Date(world.clock.nowMs() + 60_000);
  utimesSync(path, now, now);
  expect((await ask("three")).text).toContain(", before the change of src/export.ts, [m:");
});

test("a long memory about a file is shown from its beginning, not from where it names the file", async () => {
  using world = createEventWorld();
  const filler = "Much else was weighed that day, and none of it matters any more. ".repeat(6);
  const text = `Rows are sorted by invoice number. ${filler}All of it is in billing export.`;
  world.remember(text, { files: ["src/billing/export.ts"] });
  const told = await before(world, "Read", { file_path: "/p/src/billing/export.ts" });
  expect(told).toContain("- Rows are sorted by invoice number.");
});

test("decisions about a file come before findings, and fixes wait for their error", async () => {
  using world = createEventWorld();
  const files = ["src/pay.ts"];
  const file_path = join(world.tools.project.root, "src/pay.ts");
  world.remember("Rounded to cents, always.", { type: "Decision", files: [...files, "a", "b"] });
  world.remember("Mended by rounding.", { type: "Fix", files });
  world.remember("Amounts are in euros.", { type: "Learning", files });
  const text = await before(world, "Read", { file_path });
  expect(text.match(/^- \w+/gm)).toEqual(["- Rounded", "- Amounts"]);
});

test("a fix is not shown before a command that may well pass", async () => {
  using world = createEventWorld();
  world.remember("npm run export failed for want of the VPN.", { type: "Fix", origin: "tool" });
  expect(await before(world, "Bash", { command: "npm run export" })).toBe("");
});

test("before a command at most two memories are shown, before any tool 200 tokens", async () => {
  using world = createEventWorld();
  for (let i = 0; i < 6; i += 1) world.remember(`npm run export, hint ${i}: ${"word ".repeat(20)}`);
  const result = await world.happen("PreToolUse", call("Bash", { command: "npm run export" }));
  expect(result.text.split("\n").filter((line) => line.startsWith("- "))).toHaveLength(2);
  expect(result.tokens).toBeLessThanOrEqual(200);
});

verifies(
  ["DG-15", "DG-21", { id: "PF-07", shows: "recall is skipped when time is short" }],
  "with too little left of the hundred milliseconds nothing is looked up, and the tool runs",
  async () => {
    using world = createEventWorld();
    world.remember("npm run export needs the VPN.");
    const deadline = createDeadline(world.clock, 0, 100);
    const parsed = parseHookInput(
      "PreToolUse",
      JSON.stringify(call("Bash", { command: "npm run export" })),
    );
    if (parsed.kind !== "event") throw new Error("invalid");
    const { event } = parsed;
    world.clock.advance(80);
    const result = await dispatch(event, contributorsOf(event), { ...world.tools, deadline });
    expect(result).toMatchObject({ text: "", failed: [], late: ["recall-for-tool"] });
    expect(writesOf(result)).toEqual([]);
  },
);

verifies(
  ["HD-19", "RI-07"],
  "after a tool, its input and its result together find what is known",
  async () => {
    using world = createEventWorld();
    world.remember("The export fails on a timezone mismatch when Zurich changes its clocks.");
    const asked = { command: "npm run export" };
    expect(await before(world, "Bash", asked)).toBe("");
    const stdout = "warning: timezone mismatch (Zurich)";
    const text = await after(world, "Bash", asked, { stdout, stderr: "" });
    expect(text).toStartWith("=== MEMORY: Context for this file/command ===\n- The export fails");
  },
);

test("what the call alone would find is not shown after it: that was looked up before it", async () => {
  using world = createEventWorld();
  for (const hint of ["one", "two", "three", "four"])
    world.remember(`npm run export: hint ${hint}.`);
  const asked = { command: "npm run export" };
  expect(await before(world, "Bash", asked)).toContain("hint");
  expect(await after(world, "Bash", asked, { stdout: "done in 3 s", stderr: "" })).toBe("");
  const elsewhere = { ...result("Bash", asked, { stdout: "done", stderr: "" }), session_id: "new" };
  expect((await world.happen("PostToolUse", elsewhere)).text).toContain("hint");
});

test("the beginning of a file counts, and the added text of an edit", async () => {
  using world = createEventWorld();
  world.remember("The frobnicator library was dropped: it leaks sockets.");
  const file = {
    filePath: "/p/a.ts",
    content: "import the frobnicator library, sockets",
    numLines: 1,
  };
  const read = {
    ...result("Read", { file_path: "/p/a.ts" }, { type: "text", file }),
    session_id: "1",
  };
  expect((await world.happen("PostToolUse", read)).text).toContain("leaks sockets");
  const edit = {
    file_path: "/p/b.ts",
    old_string: "",
    new_string: "use(frobnicator.library.sockets)",
  };
  const edited = { ...result("Edit", edit, { structuredPatch: [] }), session_id: "2" };
  expect((await world.happen("PostToolUse", edited)).text).toContain("leaks sockets");
});

async function before(world: EventWorld, tool: string, input: Payload): Promise<string> {
  return (await world.happen("PreToolUse", call(tool, input))).text;
}

async function after(
  world: EventWorld,
  tool: string,
  input: Payload,
  response: Payload,
): Promise<string> {
  return (await world.happen("PostToolUse", result(tool, input, response))).text;
}

function result(tool: string, input: Payload, tool_response: Payload): Payload {
  return { ...call(tool, input), hook_event_name: "PostToolUse", tool_response };
}

function call(tool_name: string, tool_input: Payload): Payload {
  return loadPayload("PreToolUse.Bash", { session_id: "abc", tool_name, tool_input });
}

test("a cause that was mended right after it was found is history at its file, how things are is not", async () => {
  using world = createEventWorld();
  const found = { type: "Learning", origin: "agent", tags: ["root-cause", "acted-on"] } as const;
  const files = ["src/billing/export.ts"];
  world.remember("The proxy has no timeout set.", {
    ...found,
    tags: [...found.tags, "mended"],
    files,
  });
  world.remember("The values are in counts per minute.", { ...found, files });
  const text = await before(world, "Read", { file_path: "/p/src/billing/export.ts" });
  expect(text).toContain("counts per minute");
  expect(text).not.toContain("timeout");
});
