// Fixes of what the agent has just written itself are not kept, nor are formatters told as preparation.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { aboutToRun, edited, failed, passed } from "@test/events/fixes/failing-calls.ts";

const CALLER_BROKEN = `Exit code 1
# example.org/tides/cmd/server
cmd/server/rest.go:73:54: not enough arguments in call to listTides
	have (context.Context, int, int, int)
	want (context.Context, int, int, string, int)`;
const UNFORMATTED = `Exit code 1
pkg/waves/height.go:11:1: File is not properly formatted (gofmt)
	Height: 3,
^`;
const CRASH = `Exit code 2
panic: runtime error: invalid memory address or nil pointer dereference
[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x4a7b12]`;
const GONE = `Exit code 1
Error: connect to tide service: TIDE_TOKEN_FILE is not set, see docs/tokens`;

type Step = (world: EventWorld) => Promise<unknown>;

const edits =
  (file: string, to: string, from = "old line"): Step =>
  (world) =>
    world.happen("PostToolUse", edited(join(world.tools.project.root, file), to, from));
const fails =
  (command: string, error: string): Step =>
  (world) =>
    world.happen("PostToolUseFailure", failed(command, error));
const passes =
  (command: string): Step =>
  (world) =>
    world.happen("PostToolUse", passed(command));

async function fixesAfter(steps: readonly Step[]): Promise<string[]> {
  using world = createEventWorld();
  for (const step of steps) await step(world);
  return world.store.listMemories({ limit: 9, type: "Fix" }).map(({ text }) => text);
}

const BUILD = "go build ./cmd/server/";
const CALL = edits("cmd/server/rest.go", 'listTides(ctx, 1, 2, "", 3)', "listTides(ctx, 1, 2, 3)");

test("a caller that the agent's own change broke is its own work, in another file, too", async () => {
  const broken = [edits("cmd/server/list.go", "func listTides(a, b, c, d, e)"), passes("ls")];
  expect(await fixesAfter([...broken, fails(BUILD, CALLER_BROKEN), CALL, passes(BUILD)])).toEqual(
    [],
  );
  const other = [edits("web/list.ts", "const x = 1"), fails(BUILD, CALLER_BROKEN)];
  expect(await fixesAfter([...other, CALL, passes(BUILD)])).toHaveLength(1);
});

test("a formatter is no more than an edit of what the agent has written", async () => {
  const lint = "golangci-lint run";
  const run = [fails(lint, UNFORMATTED), passes("gofmt -w pkg/waves/"), passes(lint)];
  expect(await fixesAfter([edits("pkg/waves/height.go", "Height: 3,"), ...run])).toEqual([]);
  expect(await fixesAfter(run)).toHaveLength(1);
});

test("a crash in code that the agent has just changed says nothing about the next one", async () => {
  const guard = edits("pkg/waves/height.go", "if store == nil { return 0 }", "use(store)");
  const run = [fails("go test ./...", CRASH), guard, passes("go test ./...")];
  expect(await fixesAfter([edits("pkg/waves/store.go", "var store *Store"), ...run])).toEqual([]);
});

test("what is no complaint about code is kept, whatever was changed before", async () => {
  const wave = edits("pkg/waves/height.go", "Height: 3,");
  const setting = edits("config/app.toml", 'TIDE_TOKEN_FILE = "tokens"', "");
  const run = [fails("go run ./cmd/server", GONE), setting, passes("go run ./cmd/server")];
  expect(await fixesAfter([wave, ...run])).toHaveLength(1);
});

test("an error that came back after an attempt is kept, one that was only seen twice is not", async () => {
  const first = edits("cmd/server/list.go", "func listTides(a, b, c, d, e)");
  const twice = [fails(BUILD, CALLER_BROKEN), passes("ls"), fails(BUILD, CALLER_BROKEN)];
  expect(await fixesAfter([first, ...twice, CALL, passes(BUILD)])).toEqual([]);
  const tried = [
    fails(BUILD, CALLER_BROKEN),
    edits("cmd/server/rest.go", "listTides(ctx, 1, 2, 3)", "listTides(1, 2, 3)"),
    fails(BUILD, CALLER_BROKEN),
  ];
  expect(await fixesAfter([first, ...tried, CALL, passes(BUILD)])).toHaveLength(1);
});

test.each([
  ["golangci-lint run", UNFORMATTED, "gofmt -w pkg/waves/"],
  ["git push", "error: failed to push some refs to 'https://git.example/a'", "git pull --rebase"],
])("before %p nobody is told to run what mended it once", async (command, error, remedy) => {
  using world = createEventWorld();
  for (const step of [fails(command, error), passes(remedy), passes(command)]) await step(world);
  expect(world.store.listMemories({ limit: 9, type: "Fix" })).toHaveLength(1);
  const { text } = await world.happen("PreToolUse", {
    ...aboutToRun(command),
    session_id: "later",
  });
  expect(text).toBe("");
});

const UNUSED = `Exit code 1
$ biome check --error-on-warnings
src/tabs/Remedy.tsx:82:9 lint/correctness/noUnusedVariables

  ! This variable handleBack is unused.

   80 82 │ const handleBack = useCallback(() => {`;

test("a script that mends what a linter complains about is no other form of the linter", async () => {
  const run = [fails("bun run lint", UNUSED), passes("bun run lint:fix"), passes("bun run lint")];
  expect(await fixesAfter([edits("src/tabs/Remedy.tsx", "const handleBack = 1"), ...run])).toEqual(
    [],
  );
  using world = createEventWorld();
  for (const step of run) await step(world);
  // Nor is it flaky: somebody has changed the code.
  expect(world.store.listMemories({ limit: 9 }).map(({ text }) => text)).toEqual([
    "`bun run lint` failed with: ! This variable handleBack is unused. Fixed by: running `bun run lint:fix`.",
  ]);
  const later = { ...aboutToRun("bun run lint"), session_id: "later" };
  expect((await world.happen("PreToolUse", later)).text).toBe("");
});

test("a test is not mended by another form of the code, nor by a stash that was taken back", async () => {
  const error = "Exit code 1\nerror: Job queue is at capacity\n 1 fail\n 9 pass";
  for (const command of ["bun run lint:fix", "git stash && git log; git stash pop"]) {
    const run = [fails("bun run test", error), passes(command), passes("bun run test")];
    expect(await fixesAfter(run)).toEqual([]);
  }
});

test("a linter is never flaky", async () => {
  using world = createEventWorld();
  for (const step of [fails("bun run lint", UNUSED), passes("bun run lint")]) await step(world);
  expect(world.store.listMemories({ limit: 9 })).toEqual([]);
});

test("another repository that was pushed in between has not fixed the push", async () => {
  const error = "Exit code 1\nerror: failed to push some refs to 'https://git.example/a'";
  const work = [passes("git -C /home/dev/other push"), passes("git -C /home/dev/a pull --rebase")];
  const push = "git -C /home/dev/a push";
  const [fix = ""] = await fixesAfter([fails(push, error), ...work, passes(push)]);
  expect(fix).toContain("pull");
  expect(fix).not.toContain("other");
});

test("a line that only hands an error on does not tell what was changed", async () => {
  const added = `if err := setUpFolder(); err != nil {
  return fmt.Errorf("failed to set up .tides/.gitignore: %w", err)
}`;
  const error = "Exit code 128\nfatal: pathspec '.tides/.gitignore' did not match any files";
  const [fix = ""] = await fixesAfter([
    fails("./tides.sh configure", error),
    edits("tides.sh", added, ""),
    passes("./tides.sh configure"),
  ]);
  expect(fix).toContain("setUpFolder()");
});

test("texts that options carry are left out, so that a form is the same for the next text", async () => {
  const create = (title: string, label: string) =>
    `gh pr create --title "${title}" ${label}--body "$(cat <<'EOF'\n## Summary\n${`${title} `.repeat(20)}\nEOF\n)"`;
  const error = "Exit code 1\ncould not add label: 'docs' not found";
  const steps = [
    "docs: add the tables of the tides",
    "docs: describe the heights of waves",
  ].flatMap((title) => [fails(create(title, '--label "docs" '), error), passes(create(title, ""))]);
  expect(await fixesAfter(steps)).toEqual([
    '`gh pr create --title "…" --label "docs" --body "…"` failed with: could not add label: \'docs\' not found. Fixed by: running `gh pr create --title "…" --body "…"` instead.',
  ]);
});
