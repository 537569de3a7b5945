// A failure, the edit of a file that holds secrets and the pass after it, through the built program:
// the fix is told by name, and the values are in no file and no table, spooled writes included.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { databasePath } from "@/platform/database-path.ts";
import { countSpooled } from "@/store/spool/spool-folder.ts";
import { holdLock } from "@test/e2e/support/held-lock.ts";
import { readBytes, readRows } from "@test/fault/secret-scan.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { waitForNoProcesses } from "@test/harness/process-list.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";

const TIMEOUT_MS = 300_000;

/** Words that no pattern takes for a secret: only the file or the name beside them tells. */
const OLD = "wintermorgen";
const NEW = "abendstern";

const FILES: readonly (readonly [file: string, line: string])[] = [
  [".env", "DB_PASS=§"],
  [".netrc", "machine db login app password §"],
  ["credentials.json", '  "client": "§",'],
  ["id_rsa", "§§§§"],
  ["config/secrets.yml", "  shared: §"],
  ["terraform.tfvars", 'admin = "§"'],
  ["src/db.ts", 'connect("postgres://app:§@db1/shop");'],
];

test(
  "a verified fix of a secret leaves no value on the disk",
  async () => {
    await using sandbox = await createSandbox();
    for (const [at, [file, line]] of FILES.entries()) await fix(sandbox, `s${at}`, file, line);
    const fixes = fixesOf(sandbox);
    process.stdout.write(`secrets: ${fixes.length} of ${FILES.length} fixes are told\n`);
    for (const [file] of FILES) expect(fixes.some((text) => text.includes(file))).toBe(true);
    expectNoValue(sandbox);
  },
  TIMEOUT_MS,
);

test(
  "an edit of a secret that finds the store locked leaves no value in the spool",
  async () => {
    await using sandbox = await createSandbox();
    // Lines are recorded only while a failure is open, so it has to come before the lock.
    for (const at of FILES.keys()) await fail(sandbox, `l${at}`);
    {
      await using _lock = await holdLock(databasePath(sandbox.storeFolder), "writing");
      for (const [at, [file, line]] of FILES.entries()) await edit(sandbox, `l${at}`, file, line);
      expect(countSpooled(sandbox.storeFolder)).toBeGreaterThan(0);
      expectNoValueIn(filesOf(sandbox));
    }
    const next = loadPayload("SessionStart.startup", { session_id: "next" });
    await sandbox.hook("SessionStart", next);
    expect(await waitForNoProcesses("context-graph", sandbox.folder, 20_000)).toEqual([]);
    expectNoValue(sandbox);
  },
  TIMEOUT_MS,
);

async function fix(
  sandbox: Sandbox,
  session_id: string,
  file: string,
  line: string,
): Promise<void> {
  const session = { session_id };
  await fail(sandbox, session_id);
  await edit(sandbox, session_id, file, line);
  await sandbox.hook(
    "PostToolUse",
    loadPayload("PostToolUse.Bash", {
      ...session,
      tool_input: { command: commandOf(session_id) },
      tool_response: { stdout: "ok", stderr: "", interrupted: false },
    }),
  );
  await sandbox.hook("Stop", loadPayload("Stop", session));
  await sandbox.hook("PreCompact", loadPayload("PreCompact.manual", session));
  await sandbox.hook("SessionEnd", loadPayload("SessionEnd.other", session));
}

const commandOf = (session: string) => `make check-${session}`;

async function fail(sandbox: Sandbox, session_id: string): Promise<void> {
  const error = `Exit code 1\nFATAL: the app of ${session_id} cannot connect`;
  const tool_input = { command: commandOf(session_id) };
  const payload = loadPayload("PostToolUseFailure.Bash", { session_id, tool_input, error });
  await sandbox.hook("PostToolUseFailure", payload);
}

/** Writes the file anew, then edits a line of it. */
async function edit(
  sandbox: Sandbox,
  session_id: string,
  file: string,
  line: string,
): Promise<void> {
  const filePath = join(sandbox.project.path, file);
  const [before, after] = [line.replaceAll("§", OLD), line.replaceAll("§", NEW)];
  const content = `${after}\n`;
  await sandbox.hook(
    "PostToolUse",
    loadPayload("PostToolUse.Write", {
      session_id,
      tool_input: { file_path: filePath, content },
      tool_response: { type: "create", filePath, content, structuredPatch: [], originalFile: null },
    }),
  );
  await sandbox.hook(
    "PostToolUse",
    loadPayload("PostToolUse.Edit", {
      session_id,
      tool_input: { file_path: filePath, old_string: before, new_string: after },
      tool_response: { filePath, structuredPatch: [{ lines: [`-${before}`, `+${after}`] }] },
    }),
  );
}

function fixesOf(sandbox: Sandbox): string[] {
  using store = sandbox.store();
  return store.listMemories({ limit: 50, type: "Fix" }).map(({ text }) => text);
}

function filesOf({ storeFolder, home, project }: Sandbox): string[] {
  return [storeFolder, home, join(project.path, ".claude")].flatMap((folder) => readBytes(folder));
}

function expectNoValue(sandbox: Sandbox): void {
  expectNoValueIn([...filesOf(sandbox), ...readRows(sandbox.storeFolder)]);
}

function expectNoValueIn(places: readonly string[]): void {
  expect(places.length).toBeGreaterThan(0);
  expect(places.filter((text) => text.includes(OLD) || text.includes(NEW))).toEqual([]);
}
