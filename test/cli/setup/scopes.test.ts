// `setup` and `uninstall` as people call them: every scope, dry runs, moves, purges.
import { describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { join } from "node:path";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { snapshot } from "@test/setup/sample-project.ts";
import { verifies } from "@test/requirements/verifies.ts";

const SETTINGS = ".claude/settings.json";
const LOCAL = ".claude/settings.local.json";

async function say(sandbox: Sandbox, args: string[], cwd?: string): Promise<string> {
  const result = await sandbox.run({ args, ...(cwd === undefined ? {} : { cwd }) });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  return result.stdout;
}

function users(sandbox: Sandbox): string {
  return readFileSync(join(sandbox.home, SETTINGS), "utf8");
}

describe("setup", () => {
  test("without a scope and a person asks for one; with --yes it is the user's", async () => {
    await using sandbox = await createSandbox();
    const before = snapshot(sandbox.home);
    const { exitCode, stderr } = await sandbox.run({ args: ["setup"] });
    expect([exitCode, stderr]).toEqual([
      64,
      expect.stringContaining("--user, --project or --local"),
    ]);
    expect(snapshot(sandbox.home)).toEqual(before);
    expect(await say(sandbox, ["setup", "--yes"])).toContain("for you in every project");
    expect(users(sandbox)).toContain("hook SessionStart");
    expect(existsSync(join(sandbox.project.path, ".claude"))).toBe(false);
  });

  test("again renews the hooks where they are, instead of asking", async () => {
    await using sandbox = await createSandbox();
    await say(sandbox, ["setup", "--local", "--yes"]);
    const path = join(sandbox.project.path, LOCAL);
    const whole = readFileSync(path, "utf8");
    sandbox.project.write({ [LOCAL]: whole.replace('"timeout": 10', '"timeout": 1') });
    const said = await say(sandbox, ["setup"]);
    expect(said).toContain("SessionStart: called in another way");
    expect(readFileSync(path, "utf8")).toBe(whole);
    expect(await say(sandbox, ["setup", "--upgrade"])).toContain("nothing was changed");
    expect(existsSync(join(sandbox.home, ".claude"))).toBe(false);
  });

  test("--dry-run prints a diff in every scope and leaves no trace, not even of a lock", async () => {
    await using sandbox = await createSandbox();
    sandbox.project.write({ [LOCAL]: '{ "model": "opus" }' });
    const before = snapshot(sandbox.folder);
    for (const scope of ["--user", "--project", "--local"]) {
      const said = await say(sandbox, ["setup", scope, "--dry-run"]);
      expect(said).toMatch(/^--- .*\n\+\+\+ .*settings(\.local)?\.json\n@@ /);
      expect(said).toContain("hook SessionStart");
    }
    const json = await say(sandbox, ["setup", "--project", "--scripts", "--dry-run", "--json"]);
    const { diff } = JSON.parse(json) as { diff: string };
    for (const name of [SETTINGS, ".mcp.json", "hooks/session-end.sh"]) {
      expect(diff).toContain(`--- /dev/null\n+++ ${name}\n`);
    }
    expect(snapshot(sandbox.folder)).toEqual(before);
  });

  test("the home directory is no project, also under another name", async () => {
    await using sandbox = await createSandbox();
    const link = join(sandbox.folder, "also-home");
    symlinkSync(sandbox.home, link);
    for (const directory of [sandbox.home, link]) {
      for (const args of [
        ["setup", "hooks"],
        ["setup", "--local"],
      ]) {
        const { exitCode, stderr } = await sandbox.run({ args: [...args, directory] });
        expect([exitCode, stderr]).toEqual([64, expect.stringContaining("Use --user.")]);
      }
    }
    expect(existsSync(join(sandbox.home, ".claude"))).toBe(false);
  });

  test("the user's settings are where the client looks for them", async () => {
    await using sandbox = await createSandbox();
    const folder = join(sandbox.home, "my config");
    mkdirSync(folder);
    const env = { CLAUDE_CONFIG_DIR: folder };
    await sandbox.run({ args: ["setup", "--user", "--yes"], env });
    expect(readdirSync(folder).sort()).toEqual([".claude.json", "settings.json"]);
    await sandbox.run({ args: ["uninstall", "--user", "--yes"], env });
    expect(readdirSync(folder)).toEqual([]);
  });

  test("the user's scope tells of projects that have personal hooks", async () => {
    await using sandbox = await createSandbox();
    const [shared, personal] = ["shared", "personal"].map((name) => join(sandbox.folder, name));
    for (const [directory = "", scope = ""] of [
      [shared, "--project"],
      [personal, "--local"],
    ]) {
      mkdirSync(directory);
      await say(sandbox, ["setup", scope, directory]);
    }
    const said = await say(sandbox, ["setup", "--user"]);
    expect(said).toContain(`To remove them: context-graph uninstall ${personal}`);
    expect(said).not.toContain(`uninstall ${shared}`);
  });

  test("settings that cannot be parsed are refused with the place, and repaired on request", async () => {
    await using sandbox = await createSandbox();
    mkdirSync(join(sandbox.home, ".claude"));
    for (const text of ["{", '{ "hooks": [] }', "[]", '{"hooks": {"Stop": 1}}']) {
      await Bun.write(join(sandbox.home, SETTINGS), text);
      const { exitCode, stderr } = await sandbox.run({ args: ["setup", "--user"] });
      expect([exitCode, stderr]).toEqual([
        78,
        expect.stringContaining(join(sandbox.home, SETTINGS)),
      ]);
      expect(users(sandbox)).toBe(text);
      await say(sandbox, ["setup", "--user", "--repair"]);
      expect(users(sandbox)).toContain("hook SessionStart");
      await say(sandbox, ["uninstall", "--user", "--yes"]);
      expect(users(sandbox)).toBe(text);
    }
  });
});

verifies(
  ["CL-13", "SD-04", "SD-06", "SD-08"],
  "setup hooks writes the project's settings and, if asked for, the scripts, and backs up what was there",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.project.write({ [SETTINGS]: '{ "model": "opus" }' });
    const said = await say(sandbox, ["setup", "hooks", "--scripts"]);
    const backup = /the previous file is (\S+)/.exec(said)?.[1] ?? "";
    const { path } = sandbox.project;
    expect(readFileSync(join(path, backup), "utf8")).toBe('{ "model": "opus" }');
    expect(readFileSync(join(path, SETTINGS), "utf8")).toContain("hook SessionStart");
    expect(readdirSync(join(path, "hooks"))).toHaveLength(5);
  },
);

verifies(
  ["SD-09", { id: "SD-08", shows: "the mode of those in .claude/hooks" }],
  "setup --claude-scripts writes the five scripts of .claude/hooks; later setups keep them current",
  async () => {
    await using sandbox = await createSandbox();
    const folder = join(sandbox.project.path, ".claude/hooks");
    const names = ["session_start", "user_prompt_submit", "ghap_checkin", "outcome_capture"];
    const files = [...names, "session_end"].map((name) => `${name}.sh`);
    const planned = await say(sandbox, ["setup", "hooks", "--claude-scripts", "--dry-run"]);
    for (const file of files) expect(planned).toContain(`+++ .claude/hooks/${file}`);
    expect(existsSync(folder)).toBe(false);
    await say(sandbox, ["setup", "hooks", "--claude-scripts"]);
    expect(readdirSync(folder).sort()).toEqual([...files].sort());
    expect(existsSync(join(sandbox.project.path, "hooks"))).toBe(false);
    for (const file of files) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o755);
    chmodSync(join(folder, "ghap_checkin.sh"), 0o644);
    expect(await say(sandbox, ["setup", "--upgrade"])).toContain(
      "changed   .claude/hooks/ghap_checkin.sh",
    );
    rmSync(join(folder, "session_end.sh"));
    const doctor = await sandbox.run({ args: ["doctor"] });
    expect(doctor.stdout).toContain("session_end.sh, which setup wrote, does not exist");
    expect(doctor.stdout).toContain("context-graph setup hooks --claude-scripts");
  },
);

describe("uninstall", () => {
  test("leaves every file and folder as it was, in every scope", async () => {
    for (const scope of ["--user", "--project", "--local"]) {
      await using sandbox = await createSandbox();
      const before = snapshot(sandbox.folder);
      const scripts = scope === "--user" ? [] : ["--scripts", "--claude-scripts"];
      await say(sandbox, ["setup", scope, ...scripts]);
      expect(snapshot(sandbox.folder)).not.toEqual(before);
      await say(sandbox, ["uninstall", scope, "--yes"]);
      expect(snapshot(sandbox.folder)).toEqual(before);
    }
  });

  test("without a scope takes the project's, and says where hooks still are", async () => {
    await using sandbox = await createSandbox();
    await say(sandbox, ["setup", "--user"]);
    const said = await say(sandbox, ["uninstall", "--yes"]);
    expect(said).toContain("Context Graph has no hooks in");
    expect(said).toContain("context-graph uninstall --user");
    expect(users(sandbox)).toContain("hook SessionStart");
    expect(await say(sandbox, ["uninstall", "--yes"], sandbox.home)).toContain("Removed the hooks");
    expect(existsSync(join(sandbox.home, ".claude"))).toBe(false);
  });

  test("keeps the links to the program while another project needs them", async () => {
    await using sandbox = await createSandbox();
    const other = join(sandbox.folder, "other");
    mkdirSync(other);
    await say(sandbox, ["setup", "--project"]);
    await say(sandbox, ["setup", "--project", other]);
    await say(sandbox, ["uninstall", "--yes"]);
    const links = join(sandbox.home, ".context-graph/bin");
    expect(readdirSync(links).sort()).toEqual(["context-graph", "wt-hook-memory-posttool"]);
    await say(sandbox, ["uninstall", other, "--yes"]);
    expect(existsSync(join(sandbox.home, ".context-graph"))).toBe(false);
  });

  test("works although the user's own folder cannot be used", async () => {
    await using sandbox = await createSandbox();
    sandbox.project.write({ [SETTINGS]: '{ "model": "opus" }\n' });
    await say(sandbox, ["setup", "--project"]);
    const env = { CONTEXT_GRAPH_HOME: "/dev/null/none" };
    const removed = await sandbox.run({ args: ["uninstall", "--yes"], env });
    expect(removed).toMatchObject({ exitCode: 0, stderr: "" });
    const text = readFileSync(join(sandbox.project.path, SETTINGS), "utf8");
    expect(text).toBe('{ "model": "opus" }\n');
  });

  test("shows its changes with --dry-run, and needs a confirmation", async () => {
    await using sandbox = await createSandbox();
    sandbox.project.write({ [SETTINGS]: '{ "model": "opus" }\n' });
    await say(sandbox, ["setup", "--project"]);
    const before = snapshot(sandbox.project.path);
    expect(await say(sandbox, ["uninstall", "--dry-run"])).toContain('+{ "model": "opus" }');
    const refused = await sandbox.run({ args: ["uninstall"] });
    expect([refused.exitCode, refused.stderr]).toEqual([64, expect.stringContaining("--yes")]);
    const after = snapshot(sandbox.project.path);
    for (const name of [SETTINGS, ".mcp.json"]) expect(after[name]).toBe(before[name] ?? "");
  });
});

describe("uninstall --purge", () => {
  test("deletes a project's memories and everything else of ours, and names it", async () => {
    await using sandbox = await createSandbox();
    const before = snapshot(sandbox.folder);
    await say(sandbox, ["setup", "hooks"]);
    await say(sandbox, ["remember", "Releases are cut from main"]);
    await sandbox.hook("SessionStart", { session_id: "one", cwd: sandbox.project.path });
    const said = await say(sandbox, ["uninstall", "--purge", "--yes"]);
    expect(said).toContain("Deleted .context-graph with everything in it.");
    const after = snapshot(sandbox.folder);
    const left = Object.keys(after).filter((name) => !(name in before));
    expect(left.filter((name) => !name.startsWith("home/"))).toEqual([]);
  });

  test("keeps a file of the user, and the memories of other projects", async () => {
    await using sandbox = await createSandbox();
    // Before setup --user, from which on memories are kept in the user's folder.
    await say(sandbox, ["remember", "Releases are cut from main"]);
    await say(sandbox, ["setup", "--user"]);
    await say(sandbox, ["remember", "I prefer tabs", "--user"]);
    const own = join(sandbox.home, ".context-graph");
    await Bun.write(join(own, "config.toml"), "");
    const said = await say(sandbox, ["uninstall", "--user", "--purge", "--yes"]);
    expect(said).toContain(`${own} stays: it has files of your own, or of your projects, in it.`);
    expect(said).toContain(`The memories of ${sandbox.project.path} stay there.`);
    expect(readdirSync(own).sort()).toEqual(["config.toml", "projects", "stores"]);
    // They are still known as this user's.
    expect(await say(sandbox, ["list"])).toContain("Releases are cut from main");
    expect(existsSync(join(sandbox.project.path, ".context-graph/db"))).toBe(true);
  });

  test("never follows a link and never empties a folder with another name", async () => {
    await using sandbox = await createSandbox();
    const precious = join(sandbox.folder, "precious");
    await Bun.write(join(precious, "db", "file"), "mine");
    const env = { CONTEXT_GRAPH_HOME: precious };
    await sandbox.run({ args: ["setup", "--user"], env });
    const removed = await sandbox.run({ args: ["uninstall", "--user", "--purge", "--yes"], env });
    expect(removed.stdout).toContain(`${precious} stays`);
    expect(readFileSync(join(precious, "db", "file"), "utf8")).toBe("mine");
    symlinkSync(precious, join(sandbox.project.path, ".context-graph"));
    await sandbox.run({ args: ["uninstall", "--purge", "--yes"] });
    expect(readFileSync(join(precious, "db", "file"), "utf8")).toBe("mine");
  });
});
