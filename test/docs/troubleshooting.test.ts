// Every command of the page that people read when something is wrong does what the page says.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SETTINGS } from "@/configuration/configuration.ts";
import { EVENT_NAMES } from "@/conversation/event-table.ts";
import { createSandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";

function page(path: string): string {
  return readFileSync(join(PROJECT_ROOT, path), "utf8");
}

/** Ends only when it is stopped; a test of its own shows that it works. */
const STAYS = new Set(["context-graph logs -f"]);

test("every command of the page runs in a project that works, and succeeds", async () => {
  const named = [...page("docs/troubleshooting.md").matchAll(/`(context-graph [^`]+)`/g)];
  const commands = [...new Set(named.map(([, line = ""]) => line))].filter(
    (line) => !STAYS.has(line),
  );
  expect(commands.length).toBeGreaterThan(15);
  await using sandbox = await createSandbox();
  await sandbox.run({ args: ["setup", "hooks"] });
  await sandbox.run({ args: ["remember", "The port is 5432"] });
  await sandbox.hook("UserPromptSubmit", { session_id: "s1", prompt: "Which port is it?" });
  const failed: string[] = [];
  for (const line of commands) {
    const [, ...words] = line.match(/"[^"]*"|\S+/g) ?? [];
    const args = words.map((word) => word.replaceAll('"', ""));
    const { exitCode, stderr } = await sandbox.run({ args });
    if (exitCode !== 0) failed.push(`${line}: ${exitCode} ${stderr}`);
  }
  expect(failed).toEqual([]);
}, 120_000);

test("what the page quotes is what the program says", () => {
  const text = page("docs/troubleshooting.md");
  const sources = [
    "src/doctor/hook-state.ts",
    "src/hook/notice-unusable-store.ts",
    "src/doctor/checks/check-sample-event.ts",
  ].map((path) => page(path));
  for (const quoted of [
    "not installed here",
    "Is setup done?",
    "works without memory in this project",
    "something prints a line before the answer",
  ]) {
    expect(text).toContain(quoted);
    expect(sources.some((source) => source.includes(quoted))).toBe(true);
  }
  expect(text).toContain("Hook execution timed out after 100ms");
});

verifies(["TS-26"], "the documentation explains every hook and every setting", () => {
  const readme = page("README.md");
  const hooks = page("docs/reference/hooks.md");
  for (const event of EVENT_NAMES) expect(hooks).toContain(`| ${event} |`);
  const settings = page("docs/reference/settings.md");
  for (const [name, { meaning }] of Object.entries(SETTINGS)) {
    expect(settings).toContain(`\`${name}\``);
    expect(meaning.length).toBeGreaterThan(20);
  }
  for (const linked of ["docs/reference/hooks.md", "docs/troubleshooting.md", "docs/doctor.md"]) {
    expect(readme).toContain(`(${linked})`);
  }
  expect(readme).toContain("## What it does");
});
