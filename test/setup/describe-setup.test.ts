import { expect, test } from "bun:test";
import { describeUninstall } from "@/setup/describe-setup.ts";
import { writeFiles } from "@test/harness/git-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { install, uninstall, describeInstall } from "@test/setup/sample-project.ts";

test("setup reports what it created, changed, kept and backed up, and how to undo it", () => {
  using project = temporaryFolder("describe");
  writeFiles(project.path, { ".claude/settings.json": "{}", "hooks/session-end.sh": "mine" });
  const lines = describeInstall(install(project.path, { scripts: ["hooks"] }));
  expect(lines[0]).toBe(`Installed 10 hooks in ${project.path}:`);
  expect(lines[1]).toMatch(
    /^ {2}changed {3}\.claude\/settings\.json; the previous file is \.context-/,
  );
  expect(lines[2]).toBe("  created   hooks/session-start.sh");
  expect(lines[6]).toBe(
    "  kept      hooks/session-end.sh; it is not one of ours and was left unchanged",
  );
  expect(lines[7]).toContain("SessionStart, UserPromptSubmit, PreToolUse");
  expect(lines.at(-1)).toBe("To remove them again: context-graph uninstall --project");
});

test("a setup that changes nothing says so", () => {
  using project = temporaryFolder("describe");
  install(project.path);
  expect(describeInstall(install(project.path))).toEqual([
    `The hooks are already installed in ${project.path}; nothing was changed.`,
  ]);
});

test("uninstall reports what it restored and that the memories stay", () => {
  using project = temporaryFolder("describe");
  writeFiles(project.path, { ".claude/settings.json": "{}", ".context-graph/db/x": "" });
  install(project.path);
  const lines = describeUninstall(uninstall(project.path));
  expect(lines[0]).toBe(`Removed the hooks from ${project.path}:`);
  expect(lines[1]).toBe("  restored  .claude/settings.json; as it was before setup");
  expect(lines.at(-1)).toStartWith("The memories stay in .context-graph/db.");
  expect(describeUninstall(uninstall(project.path))[0]).toContain("nothing was changed");
});
