// What setup writes on Windows. The platform is passed in; running the scripts would need cmd.exe
// (docs/platforms.md).
import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { addHooks, listHookedEvents, removeHooks } from "@/claude/settings/settings.ts";
import { cmdProgramPath, renderCmdScript } from "@/setup/hooks/cmd-script.ts";
import { listHookEntries } from "@/setup/hooks/hook-command.ts";
import { isUneditedScript, renderHookScript } from "@/setup/hooks/hook-scripts.ts";
import {
  ALL_SCRIPTS,
  type ScriptName,
  scriptRow,
  scriptNames,
} from "@/setup/hooks/script-table.ts";
import { writeFiles } from "@test/harness/git-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { install, readHooks, readText, snapshot, uninstall } from "@test/setup/sample-project.ts";

const WINDOWS = "win32" as const;
const CMD_SCRIPTS = ALL_SCRIPTS.filter((name) => name.endsWith(".cmd"));
const ODD_FOLDERS = [
  "C:\\Program Files (x86)\\cg",
  "d:\\50% off\\%PATH%\\cg",
  "C:\\a & b\\^caret^\\cg",
  "C:\\it's !here!\\cg",
  "\\\\server\\share name\\cg",
  "C:/with/other/slashes",
];
/** Folder names with every character that Windows allows. */
const letter = fc.oneof(
  fc.string({ unit: "binary", maxLength: 1 }),
  fc.constantFrom(..."%^&()! '"),
);
const folderName = fc.string({ unit: letter, minLength: 1, maxLength: 12 }).map((name) => {
  const kept = name.replace(/[<>:"/\\|?*\p{Cc}]/gu, "");
  return kept === "" || /^\.+$/.test(kept) ? "x" : kept;
});
const programFolder = fc
  .tuple(
    fc.constantFrom("C:\\", "z:\\", "\\\\srv\\share\\"),
    fc.array(folderName, { maxLength: 4 }),
  )
  .map(([drive, names]) => drive + names.join("\\"));

function scriptOf(folder: string, name: ScriptName = "session-start.cmd"): string {
  return renderHookScript(name, { programFolder: folder, platform: WINDOWS });
}

/** Reads a quoted word as cmd.exe does: a single percent sign begins a variable. */
function asCmdReads(word: string): string {
  return word.replace(/%(%|[^%]*%?)/g, (_, rest: string) => (rest === "%" ? "%" : "<variable>"));
}

/** The value that cmd.exe gets from a `set` line. */
function installedIn(script: string): string {
  return asCmdReads(/^set "installed=([^\r\n]*)"\r$/m.exec(script)?.[1] ?? "");
}

describe("a .cmd script", () => {
  verifies(["XP-03"], "finds the program in a folder with any name", () => {
    for (const folder of ODD_FOLDERS) {
      const path = installedIn(scriptOf(folder));
      expect(path).toBe(`${folder.replaceAll("/", "\\")}\\context-graph.exe`);
    }
    fc.assert(
      fc.property(programFolder, (folder) => {
        expect(installedIn(scriptOf(folder))).toEndWith("\\context-graph.exe");
        expect(installedIn(scriptOf(folder))).toStartWith(folder);
      }),
    );
  });

  test("doubles every percent sign of the path, and no path can break a line", () => {
    fc.assert(
      fc.property(programFolder, (folder) => {
        const word = cmdProgramPath({ programFolder: folder, platform: WINDOWS });
        expect(word.replaceAll("%%", "")).not.toContain("%");
        expect(word).not.toMatch(/["\r\n]/);
      }),
    );
    expect(() => scriptOf("C:\\a\r\nb")).toThrow("line break");
  });

  test("exists for each of the five events and passes the event on", () => {
    const ofBash = ALL_SCRIPTS.filter((name) => name.endsWith(".sh"));
    expect(CMD_SCRIPTS.map((name) => name.replace(".cmd", ".sh"))).toEqual([...ofBash]);
    for (const name of CMD_SCRIPTS) {
      const lines = scriptOf("C:\\cg", name).split("\r\n");
      expect(lines[0]).toBe("@echo off");
      expect(lines.slice(-4)).toEqual([
        ":run",
        `"%program%" hook ${name === "outcome_capture.cmd" ? '"%event%"' : scriptRow(name).event}`,
        "exit /b %errorlevel%",
        "",
      ]);
    }
  });

  // Labels are only found, and paths only safe, if this is true of every line.
  test("has CR LF line ends, no block and no call, and quotes around every value", () => {
    const script = CMD_SCRIPTS.map((name) => scriptOf("C:\\cg", name)).join("");
    expect(script.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of script.split("\r\n").filter((text) => !text.startsWith("rem "))) {
      const unquoted = line.replace(/^>&2 /, "").replace(/"[^"]*"/g, '""');
      expect(unquoted).not.toMatch(/\bcall\b|[&|^]|\($|^\)/);
      expect(unquoted.replace(/%%P|%errorlevel%/g, "")).not.toContain("%");
    }
  });

  test("jumps only to labels it has, and ends before the first of them", () => {
    const lines = scriptOf("C:\\cg").split("\r\n");
    const wanted = lines.flatMap((line) => /goto (\w+)/.exec(line)?.[1] ?? []);
    expect(new Set(wanted)).toEqual(new Set(["run"]));
    expect(lines.filter((line) => line.startsWith(":"))).toEqual([":run"]);
    const before = lines.slice(0, lines.indexOf(":run")).filter((line) => line !== "");
    expect(before.at(-1)).toBe("exit /b 1");
  });

  test("switches to UTF-8 only if its path needs it", () => {
    expect(scriptOf("C:\\Users\\Jürgen\\cg").indexOf("chcp 65001")).toBeGreaterThan(0);
    expect(scriptOf("C:\\Users\\me\\cg")).not.toContain("chcp");
  });

  test("is recognised as ours with any path and either line end, but not when edited", () => {
    for (const folder of ODD_FOLDERS) {
      const script = scriptOf(folder);
      expect(isUneditedScript("session-start.cmd", script)).toBe(true);
      expect(isUneditedScript("session-start.cmd", script.replaceAll("\r\n", "\n"))).toBe(true);
      expect(isUneditedScript("session-end.cmd", script)).toBe(false);
      expect(isUneditedScript("session-start.cmd", `${script}rem mine\r\n`)).toBe(false);
    }
    const bash = renderHookScript("session-end.sh", { programFolder: "/cg", platform: "linux" });
    expect(isUneditedScript("session-end.sh", bash.replaceAll("\n", "\r\n"))).toBe(true);
    const name = "session-end.cmd";
    expect(renderCmdScript(name, "C:\\x")).not.toBe(renderCmdScript(name, "C:\\y"));
  });
});

describe("setup on Windows", () => {
  const folder = "C:\\Program Files (x86)\\cg";
  const options = {
    platform: WINDOWS,
    programFolder: folder,
    scope: "local",
    scripts: ["hooks"],
  } as const;

  verifies(
    ["SD-05"],
    "writes both kinds of scripts and programs with arguments, and nothing the second time",
    () => {
      using project = temporaryFolder("windows");
      const result = install(project.path, options);
      const names = [...scriptNames("hooks"), ...scriptNames("hooks", "cmd")].sort();
      expect(readdirSync(join(project.path, "hooks")).sort()).toEqual(names);
      const handlers = Object.entries(readHooks(project.path, "settings.local.json")).flatMap(
        ([event, groups]) =>
          groups.flatMap(({ hooks }) => hooks.map((hook) => ({ event, ...hook }))),
      );
      expect(new Set(handlers.map(({ event }) => event))).toEqual(new Set(result.events));
      for (const { event, command, args } of handlers) {
        expect(command).toMatch(/^C:\/Program Files \(x86\)\/cg\/wt-hook-memory(-posttool)?\.exe$/);
        expect(args).toEqual(event === "PostToolUseFailure" ? [] : [event]);
      }
      expect(install(project.path, options).isChanged).toBe(false);
    },
  );

  test("is undone without a trace on any system", () => {
    using project = temporaryFolder("windows");
    writeFiles(project.path, {
      ".claude/settings.json": '{ "model": "opus" }',
      "hooks/x.cmd": "x",
    });
    const before = snapshot(project.path);
    install(project.path, options);
    uninstall(project.path);
    expect(snapshot(project.path)).toEqual(before);
  });

  test("writes the same as elsewhere where others get the file too", () => {
    using project = temporaryFolder("windows");
    using other = temporaryFolder("windows");
    install(project.path, { ...options, scope: "project", server: "add" });
    install(other.path, { scripts: ["hooks"], server: "add" });
    const files = [".claude/settings.json", ".mcp.json", "hooks/session-end.sh"];
    for (const name of files) {
      expect(readText(project.path, name)).toBe(readText(other.path, name));
      expect(readText(project.path, name)).not.toContain("Program Files");
    }
    const script = readText(project.path, "hooks/session-end.cmd");
    expect(script).not.toContain("Program Files");
    expect(isUneditedScript("session-end.cmd", script)).toBe(true);
  });

  test("leaves a user's own .cmd script alone", () => {
    using project = temporaryFolder("windows");
    writeFiles(project.path, { "hooks/session-end.cmd": "@echo mine\r\n" });
    install(project.path, options);
    uninstall(project.path);
    expect(readText(project.path, "hooks/session-end.cmd")).toBe("@echo mine\r\n");
  });
});

test("entries of Windows and of other systems replace each other, one for each event", () => {
  const windows = listHookEntries({ programFolder: "C:\\cg", platform: WINDOWS });
  const linux = listHookEntries({ programFolder: "/opt/cg", platform: "linux" });
  const first = addHooks("{}", linux, "settings.json");
  const second = addHooks(first, windows, "settings.json");
  expect(addHooks(second, windows, "settings.json")).toBe(second);
  expect(second).not.toContain("/opt/cg");
  expect(second).toBe(addHooks("{}", windows, "settings.json"));
  expect(addHooks(second, linux, "settings.json")).toBe(first);
  expect(listHookedEvents(second, "settings.json")).toEqual(
    listHookedEvents(first, "settings.json"),
  );
  expect(JSON.parse(removeHooks(second, "settings.json"))).toEqual({});
});
