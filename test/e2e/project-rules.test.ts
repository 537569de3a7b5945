// hooks.json in the real client: it leaves out what the project asks to leave out, a mistake in it
// silences nothing else, and the client loads its export as a plugin.
import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  installProject,
  type InstalledProject,
  leftOut,
  openProject,
  scenarioFolder,
} from "@test/e2e/support/installed-project.ts";
import { mainRequests, remember, spokenAt, countIn } from "@test/e2e/support/told.ts";
import { expectUndisturbed } from "@test/e2e/support/undisturbed.ts";
import { createGitProject, writeFiles } from "@test/harness/git-project.ts";
import { calls, mainThread, runs, says } from "@test/harness/model-script.ts";
import { copyProgram } from "@test/harness/program.ts";
import { verifiesIf } from "@test/requirements/verifies.ts";

const ASKED = "Which port does the billing database listen on?";

function without(name: string, matcher: string) {
  return { matcher, hooks: [{ type: "contributor", name, enabled: false }] };
}

const RULES = {
  $schema: "../../schema/hooks.schema.json",
  hooks: {
    UserPromptSubmit: [without("recall-for-prompt", 'prompt = "not a condition"')],
    PreToolUse: [
      without("recall-for-tool", 'tool_input.file_path matches "*.ts"'),
      { ...without("recall-for-tool", 'tool == "Bash"'), description: "Not before commands" },
    ],
    PostToolUse: [
      without("recall-after-tool", '!(tool == "Read" && tool_input.file_path matches "*.md")'),
    ],
  },
};

verifiesIf(
  leftOut === "",
  leftOut,
  ["HD-31", "CF-03", "CF-04", "CF-05", "CF-06", "CF-07", "CF-08", "CF-09", "CF-11", "CF-12"],
  "a project's hooks.json decides before which tools memories are shown, and a mistake in it is logged",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"), {
      files: {
        "src/port.ts": "export const port = 5432;\n",
        "docs/port.md": "The port.\n",
        ".claude/hooks/hooks.json": JSON.stringify(RULES),
      },
    });
    const code = await remember(
      project,
      "Ports are strings in old files",
      "--files",
      "src/port.ts",
    );
    const text = await remember(project, "Written by the night shift", "--files", "docs/port.md");
    const exporting = await remember(project, "npm run export needs the VPN of the Oslo office");
    const asked = await remember(project, "The billing database listens on port 5432");
    const readText = calls("Read", { file_path: join(project.path, "docs/port.md") });
    const run = await project.session({
      prompts: [ASKED],
      script: [
        mainThread(
          calls("Read", { file_path: join(project.path, "src/port.ts") }),
          // Three times: on a busy machine a hook may be too late to say anything. It is told once.
          readText,
          readText,
          readText,
          runs("echo npm run export"),
          says("It is 5432."),
        ),
      ],
    });
    expectUndisturbed(run);
    const last = mainRequests(run).at(-1);
    expect([code, text, exporting, asked].map((id) => countIn(last, id))).toEqual([0, 1, 0, 1]);
    expect(readLog(project)).toContain("hooks.UserPromptSubmit[0].matcher at character 8");
    expect(await project.leftRunning()).toEqual([]);
  },
  120_000,
);

verifiesIf(
  leftOut === "",
  leftOut,
  ["CF-03", "HD-31"],
  "the hooks exported for a plugin are loaded by the client and serve a project without settings",
  async () => {
    await using folder = scenarioFolder();
    const project = openProject(await createGitProject(join(folder.path, "project")));
    const asked = await remember(project, "The billing database listens on port 5432");
    const exported = await project.run(["hooks", "export", "--format", "plugin"]);
    expect(exported).toMatchObject({ exitCode: 0 });
    const plugin = join(folder.path, "plugin");
    writeFiles(plugin, {
      ".claude-plugin/plugin.json": JSON.stringify({ name: "context-graph" }),
      "hooks/hooks.json": exported.stdout,
    });
    copyProgram(join(plugin, "bin"));
    const run = await project.session({
      prompts: [ASKED],
      args: ["--plugin-dir", plugin],
      script: [mainThread(runs("echo hello"), says("It is 5432."))],
    });
    expectUndisturbed(run);
    expect(spokenAt(run, "UserPromptSubmit")).toEqual([expect.stringContaining(asked)]);
    const heard = readLog(project);
    for (const event of ["SessionStart", "PreToolUse", "PostToolUse", "Stop", "SessionEnd"]) {
      expect(heard).toContain(`"hook ${event}"`);
    }
    expect(await project.leftRunning()).toEqual([]);
  },
  120_000,
);

function readLog(project: InstalledProject): string {
  return readFileSync(join(project.path, ".context-graph", "logs", "hooks.log"), "utf8");
}
