// A path of ten thousand parts takes no longer than another. It once took twelve seconds.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { processEnvironment } from "@/base/environment.ts";
import { findProject } from "@/platform/project.ts";
import { foldersBetween } from "@/session/package-tool.ts";
import { cpuMs } from "@test/harness/cpu-time.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";

const PARTS = 10_000;
const MS_MAX = 200;

const PATHS = {
  absolute: "/a".repeat(PARTS),
  relative: "a/".repeat(PARTS),
  "one name": `/${"a".repeat(2 * PARTS)}`,
  "with dots": "/a/..".repeat(PARTS),
  slashes: "/".repeat(PARTS),
  backslashes: "\\a".repeat(PARTS),
};

const EVENTS = [
  ["SessionStart", "SessionStart.startup"],
  ["UserPromptSubmit", "UserPromptSubmit"],
  ["PreToolUse", "PreToolUse.Bash"],
  ["PostToolUseFailure", "PostToolUseFailure.Bash"],
  ["Stop", "Stop"],
] as const;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox();
});
afterAll(async () => {
  await sandbox[Symbol.asyncDispose]();
});

test.each(Object.entries(PATHS))("the project of a long path is found quickly (%s)", (_, path) => {
  expect(cpuMs(() => findProject(path, processEnvironment))).toBeLessThan(MS_MAX);
  expect(cpuMs(() => foldersBetween(path, "/elsewhere"))).toBeLessThan(MS_MAX);
});

test.each(Object.entries(PATHS))(
  "hooks answer in time in a long directory (%s)",
  async (_, path) => {
    for (const [event, name] of EVENTS) {
      const payload = loadPayload(name, { cwd: path, session_id: "long" });
      const fromPayload = await sandbox.hook(event, payload);
      const env = { CLAUDE_PROJECT_DIR: path };
      const fromEnvironment = await sandbox.hook(event, payload, { env });
      for (const { exitCode, stderr, timedOut, durationMs } of [fromPayload, fromEnvironment]) {
        expect({ exitCode, stderr, timedOut }).toEqual({
          exitCode: 0,
          stderr: "",
          timedOut: false,
        });
        expect(durationMs).toBeLessThan(5_000);
      }
    }
  },
  120_000,
);

test("a project is found from a hundred folders below, not from more", () => {
  const { path } = sandbox.project;
  expect(findProject(`${path}${"/a".repeat(90)}`, processEnvironment).root).toBe(path);
  expect(findProject(`${path}${"/a".repeat(110)}`, processEnvironment).sharedId).toBe("_global");
});
