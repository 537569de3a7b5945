import { describe, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import { EVENT_NAMES } from "@/conversation/event-table.ts";
import { scriptNames, scriptPlace } from "@/setup/hooks/script-table.ts";
import { writeFiles } from "@test/harness/git-project.ts";
import { runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";
import {
  createPrograms,
  install,
  readHooks,
  readText,
  snapshot,
  describeInstall,
} from "@test/setup/sample-project.ts";

const SETTINGS = ".claude/settings.json";

function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof CatalogueError) return error.code;
    throw error;
  }
  return "nothing was thrown";
}

describe("in a fresh project", () => {
  verifies(
    [
      "CF-01",
      { id: "CF-02", shows: "the five entries, in Claude Code's seconds" },
      "SD-03",
      "SD-04",
      "HD-25",
      "HD-27",
    ],
    "settings.json has the five hooks and ours for other events, with timeouts in seconds",
    () => {
      using project = temporaryFolder("install");
      const result = install(project.path);
      const hooks = readHooks(project.path);
      expect(Object.keys(hooks)).toEqual([...result.events]);
      expect(EVENT_NAMES).toContainValues(Object.keys(hooks) as (typeof EVENT_NAMES)[number][]);
      const timeoutOf = (event: string) => hooks[event]?.[0]?.hooks[0]?.timeout;
      const five = ["SessionStart", "PreToolUse", "PostToolUse", "UserPromptSubmit", "SessionEnd"];
      expect(five.map(timeoutOf)).toEqual([10, 1, 5, 5, 30]);
      expect(JSON.parse(readText(project.path, SETTINGS))).toEqual({ hooks });
    },
  );

  verifies(
    ["SD-01", "SD-02", "PF-24"],
    "failures of Bash go to wt-hook-memory-posttool for 5 seconds",
    () => {
      using project = temporaryFolder("install");
      install(project.path);
      const groups = readHooks(project.path)["PostToolUseFailure"];
      expect(groups?.map(({ matcher }) => matcher)).toEqual(["Bash", "^(?!Bash$)"]);
      const handler = groups?.[0]?.hooks[0];
      expect([handler?.type, handler?.timeout]).toEqual(["command", 5]);
      expect(handler?.command).toContain("exec wt-hook-memory-posttool;");
    },
  );

  verifies(
    ["SD-05", "SD-08"],
    "hooks/ has the five scripts if asked for, executable for all",
    () => {
      using project = temporaryFolder("install");
      install(project.path);
      expect(existsSync(join(project.path, "hooks"))).toBe(false);
      const mask = process.umask(0o077);
      try {
        install(project.path, { scripts: ["hooks"] });
      } finally {
        process.umask(mask);
      }
      expect(readdirSync(join(project.path, "hooks")).sort()).toEqual(scriptNames("hooks").sort());
      for (const name of scriptNames("hooks")) {
        expect(statSync(join(project.path, "hooks", name)).mode & 0o777).toBe(0o755);
      }
    },
  );

  verifies(
    ["SD-07", "HD-26"],
    "every installed command and script reaches the program",
    async () => {
      using temporary = temporaryFolder("install");
      const programFolder = createPrograms(join(temporary.path, "pro $gram's"));
      const project = join(temporary.path, `my "own" $project's folder`);
      mkdirSync(project);
      install(project, { programFolder, scope: "local", scripts: ["hooks", ".claude/hooks"] });
      const commands = Object.values(readHooks(project, "settings.local.json")).map(
        (groups) => groups[0]?.hooks[0]?.command,
      );
      const names = [...scriptNames("hooks"), ...scriptNames(".claude/hooks")];
      const scripts = names.map((name) => join(project, scriptPlace(name)));
      const lines = [
        ...commands.map((line) => ["sh", "-c", line ?? ""]),
        ...scripts.map((path) => [path]),
      ];
      for (const [program = "", ...args] of lines) {
        const env = { PATH: SYSTEM_PATH, HOME: temporary.path };
        const result = await runProcess({
          command: [program, ...args],
          cwd: "/",
          env,
          stdin: "{}",
        });
        expect(result.stdout).toMatch(
          /^(context-graph\|hook \w+|wt-hook-memory-posttool\|)\|\{\}$/,
        );
      }
      expect(lines).toHaveLength(20);
    },
  );

  test("git ignores our own folder", () => {
    using project = temporaryFolder("install");
    install(project.path);
    expect(readText(project.path, ".context-graph/.gitignore")).toBe("*\n");
  });

  test("settings.local.json can be used instead", () => {
    using project = temporaryFolder("install");
    const result = install(project.path, { scope: "local" });
    expect(Object.keys(readHooks(project.path, "settings.local.json"))).toEqual([...result.events]);
    expect(readdirSync(join(project.path, ".claude"))).toEqual(["settings.local.json"]);
  });
});

describe("in a project with settings", () => {
  verifies(["SD-06"], "the previous file is backed up and only our hooks are added", () => {
    using project = temporaryFolder("install");
    const before = `{\r\n\t// mine\r\n\t"hooks": {\r\n\t\t"Stop": [{"hooks": [{"type": "command", "command": "date"}]}],\r\n\t},\r\n}`;
    writeFiles(project.path, { [SETTINGS]: before });
    const [settings] = install(project.path).files;
    expect(settings?.outcome).toBe("changed");
    expect(readText(project.path, settings?.backup ?? "no backup")).toBe(before);
    const after = readText(project.path, SETTINGS);
    expect(after).toContain(
      '\t// mine\r\n\t"hooks": {\r\n\t\t"Stop": [{"hooks": [{"type": "command", "command": "date"}]},',
    );
    expect(after).toContain("hook SessionStart");
  });

  test("only the owner may read the backup: settings can contain tokens", () => {
    using project = temporaryFolder("install");
    writeFiles(project.path, { [SETTINGS]: '{"model": "opus"}' });
    const backups = install(project.path).files.flatMap(({ backup }) => backup ?? []);
    expect(backups).toHaveLength(1);
    expect(statSync(join(project.path, backups[0] ?? "")).mode & 0o777).toBe(0o600);
  });

  test("a second setup changes nothing and says so", () => {
    using project = temporaryFolder("install");
    writeFiles(project.path, { [SETTINGS]: '{"model": "opus"}' });
    expect(install(project.path).isChanged).toBe(true);
    const after = snapshot(project.path);
    const second = install(project.path);
    expect(second.isChanged).toBe(false);
    expect(new Set(second.files.map((file) => file.outcome))).toEqual(new Set(["unchanged"]));
    expect(snapshot(project.path)).toEqual(after);
  });

  test("a setup from another program folder updates the commands and the scripts", () => {
    using project = temporaryFolder("install");
    const options = { scope: "local", scripts: ["hooks"] } as const;
    install(project.path, { ...options, programFolder: "/opt/one" });
    // Scripts that are there are kept current without being asked for again.
    const result = install(project.path, { scope: "local", programFolder: "/opt/two" });
    expect(new Set(result.files.map((file) => file.outcome))).toEqual(new Set(["changed"]));
    const texts = [".claude/settings.local.json", ...scriptNames("hooks").map(scriptPlace)];
    for (const path of texts) {
      expect(readText(project.path, path)).not.toContain("/opt/one");
      expect(readText(project.path, path)).toContain("/opt/two");
    }
  });

  test("a link to the settings stays a link, and the file behind it keeps its mode", () => {
    using temporary = temporaryFolder("install");
    const project = join(temporary.path, "project");
    writeFiles(temporary.path, { "dotfiles/claude.json": "{}\n", "project/.claude/x": "" });
    chmodSync(join(temporary.path, "dotfiles/claude.json"), 0o600);
    symlinkSync("../../dotfiles/claude.json", join(project, SETTINGS));
    install(project);
    expect(readText(temporary.path, "dotfiles/claude.json")).toContain("hook SessionStart");
    const seen = snapshot(temporary.path);
    expect(seen[`project/${SETTINGS}`]).toEndWith(" ../../dotfiles/claude.json");
    expect(seen["dotfiles/claude.json"]).toStartWith("600 ");
  });

  test("a link to a file that does not exist yet creates that file", () => {
    using temporary = temporaryFolder("install");
    writeFiles(temporary.path, { "project/.claude/x": "" });
    symlinkSync("../../claude.json", join(temporary.path, "project", SETTINGS));
    install(join(temporary.path, "project"));
    expect(readText(temporary.path, "claude.json")).toContain("hook SessionStart");
  });

  test("setup says which file it changed behind a link", () => {
    using temporary = temporaryFolder("install");
    const project = join(temporary.path, "project");
    writeFiles(temporary.path, { "dotfiles/claude.json": "{}\n", "project/.claude/x": "" });
    symlinkSync("../../dotfiles/claude.json", join(project, SETTINGS));
    const target = join(temporary.path, "dotfiles", "claude.json");
    const result = install(project);
    expect(result.files.find(({ path }) => path === SETTINGS)).toMatchObject({ link: target });
    expect(describeInstall(result).join("\n")).toContain(`${SETTINGS}, a link to ${target}`);
    expect(result.files.filter(({ link }) => link !== undefined)).toHaveLength(1);
  });

  test.each([".claude", "hooks", ".context-graph", ".context-graph/backup"])(
    "%s may not be a link that leads out of the project",
    (name) => {
      using temporary = temporaryFolder("install");
      const project = join(temporary.path, "project");
      const elsewhere = join(temporary.path, "private");
      mkdirSync(elsewhere);
      writeFiles(project, { ".context-graph/.gitignore": "*\n" });
      rmSync(join(project, name), { recursive: true, force: true });
      symlinkSync(elsewhere, join(project, name));
      const before = snapshot(temporary.path);
      expect(() => install(project)).toThrow(`it is a link to ${elsewhere}`);
      expect(snapshot(temporary.path)).toEqual(before);
    },
  );

  test("a folder that is a link within the project is used", () => {
    using project = temporaryFolder("install");
    writeFiles(project.path, { "config/claude/x": "" });
    symlinkSync("config/claude", join(project.path, ".claude"));
    install(project.path);
    expect(readText(project.path, "config/claude/settings.json")).toContain("hook SessionStart");
  });

  test("what a killed setup left is removed by the next, and nothing else", () => {
    using project = temporaryFolder("install");
    const left = [
      ".claude/.settings.json.4000000.0123abcd.tmp",
      "..mcp.json.4000000.0123abcd.tmp",
      "hooks/.session-start.sh.4000000.0123abcd.tmp",
      ".context-graph/.setup.json.4000000.0123abcd.tmp",
      ".context-graph/backup/.settings.json.2026-01-05T09-00-00-000Z.4000000.0123abcd.tmp",
    ];
    const kept = [
      ".claude/.other.json.4000000.0123abcd.tmp",
      ".claude/settings.json.4000000.tmp",
      ".settings.json.tmp",
    ];
    writeFiles(project.path, Object.fromEntries([...left, ...kept].map((name) => [name, "{}"])));
    const [busy, old] = ["01234567", "76543210"].map(
      (suffix) => `.claude/.settings.json.${process.pid}.${suffix}.tmp`,
    ) as [string, string];
    writeFiles(project.path, { [busy]: "{}", [old]: "{}" });
    utimesSync(join(project.path, old), 1, 1);
    install(project.path);
    const names = Object.keys(snapshot(project.path));
    expect(names.filter((name) => [...left, old].includes(name))).toEqual([]);
    expect(names.filter((name) => [...kept, busy].includes(name))).toHaveLength(4);
  });

  test("a script of the user's own is kept and reported", () => {
    using project = temporaryFolder("install");
    writeFiles(project.path, { "hooks/session-start.sh": "#!/bin/sh\necho mine\n" });
    const result = install(project.path, { scripts: ["hooks"] });
    expect(result.files.filter((file) => file.outcome === "kept")).toEqual([
      { path: "hooks/session-start.sh", outcome: "kept" },
    ]);
    expect(readText(project.path, "hooks/session-start.sh")).toBe("#!/bin/sh\necho mine\n");
  });

  test("a script that lost its permission gets it back", () => {
    using project = temporaryFolder("install");
    install(project.path, { scripts: ["hooks"] });
    chmodSync(join(project.path, "hooks/session-end.sh"), 0o644);
    const changed = install(project.path).files.filter((file) => file.outcome === "changed");
    expect(changed).toEqual([{ path: "hooks/session-end.sh", outcome: "changed" }]);
    expect(statSync(join(project.path, "hooks/session-end.sh")).mode & 0o777).toBe(0o755);
  });

  test("the leftovers of an interrupted write do no harm and are removed", () => {
    using project = temporaryFolder("install");
    const leftover = ".claude/.settings.json.4711.deadbeef.tmp";
    writeFiles(project.path, { [SETTINGS]: "{}\n", [leftover]: '{"hooks": {"Sess' });
    install(project.path);
    expect(readText(project.path, SETTINGS)).toContain("hook SessionStart");
    expect(existsSync(join(project.path, leftover))).toBe(false);
  });
});

describe("invalid settings", () => {
  const broken = '{"hooks": {';

  test("are refused with the position of the fault, and nothing is written", () => {
    using project = temporaryFolder("install");
    writeFiles(project.path, { [SETTINGS]: broken });
    const before = snapshot(project.path);
    expect(() => install(project.path)).toThrow(`in ${SETTINGS}: line 1, column 12: `);
    expect(snapshot(project.path)).toEqual(before);
  });

  test("that are not UTF-8 are refused", () => {
    using project = temporaryFolder("install");
    mkdirSync(join(project.path, ".claude"));
    writeFileSync(join(project.path, SETTINGS), new Uint8Array([0x7b, 0xff, 0x7d]));
    expect(codeOf(() => install(project.path))).toBe("ERR_SETTINGS_INVALID");
  });

  verifies(
    ["SD-11", "SD-12", "SD-13"],
    "are repaired on request: backed up unchanged and written again",
    () => {
      using project = temporaryFolder("install");
      writeFiles(project.path, { [SETTINGS]: broken });
      const result = install(project.path, { repair: true });
      const [settings] = result.files;
      expect(settings?.outcome).toBe("repaired");
      expect(readText(project.path, settings?.backup ?? "no backup")).toBe(broken);
      expect(Object.keys(readHooks(project.path))).toEqual([...result.events]);
    },
  );

  test("valid settings are not replaced by a repair", () => {
    using project = temporaryFolder("install");
    writeFiles(project.path, { [SETTINGS]: '{"model":"opus"}' });
    install(project.path, { repair: true });
    expect(JSON.parse(readText(project.path, SETTINGS)).model).toBe("opus");
  });
});

describe("files that cannot be written", () => {
  test("read-only settings are refused before anything changes", () => {
    using project = temporaryFolder("install");
    writeFiles(project.path, { [SETTINGS]: "{}\n" });
    chmodSync(join(project.path, SETTINGS), 0o444);
    const before = snapshot(project.path);
    expect(codeOf(() => install(project.path))).toBe("ERR_PERMISSION");
    expect(snapshot(project.path)).toEqual(before);
  });

  test("a missing directory, or a file in its place, is refused", () => {
    using temporary = temporaryFolder("install");
    writeFiles(temporary.path, { file: "" });
    for (const name of ["missing", "file", "file/below"]) {
      expect(codeOf(() => install(join(temporary.path, name)))).toBe("ERR_DIRECTORY_MISSING");
    }
  });

  test("a file where a folder belongs is refused before anything changes", () => {
    for (const name of [".claude", "hooks", ".context-graph"]) {
      using project = temporaryFolder("install");
      writeFiles(project.path, { [name]: "a file" });
      const before = snapshot(project.path);
      expect(codeOf(() => install(project.path))).toBe("ERR_SETTINGS_INVALID");
      expect(snapshot(project.path)).toEqual(before);
    }
  });

  test("a folder where the settings file belongs is refused", () => {
    using project = temporaryFolder("install");
    mkdirSync(join(project.path, SETTINGS), { recursive: true });
    expect(codeOf(() => install(project.path))).toBe("ERR_SETTINGS_INVALID");
  });
});
