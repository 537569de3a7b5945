// Setup as it runs on Windows, with the platform given: the texts it writes, not their running,
// which needs Windows' own shell (docs/platforms.md).
import { describe, expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { addHooks, listHookedEvents, removeHooks } from "@/claude/settings/settings.ts";
import { installedForCmd, renderCmdScript } from "@/setup/hooks/cmd-script.ts";
import { listHookEntries } from "@/setup/hooks/hook-command.ts";
import {
  CMD_SCRIPT_NAMES,
  isUneditedScript,
  renderHookScript,
  SCRIPT_NAMES,
  scriptEvent,
} from "@/setup/hooks/hook-scripts.ts";
import { writeFiles } from "@test/harness/git-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { install, readHooks, readText, snapshot, uninstall } from "@test/setup/sample-project.ts";

const WINDOWS = "win32" as const;
const ODD_FOLDERS = [
  "C:\\Program Files (x86)\\cg",
  "d:\\50% off\\%PATH%\\cg",
  "C:\\a & b\\^caret^\\cg",
  "C:\\it's !here!\\cg",
  "\\\\server\\share name\\cg",
  "C:/with/other/slashes",
];
/** Everything a folder's name can hold on Windows. */
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

function scriptOf(folder: string, name = CMD_SCRIPT_NAMES[0] ?? "session-start.cmd"): string {
  return renderHookScript(name, { programFolder: folder, platform: WINDOWS });
}

/** What cmd.exe makes of a word between quotes: a single percent sign begins a variable. */
function asCmdReads(word: string): string {
  return word.replace(/%(%|[^%]*%?)/g, (_, rest: string) => (rest === "%" ? "%" : "<variable>"));
}

/** The value of a `set` line, as cmd.exe has it afterwards. */
function installedIn(script: string): string {
  return asCmdReads(/^set "installed=([^\r\n]*)"\r$/m.exec(script)?.[1] ?? "");
}

describe("a .cmd script", () => {
  verifies(["XP-03"], "knows the program in a folder with any name", () => {
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

  test("has every percent sign of the path doubled, and no line that the path could end", () => {
    fc.assert(
      fc.property(programFolder, (folder) => {
        const word = installedForCmd({ programFolder: folder, platform: WINDOWS });
        expect(word.replaceAll("%%", "")).not.toContain("%");
        expect(word).not.toMatch(/["\r\n]/);
      }),
    );
    expect(() => scriptOf("C:\\a\r\nb")).toThrow("line break");
  });

  test("is one for each of the five events and passes the event on", () => {
    const names = CMD_SCRIPT_NAMES.map((name) => name.replace(".cmd", ".sh"));
    expect(names).toEqual([...SCRIPT_NAMES]);
    for (const name of CMD_SCRIPT_NAMES) {
      const lines = scriptOf("C:\\cg", name).split("\r\n");
      expect(lines[0]).toBe("@echo off");
      expect(lines.slice(-4)).toEqual([
        ":run",
        `"%program%" hook ${scriptEvent(name)}`,
        "exit /b %errorlevel%",
        "",
      ]);
    }
  });

  // A label is only found, and a path only safe, where these hold in every line.
  test("has Windows' line ends, no block and no call, and quotes around every value", () => {
    const script = scriptOf("C:\\cg");
    expect(script.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    for (const line of script.split("\r\n").filter((text) => !text.startsWith("rem "))) {
      const unquoted = line.replace(/^>&2 /, "").replace(/"[^"]*"/g, '""');
      expect(unquoted).not.toMatch(/\bcall\b|[&|^]|\($|^\)/);
      expect(unquoted.replace(/%%P|%errorlevel%/g, "")).not.toContain("%");
    }
  });

  test("goes only to labels that it has, and ends before the first of them", () => {
    const lines = scriptOf("C:\\cg").split("\r\n");
    const wanted = lines.flatMap((line) => /goto (\w+)/.exec(line)?.[1] ?? []);
    expect(new Set(wanted)).toEqual(new Set(["run"]));
    expect(lines.filter((line) => line.startsWith(":"))).toEqual([":run"]);
    const before = lines.slice(0, lines.indexOf(":run")).filter((line) => line !== "");
    expect(before.at(-1)).toBe("exit /b 1");
  });

  test("is read as UTF-8 only where its path needs it", () => {
    expect(scriptOf("C:\\Users\\Jürgen\\cg").indexOf("chcp 65001")).toBeGreaterThan(0);
    expect(scriptOf("C:\\Users\\me\\cg")).not.toContain("chcp");
  });

  test("is known as ours whatever path is in it, with either line end, and not when edited", () => {
    for (const folder of ODD_FOLDERS) {
      const script = scriptOf(folder);
      expect(isUneditedScript("session-start.cmd", script)).toBe(true);
      expect(isUneditedScript("session-start.cmd", script.replaceAll("\r\n", "\n"))).toBe(true);
      expect(isUneditedScript("session-end.cmd", script)).toBe(false);
      expect(isUneditedScript("session-start.cmd", `${script}rem mine\r\n`)).toBe(false);
    }
    const bash = renderHookScript("session-end.sh", { programFolder: "/cg", platform: "linux" });
    expect(isUneditedScript("session-end.sh", bash.replaceAll("\n", "\r\n"))).toBe(true);
    expect(renderCmdScript("Stop", "C:\\x")).not.toBe(renderCmdScript("Stop", "C:\\y"));
  });
});

describe("setup on Windows", () => {
  const options = { platform: WINDOWS, programFolder: "C:\\Program Files (x86)\\cg" };

  verifies(
    ["SD-05"],
    "writes the scripts of both kinds and programs with arguments, and nothing the second time",
    () => {
      using project = temporaryFolder("windows");
      const result = install(project.path, options);
      const names = [...SCRIPT_NAMES, ...CMD_SCRIPT_NAMES].sort();
      expect(readdirSync(join(project.path, "hooks")).sort()).toEqual(names);
      const handlers = Object.entries(readHooks(project.path)).flatMap(([event, groups]) =>
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

  test("is taken back without a trace, on whatever system", () => {
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

  test("leaves a .cmd of the user's own alone", () => {
    using project = temporaryFolder("windows");
    writeFiles(project.path, { "hooks/session-end.cmd": "@echo mine\r\n" });
    install(project.path, options);
    uninstall(project.path);
    expect(readText(project.path, "hooks/session-end.cmd")).toBe("@echo mine\r\n");
  });
});

test("entries of Windows and of others become each other, once for each event", () => {
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
