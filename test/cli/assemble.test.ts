// The commands for the code index and assembled context, through the built program.
import { expect, test } from "bun:test";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const TIMEOUT_MS = 30_000;

async function json(sandbox: Sandbox, args: readonly string[]): Promise<Record<string, unknown>> {
  const { stdout, stderr, exitCode } = await sandbox.run({ args: [...args, "--json"] });
  expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
  return JSON.parse(stdout) as Record<string, unknown>;
}

verifies(
  ["CA-07", "CA-08", "CA-09"],
  "index, then assemble",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.project.write({
      "src/lease.go":
        "package lease\n\n// Take takes the lease of the worker.\nfunc Take(name string) bool {\n\treturn true\n}\n",
      "notes.kt": "fun main() {}\n",
    });
    await sandbox.project.commit("worker: one lease for each store");
    expect((await sandbox.run({ args: ["index", "--status"] })).stdout).toContain("no index yet");
    expect(await json(sandbox, ["index"])).toMatchObject({
      files: 3,
      commits: 2,
      by_source: { grammar: 1, markdown: 1, lines: 1 },
    });
    expect(await json(sandbox, ["index", "--rebuild"])).toMatchObject({ changed: 3 });
    const { stdout } = await sandbox.run({ args: ["index", "--status"] });
    expect(stdout).toContain("1 read line by line, for want of a grammar");
    const found = await json(sandbox, ["assemble", "who takes the worker's lease", "--limit", "2"]);
    expect(found["sources_used"]).toEqual(["code", "commits"]);
    expect(found["markdown"]).toContain(
      '**src/lease.go:4-6** function Take: "Take takes the lease',
    );
    expect(found["markdown"]).toContain("*2 items from 2 sources*");
    expect(found["token_count"]).toBeLessThanOrEqual(2_000);
    const none = await sandbox.run({ args: ["assemble", "lease", "--max-tokens", "1"] });
    expect(none.stdout).toBe("Nothing fits into so few tokens.\n");
  },
  TIMEOUT_MS,
);

test(
  "assemble without an index asks a worker for one",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.project.write({ "a.rb": "def resolve_orphans\nend\n" });
    // Reading makes no store, and without one nobody works in the background.
    await sandbox.run({ args: ["remember", "orphans are resolved at night"] });
    const ask = () => json(sandbox, ["assemble", "resolve_orphans", "--types", "code"]);
    expect(await ask()).toMatchObject({ items: [] });
    const until = Date.now() + 20_000;
    let items: unknown[] = [];
    while (items.length === 0 && Date.now() < until) {
      await Bun.sleep(200);
      items = (await ask())["items"] as unknown[];
    }
    expect(items).toHaveLength(1);
  },
  TIMEOUT_MS,
);

verifies(
  ["CA-05", "CA-06"],
  "with --depth the record of the seed, with --json",
  async () => {
    await using sandbox = await createSandbox();
    await sandbox.run({
      args: ["remember", "--type", "Value", "Check assumptions before implementing"],
    });
    const light = await json(sandbox, ["assemble", "--depth", "light"]);
    expect(Object.keys(light).sort()).toEqual(["content", "token_count", "type"]);
    expect(light["type"]).toBe("light");
    expect(light["content"]).toBe(
      "## Session Context\n\nTop Values:\n- Check assumptions before implementing",
    );
    const rich = await json(sandbox, ["assemble", "which assumptions to check", "--depth", "rich"]);
    expect(rich).toMatchObject({
      type: "rich",
      content:
        "## Relevant Context\n\n### Relevant Values\n- Check assumptions before implementing",
    });
    expect(await json(sandbox, ["premortem", "debugging"])).toMatchObject({ markdown: "" });
  },
  TIMEOUT_MS,
);

test(
  "errors say what to do",
  async () => {
    await using sandbox = await createSandbox();
    const unknown = await sandbox.run({ args: ["assemble", "x", "--types", "code,nonsense"] });
    expect(unknown.exitCode).toBe(64);
    expect(unknown.stderr).toContain("Unknown context type 'nonsense'");
    expect(unknown.stderr).toContain("experiences, values, code, commits, memories");
    const elsewhere = await sandbox.run({ args: ["index", "--json"], cwd: sandbox.home });
    expect(elsewhere.exitCode).toBe(66);
    expect(elsewhere.stdout).toContain("ERR_NO_SOURCE");
    const domain = await sandbox.run({ args: ["premortem", "gardening"] });
    expect(domain.exitCode).toBe(64);
    expect(domain.stderr).toContain("debugging, refactoring");
  },
  TIMEOUT_MS,
);
