// The fix is the net change between the failing and the passing state.
import { expect, test } from "bun:test";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { edited, failed, passed } from "@test/events/fixes/failing-calls.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";

const ERROR = "Exit code 1\nerror: retries exhausted at src/retry.rs:12:9";

test.each<[string, Payload[], string]>([
  [
    "of three tries at one line the last one",
    [
      edit("retries = 1", "retries = 0"),
      edit("retries = 2", "retries = 1"),
      edit("retries = 3", "retries = 2"),
    ],
    "in src/retry.rs `retries = 3` instead of `retries = 0`.",
  ],
  [
    "without an edit that was taken back",
    [
      edit("verbose = true", "verbose = false"),
      edit("retries = 3"),
      edit("verbose = false", "verbose = true"),
    ],
    "in src/retry.rs `retries = 3` instead of `retries = 0`.",
  ],
  [
    "without an insertion that was removed again",
    [edit("dbg!(retries);", ""), edit("retries = 3"), edit("", "dbg!(retries);")],
    "in src/retry.rs `retries = 3` instead of `retries = 0`.",
  ],
  [
    "without a removal that was put back",
    [edit("", "let limit = 5;"), edit("retries = 3"), edit("let limit = 5;", "")],
    "in src/retry.rs `retries = 3` instead of `retries = 0`.",
  ],
  [
    "without what git restored",
    [
      edit("a = 1", "a = 0", "src/other.rs"),
      passed("git checkout -- src/other.rs"),
      edit("retries = 3"),
    ],
    "in src/retry.rs `retries = 3` instead of `retries = 0`.",
  ],
  [
    "with what was stashed and brought back",
    [edit("retries = 3"), passed("git stash"), passed("git stash pop")],
    "in src/retry.rs `retries = 3` instead of `retries = 0`.",
  ],
  [
    "the line that matters of a larger edit",
    [
      edit(
        "fn f() {\n    // try harder\n    let retries = 3;\n    go();\n}",
        "fn f() {\n    let retries = 0;\n    go();\n}",
      ),
    ],
    "in src/retry.rs `let retries = 3;` instead of `let retries = 0;`.",
  ],
  ["an added line as such", [edit("retries = 3", "")], "in src/retry.rs added `retries = 3`."],
  ["a removed line as such", [edit("", "retries = 0")], "in src/retry.rs without `retries = 0`."],
])("the fix is %s", async (_, steps, fixedBy) => {
  using world = createEventWorld();
  expect(await fixAfter(world, steps)).toEndWith(`Fixed by: ${fixedBy}`);
});

test("an edit before the error came back did not fix it", async () => {
  using world = createEventWorld();
  const again = failed("cargo test", ERROR);
  await world.happen("PostToolUseFailure", again);
  await happen(world, edit("a = 1", "a = 0", "src/first.rs"));
  await world.happen("PostToolUseFailure", again);
  await happen(world, edit("retries = 3"));
  await happen(world, passed("cargo test"));
  expect(texts(world)).toEqual([
    "`cargo test` failed with: error: retries exhausted at src/retry.rs:12:9. Fixed by: in src/retry.rs `retries = 3` instead of `retries = 0`.",
  ]);
});

test("each of two errors on the way gets the edit that ended it", async () => {
  using world = createEventWorld();
  await world.happen("PostToolUseFailure", failed("cargo test", ERROR));
  await happen(world, edit("retries = 3"));
  await world.happen("PostToolUseFailure", failed("cargo test", "error: no field `delay`"));
  await happen(world, edit("delay: u8,", "", "src/config.rs"));
  await happen(world, passed("cargo test"));
  const said = texts(world).map((text) => text.split("failed with: ")[1]);
  expect(said.sort()).toEqual([
    "error: no field `delay`. Fixed by: in src/config.rs added `delay: u8,`.",
    "error: retries exhausted at src/retry.rs:12:9. Fixed by: in src/retry.rs `retries = 3` instead of `retries = 0`.",
  ]);
});

test.each([
  ["a document", edit("Retries", "", "README.md")],
  ["a changelog", edit("- more retries", "", "docs/CHANGELOG.md")],
  ["a comment", edit("// retries may be more", "// retries")],
  ["code of another language", edit("a { b: c }", "a {}", "web/style.css")],
])("a change of %s fixes nothing: the pass is told as a flaky run", async (_, step) => {
  using world = createEventWorld();
  await fixAfter(world, [step]);
  expect(texts(world)).toEqual([]);
  const [flaky] = world.store.listMemories({ limit: 2 });
  expect(flaky?.text).toBe(
    "`cargo test` failed with: error: retries exhausted at src/retry.rs:12:9. It passed on a rerun without a change: may be flaky.",
  );
  const again = { ...failed("cargo test", ERROR), session_id: "later" };
  expect((await world.happen("PostToolUseFailure", again)).text).toContain("may be flaky");
});

test.each<[string, Payload, string]>([
  ["a setting", edit("retries = 3", "", "Cargo.toml"), ERROR],
  ["code that the command runs", edit("a = 1", "a = 0", "src/other.rs"), ERROR],
  [
    "a document that the error names",
    edit("a", "b", "src/retry.rs.md"),
    "src/retry.rs.md: error: bad header",
  ],
])("a change of %s may be the fix", async (_, step, error) => {
  using world = createEventWorld();
  expect(await fixAfter(world, [step], error)).toContain("Fixed by: in ");
});

test("work that cannot be seen makes a pass no rerun", async () => {
  using world = createEventWorld();
  const opaque = loadPayload("PostToolUse.mcp", { session_id: "abc" });
  await fixAfter(world, [opaque]);
  expect(world.store.countMemories()).toBe(0);
});

test("a fix that no sentence can describe is not kept", async () => {
  using world = createEventWorld();
  const steps = [1, 2, 3, 4, 5].map((n) => edit(`a${n} = 1`, `a${n} = 0`, `src/part${n}.rs`));
  await fixAfter(world, steps);
  expect(world.store.countMemories()).toBe(0);
});

test("a fix has at most 400 characters and no line is cut inside a word", async () => {
  using world = createEventWorld();
  const words = Array.from({ length: 80 }, (_, n) => `argument${n}`);
  const text = await fixAfter(world, [
    edit(`call(${words.join(" ")}, retries3)`, `call(${words.join(" ")}, retries0)`),
  ]);
  expect(text?.length).toBeLessThanOrEqual(400);
  const shown = /Fixed by: in src\/retry\.rs `… (.+)` instead of `… (.+)`\.$/.exec(text ?? "");
  expect(shown?.[1]).toEndWith("argument79, retries3)");
  expect(words).toContain(shown?.[1]?.split(" ")[0] ?? "");
});

function edit(after: string, before = "retries = 0", file = "src/retry.rs"): Payload {
  return edited(file, after, before);
}

async function happen(world: EventWorld, payload: Payload) {
  return await world.happen("PostToolUse", payload);
}

/** The text of the fix after `cargo test` failed, these steps were taken and it passed. */
async function fixAfter(world: EventWorld, steps: readonly Payload[], error = ERROR) {
  await world.happen("PostToolUseFailure", failed("cargo test", error));
  for (const step of steps) await happen(world, step);
  await happen(world, passed("cargo test"));
  return texts(world)[0];
}

function texts(world: EventWorld): string[] {
  return world.store.listMemories({ limit: 5, type: "Fix" }).map(({ text }) => text);
}
