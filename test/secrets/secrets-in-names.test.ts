// A token in the name of a branch, a file or an author is not kept either.
import { expect, test } from "bun:test";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { assistantRecord, toLines, userRecord } from "@test/claude/transcript-file.ts";
import { createGitProject } from "@test/harness/git-project.ts";
import { runProgram } from "@test/harness/program.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

const RANDOM = "q7Hk2mQ9xLp4Rt8WzA1bC3dE5fG6hJ8kT0vY";
const TOKEN = `ghp_${RANDOM}`;

test("a token in the name of a branch, a file, an author or a commit is on no disk", async () => {
  using folder = temporaryFolder("secrets-in-names");
  const home = join(folder.path, "home");
  const project = await createGitProject(join(folder.path, "project"));
  await project.git("checkout", "--quiet", "-b", `fix-${TOKEN}`);
  project.write({ [`src/${TOKEN}.ts`]: "export const rate = 1;\n", "src/plain.ts": "let a;\n" });
  await project.git("config", "user.name", `Ana ${TOKEN}`);
  await project.commit(`Deploy with ${TOKEN}`);
  const records = [
    userRecord("We always deploy from the release branch"),
    assistantRecord([{ type: "text", text: "Decided: deploy from the release branch." }]),
  ].map((record) => ({ ...record, cwd: project.path, gitBranch: `fix-${TOKEN}`, sessionId: "s1" }));
  const client = join(home, ".claude", "projects", project.path.replaceAll(/[^A-Za-z0-9]/g, "-"));
  mkdirSync(client, { recursive: true });
  const transcript = join(client, "s1.jsonl");
  writeFileSync(transcript, toLines(...records));
  const run = (args: readonly string[], payload?: Record<string, unknown>) =>
    runProgram({
      args,
      cwd: project.path,
      env: { HOME: home },
      ...(payload === undefined ? {} : { stdin: `${JSON.stringify(payload)}\n` }),
    });
  const about = { session_id: "s1", cwd: project.path, transcript_path: transcript };
  for (const event of ["SessionStart", "Stop", "PreCompact", "SessionEnd"])
    await run(["hook", event], { ...about, hook_event_name: event, source: "startup" });
  expect((await run(["index"])).exitCode).toBe(0);
  expect((await run(["list"])).exitCode).toBe(0);
  const kept = [join(project.path, ".context-graph"), join(project.path, ".claude")];
  const found = [...kept, join(home, ".context-graph")].flatMap((path) => filesWith(path, RANDOM));
  expect(found).toEqual([]);
}, 120_000);

function filesWith(folder: string, text: string): string[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}
