// A person sees memory in the real client: the status line, and the notice of the first
// start that tells something.
import { expect } from "bun:test";
import { join } from "node:path";
import { installProject, leftOut, scenarioFolder } from "@test/e2e/support/installed-project.ts";
import { mainThread, says } from "@test/harness/model-script.ts";
import { showOnTerminal } from "@test/e2e/visible/terminal-client.ts";
import { testIf } from "@test/harness/test-if.ts";

testIf(
  leftOut === "",
  leftOut,
  "the status line counts what is kept and told, and the first start says that memory works",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "project"));
    // A person would be asked whether to use the server.
    await project.run(["setup", "hooks", "--no-mcp"]);
    await project.run(["remember", "--type", "Preference", "Always use pnpm, never npm."]);
    await project.run(["remember", "Releases are cut from the branch harvest."]);
    expect(await project.run(["setup", "status-line"])).toMatchObject({ exitCode: 0 });
    const shown = await showOnTerminal({
      project: project.path,
      home: project.home,
      script: [mainThread(says("They are cut from harvest."))],
      steps: [{ whenShown: /1 told today/, type: "Which branch are releases cut from?" }],
      until: /They are cut from harvest\./,
    });
    expect(shown).toContain("Context Graph: 2 memories, 1 told to this session.");
    expect(shown).toMatch(/Memory: 2 kept · 1 told today · ok/);
    // If a line changes, the terminal gets only the characters that differ.
    const { stdout } = await project.run(["statusline", "--json"]);
    expect(stdout).toMatch(/Memory: \d+ kept · 2 told today · ok/);
    expect(await project.leftRunning()).toEqual([]);
  },
  120_000,
);
