// Hooks in more than one scope: they move, are refused or stay beside each other, and are renewed
// where they are.
import { describe, expect, test } from "bun:test";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { addHooks } from "@/claude/settings/settings.ts";
import { describeSetup } from "@/setup/describe-setup.ts";
import { listHookEntries } from "@/setup/hooks/hook-command.ts";
import { findInstalledScopes } from "@/setup/installed-scopes.ts";
import { projectPlace, type Scope, userPlace } from "@/setup/place.ts";
import { diffPlans } from "@/setup/plan-changes.ts";
import {
  applySetup,
  planSetup,
  planUpgrade,
  type SetupRequest,
  type SetupResult,
} from "@/setup/plan-setup.ts";
import { applyUninstall, planUninstall } from "@/setup/uninstall-hooks.ts";
import { writeFiles } from "@test/harness/git-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { readText, snapshot, steppingClock } from "@test/setup/sample-project.ts";

const USER = "home/.claude/settings.json";
const PROJECT = "shop/.claude/settings.json";
const LOCAL = "shop/.claude/settings.local.json";

function createWorld() {
  const folder = temporaryFolder("scopes");
  const [home, root] = [join(folder.path, "home"), join(folder.path, "shop")];
  for (const path of [home, root]) mkdirSync(path);
  const environment = (variable: string) => (variable === "HOME" ? home : "");
  const common = {
    project: projectPlace(root),
    user: userPlace(environment),
    clock: steppingClock(),
    isFolderOwn: true,
    platform: "linux" as const,
    programFolder: "/opt/cg",
  };
  const request = (scope: Scope, more: Partial<SetupRequest> = {}): SetupRequest => ({
    ...common,
    scope,
    ...(scope === "project" ? { server: "add" } : {}),
    ...more,
  });
  return {
    path: folder.path,
    common,
    request,
    setUp: (scope: Scope, more: Partial<SetupRequest> = {}): SetupResult =>
      applySetup(planSetup(request(scope, more))),
    scopes: () => findInstalledScopes(common.project, common.user).map(({ scope }) => scope),
    read: (name: string) => readText(folder.path, name),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

/** The hooks as an earlier version wrote them into the project's shared file. */
function writeOldHooks(path: string): void {
  const entries = listHookEntries({ programFolder: "/opt/old", platform: "linux" })
    .filter(({ event }) => event !== "SubagentStart")
    .map((entry) => ({ ...entry, timeoutSeconds: 60 }));
  const server = { type: "stdio", command: "/opt/old/context-graph", args: ["mcp"] };
  writeFiles(path, {
    [PROJECT]: addHooks('{\n  "model": "opus"\n}\n', entries, PROJECT),
    "shop/.mcp.json": JSON.stringify({ mcpServers: { "context-graph": server } }),
  });
}

describe("a second scope", () => {
  test("the hooks move from this user's project to all projects, with everything beside them", () => {
    using world = createWorld();
    writeFiles(world.path, { [LOCAL]: '{ "model": "opus" }' });
    world.setUp("local");
    const result = world.setUp("user");
    expect(world.scopes()).toEqual(["user"]);
    expect(world.read(LOCAL)).toBe('{ "model": "opus" }');
    expect(existsSync(join(world.path, "shop/.context-graph"))).toBe(false);
    expect(describeSetup(result)).toContain(`Moved from ${join(world.path, "shop")}:`);
  });

  test("hooks with a person's path in the shared file move too, the ones of a team stay", () => {
    for (const scope of ["user", "local"] as const) {
      using world = createWorld();
      writeOldHooks(world.path);
      world.setUp(scope);
      expect(world.scopes()).toEqual([scope]);
      expect(world.read(PROJECT)).toBe('{\n  "model": "opus"\n}\n');
      expect(world.read("shop/.mcp.json")).not.toContain("/opt/old");
    }
    using world = createWorld();
    world.setUp("project");
    const { notes } = world.setUp("user");
    expect(world.scopes()).toEqual(["user", "project"]);
    expect(notes).toEqual([
      "The project also has shared hooks in .claude/settings.json. Yours answer; the shared ones do nothing for you.",
    ]);
  });

  test("from local to shared, what the project's other scope needs stays", () => {
    using world = createWorld();
    world.setUp("local", { scripts: ["hooks"] });
    world.setUp("project");
    expect(world.scopes()).toEqual(["project"]);
    expect(existsSync(join(world.path, LOCAL))).toBe(false);
    expect(existsSync(join(world.path, "shop/.mcp.json"))).toBe(true);
    expect(existsSync(join(world.path, "shop/hooks/session-end.sh"))).toBe(true);
    const { project, clock } = world.common;
    const scopes = ["project", "local"] as const;
    applyUninstall(planUninstall({ place: project, scopes, clock, isFolderOwn: true }));
    expect(Object.keys(snapshot(join(world.path, "shop")))).toEqual([]);
  });

  test("a local copy of hooks that all projects or all people have is refused with a hint", () => {
    for (const first of ["user", "project"] as const) {
      using world = createWorld();
      world.setUp(first);
      const before = snapshot(world.path);
      const refused = () => world.setUp("local");
      expect(refused).toThrow("a second copy would answer every event twice");
      expect(refused).toThrow(
        expect.objectContaining({
          code: "ERR_OTHER_SCOPE",
          hint: expect.stringContaining(`uninstall --${first}`),
        }),
      );
      expect(snapshot(world.path)).toEqual(before);
    }
  });

  test("a plugin that is enabled too is told", () => {
    using world = createWorld();
    const enabled = { enabledPlugins: { "context-graph@context-graph": true } };
    writeFiles(world.path, { [USER]: JSON.stringify(enabled) });
    const { notes } = world.setUp("local");
    expect(notes).toEqual([
      `The plugin is enabled in ${join(world.path, USER)} too. Where these hooks are, those of the plugin do nothing.`,
    ]);
  });

  test("uninstall of one scope leaves the other whole", () => {
    using world = createWorld();
    world.setUp("project");
    world.setUp("user");
    const shared = world.read(PROJECT);
    const { user, project, clock } = world.common;
    applyUninstall(planUninstall({ place: user, scopes: ["user"], clock, isFolderOwn: true }));
    expect(world.scopes()).toEqual(["project"]);
    expect(world.read(PROJECT)).toBe(shared);
    expect(Object.keys(snapshot(join(world.path, "home")))).toEqual([]);
    applyUninstall(
      planUninstall({ place: project, scopes: ["project"], clock, isFolderOwn: true }),
    );
    expect(Object.keys(snapshot(join(world.path, "shop")))).toEqual([]);
  });

  test("in the home directory the user's settings are not taken for a project's", () => {
    using world = createWorld();
    const home = projectPlace(join(world.path, "home"));
    world.setUp("user");
    const found = findInstalledScopes(home, world.common.user);
    expect(found.map(({ scope, path }) => [scope, path])).toEqual([
      ["user", join(world.path, USER)],
    ]);
  });
});

describe("an upgrade", () => {
  test("renews every scope in its own way and says what changed", () => {
    using world = createWorld();
    writeOldHooks(world.path);
    world.setUp("user", { programFolder: "/opt/old" });
    writeOldHooks(world.path);
    const result = applySetup(planUpgrade(world.common));
    expect(result.installs.map(({ scope }) => scope)).toEqual(["user", "project"]);
    expect(world.read(USER)).toContain("'/opt/cg/context-graph' hook Stop");
    expect(world.read(PROJECT)).toContain("exec context-graph hook SubagentStart");
    for (const name of [USER, PROJECT, "shop/.mcp.json"]) {
      expect(world.read(name)).not.toContain("/opt/old");
    }
    const lines = describeSetup(result);
    expect(lines.filter((line) => line.trim() === "SubagentStart: added")).toHaveLength(1);
    expect(lines.filter((line) => line.includes("Stop: called in another way"))).toHaveLength(4);
    const again = applySetup(planUpgrade(world.common));
    expect(again.installs.map(({ isChanged }) => isChanged)).toEqual([false, false]);
  });

  test("removes a local copy beside shared hooks, and keeps what those need", () => {
    using world = createWorld();
    world.setUp("local");
    const local = world.read(LOCAL);
    world.setUp("project");
    writeFiles(world.path, { [LOCAL]: local });
    const result = applySetup(planUpgrade(world.common));
    expect(world.scopes()).toEqual(["project"]);
    expect(existsSync(join(world.path, "shop/.mcp.json"))).toBe(true);
    expect(describeSetup(result).join("\n")).toContain(".claude/settings.local.json");
    const { project, clock } = world.common;
    applyUninstall(
      planUninstall({ place: project, scopes: ["project"], clock, isFolderOwn: true }),
    );
    expect(Object.keys(snapshot(join(world.path, "shop")))).toEqual([]);
  });

  test("keeps hooks that call the server, and adds no server where there was none", () => {
    using world = createWorld();
    world.setUp("local", { transport: "mcp", server: "add" });
    applySetup(planUpgrade({ ...world.common, programFolder: "/opt/new" }));
    expect(world.read(LOCAL)).toContain("mcp_tool");
    expect(world.read("shop/.mcp.json")).toContain("/opt/new/context-graph");
    using bare = createWorld();
    bare.setUp("local");
    applySetup(planUpgrade(bare.common));
    expect(existsSync(join(bare.path, "shop/.mcp.json"))).toBe(false);
  });
});

describe("the client's own state, where the user's server is registered", () => {
  const STATE = "home/.claude.json";
  const text = JSON.stringify({ machineID: "secret-1234", mcpServers: {} }, undefined, 2);

  test("keeps everything but our entry, and is never copied", () => {
    using world = createWorld();
    writeFiles(world.path, { [STATE]: text });
    world.setUp("user", { server: "add" });
    const { mcpServers } = JSON.parse(world.read(STATE)) as { mcpServers: object };
    expect(mcpServers).toEqual({
      "context-graph": { type: "stdio", command: "/opt/cg/context-graph", args: ["mcp"] },
    });
    // The client writes it anew in every session.
    const used = JSON.stringify({ numStartups: 7, ...(JSON.parse(world.read(STATE)) as object) });
    writeFiles(world.path, { [STATE]: used });
    world.setUp("user", { server: "add", programFolder: "/opt/new" });
    const { user, clock } = world.common;
    const removed = applyUninstall(
      planUninstall({ place: user, scopes: ["user"], clock, isFolderOwn: true }),
    );
    expect(removed.files.map(({ outcome, backup }) => [outcome, backup])).toEqual([
      ["deleted", undefined],
      ["cleaned", undefined],
    ]);
    expect(JSON.parse(world.read(STATE))).toEqual({
      numStartups: 7,
      machineID: "secret-1234",
      mcpServers: {},
    });
    expect(Object.keys(snapshot(join(world.path, "home")))).toEqual([".claude.json"]);
  });

  test("is made for its owner alone, and deleted again if the client never used it", () => {
    using world = createWorld();
    world.setUp("user", { server: "add" });
    expect(snapshot(world.path)[STATE]).toStartWith("600 ");
    world.setUp("user", { server: "remove" });
    expect(existsSync(join(world.path, STATE))).toBe(false);
    expect(world.read("home/.context-graph/setup.json")).not.toContain(".mcp.json");
  });

  test("is not repaired", () => {
    using world = createWorld();
    writeFiles(world.path, { [STATE]: "{ broken" });
    const setUp = () => world.setUp("user", { server: "add", repair: true });
    expect(setUp).toThrow(join(world.path, STATE));
    expect(world.read(STATE)).toBe("{ broken");
    expect(existsSync(join(world.path, USER))).toBe(false);
  });
});

test("a plan shows its changes as a diff and writes nothing", () => {
  using world = createWorld();
  writeFiles(world.path, { [USER]: '{\n  "model": "opus"\n}\n' });
  const before = snapshot(world.path);
  const { installs, moves } = planSetup(world.request("user"));
  const diff = diffPlans(installs, moves).split("\n");
  const file = join(world.path, USER);
  expect(diff.slice(0, 6)).toEqual([
    `--- ${file}`,
    `+++ ${file}`,
    "@@ -1,3 +1,168 @@",
    " {",
    '-  "model": "opus"',
    '+  "model": "opus",',
  ]);
  expect(snapshot(world.path)).toEqual(before);
  applySetup({ installs, moves, notes: [] });
  const again = planSetup(world.request("user"));
  expect(diffPlans(again.installs, again.moves)).toBe("");
});
