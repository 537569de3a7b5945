// The doctor through the built program: each thing broken on purpose, found and, where safe, mended.
import { expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { databasePath } from "@/platform/database-path.ts";
import { about, examine, read, SETTINGS, setUp } from "@test/doctor/support.ts";
import { copyProgram, runProgram } from "@test/harness/program.ts";
import { createSandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const TIMEOUT_MS = 30_000;

verifies(
  [{ id: "CL-14", shows: "doctor" }],
  "says of a project that works that it does, with the time of a hook and of the last ones",
  async () => {
    await using sandbox = await createSandbox();
    await setUp(sandbox);
    sandbox.remember("Releases are cut from main");
    await sandbox.hook("UserPromptSubmit", {
      session_id: "s1",
      cwd: sandbox.project.path,
      hook_event_name: "UserPromptSubmit",
      prompt: "Where are releases cut from?",
    } as never);
    const { stdout, exitCode } = await sandbox.run({ args: ["doctor"] });
    // On a busy machine a hook takes longer than it may, which doctor says.
    const isBusy = / hook of \S+ took \d+ ms, more than the \d+ ms it may take\n/.test(stdout);
    if (!isBusy)
      expect(stdout).toMatch(
        /ok {7}sample event +12 installed hooks answered: SessionStart \d+ ms, UserPromptSubmit \d+ ms, PreToolUse \d+ ms, PostToolUse \d+ ms, PostToolUseFailure \d+ ms, SubagentStart \d+ ms, SubagentStop \d+ ms, Stop \d+ ms, PreCompact \d+ ms, SessionEnd \d+ ms\n/,
      );
    expect(stdout).toMatch(/ok {7}hook runs +1 run in 30 days, the last just now; p50 \d+ ms/);
    expect(stdout).toMatch(/ok {7}store +1 memory, /);
    expect(stdout).toEndWith(isBusy ? "\nNothing is broken; 1 warning.\n" : "\nMemory works.\n");
    expect(exitCode).toBe(0);
  },
  TIMEOUT_MS,
);

test(
  "creates nothing in a project without a store, and says that hooks are missing",
  async () => {
    await using sandbox = await createSandbox();
    const before = readdirSync(sandbox.project.path);
    const report = await examine(sandbox);
    expect(about(report, "hooks")).toEqual([
      `error: the hooks are not installed in ${sandbox.project.path}, so nothing is remembered there`,
    ]);
    expect(report.exitCode).toBe(1);
    expect(readdirSync(sandbox.project.path)).toEqual(before);
    expect(readdirSync(sandbox.home)).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  "works outside a project, where missing hooks are no error",
  async () => {
    await using sandbox = await createSandbox();
    const { stdout, exitCode } = await sandbox.run({ args: ["doctor"], cwd: sandbox.home });
    expect(stdout).toContain("Nothing is broken; 2 warnings.");
    expect(exitCode).toBe(0);
  },
  TIMEOUT_MS,
);

verifies(
  ["CF-26", "CF-30", "CF-31", "DO-03", { id: "CL-14", shows: "doctor --fix" }],
  "a settings file that cannot be parsed is told with the place, backed up and repaired",
  async () => {
    await using sandbox = await createSandbox();
    await setUp(sandbox);
    const whole = read(sandbox, SETTINGS);
    const broken = whole.replace("{", '{ "model": "opus" ');
    sandbox.project.write({ [SETTINGS]: broken });
    const path = join(sandbox.project.path, SETTINGS);
    const report = await examine(sandbox);
    expect(about(report, "settings")).toEqual([
      `error: Configuration error in ${path}: line 2, column 3: comma expected. Run 'context-graph doctor --fix' to repair.`,
    ]);
    expect(read(sandbox, SETTINGS)).toBe(broken);
    const fixed = await examine(sandbox, "--fix");
    expect(fixed.exitCode).toBe(0);
    expect(JSON.parse(read(sandbox, SETTINGS))).toEqual({
      model: "opus",
      ...(JSON.parse(whole) as object),
    });
    const folder = join(sandbox.home, ".context-graph", "backup");
    const [backup = ""] = readdirSync(folder);
    expect(readFileSync(join(folder, backup), "utf8")).toBe(broken);
    expect(statSync(join(folder, backup)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(fixed.fixes[0]?.done).toContain(backup);
  },
  TIMEOUT_MS,
);

test(
  "settings whose values are in doubt are not guessed, and a link out of the project is not followed",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.project.write({ [SETTINGS]: '{ "permissions": { "allow": ["Bash' });
    await examine(sandbox, "--fix");
    expect(read(sandbox, SETTINGS)).toBe("{}\n");
    const outside = join(sandbox.home, ".profile");
    writeFileSync(outside, "export A=1\n");
    rmSync(join(sandbox.project.path, SETTINGS));
    symlinkSync(outside, join(sandbox.project.path, SETTINGS));
    const report = await examine(sandbox, "--fix");
    expect(report.fixes).toEqual([
      expect.objectContaining({ check: "settings", is_mended: false }) as never,
    ]);
    expect(readFileSync(outside, "utf8")).toBe("export A=1\n");
  },
  TIMEOUT_MS,
);

verifies(
  [{ id: "DG-39", shows: "that hooks do not run with such settings is told" }],
  "settings that switch hooks off, have a wrong shape or register hooks twice are told",
  async () => {
    await using sandbox = await createSandbox();
    await sandbox.run({ args: ["setup", "hooks", "--local"] });
    mkdirSync(join(sandbox.home, ".claude"));
    const users = join(sandbox.home, SETTINGS);
    const personal = read(sandbox, ".claude/settings.local.json");
    writeFileSync(users, personal.replaceAll("/context-graph'", "/bin/context-graph'"));
    sandbox.project.write({
      [SETTINGS]: personal,
      ".claude/settings.local.json": '{ "disableAllHooks": true, "hooks": { "Stop": {} } }',
    });
    const report = await examine(sandbox);
    expect(about(report, "settings").join("\n")).toMatch(/error: .* switches all hooks off/);
    expect(about(report, "settings").join("\n")).toContain('"hooks.Stop" must be an array');
    expect(about(report, "hooks")[0]).toContain("every event is answered twice");
  },
  TIMEOUT_MS,
);

verifies(
  ["DO-01", "CF-25"],
  "missing and non-executable scripts, missing events and timeouts out of range are told",
  async () => {
    await using sandbox = await createSandbox();
    await sandbox.run({ args: ["setup", "hooks", "--scripts"] });
    const { path } = sandbox.project;
    const text = read(sandbox, SETTINGS);
    const settings = JSON.parse(text) as { hooks: Record<string, unknown[]> };
    delete settings.hooks["Stop"];
    settings.hooks["SessionStart"] = [
      { hooks: [{ type: "command", command: '"$CLAUDE_PROJECT_DIR"/gone.sh', timeout: 5 }] },
      {
        hooks: [{ type: "command", command: "/gone/context-graph hook SessionStart", timeout: 0 }],
      },
    ];
    sandbox.project.write({ [SETTINGS]: JSON.stringify(settings) });
    chmodSync(join(path, "hooks/session-start.sh"), 0o644);
    const report = await examine(sandbox);
    const scripts = about(report, "scripts");
    const file = join(path, SETTINGS);
    expect(scripts).toContain(`warning: ${file} calls ${path}/gone.sh, which does not exist`);
    expect(scripts).toContain(`error: ${file} calls /gone/context-graph, which does not exist`);
    expect(scripts).toContain(`error: ${path}/hooks/session-start.sh is not executable`);
    expect(about(report, "hooks")).toEqual([
      "warning: no hook for Stop: the hooks are of an older version or were edited",
      "warning: the timeout of SessionStart is 0 and must be from 10 to 600 seconds",
    ]);
    expect(report.exitCode).toBe(1);
  },
  TIMEOUT_MS,
);

verifies(
  ["DO-02", { id: "DO-04", shows: "scripts" }],
  "--fix lets hooks of a missing program call this one, and makes scripts executable",
  async () => {
    await using sandbox = await createSandbox();
    const old = join(sandbox.folder, "old");
    const program = copyProgram(old);
    const env = { HOME: sandbox.home };
    const args = ["setup", "hooks", "--local", "--scripts"];
    await runProgram({ path: program, args, cwd: sandbox.project.path, env });
    expect(read(sandbox, ".claude/settings.local.json")).toContain(old);
    rmSync(old, { recursive: true });
    const script = join(sandbox.project.path, "hooks/session-end.sh");
    chmodSync(script, 0o600);
    expect(about(await examine(sandbox), "scripts").join("\n")).toContain(
      `calls ${program}, which does not exist`,
    );
    const fixed = await examine(sandbox, "--fix");
    expect(about(fixed, "scripts")).toEqual(["ok: 15 hooks can run"]);
    expect(read(sandbox, ".claude/settings.local.json")).not.toContain(old);
    expect(statSync(script).mode & 0o100).toBe(0o100);
    expect(fixed.exitCode).toBe(0);
  },
  TIMEOUT_MS,
);

verifies(
  ["DO-02"],
  "--fix links the program for shared hooks that no longer find it",
  async () => {
    await using sandbox = await createSandbox();
    const old = join(sandbox.folder, "old");
    const run = { cwd: sandbox.project.path, env: { HOME: sandbox.home } };
    await runProgram({ ...run, path: copyProgram(old), args: ["setup", "hooks"] });
    expect(about(await examine(sandbox), "scripts")).toEqual(["ok: 15 hooks can run"]);
    rmSync(old, { recursive: true });
    const settings = join(sandbox.project.path, SETTINGS);
    expect(about(await examine(sandbox), "scripts")).toEqual([
      `error: ${settings} calls context-graph, which is neither on PATH nor linked by setup`,
    ]);
    const fixed = await examine(sandbox, "--fix");
    expect(about(fixed, "scripts")).toEqual(["ok: 15 hooks can run"]);
    expect(about(fixed, "MCP server")[0]).toStartWith("ok: registered in ");
  },
  TIMEOUT_MS,
);

verifies(
  ["DO-02"],
  "--fix links the names that hooks call beside the program",
  async () => {
    await using sandbox = await createSandbox();
    const program = copyProgram(join(sandbox.folder, "bin"));
    const name = join(sandbox.folder, "bin", "wt-hook-memory-posttool");
    rmSync(name);
    const run = { path: program, cwd: sandbox.project.path, env: { HOME: sandbox.home } };
    const { stdout } = await runProgram({ ...run, args: ["doctor"] });
    expect(stdout).toContain("lacks wt-hook-memory-posttool, which hooks call");
    await runProgram({ ...run, args: ["doctor", "--fix"] });
    expect(existsSync(name)).toBe(true);
  },
  TIMEOUT_MS,
);

test(
  "a damaged store is an error that repair mends, and is left as it is",
  async () => {
    await using sandbox = await createSandbox();
    await setUp(sandbox);
    sandbox.remember("Releases are cut from main");
    const path = databasePath(sandbox.storeFolder);
    const bytes = readFileSync(path);
    bytes.fill(0xff, 4_096, 3 * 4_096);
    writeFileSync(path, bytes);
    const report = await examine(sandbox, "--fix");
    const finding = report.findings.find(({ check }) => check === "store");
    expect(finding).toMatchObject({ severity: "error", hint: "context-graph repair" });
    expect(report.exitCode).toBe(1);
    expect(readFileSync(path).equals(bytes)).toBe(true);
  },
  TIMEOUT_MS,
);

verifies(
  ["DO-04", "DG-40", "DG-43", "DG-44"],
  "a store without its permissions is told with a chmod, and gets them back",
  async () => {
    await using sandbox = await createSandbox();
    await setUp(sandbox);
    sandbox.remember("Releases are cut from main");
    const path = databasePath(sandbox.storeFolder);
    chmodSync(path, 0o400);
    chmodSync(join(sandbox.storeFolder, "db"), 0o755);
    const report = await examine(sandbox);
    expect(about(report, "permissions")).toEqual([
      `error: Permission denied: cannot access ${path}. Check file permissions and ownership.`,
      `warning: others may read ${join(sandbox.storeFolder, "db")}`,
    ]);
    const finding = report.findings.find(({ check }) => check === "permissions");
    expect(finding?.hint).toBe(`context-graph doctor --fix, or chmod u+rw ${path}`);
    const fixed = await examine(sandbox, "--fix");
    expect(about(fixed, "permissions")[0]).toStartWith("ok: ");
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(sandbox.storeFolder, "db")).mode & 0o777).toBe(0o700);
  },
  TIMEOUT_MS,
);

verifies(
  ["CF-26", "CF-31", "DO-03"],
  "config files that cannot be parsed are replaced after a backup; unknown keys are only told",
  async () => {
    await using sandbox = await createSandbox();
    await setUp(sandbox);
    const yaml = "hooks:\n  session_start: [\n";
    sandbox.project.write({ ".claude/hooks/config.yaml": yaml });
    writeFileSync(
      join(sandbox.storeFolder, "config.toml"),
      '[hooks.session_start]\nenabld = true\nscript = "mine.sh"\n',
    );
    const path = join(sandbox.project.path, ".claude/hooks/config.yaml");
    const report = await examine(sandbox);
    const [unknown, broken, script] = about(report, "configuration");
    expect(unknown).toMatch(
      /^warning: .*enabld is unknown; did you mean .*enabled\?; it is ignored$/,
    );
    expect(script).toMatch(/^warning: .*session_start\.script is not run: /);
    expect(broken).toStartWith(`error: Configuration error in ${path}: `);
    expect(broken).toEndWith(". Run 'context-graph doctor --fix' to repair.");
    const fixed = await examine(sandbox, "--fix");
    expect(about(fixed, "configuration")).toEqual([unknown ?? "", script ?? ""]);
    const folder = join(sandbox.home, ".context-graph", "backup");
    const copies = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    expect(copies).toEqual([yaml]);
    expect(read(sandbox, ".claude/hooks/config.yaml")).toContain(folder);
  },
  TIMEOUT_MS,
);

test(
  "rules, session files, errors of the log and leftovers of a setup are looked at",
  async () => {
    await using sandbox = await createSandbox();
    await setUp(sandbox);
    const leftover = ".claude/.settings.json.999999999.0123abcd.tmp";
    sandbox.project.write({
      ".claude/hooks/hooks.json": '{ "hooks": ',
      ".claude/sessions/context-graph-s1.json": "{",
      [leftover]: "{",
    });
    mkdirSync(join(sandbox.storeFolder, "logs"), { recursive: true });
    const entry = {
      at: new Date().toISOString(),
      level: "error",
      command: "hook Stop",
      durationMs: 3,
      exitCode: 0,
      outcome: "ERR_DISK_FULL",
    };
    writeFileSync(join(sandbox.storeFolder, "logs", "hooks.log"), `${JSON.stringify(entry)}\n`);
    const report = await examine(sandbox, "--fix");
    expect(about(report, "rules")[0]).toMatch(/^warning: .*line 1, column \d+: /);
    expect(report.fixes.map(({ done }) => done)).toContain(
      "moved 1 session file that cannot be read to the backups",
    );
    expect(about(report, "sessions")[0]).toStartWith("ok: 0 sessions");
    expect(about(report, "errors")).toEqual([
      "warning: 1 error in 7 days, the last just now: hook Stop: ERR_DISK_FULL",
    ]);
    expect(about(report, "leftovers")[0]).toStartWith("ok: ");
    expect(existsSync(join(sandbox.project.path, leftover))).toBe(false);
  },
  TIMEOUT_MS,
);

verifies(
  ["DO-01"],
  "a missing script of the flat form, which an older setup wrote, is told",
  async () => {
    await using sandbox = await createSandbox();
    const hook = { type: "command", command: "hooks/session-start.sh", timeout: 10 };
    sandbox.project.write({ [SETTINGS]: JSON.stringify({ hooks: { SessionStart: [hook] } }) });
    const report = await examine(sandbox);
    const { path } = sandbox.project;
    expect(about(report, "scripts")).toEqual([
      `error: ${path}/${SETTINGS} calls ${path}/hooks/session-start.sh, which does not exist`,
    ]);
    expect(about(report, "settings")[0]).toContain("has an entry without a list");
    const fixed = await examine(sandbox, "--fix");
    expect([...about(fixed, "scripts"), ...about(fixed, "settings")]).toEqual([
      "ok: 15 hooks can run",
      `ok: ${path}/${SETTINGS} can be read`,
    ]);
    expect(existsSync(join(sandbox.storeFolder, "id"))).toBe(true);
  },
  TIMEOUT_MS,
);

test(
  "hooks of the user's own settings or of a plugin count as installed",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("Releases are cut from main");
    await sandbox.hook("Stop", {} as never);
    expect(about(await examine(sandbox), "hooks")).toEqual([
      "ok: in no settings file, but they have run in the last 30 days",
    ]);
    await setUp(sandbox);
    mkdirSync(join(sandbox.home, ".claude"));
    writeFileSync(join(sandbox.home, SETTINGS), read(sandbox, SETTINGS));
    rmSync(join(sandbox.project.path, SETTINGS));
    expect(about(await examine(sandbox), "hooks")).toEqual([
      `ok: 10 events in ${join(sandbox.home, SETTINGS)}`,
    ]);
  },
  TIMEOUT_MS,
);

test(
  "lost writes and jobs that nobody takes up are told",
  async () => {
    await using sandbox = await createSandbox();
    {
      using store = sandbox.store();
      const job = { kind: "maintenance", key: "", payload: {}, dueAtMs: 1_000 };
      store.apply([{ kind: "enqueue", job } as never], { isDurable: false });
    }
    mkdirSync(join(sandbox.storeFolder, "spool"), { mode: 0o700 });
    writeFileSync(join(sandbox.storeFolder, "spool", "dropped"), "..");
    const report = await examine(sandbox);
    expect(about(report, "writes")[0]).toStartWith("warning: 2 writes dropped");
    expect(about(report, "worker")).toEqual([
      "warning: 1 job queued, the oldest due for more than a day",
    ]);
  },
  TIMEOUT_MS,
);

test(
  "files in place of folders and folders in place of files are told, not tripped over",
  async () => {
    await using sandbox = await createSandbox();
    mkdirSync(join(sandbox.project.path, SETTINGS), { recursive: true });
    writeFileSync(sandbox.storeFolder, "");
    const report = await examine(sandbox, "--fix");
    expect(about(report, "settings")[0]).toContain("cannot be read: a file is expected here");
    expect(about(report, "store")).toEqual([
      `error: ${sandbox.storeFolder} is not a folder, so there can be no store`,
    ]);
    expect(report.findings.some(({ message }) => message.includes("Internal"))).toBe(false);
    expect(report.fixes).toEqual([]);
  },
  TIMEOUT_MS,
);

test(
  "a store that came with the project is not looked into",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("Releases are cut from main");
    rmSync(join(sandbox.home, ".context-graph"), { recursive: true });
    const report = await examine(sandbox);
    expect(about(report, "store")[0]).toMatch(/^error: The memory store .* is not used: /);
    expect(about(report, "permissions")).toEqual([]);
    expect(about(report, "errors")).toEqual([]);
    const command = "/gone/context-graph hook Stop";
    const hooks = { Stop: [{ hooks: [{ type: "command", command }] }] };
    sandbox.project.write({ [SETTINGS]: JSON.stringify({ hooks }) });
    const { fixes } = await examine(sandbox, "--fix");
    expect(fixes.map(({ check, is_mended }) => `${check} ${is_mended}`)).toEqual([
      "hooks false",
      "scripts false",
    ]);
    expect(read(sandbox, SETTINGS)).toContain(command);
  },
  TIMEOUT_MS,
);
