// The commands about dreams, through the built program.
import { expect, test } from "bun:test";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const run = async (sandbox: Sandbox, ...args: string[]) =>
  await sandbox.run({ args: ["consciousness", ...args] });

function fill(sandbox: Sandbox): void {
  for (let at = 0; at < 60; at += 1) {
    const name = `${String.fromCharCode(97 + (at % 26))}${at < 26 ? "a" : at < 52 ? "b" : "c"}x`;
    const text = `The job ${name} writes its report to the shared folder`;
    sandbox.remember(
      { text, origin: "user" },
      { text: `${text}.`, origin: "agent" },
      { text: `${text}!`, origin: "tool" },
      { text: `${text};`, origin: "import" },
      { text: `${text}:`, origin: "file" },
    );
  }
}

verifies(
  ["CL-12"],
  "consolidate shows what it would do, does it, and takes it back",
  async () => {
    await using sandbox = await createSandbox();
    fill(sandbox);
    const dry = await run(sandbox, "consolidate", "--dry-run");
    expect(dry.stdout).toMatch(/^A full dream would change \(entropy [01]\.\d\d\):\n/u);
    expect(dry.stdout).toContain("240 repetitions merged");
    const done = await run(sandbox, "consolidate");
    expect(done.stderr).toBe("");
    expect(done.stdout).toMatch(/^Dreamt \(full\), \d+\.\d s, entropy [01]\.\d\d -> 0\.0\d:\n/u);
    const json = await run(sandbox, "consolidate", "--abbreviated", "--json");
    expect(JSON.parse(json.stdout)).toMatchObject({
      status: "done",
      mode: "abbreviated",
      counts: {},
    });
    expect((await run(sandbox, "status")).stdout).toMatch(
      /Entropy: 0\.0\d \| Last Dream: just now/u,
    );
    const undone = await run(sandbox, "consolidate", "--undo");
    expect(undone.stdout).toMatch(/^Taken back: \d+ changes of the last dream\.\n$/u);
    expect((await run(sandbox, "status")).stdout).toMatch(/Entropy: [01]\.\d\d/u);
    const nothing = await run(sandbox, "consolidate", "--undo", "--json");
    expect([nothing.exitCode, JSON.parse(nothing.stdout)]).toMatchObject([
      1,
      { code: "ERR_NOT_FOUND" },
    ]);
    expect((await run(sandbox, "consolidate", "--full", "--abbreviated")).exitCode).toBe(64);
  },
  60_000,
);

verifies(
  ["CL-11"],
  "consolidate-if-needed dreams when memories are scattered, and not when there is no time",
  async () => {
    await using sandbox = await createSandbox();
    const calm = await run(sandbox, "consolidate-if-needed");
    expect(calm.stdout).toBe("entropy 0.00: nothing to do (below 0.5)\n");
    fill(sandbox);
    const short = await run(sandbox, "consolidate-if-needed", "--time-ms", "100");
    expect(short.stdout).toMatch(/^entropy [01]\.\d\d: there is no time for a dream now/u);
    const done = await run(sandbox, "consolidate-if-needed", "--json");
    expect(JSON.parse(done.stdout)).toMatchObject({
      verdict: "due",
      mode: "full",
      dream: { status: "done", trigger: "entropy" },
    });
    const after = await run(sandbox, "consolidate-if-needed");
    expect(after.stdout).toMatch(/^entropy 0\.0\d: nothing to do \(below 0\.5\)\n$/u);
  },
  60_000,
);

test("a dream that another process runs is not disturbed", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember("The broker keeps events for three days");
  using store = sandbox.store();
  store.takeLease("dream", "run_other", Date.now(), 60_000);
  const busy = await run(sandbox, "consolidate");
  expect([busy.exitCode, busy.stdout]).toEqual([
    1,
    "Another dream is running; nothing was done.\n",
  ]);
  expect((await run(sandbox, "consolidate", "--undo")).exitCode).toBe(75);
});
