// Runs the scripts of both sets in bash, with the program in each folder they search.
import { describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { isUneditedScript, renderHookScript } from "@/setup/hooks/hook-scripts.ts";
import {
  ALL_SCRIPTS,
  scriptRow,
  type ScriptName,
  scriptPlace,
} from "@/setup/hooks/script-table.ts";
import { readLog } from "@/platform/log/read-log.ts";
import { writeFiles } from "@test/harness/git-project.ts";
import { runProcess, SYSTEM_PATH, type ProcessResult } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { createPrograms } from "@test/setup/sample-project.ts";

const PAYLOAD = '{"hook_event_name":"x"}';

const BASH_SCRIPTS = ALL_SCRIPTS.filter((name) => name.endsWith(".sh"));

/** Writes the script into its folder in a project; it first looks for the program in `installedIn`. */
function writeScript(project: string, name: ScriptName, installedIn = "/nowhere/at all"): string {
  const location = { programFolder: installedIn, platform: "linux" as const };
  writeFiles(project, { [scriptPlace(name)]: renderHookScript(name, location) });
  const path = join(project, scriptPlace(name));
  chmodSync(path, 0o755);
  return path;
}

interface ScriptRun {
  path: string;
  home: string;
  searchPath?: string;
  cwd?: string;
}

async function runScript(run: ScriptRun): Promise<ProcessResult> {
  return await runProcess({
    command: [run.path],
    cwd: run.cwd ?? run.home,
    env: { PATH: run.searchPath ?? SYSTEM_PATH, HOME: run.home },
    stdin: PAYLOAD,
  });
}

describe("a script", () => {
  verifies(
    ["SD-05", "SD-07", "HD-43", { id: "DG-10", shows: "0 on success" }],
    "calls the program with its event and passes standard input through",
    async () => {
      using temporary = temporaryFolder("scripts");
      const programs = createPrograms(join(temporary.path, "it's a $place"));
      for (const name of BASH_SCRIPTS) {
        const path = writeScript(join(temporary.path, "my project"), name, programs);
        const result = await runScript({ path, home: temporary.path });
        expect(result.stderr).toBe("");
        expect(result.stdout).toBe(`context-graph|hook ${scriptRow(name).event}|${PAYLOAD}`);
        expect(result.exitCode).toBe(0);
      }
    },
  );

  test("answers the event of a failed command if it is named", async () => {
    using temporary = temporaryFolder("scripts");
    const programs = createPrograms(join(temporary.path, "bin"));
    const path = writeScript(temporary.path, "outcome_capture.sh", programs);
    const result = await runProcess({
      command: [path, "PostToolUseFailure"],
      cwd: "/",
      env: { PATH: SYSTEM_PATH, HOME: temporary.path },
      stdin: PAYLOAD,
    });
    expect(result.stdout).toBe(`context-graph|hook PostToolUseFailure|${PAYLOAD}`);
  });

  const folders = ["bin", "my project/node_modules/.bin", "home/.local/bin", "my project/dist"];
  for (const folder of folders) {
    verifies(["SD-10", "DG-24", "CL-33"], `finds the program in ${folder}`, async () => {
      using temporary = temporaryFolder("scripts");
      createPrograms(join(temporary.path, folder));
      const home = join(temporary.path, "home");
      mkdirSync(home, { recursive: true });
      const path = writeScript(join(temporary.path, "my project"), "pre-tool-use.sh");
      const searchPath = `${join(temporary.path, "bin")}:${SYSTEM_PATH}`;
      const result = await runScript({ path, home, searchPath });
      expect(result.stdout).toBe(`context-graph|hook PreToolUse|${PAYLOAD}`);
      expect(result.stderr).toBe("");
    });
  }

  test("prefers the program that installed it to one on PATH", async () => {
    using temporary = temporaryFolder("scripts");
    const installed = createPrograms(join(temporary.path, "installed"));
    writeFiles(temporary.path, { "bin/context-graph": "#!/bin/sh\necho wrong\n" });
    chmodSync(join(temporary.path, "bin/context-graph"), 0o755);
    const path = writeScript(temporary.path, "session-end.sh", installed);
    const searchPath = `${join(temporary.path, "bin")}:${SYSTEM_PATH}`;
    const result = await runScript({ path, home: temporary.path, searchPath });
    expect(result.stdout).toStartWith("context-graph|hook SessionEnd|");
  });

  test("finds the project when it is started in hooks/ by its bare name", async () => {
    using temporary = temporaryFolder("scripts");
    createPrograms(join(temporary.path, "dist"));
    writeScript(temporary.path, "session-start.sh");
    const result = await runProcess({
      command: ["bash", "session-start.sh"],
      cwd: join(temporary.path, "hooks"),
      env: { PATH: SYSTEM_PATH, HOME: "/nowhere" },
      stdin: PAYLOAD,
    });
    expect(result.stdout).toStartWith("context-graph|hook SessionStart|");
  });

  verifies(
    [
      "DG-25",
      "DG-26",
      "DG-28",
      "DG-29",
      "DG-10",
      "DG-12",
      { id: "SD-10", shows: "/usr/local/bin is looked in last" },
    ],
    "without the program lists every path it tried, says how to install, and exits with 1",
    async () => {
      using temporary = temporaryFolder("scripts");
      for (const name of BASH_SCRIPTS) {
        const path = writeScript(temporary.path, name);
        const result = await runScript({ path, home: "/nobody at home", cwd: "/" });
        expect(result.stdout).toBe("");
        expect(result.stderr.split("\n")).toEqual([
          `context-graph not found; this ${scriptRow(name).event} hook did nothing. Looked for:`,
          "  /nowhere/at all/context-graph",
          "  context-graph in any folder of PATH",
          `  ${temporary.path}/node_modules/.bin/context-graph`,
          "  /nobody at home/.local/bin/context-graph",
          `  ${temporary.path}/dist/context-graph`,
          "  /usr/local/bin/context-graph",
          `To install: run 'npm start -- "${temporary.path}"' in a copy of Context Graph,`,
          "or put context-graph into one of these places.",
          "",
        ]);
        expect(result.exitCode).toBe(1);
      }
    },
  );

  verifies(["DG-25"], "and logs them for a user who has had the program", async () => {
    using temporary = temporaryFolder("scripts");
    const home = join(temporary.path, 'a "home"');
    mkdirSync(join(home, ".context-graph"), { recursive: true });
    const path = writeScript(temporary.path, "pre-tool-use.sh");
    await runScript({ path, home, cwd: "/" });
    const [entry, ...more] = readLog(join(home, ".context-graph"));
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      level: "error",
      command: "hook PreToolUse",
      outcome: "program-not-found",
      detail: expect.stringContaining(`${temporary.path}/node_modules/.bin/context-graph; `),
    });
    expect(Date.parse(entry?.at ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });
});

verifies(["HD-43"], "every script begins with a shebang for bash", () => {
  for (const name of BASH_SCRIPTS) {
    const location = { programFolder: "/opt/cg", platform: "linux" as const };
    expect(renderHookScript(name, location)).toStartWith("#!/bin/bash\n");
  }
});

test("an unedited script is recognised whatever path is in it, an edited one is not", () => {
  const location = { programFolder: "/it's here", platform: "linux" as const };
  const script = renderHookScript("session-end.sh", location);
  expect(isUneditedScript("session-end.sh", script)).toBe(true);
  expect(isUneditedScript("session-start.sh", script)).toBe(false);
  expect(isUneditedScript("session-end.sh", `${script}# mine\n`)).toBe(false);
  expect(isUneditedScript("session-end.sh", "#!/bin/bash\n")).toBe(false);
});
