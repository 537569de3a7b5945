// With the hooks for every project, nothing of ours lies in the projects: `setup --user`, sessions,
// moves of projects and of memories, and uninstall, as people call them.
import { describe, expect, test } from "bun:test";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { databasePath } from "@/platform/database-path.ts";
import { keptFolderFor } from "@/platform/kept/kept-paths.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";

const ENTRY = "ghap start --goal g --hypothesis because --action a".split(" ");
const RULE = "We always install packages with pnpm here.";

async function say(sandbox: Sandbox, args: string[], cwd?: string): Promise<string> {
  const result = await sandbox.run({ args, ...(cwd === undefined ? {} : { cwd }) });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  return result.stdout;
}

/** A sandbox whose user has set up the hooks for every project. */
async function userSandbox(): Promise<Sandbox & { kept: (path?: string) => string }> {
  const sandbox = await createSandbox();
  await say(sandbox, ["setup", "--user", "--yes"]);
  const user = join(sandbox.home, ".context-graph");
  return { ...sandbox, kept: (path = sandbox.project.path) => keptFolderFor(user, path) };
}

async function filesOfOurs({ project }: Sandbox): Promise<string> {
  return await project.git("status", "--porcelain", "--ignored");
}

function event(sandbox: Sandbox, name: string, more: Record<string, unknown> = {}) {
  const { path } = sandbox.project;
  const payload = { session_id: "s-1", hook_event_name: name, cwd: path, ...more };
  return sandbox.hook(name, payload as never, {
    env: { CLAUDE_PROJECT_DIR: path, CLAUDE_CODE_SESSION_ID: "s-1" },
  });
}

describe("after setup --user", () => {
  test("hooks and commands leave a repository exactly as it was", async () => {
    await using sandbox = await userSandbox();
    const failed = { tool_name: "Bash", tool_input: { command: "psql -h db" }, error: "refused" };
    await event(sandbox, "SessionStart", { source: "startup" });
    await event(sandbox, "UserPromptSubmit", { prompt: RULE });
    await event(sandbox, "PostToolUseFailure", failed);
    await event(sandbox, "SessionEnd", { reason: "exit" });
    await say(sandbox, ["remember", RULE]);
    const started = await say(sandbox, [...ENTRY, "--prediction", "p"]);
    expect(started).toContain("Started");
    expect(await filesOfOurs(sandbox)).toBe("");
    expect(readdirSync(sandbox.project.path).sort()).toEqual([".git", "README.md"]);
    const names = readdirSync(sandbox.kept());
    expect(names).toEqual(
      expect.arrayContaining(["db", "hot-topics.json", "id", "journal", "logs"]),
    );
    expect(statSync(join(sandbox.home, ".context-graph", "kept")).mode & 0o777).toBe(0o700);
    expect(statSync(sandbox.kept()).mode & 0o777).toBe(0o700);
  });

  test("status, health, doctor, projects and store say where the memories are", async () => {
    await using sandbox = await userSandbox();
    await say(sandbox, ["remember", RULE]);
    const path = databasePath(sandbox.kept());
    for (const command of ["status", "health", "doctor"]) {
      expect(await say(sandbox, [command])).toContain(path);
    }
    expect(await say(sandbox, ["store"])).toContain(
      `kept in your own folder for ${sandbox.project.path}; 1 memory`,
    );
    expect(await say(sandbox, ["projects"])).toContain(sandbox.project.path);
    expect(JSON.parse(await say(sandbox, ["store", "--json"]))).toMatchObject({
      kept: "user",
      path,
      memories: 1,
    });
  });

  test("the shell line of a queued event finds the queue that is kept", async () => {
    await using sandbox = await userSandbox();
    await event(sandbox, "SessionStart", { source: "startup" });
    const queue = join(sandbox.kept(), "queue", "s-1");
    expect(existsSync(queue)).toBe(true);
    const settings = readFileSync(join(sandbox.home, ".claude/settings.json"), "utf8");
    const ran = await runProcess({
      command: ["/bin/sh", "-c", queuedLine(settings)],
      cwd: sandbox.project.path,
      env: {
        PATH: SYSTEM_PATH,
        HOME: sandbox.home,
        CLAUDE_PROJECT_DIR: sandbox.project.path,
        CLAUDE_CODE_SESSION_ID: "s-1",
      },
      stdin: "{}\n",
    });
    expect(ran).toMatchObject({ exitCode: 0, stdout: "" });
    expect(readdirSync(queue)).toContain("waiting");
  });

  test("a project with a store of its own goes on using it", async () => {
    await using sandbox = await createSandbox();
    await say(sandbox, ["remember", RULE]);
    await say(sandbox, ["setup", "--user", "--yes"]);
    expect(await say(sandbox, ["recall", "pnpm"])).toContain(RULE);
    expect(await say(sandbox, ["store"])).toContain(`in the project ${sandbox.project.path}`);
  });

  test("a team may commit its settings for the project", async () => {
    await using sandbox = await userSandbox();
    sandbox.project.write({ ".context-graph/config.toml": "[control]\npaused = false\n" });
    await sandbox.project.commit("settings");
    await say(sandbox, ["remember", RULE]);
    expect(await filesOfOurs(sandbox)).toBe("");
    expect(await say(sandbox, ["config"])).toContain("config.toml");
    // The same for somebody whose store is in the project.
    await say(sandbox, ["store", "move", "--to", "project"]);
    expect(await say(sandbox, ["recall", "pnpm"])).toContain(RULE);
  });
});

/** The shell line of an event that only records something. */
function queuedLine(settings: string): string {
  const { hooks } = JSON.parse(settings) as {
    hooks: Record<string, { hooks: { command: string }[] }[]>;
  };
  const lines = Object.values(hooks).flatMap((groups) => groups.flatMap((group) => group.hooks));
  return lines.find(({ command }) => command.includes("/queue/"))?.command ?? "";
}

describe("a project that is moved", () => {
  test("on the same disk keeps its memories without a word", async () => {
    await using sandbox = await userSandbox();
    await say(sandbox, ["remember", RULE]);
    const moved = join(sandbox.folder, "renamed");
    renameSync(sandbox.project.path, moved);
    await say(sandbox, ["remember", "Releases are cut on Fridays."], moved);
    expect(await say(sandbox, ["recall", "pnpm"], moved)).toContain(RULE);
    expect(existsSync(sandbox.kept())).toBe(false);
    expect(await say(sandbox, ["projects"], moved)).not.toContain("missing");
  });

  test("elsewhere is noticed by doctor, and one command takes the memories along", async () => {
    await using sandbox = await userSandbox();
    await say(sandbox, ["remember", RULE]);
    const [old, moved] = [sandbox.project.path, join(sandbox.folder, "elsewhere")];
    cpSync(old, moved, { recursive: true });
    const refused = await sandbox.run({ args: ["store", "move", "--from", old], cwd: moved });
    expect([refused.exitCode, refused.stderr]).toEqual([
      64,
      expect.stringContaining("still there"),
    ]);
    rmSync(old, { recursive: true });
    const { stdout } = await sandbox.run({ args: ["doctor"], cwd: moved });
    expect(stdout).toContain(`memories are kept for ${old}, but the folder is gone`);
    expect(stdout).toContain(`context-graph store move --from ${old}`);
    expect(await say(sandbox, ["projects"], moved)).toContain("its folder is gone");

    expect(await say(sandbox, ["store", "move", "--from", old], moved)).toStartWith(
      "Moved 1 memory",
    );
    expect(await say(sandbox, ["recall", "pnpm"], moved)).toContain(RULE);
    expect(existsSync(sandbox.kept(old))).toBe(false);
    expect(existsSync(databasePath(sandbox.kept(moved)))).toBe(true);
    // From here on they follow this folder.
    const renamed = join(sandbox.folder, "renamed");
    renameSync(moved, renamed);
    await say(sandbox, ["remember", "Releases are cut on Fridays."], renamed);
    expect(await say(sandbox, ["recall", "pnpm"], renamed)).toContain(RULE);
  });

  test("never gets the memories of another folder that had its place", async () => {
    await using sandbox = await userSandbox();
    await say(sandbox, ["remember", RULE]);
    rmSync(sandbox.project.path, { recursive: true });
    const { path } = await createGitProject(join(sandbox.folder, "new"));
    await say(sandbox, ["remember", "Releases are cut on Fridays."], path);
    expect(await say(sandbox, ["recall", "pnpm"], path)).not.toContain(RULE);
  });
});

describe("store move", () => {
  test("takes memories, sessions and the journal into the project and back", async () => {
    await using sandbox = await userSandbox();
    await say(sandbox, ["remember", RULE]);
    await say(sandbox, [...ENTRY, "--prediction", "p"]);
    const state = "context-graph-s-1.json";
    mkdirSync(join(sandbox.kept(), "sessions"));
    await Bun.write(join(sandbox.kept(), "sessions", state), "{}");
    const before = readdirSync(sandbox.project.path);

    await say(sandbox, ["store", "move", "--to", "project"]);
    expect(existsSync(join(sandbox.project.path, ".claude", "sessions", state))).toBe(true);
    expect(await say(sandbox, ["recall", "pnpm"])).toContain(RULE);
    expect(await say(sandbox, ["ghap", "show"])).toContain("because");
    expect(existsSync(sandbox.kept())).toBe(false);
    expect(await sandbox.project.git("status", "--porcelain")).toBe("");

    await say(sandbox, ["store", "move", "--to", "user"]);
    expect(readdirSync(sandbox.project.path)).toEqual(before);
    expect(await filesOfOurs(sandbox)).toBe("");
    expect(await say(sandbox, ["ghap", "show"])).toContain("because");
    expect(existsSync(join(sandbox.kept(), "sessions", state))).toBe(true);
  });

  test("refuses what it cannot do, and changes nothing", async () => {
    await using sandbox = await userSandbox();
    const refuse = async (args: string[], why: string) => {
      const { exitCode, stderr } = await sandbox.run({ args: ["store", "move", ...args] });
      expect([exitCode, stderr]).toEqual([64, expect.stringContaining(why)]);
    };
    await refuse([], "Give --from");
    await refuse(["--to", "user"], "are there already");
    await refuse(["--from", "/nowhere/at/all"], "No memories are kept");
    await refuse(["--to", "project"], "There are no memories");
    expect(await filesOfOurs(sandbox)).toBe("");
  });

  test("leaves a project alone whose hooks are set up in it", async () => {
    await using sandbox = await createSandbox();
    await say(sandbox, ["setup", "--local", "--yes"]);
    await say(sandbox, ["remember", RULE]);
    const { exitCode, stderr } = await sandbox.run({ args: ["store", "move", "--to", "user"] });
    expect([exitCode, stderr]).toEqual([64, expect.stringContaining("uninstall")]);
  });
});

describe("setup and uninstall", () => {
  test("a project that gets hooks of its own takes its memories along", async () => {
    await using sandbox = await userSandbox();
    await say(sandbox, ["remember", RULE]);
    const said = await say(sandbox, ["setup", "--project", "--yes"]);
    expect(said).toContain(`Moved the 1 memory of this project from ${sandbox.kept()}`);
    expect(await say(sandbox, ["recall", "pnpm"])).toContain(RULE);
    expect(await say(sandbox, ["setup", "--project", "--yes"])).toContain("nothing was changed");
    expect(existsSync(databasePath(sandbox.storeFolder))).toBe(true);
  });

  test("uninstall --user names the memories that stay; --purge leaves nothing", async () => {
    await using sandbox = await userSandbox();
    await say(sandbox, ["remember", RULE]);
    const said = await say(sandbox, ["uninstall", "--user", "--yes"]);
    expect(said).toContain(
      `The memories of 1 project stay in ${join(sandbox.home, ".context-graph", "kept")}`,
    );
    expect(await say(sandbox, ["recall", "pnpm"])).toContain(RULE);
    await say(sandbox, ["uninstall", "--user", "--purge", "--yes"]);
    expect(existsSync(join(sandbox.home, ".context-graph"))).toBe(false);
    expect(await filesOfOurs(sandbox)).toBe("");
  });

  test("uninstall --purge in a project deletes what is kept for it, and for no other", async () => {
    await using sandbox = await userSandbox();
    const other = await createGitProject(join(sandbox.folder, "other"));
    await say(sandbox, ["remember", RULE]);
    await say(sandbox, ["remember", RULE], other.path);
    await say(sandbox, ["uninstall", "--purge", "--yes"]);
    expect(existsSync(sandbox.kept())).toBe(false);
    expect(await say(sandbox, ["recall", "pnpm"], other.path)).toContain(RULE);
    expect(await say(sandbox, ["store"])).toContain("no memories yet");
  });

  test("without memories nothing stays behind", async () => {
    await using sandbox = await userSandbox();
    await say(sandbox, ["uninstall", "--user", "--yes"]);
    expect(existsSync(join(sandbox.home, ".context-graph"))).toBe(false);
  });
});
