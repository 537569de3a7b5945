// The files of the plugin in the repository follow from the code.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "bun:test";
import { VERSION } from "@/base/version.ts";
import { pluginFiles, pluginHooks } from "@/setup/hooks/plugin-files.ts";
import { runProcess } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";

test("the generated files are current: node scripts/bun.mjs scripts/plugin-files.ts", () => {
  for (const [path, text] of pluginFiles()) {
    expect({ path, text: readFileSync(join(PROJECT_ROOT, path), "utf8") }).toEqual({ path, text });
  }
  expect(pluginFiles().get("plugin/.claude-plugin/plugin.json")).toContain(`"${VERSION}"`);
});

test("the plugin runs no program of the project", () => {
  for (const path of ["plugin/hooks/hooks.json", "plugin/.mcp.json"]) {
    const text = pluginFiles().get(path);
    expect(text).toContain("PATH=");
    expect(text).not.toContain("CLAUDE_PROJECT_DIR");
  }
});

test("the plugin has the skill and the commands that its pages name", () => {
  expect(existsSync(join(PROJECT_ROOT, "plugin/skills/memory/SKILL.md"))).toBe(true);
  expect(readdirSync(join(PROJECT_ROOT, "plugin/commands")).sort()).toEqual([
    "memory-recall.md",
    "memory-remember.md",
    "memory-status.md",
    "memory-why.md",
  ]);
});

test("without the program all hooks are silent, and the start of a session says what is missing", async () => {
  using folder = temporaryFolder("plugin");
  const { hooks } = JSON.parse(pluginHooks()) as {
    hooks: Record<string, { hooks: { command: string }[] }[]>;
  };
  for (const [event, groups] of Object.entries(hooks)) {
    for (const { command } of groups.flatMap((group) => group.hooks)) {
      const { exitCode, stdout, stderr } = await runProcess({
        command: ["/bin/sh", "-c", command],
        cwd: folder.path,
        env: {
          PATH: "/usr/bin:/bin",
          HOME: folder.path,
          CLAUDE_PROJECT_DIR: folder.path,
          CLAUDE_PLUGIN_ROOT: join(folder.path, "plugin"),
        },
        stdin: "{}",
      });
      expect({ event, exitCode, stderr }).toEqual({ event, exitCode: 0, stderr: "" });
      if (event !== "SessionStart") expect(stdout).toBe("");
      else expect(JSON.parse(stdout).systemMessage).toContain("npm install -g context-graph");
    }
  }
});
