import { expect, test } from "bun:test";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { loadPayload } from "@test/harness/payload.ts";

const ERROR =
  "Exit code 1\nE   AssertionError: assert slot(2026, 3, 29, 2) == slot(2026, 3, 29, 3)";
const TEST = "uv run pytest tests/test_slots.py";

async function edit(world: EventWorld, file: string, from: string, to: string): Promise<void> {
  const { root } = world.tools.project;
  const input = { file_path: `${root}/${file}`, old_string: from, new_string: to };
  const structuredPatch = [{ lines: [`-${from}`, `+${to}`] }];
  const result = { filePath: input.file_path, structuredPatch };
  const call = { session_id: "abc", tool_name: "Edit", tool_input: input, tool_response: result };
  await world.happen("PostToolUse", loadPayload("PostToolUse.Edit", call));
}

async function run(world: EventWorld, command: string, error?: string, session_id = "abc") {
  const call = { session_id, tool_name: "Bash", tool_input: { command } };
  return error === undefined
    ? world.happen("PostToolUse", loadPayload("PostToolUse.Bash", call))
    : world.happen(
        "PostToolUseFailure",
        loadPayload("PostToolUseFailure.Bash", { ...call, error }),
      );
}

const fixes = (world: EventWorld) => world.store.listMemories({ type: "Fix", limit: 9 });

test("of three tries the one that worked is the fix; taking a try back is none", async () => {
  using world = createEventWorld();
  await run(world, TEST, ERROR);
  await edit(world, "src/slots.py", "start = base", "start = base + hour");
  await run(world, TEST, ERROR);
  await edit(world, "src/slots.py", "start = base + hour", "start = base");
  await edit(world, "src/settings.py", "USE_TZ = False", "USE_TZ = True");
  await run(world, TEST, ERROR);
  await edit(world, "src/settings.py", "USE_TZ = True", "USE_TZ = False");
  await edit(world, "src/slots.py", "start = base", "start = base.astimezone(BERLIN)");
  await run(world, TEST);
  const [fix, ...more] = fixes(world);
  expect(more).toEqual([]);
  expect(fix?.text).toContain("start = base.astimezone(BERLIN)");
  expect(fix?.text).not.toContain("USE_TZ");
});

test("a fix is told from where the call first failed, not from the try before it", async () => {
  using world = createEventWorld();
  await run(world, "dotnet test tests/Core.Tests", ERROR);
  await edit(world, "src/Grid.cs", "n = Math.Round(x);", "n = Math.Ceiling(x);");
  await run(world, "dotnet test tests/Core.Tests", ERROR);
  await edit(world, "src/Grid.cs", "n = Math.Ceiling(x);", "n = Math.Round(x, AwayFromZero);");
  await run(world, "dotnet test tests/Core.Tests");
  const [fix, ...more] = fixes(world);
  expect(more).toEqual([]);
  expect(fix?.text).toContain("`n = Math.Round(x, AwayFromZero);` instead of `n = Math.Round(x);`");
  expect(fix?.text).not.toContain("Ceiling");
});

test("a line that no try had touched is told as it stood before the fix", async () => {
  using world = createEventWorld();
  await run(world, "cargo test -p grid", "Exit code 101\nerror: retries exhausted for grid.bin");
  await edit(world, "src/pool.rs", "let size = 4;", "let size = 8;");
  await run(world, "cargo test -p grid", "Exit code 101\nerror: retries exhausted for grid.bin");
  await edit(world, "src/retry.rs", "let retries = 0;", "let retries = 3;");
  await run(world, "cargo test -p grid");
  expect(fixes(world)[0]?.text).toContain("`let retries = 3;` instead of `let retries = 0;`");
  expect(fixes(world)[0]?.text).not.toContain("size = 8");
});

test("a try that led to another error and was taken back does not hide what fixed the first", async () => {
  using world = createEventWorld();
  const missing = "Exit code 1\nReferenceError: ResizeObserver is not defined";
  const other = "Exit code 1\nTypeError: window.ResizeObserver is not a constructor";
  await run(world, "pnpm test", missing);
  await edit(world, "src/use-size.ts", "new ResizeObserver", "new window.ResizeObserver");
  await run(world, "pnpm test", other);
  await edit(world, "src/use-size.ts", "new window.ResizeObserver", "new ResizeObserver");
  await edit(world, "vitest.setup.ts", "// nothing", "globalThis.ResizeObserver = FakeObserver;");
  await run(world, "pnpm test");
  const told = await run(world, "pnpm test", missing, "later");
  expect(told.text).toContain("globalThis.ResizeObserver = FakeObserver");
  expect(told.text).not.toContain("window.ResizeObserver");
});

test("a fix that was applied again and failed is replaced by the one that worked", async () => {
  using world = createEventWorld();
  const heads = "Exit code 1\nFAILED: Multiple head revisions are present for argument 'head'";
  await run(world, "alembic upgrade head", heads);
  await run(world, "alembic merge heads -m 'merge'");
  await run(world, "alembic upgrade head");
  expect(fixes(world)).toMatchObject([{ workedCount: 1, failedCount: 0 }]);
  const told = await run(world, "alembic upgrade head", heads, "later");
  expect(told.text).toContain("merge heads");
  await run(world, "alembic merge heads -m 'again'", undefined, "later");
  await run(world, "alembic upgrade head", heads, "later");
  await run(world, "alembic upgrade heads", undefined, "later");
  const current = fixes(world).find(({ supersededBy }) => supersededBy === undefined);
  expect(current?.text).toContain("alembic upgrade heads");
  expect(fixes(world)).toHaveLength(2);
  const next = await run(world, "alembic upgrade head", heads, "third");
  expect(next.text).toContain("alembic upgrade heads");
  expect(next.text).not.toContain("merge heads");
});

test("a run that counts tests is flaky if it passes again, whatever program runs them", async () => {
  using world = createEventWorld();
  const summary = "Waited 5 seconds for selector [@pay].\nTests: 11, Assertions: 40, Errors: 1.";
  await run(world, "./bin/sail dusk", `Exit code 1\nTimeoutException: ${summary}`);
  await run(world, "./bin/sail dusk");
  await run(world, "./bin/sail boot", "Exit code 1\nError: the database is not up yet");
  await run(world, "./bin/sail boot");
  const kept = world.store.listMemories({ type: "Learning", limit: 9 });
  const flaky = kept.filter(({ tags }) => tags.includes("flaky"));
  expect(flaky.map(({ text }) => text.includes("sail dusk"))).toEqual([true]);
});
