// The examples run as they are.
import { expect, test } from "bun:test";
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { getProgramPath } from "@test/harness/program.ts";
import { runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import { createSandbox } from "@test/hook/sandbox.ts";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";

const FOLDER = join(PROJECT_ROOT, "examples");
const FILES = readdirSync(FOLDER);

for (const name of FILES.filter((file) => file.endsWith(".sh"))) {
  test(`${name} shows what it says, and leaves nothing behind`, async () => {
    await using sandbox = await createSandbox();
    const before = readdirSync(sandbox.folder);
    const { exitCode, stdout, stderr } = await runProcess({
      command: ["sh", join(FOLDER, name)],
      cwd: sandbox.folder,
      env: {
        HOME: sandbox.home,
        TMPDIR: sandbox.folder,
        PATH: `${dirname(getProgramPath())}:${SYSTEM_PATH}`,
      },
      stdin: "",
      timeoutMs: 60_000,
    });
    expect({ exitCode, stderr, isSilent: stdout === "" }).toEqual({
      exitCode: 0,
      stderr: "",
      isSilent: false,
    });
    expect(readdirSync(sandbox.folder)).toEqual(before);
  });
}

test("hooks.json is accepted", async () => {
  await using sandbox = await createSandbox();
  const check = await sandbox.run({ args: ["hooks", "check", join(FOLDER, "hooks.json")] });
  expect(check).toMatchObject({ exitCode: 0, stderr: "" });
});

test("config.toml is accepted, and every value in it counts", async () => {
  await using sandbox = await createSandbox();
  mkdirSync(sandbox.storeFolder, { recursive: true });
  copyFileSync(join(FOLDER, "config.toml"), join(sandbox.storeFolder, "config.toml"));
  const { stdout } = await sandbox.run({ args: ["config", "--json"] });
  const { files, settings } = JSON.parse(stdout) as {
    files: { problems: unknown[] }[];
    settings: { path: string | null }[];
  };
  expect(files.flatMap(({ problems }) => problems)).toEqual([]);
  const text = readFileSync(join(FOLDER, "config.toml"), "utf8");
  const given = text.split("\n").filter((line) => /^\w+ = /.test(line));
  expect(settings.filter(({ path }) => path !== null)).toHaveLength(given.length);
});

test("the list of examples names each of them", () => {
  const page = readFileSync(join(FOLDER, "README.md"), "utf8");
  const others = FILES.filter((file) => file !== "README.md");
  expect(others.filter((file) => !page.includes(`(${file})`))).toEqual([]);
});
