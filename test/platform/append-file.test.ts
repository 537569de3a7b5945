import { expect, test } from "bun:test";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { appendWithNodeFs, appendToFile } from "@/platform/append-file.ts";
import { createLog, logPath } from "@/platform/log.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { createTestClock } from "@test/store/test-clock.ts";

const METHODS = Object.entries({
  "by default": appendToFile,
  "with node:fs": appendWithNodeFs,
});

test.each(METHODS)("%s, text is appended to a private file and its folder created", (_, append) => {
  using folder = temporaryFolder("append");
  const path = join(folder.path, "a", "b", "file");
  expect(append(path, "one ü")).toBe(true);
  expect(append(path, " two")).toBe(true);
  expect(readFileSync(path, "utf8")).toBe("one ü two");
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test.each(METHODS)("%s, nothing is written through a link", (_, append) => {
  using folder = temporaryFolder("append");
  const victim = join(folder.path, "victim");
  writeFileSync(victim, "mine");
  for (const target of [victim, join(folder.path, "absent")]) {
    const link = join(folder.path, `link-to-${basename(target)}`);
    symlinkSync(target, link);
    expect(append(link, "ours")).toBe(false);
  }
  expect(readFileSync(victim, "utf8")).toBe("mine");
  expect(readdirSync(folder.path)).not.toContain("absent");
});

test("a project whose log is a link into the user's files gets no log", () => {
  using folder = temporaryFolder("append");
  const victim = join(folder.path, ".bashrc");
  writeFileSync(victim, "alias ll='ls -l'\n");
  const path = logPath(folder.path);
  mkdirSync(join(path, ".."), { recursive: true });
  symlinkSync(victim, path);
  const entry = { command: "hook Stop", durationMs: 1, exitCode: 0, outcome: "$(touch x)" };
  createLog(folder.path, "info", createTestClock()).write({ level: "info", ...entry });
  expect(readFileSync(victim, "utf8")).toBe("alias ll='ls -l'\n");
});
