// Import through the built program: whole folders, transcripts, notes.
import { expect, test } from "bun:test";
import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { ImportReport } from "@/operations/transfer/import/import-tally.ts";
import { toLines, userRecord } from "@test/claude/transcript-file.ts";
import { createGitProject, writeFiles } from "@test/harness/git-project.ts";
import { createSandbox, type Sandbox, type SandboxRun } from "@test/hook/sandbox.ts";
import { ClaudeMemFile, observation } from "@test/operations/transfer/claude-mem-file.ts";
import { writeFileIn } from "@test/operations/transfer/import-text.ts";

const DECISION = "We decided to use SQLite instead of Postgres for the queue.";
const RULE = "Always run the linter before you commit.";
const GRAPH = '{"type":"entity","name":"Shop","entityType":"service","observations":["is old"]}\n';

test("--files does not leave the project through a link", async () => {
  await using sandbox = await createSandbox();
  const elsewhere = join(sandbox.folder, "private");
  writeFiles(elsewhere, {
    "notes.md": "# Notes\n- The vault opens at seven.\n",
    "rules/a.md": "- The key is under the mat.\n",
  });
  const { path } = sandbox.project;
  writeFiles(path, { "AGENTS.md": "- Run the linter before each commit.\n", ".claude/x": "" });
  symlinkSync(join(elsewhere, "notes.md"), join(path, "CLAUDE.md"));
  symlinkSync("AGENTS.md", join(path, "MEMORY.md"));
  symlinkSync(join(elsewhere, "rules"), join(path, ".claude", "rules"));
  const report = await runImport(sandbox, ["--files"]);
  expect(report.reasons).toMatchObject({ "a link that leads out of the project": 2 });
  using store = sandbox.store();
  const found = [...store.iterateMemories()].map(({ text }) => text).join("\n");
  expect(found).toContain("linter");
  expect(found).not.toMatch(/vault|under the mat/);
});

test("a folder of mixed files is imported by their content, with a report of what is left out", async () => {
  await using sandbox = await createSandbox();
  const folder = join(sandbox.folder, "mixed");
  const { path } = sandbox.project;
  writeFileIn(folder, "a.txt", GRAPH);
  writeFileIn(folder, "deep/b.dat", toLines(userRecord(DECISION, { cwd: path, uuid: "u1" })));
  writeFileIn(folder, "s/subagents/agent-1.jsonl", toLines(userRecord(RULE, { cwd: path })));
  writeFileIn(folder, "notes/CLAUDE.md", "# A\n- The port is 80.\n");
  writeFileIn(folder, "README.md", "# Not\n- for agents\n");
  writeFileIn(folder, "picture.png", "\x89PNG\0\0");
  const file = new ClaudeMemFile(join(folder, "c"), "now");
  file.insert("observations", observation(basename(path)));
  file.close();
  const record = { id: "x", content: "from an export" };
  writeFileIn(folder, "d", JSON.stringify({ format: "wt-memory-export", records: [record] }));
  const preview = await runImport(sandbox, [folder, "--dry-run"]);
  expect(preview).toMatchObject({ imported: 5, skipped: 2, errors: 0 });
  expect(preview.examples.map(({ where }) => where).sort()).toEqual(["README.md", "picture.png"]);
  expect(await runImport(sandbox, [folder])).toEqual(preview);
  expect(await texts(sandbox)).toEqual([
    "A: The port is 80.",
    "Fixed the port: It was taken\nPostgres listened on another port.\n- Port 5433 is free",
    "Shop (service): is old",
    DECISION,
    "from an export",
  ]);
  const again = await runImport(sandbox, [folder]);
  expect(again).toMatchObject({ imported: 0, skipped: 7, errors: 0 });
});

test("the project's transcripts and notes are found without naming them", async () => {
  await using sandbox = await createSandbox();
  const { path } = sandbox.project;
  const claude = join(sandbox.folder, "config");
  const env = { CLAUDE_CONFIG_DIR: claude };
  const below = join(path, "web");
  mkdirSync(below);
  session(claude, path, "one", DECISION);
  session(claude, below, "two", RULE);
  const alike = await createGitProject(`${path}-web`);
  session(claude, alike.path, "three", "Never use tabs in this project.");
  writeFileIn(path, "CLAUDE.md", "- The port is 80, see @docs/more.md\n");
  writeFileIn(path, "docs/more.md", "- The host is local.\n");
  writeFileIn(path, ".claude/rules/style.md", "- Prefer short names.\n");
  const memory = join(claude, "projects", encode(path), "memory");
  writeFileIn(memory, "MEMORY.md", "- The release is on Friday.\n");
  const report = await runImport(sandbox, ["--transcripts", "--files"], { env });
  expect(report).toMatchObject({
    imported: 6,
    reasons: { "a transcript of another project": 1 },
  });
  expect(await texts(sandbox)).toEqual([
    RULE,
    "Prefer short names.",
    "The host is local.",
    "The port is 80, see @docs/more.md",
    "The release is on Friday.",
    DECISION,
  ]);
  const again = await runImport(sandbox, ["--transcripts", "--files"], { env });
  expect(again).toMatchObject({ imported: 0, errors: 0 });
});

test("with --all-projects each transcript goes to its own project", async () => {
  await using sandbox = await createSandbox();
  const { path } = sandbox.project;
  const other = await createGitProject(join(sandbox.folder, "other"));
  const loose = join(sandbox.folder, "loose");
  mkdirSync(loose);
  const claude = join(sandbox.home, ".claude");
  session(claude, path, "one", DECISION);
  session(claude, other.path, "two", RULE);
  session(claude, join(sandbox.folder, "gone"), "three", RULE);
  session(claude, loose, "four", RULE);
  const report = await runImport(sandbox, ["--all-projects"]);
  expect(report).toMatchObject({ imported: 2, skipped: 2, errors: 0 });
  expect(Object.keys(report.reasons).toSorted()).toEqual([
    expect.stringContaining("outside git"),
    expect.stringContaining("no longer exists"),
  ]);
  expect(await texts(sandbox)).toEqual([DECISION]);
  expect(await texts(sandbox, { cwd: other.path })).toEqual([RULE]);
  expect(await runImport(sandbox, ["--all-projects"])).toMatchObject({ imported: 0, errors: 0 });
});

test("an unknown format is an error that lists the known ones, and creates no store", async () => {
  await using sandbox = await createSandbox();
  const path = writeFileIn(sandbox.folder, "x.json", '{"some":"thing"}');
  const result = await sandbox.run({ args: ["import", path] });
  expect(result).toMatchObject({ exitCode: 64, stdout: "" });
  expect(result.stderr).toMatch(/cannot be imported.*wt-memory.*claude-mem.*CLAUDE\.md/s);
  expect(statSync(sandbox.storeFolder, { throwIfNoEntry: false })).toBeUndefined();
  const nothing = await sandbox.run({ args: ["import"] });
  expect(nothing.stderr).toContain("Import what?");
});

test("wt-memory previews an import as JSON", async () => {
  await using sandbox = await createSandbox();
  const path = writeFileIn(sandbox.folder, "memory.json", GRAPH);
  const result = await sandbox.run({ name: "wt-memory", args: ["import", path, "--dry-run"] });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  expect(JSON.parse(result.stdout)).toMatchObject({ imported: 1, skipped: 0, errors: 0 });
  expect(await texts(sandbox)).toEqual([]);
});

test("an export is written piece by piece, the same to a file and to a pipe", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember(...Array.from({ length: 600 }, (_, n) => `${n} ${"long words ".repeat(60)}`));
  const file = join(sandbox.folder, "out.json");
  const written = await sandbox.run({ args: ["export", "--output", file, "--json"] });
  expect(JSON.parse(written.stdout)).toEqual({ path: file, count: 600 });
  const { records } = JSON.parse(readFileSync(file, "utf8")) as { records: unknown[] };
  for (const run of [{ args: ["export"] }, { args: ["export", "--json"] }, WT_EXPORT]) {
    const piped = await sandbox.run(run);
    expect(piped).toMatchObject({ exitCode: 0, stderr: "" });
    expect(JSON.parse(piped.stdout)).toMatchObject({ count: 600, records });
  }
});

const WT_EXPORT = { name: "wt-memory", args: ["export"] } as const;

async function runImport(
  sandbox: Sandbox,
  args: readonly string[],
  run: SandboxRun = {},
): Promise<ImportReport> {
  const result = await sandbox.run({ ...run, args: ["import", ...args, "--json"] });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  return JSON.parse(result.stdout) as ImportReport;
}

async function texts(sandbox: Sandbox, run: SandboxRun = {}): Promise<string[]> {
  const result = await sandbox.run({ ...run, args: ["export"] });
  const { records } = JSON.parse(result.stdout) as { records: { content: string }[] };
  return records.map(({ content }) => content).toSorted();
}

/** A session as Claude Code stores it. */
function session(claude: string, cwd: string, id: string, said: string): void {
  const folder = join(claude, "projects", encode(cwd));
  mkdirSync(folder, { recursive: true });
  const record = userRecord(said, { cwd, uuid: `turn-${id}`, sessionId: id });
  writeFileSync(join(folder, `${id}.jsonl`), toLines(record));
}

function encode(path: string): string {
  return path.replace(/[^a-zA-Z0-9]/g, "-");
}
