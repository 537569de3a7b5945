// The commands for upkeep and reports, through the built program under both of its names.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ProgramName } from "@/base/program-names.ts";
import { databasePath } from "@/platform/database-path.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { createSandbox, type Sandbox, type SandboxRun } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const TIMEOUT_MS = 30_000;
const BUILD = "The nightly build fails on Windows because of long paths in the cache";
const BUILDS = "On Windows nightly builds fail because of the long paths in the cache, again";

test(
  "projects lists the projects of commands and setup, and prunes missing ones",
  async () => {
    await using sandbox = await createSandbox();
    expect(await json(sandbox, ["projects"], "wt-memory")).toEqual([]);
    expect((await sandbox.run({ args: ["projects"] })).stdout).toBe("No projects are known yet.\n");
    const other = await createGitProject(join(sandbox.folder, "other"));
    await say(sandbox, ["setup", "hooks", other.path]);
    await say(sandbox, ["remember", "one fact"]);
    await say(sandbox, ["remember", "of everywhere"], { cwd: sandbox.home });
    const found = (await json(sandbox, ["projects"])) as { name: string; status: string }[];
    expect(found.map(({ name, status }) => `${name} ${status}`).sort()).toEqual([
      "_global ok",
      "other empty",
      "project ok",
    ]);
    expect(await say(sandbox, ["projects"])).toContain("1 memory, ");
  },
  TIMEOUT_MS,
);

test(
  "--project works on another project, by name or path, before or after the command",
  async () => {
    await using sandbox = await createSandbox();
    const elsewhere = { cwd: sandbox.home };
    await say(sandbox, ["remember", "The billing export uses Zurich time."]);
    for (const args of [
      ["list", "--project", "project"],
      ["--project", "project", "list"],
      ["--project=project", "--no-migrate", "list"],
      ["list", "--project", sandbox.project.path],
      ["list", "--project", "../project"],
    ]) {
      expect(await json(sandbox, args, "wt-memory", elsewhere)).toHaveLength(1);
    }
    expect(await json(sandbox, ["list", "--project", "_global"], "wt-memory")).toEqual([]);
    const file = join(sandbox.home, "out.json");
    await say(sandbox, ["export", "--output", "out.json", "--project", "project"], elsewhere);
    expect(existsSync(file)).toBe(true);
    const unknown = await sandbox.run({ args: ["list", "--project", "nowhere", "--json"] });
    expect(JSON.parse(unknown.stdout)).toMatchObject({ error: true, code: "ERR_USAGE" });
  },
  TIMEOUT_MS,
);

test(
  "context prints what a session is told at its start, or what is relevant to a topic, within its budget",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember(
      { text: "Money is kept in cents", type: "Decision" },
      { text: "The billing export uses the Zurich timezone" },
    );
    expect(await say(sandbox, ["context"])).toMatch(
      /^=== DECISIONS \(of the user\) ===\n- Money is kept in cents \(.*\)\n$/,
    );
    expect(await say(sandbox, ["context", "billing", "export", "timezone"])).toContain("Zurich");
    const report = await json(sandbox, ["context", "--budget", "10"], "wt-memory");
    expect(report).toEqual({ text: "", tokens: 0, budget: 10, memories: [] });
  },
  TIMEOUT_MS,
);

test(
  "cleanup says what it forgets and why, asks people for a yes, and is undone by one undo",
  async () => {
    await using sandbox = await createSandbox();
    const agents = ["short", "tiny"].map((text) => ({ text, origin: "agent" as const }));
    sandbox.remember(...agents, "no AI");
    const preview = await say(sandbox, ["cleanup", "--dry-run"]);
    expect(preview).toContain("Would forget 2 of 3:\n- short (");
    expect(preview).toContain("shorter than 20 characters");
    await fails(sandbox, ["cleanup"], "ERR_CONFIRMATION_NEEDED");
    await fails(sandbox, ["cleanup", "--threshold", "2"], "ERR_USAGE");
    expect(await json(sandbox, ["cleanup", "--min-length", "5"], "wt-memory")).toMatchObject({
      deleted_count: 1,
      deleted: [{ reasons: ["shorter than 5 characters"] }],
    });
    expect(await say(sandbox, ["cleanup", "--yes"])).toContain("Forgotten: 1 memory;");
    await say(sandbox, ["undo"]);
    await say(sandbox, ["undo"]);
    expect(await json(sandbox, ["list"])).toHaveLength(3);
  },
  TIMEOUT_MS,
);

test(
  "audit and dedup find duplicates, and dedup keeps the best of them",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember(
      { text: BUILD, tags: ["ci"] },
      { text: BUILDS, origin: "tool", tags: ["win"] },
    );
    const audit = (await json(sandbox, ["audit", "--threshold", "0.6"], "wt-memory")) as {
      counts: Record<string, number>;
    };
    expect(audit.counts).toMatchObject({ duplicates: 1, secrets: 0 });
    expect(await say(sandbox, ["audit", "--threshold", "0.6"])).toContain(
      "Duplicates ('dedup' merges",
    );
    const args = ["dedup", "--threshold", "0.6"];
    expect(await json(sandbox, [...args, "--dry-run"])).toMatchObject({ would_delete_count: 1 });
    await fails(sandbox, args, "ERR_CONFIRMATION_NEEDED");
    await fails(sandbox, [...args, "--interactive"], "ERR_CONFIRMATION_NEEDED");
    expect(await json(sandbox, args, "wt-memory")).toMatchObject({ deleted_count: 1 });
    expect(await json(sandbox, ["list"])).toMatchObject([{ content: BUILD, tags: ["ci", "win"] }]);
    expect(await say(sandbox, args)).toBe("No duplicates.\n");
    await say(sandbox, ["undo"]);
    expect(await json(sandbox, ["list"])).toHaveLength(2);
  },
  TIMEOUT_MS,
);

test(
  "repair saves a damaged store, and says where the damaged file is",
  async () => {
    await using sandbox = await createSandbox();
    expect(await say(sandbox, ["repair"])).toContain("There is no store here yet");
    sandbox.remember("one fact", "another one");
    expect(await say(sandbox, ["repair"])).toMatch(/^Repaired:\n- 2 vectors made\n$/);
    expect(await say(sandbox, ["repair"])).toBe("The store is intact.\n");
    const database = databasePath(sandbox.storeFolder);
    const bytes = await Bun.file(database).bytes();
    bytes.fill(7, 0, 100);
    writeFileSync(database, bytes);
    writeFileSync(`${database}-wal`, "");
    const refused = await sandbox.run({ args: ["list"] });
    expect(refused.stderr).toContain("Run 'context-graph repair'");
    const text = await say(sandbox, ["repair"]);
    expect(text).toContain("Rescued into a new file:\n- problem: file is not a database\n");
    expect(text).toMatch(/- the damaged files are kept in .*damaged-/);
    expect(await json(sandbox, ["list"])).toHaveLength(2);
    expect(await json(sandbox, ["repair"], "wt-memory")).toMatchObject({ status: "sound" });
  },
  TIMEOUT_MS,
);

test(
  "metrics reports what hooks did, and can be switched off and on",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("The billing export uses the Zurich timezone.");
    const prompt = "Which timezone has the billing export?";
    await sandbox.hook("UserPromptSubmit", loadPayload("UserPromptSubmit", { prompt }));
    await sandbox.hook("UserPromptSubmit", loadPayload("UserPromptSubmit", { prompt: "walrus" }));
    const report = await json(sandbox, ["metrics", "--since", "7d"], "wt-memory");
    expect(report).toMatchObject({
      enabled: true,
      injections: 1,
      prompts: { total: 2, with_injection: 1, share: 0.5 },
      used_rate: null,
      by_event: [{ event: "UserPromptSubmit", runs: 2, injected: 1 }],
    });
    const text = await say(sandbox, ["metrics", "--disable"]);
    expect(text).toContain("no line could be judged yet; still open: 1");
    expect(text).toContain("Metrics are off");
    expect(await json(sandbox, ["metrics", "--enable"])).toMatchObject({ enabled: true });
    await fails(sandbox, ["metrics", "--enable", "--disable"], "ERR_USAGE");
    await fails(sandbox, ["metrics", "--since", "soon"], "ERR_USAGE");
  },
  TIMEOUT_MS,
);

verifies(
  ["CL-30"],
  "wt-memory health --index reports the index and the check, and exits with 1 on damage",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("one fact");
    const sound = await json(sandbox, ["health", "--index"], "wt-memory");
    expect(sound).toEqual({
      index_health: { status: "ok", memories: 1, vectors: 0 },
      verify: expect.objectContaining({ status: "ok", problems: [], memories: 1 }),
    });
    const db = new Database(databasePath(sandbox.storeFolder));
    // A worker that a command has started may be writing.
    db.run("PRAGMA busy_timeout = 5000");
    db.run("DELETE FROM memory_terms");
    db.close();
    const damaged = await sandbox.run({ name: "wt-memory", args: ["health", "--index"] });
    expect(damaged).toMatchObject({ exitCode: 1, stderr: "" });
    expect(JSON.parse(damaged.stdout)).toMatchObject({
      index_health: { status: "damaged" },
      verify: { problems: ["the lexical index holds 0 of 1 memories"] },
    });
  },
  TIMEOUT_MS,
);

async function json(
  sandbox: Sandbox,
  args: string[],
  name?: ProgramName,
  more: SandboxRun = {},
): Promise<unknown> {
  const flags = name === undefined ? ["--json"] : [];
  const named = name === undefined ? {} : { name };
  const result = await sandbox.run({ ...more, ...named, args: [...args, ...flags] });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  return JSON.parse(result.stdout);
}

async function say(sandbox: Sandbox, args: string[], more: SandboxRun = {}): Promise<string> {
  const result = await sandbox.run({ ...more, args });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  return result.stdout;
}

async function fails(sandbox: Sandbox, args: string[], code: string): Promise<void> {
  const result = await sandbox.run({ args: [...args, "--json"] });
  expect(result.exitCode).not.toBe(0);
  expect(JSON.parse(result.stdout)).toMatchObject({ error: true, code });
}
