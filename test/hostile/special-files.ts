import { mkdirSync, rmSync, symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import type { ProcessResult } from "@test/harness/run-process.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";

const SESSION = "special-session";

/** Every path that a hook or command reads or writes, from the project's folder. */
export const PROJECT_PATHS = [
  ".context-graph/db",
  ".context-graph/db/context-graph.db",
  ".context-graph/db/context-graph.db-wal",
  ".context-graph/db/context-graph.db-shm",
  ".context-graph/db/context-graph.db-journal",
  ".context-graph/db/context-graph.db-entries",
  ".context-graph/logs",
  ".context-graph/logs/hooks.log",
  ".context-graph/logs/hooks.log.1",
  ".context-graph/counts",
  `.context-graph/counts/${SESSION}`,
  `.context-graph/counts/${SESSION}.advice-50`,
  ".context-graph/queue",
  `.context-graph/queue/${SESSION}`,
  `.context-graph/queue/${SESSION}/waiting`,
  `.context-graph/queue/${SESSION}/lock`,
  `.context-graph/queue/${SESSION}/12345`,
  ".context-graph/spool",
  ".context-graph/spool/run_00000000000000000000.batch",
  ".context-graph/.gitignore",
  ".context-graph/setup.json",
  ".context-graph/backup",
  ".claude",
  ".claude/settings.json",
  ".claude/settings.local.json",
  ".claude/hooks",
  ".claude/hooks/hooks.json",
  ".claude/hot-topics.json",
  ".claude/.gitignore",
  ".claude/sessions",
  ".claude/sessions/.gitignore",
  ".claude/sessions/context-graph-other.json",
  `.claude/sessions/context-graph-${SESSION}.json`,
  ".claude/journal",
  ".claude/journal/.gitignore",
  ".claude/journal/current_ghap.json",
  ".claude/journal/session_entries.jsonl",
  ".claude/journal/archive",
  ".claude/journal/archive/20260105_session_20260105_090000_abcdef.jsonl",
  `.claude/journal/.tool_count.${SESSION}`,
  ".claude/rules",
  ".mcp.json",
  "CLAUDE.md",
  "AGENTS.md",
  "package.json",
  "package-lock.json",
  "bun.lock",
  "hooks",
  "hooks/session-start.sh",
  "transcript.jsonl",
  "src/a.ts",
  ".git",
  ".git/HEAD",
  ".git/index",
  ".git/packed-refs",
  ".git/refs/heads/main",
  ".git/commondir",
] as const;

/** The same in the user's folder, from HOME. */
export const HOME_PATHS = [
  ".context-graph",
  ".context-graph/db/context-graph.db",
  ".context-graph/logs/hooks.log",
  ".context-graph/projects",
  ".context-graph/projects/0.json",
  ".context-graph/model",
  ".context-graph/journal",
  ".context-graph/journal/key",
  ".context-graph/journal/locks",
  `.context-graph/journal/sessions/${SESSION}.json`,
] as const;

/** Things that a path may name instead of a file. Opening the first one waits for a writer. */
export const SPECIAL_KINDS = [
  "pipe",
  "socket",
  "folder",
  "endless device",
  "link to a pipe",
] as const;
export type SpecialKind = (typeof SPECIAL_KINDS)[number];

/** Puts it in the place of whatever was there. */
async function placeSpecial(path: string, kind: SpecialKind): Promise<void> {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true });
  if (kind === "folder") mkdirSync(join(path, "inside"), { recursive: true });
  if (kind === "endless device") symlinkSync("/dev/zero", path);
  if (kind === "pipe") makePipe(path);
  if (kind === "link to a pipe") {
    makePipe(`${path}.pipe`);
    symlinkSync(`${path}.pipe`, path);
  }
  if (kind === "socket") await makeSocket(path);
}

function makePipe(path: string): void {
  rmSync(path, { force: true });
  const { exitCode } = Bun.spawnSync(["mkfifo", path]);
  if (exitCode !== 0) throw new Error(`mkfifo ${path}`);
}

// The file stays when the server ends, if it was renamed before. Paths of sockets must be short.
async function makeSocket(path: string): Promise<void> {
  const short = `/tmp/cg-${process.pid}-${crypto.randomUUID().slice(0, 8)}`;
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(short, resolve));
  const { exitCode } = Bun.spawnSync(["mv", short, path]);
  server.close();
  if (exitCode !== 0) throw new Error(`mv ${short} ${path}`);
}

/** A session from start to end, as events. */
const EVENTS: readonly (readonly [string, string, Payload])[] = [
  ["SessionStart", "SessionStart.startup", {}],
  ["UserPromptSubmit", "UserPromptSubmit", { prompt: "Why does src/a.ts fail with ECONNREFUSED?" }],
  ["PreToolUse", "PreToolUse.Edit", { tool_input: { file_path: "src/a.ts" } }],
  ["PostToolUse", "PostToolUse.Edit", {}],
  ["PostToolUseFailure", "PostToolUseFailure.Bash", {}],
  ["PreCompact", "PreCompact.manual", {}],
  ["Stop", "Stop", {}],
  ["SessionEnd", "SessionEnd.other", {}],
];

/** Commands that between them read and write every file. */
const COMMANDS: readonly (readonly string[])[] = [
  ["remember", "The importer runs at midnight."],
  ["recall", "importer"],
  ["status"],
  ["stats"],
  ["health", "--index"],
  ["projects"],
  ["hooks", "check"],
  ["import", "--files"],
  ["export"],
  ["repair"],
  ["setup", "hooks", "."],
  ["ghap", "start", "--goal", "g", "--hypothesis", "h", "--action", "a", "--prediction", "p"],
  ["ghap", "show"],
  ["ghap", "resolve", "confirmed"],
  ["ghap", "list"],
  ["uninstall", ".", "--yes"],
];

/** A hang lasts for ever; an answer takes far less, even on a busy machine. */
const TIMEOUT_MS = 15_000;

/** Where something special is put, from the project's folder or from HOME. */
export interface SpecialPlace {
  readonly root: "project" | "home";
  readonly path: string;
}

/**
 * Runs a whole session and many commands with a special file in one place. Returns what went
 * wrong: whatever did not end in time, hooks that failed or said something on standard error, and
 * commands that failed for a reason they do not know.
 */
export async function tryPlace(
  { root, path }: SpecialPlace,
  kind: SpecialKind,
): Promise<{ runs: number; problems: string[] }> {
  await using sandbox = await createSandbox();
  sandbox.project.write({ "src/a.ts": "1\n", "transcript.jsonl": "" });
  await sandbox.project.commit("more files");
  await sandbox.run({ args: ["remember", "ECONNREFUSED in src/a.ts means that nothing listens"] });
  await placeSpecial(join(root === "home" ? sandbox.home : sandbox.project.path, path), kind);
  const results = [...(await runEvents(sandbox)), ...(await runCommands(sandbox))];
  const problems = results.flatMap(({ label, isHook, exitCode, stderr, timedOut }) => {
    const isFailure = isHook ? exitCode !== 0 || stderr !== "" : /Internal error/.test(stderr);
    if (!timedOut && !isFailure) return [];
    const how = timedOut ? "hangs" : `ends with ${exitCode}: ${stderr.slice(0, 200)}`;
    return [`${kind} in place of ${path} (${root}): ${label} ${how}`];
  });
  return { runs: results.length, problems };
}

interface LabelledResult extends ProcessResult {
  readonly label: string;
  readonly isHook: boolean;
}

async function runEvents(sandbox: Sandbox): Promise<LabelledResult[]> {
  const results: LabelledResult[] = [];
  const { path } = sandbox.project;
  const transcript_path = join(path, "transcript.jsonl");
  const common = { session_id: SESSION, cwd: path, transcript_path };
  for (const [event, name, more] of EVENTS) {
    const payload = loadPayload(name, { ...common, ...more });
    const result = await sandbox.hook(event, payload, { timeoutMs: TIMEOUT_MS });
    results.push({ label: event, isHook: true, ...result });
  }
  return results;
}

async function runCommands(sandbox: Sandbox): Promise<LabelledResult[]> {
  const results: LabelledResult[] = [];
  for (const args of COMMANDS) {
    const result = await sandbox.run({ args, timeoutMs: TIMEOUT_MS });
    results.push({ label: args.join(" "), isHook: false, ...result });
  }
  return results;
}
