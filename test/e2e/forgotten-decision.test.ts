// A decision made in one session and forgotten by the user stays forgotten: no later session is
// told it, not by recall, not as the previous session, and an import does not bring it back.
import { expect } from "bun:test";
import { join } from "node:path";
import { textsIn } from "@test/harness/model-request.ts";
import { mainThread, says } from "@test/harness/model-script.ts";
import type { ClientRun } from "@test/harness/real-client.ts";
import {
  installProject,
  leftOut,
  scenarioFolder,
  type InstalledProject,
} from "@test/e2e/support/installed-project.ts";
import { testIf } from "@test/harness/test-if.ts";

const DECISION =
  "We decided to keep the invoice archive in Glacier instead of Postgres, because it is cheaper.";
const QUESTION = "Where do we keep the invoice archive?";

testIf(
  leftOut === "",
  leftOut,
  "a forgotten decision does not come back",
  async () => {
    await using folder = scenarioFolder();
    const project = await installProject(join(folder.path, "shop"));
    await project.session({ prompts: [DECISION], script: [mainThread(says("Noted."))] });
    expect(told(await ask(project))).toContain("Glacier");

    const [memory] = JSON.parse(await stdout(project, ["list", "--json"])) as { id: string }[];
    const found = JSON.parse(await stdout(project, ["list", "--json", "--pattern", "Glacier"]));
    expect(JSON.stringify(found)).toContain(memory?.id ?? "none");
    await stdout(project, ["forget", memory?.id ?? ""]);
    await stdout(project, ["import", "--transcripts", "--again"]);

    expect(told(await ask(project))).not.toContain("Glacier");
    expect(await stdout(project, ["list", "--json"])).not.toContain("Glacier");
    expect(await stdout(project, ["undo"])).not.toBe("");
    expect(told(await ask(project))).toContain("Glacier");
  },
  180_000,
);

async function ask(project: InstalledProject): Promise<ClientRun> {
  return await project.session({
    prompts: [QUESTION],
    script: [mainThread(says("In the archive."))],
  });
}

/** Everything the model was given in its last request. */
function told(run: ClientRun): string {
  return JSON.stringify(textsIn(run.requests.slice(-1), /Glacier/));
}

async function stdout(project: InstalledProject, args: readonly string[]): Promise<string> {
  const { exitCode, stdout: text, stderr } = await project.run(args);
  expect({ exitCode, stderr: exitCode === 0 ? "" : stderr }).toEqual({ exitCode: 0, stderr: "" });
  return text;
}
