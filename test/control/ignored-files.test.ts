// Nothing is captured from or about ignored paths: hooks, transcripts and the code index.
import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createIgnoredPaths } from "@/configuration/control/ignored-paths.ts";
import { cpuMs } from "@test/harness/cpu-time.ts";
import { createSpokenSession } from "@test/control/spoken-session.ts";
import { SILENT } from "@test/hook/sandbox.ts";

const PLACES = { root: "/p/shop", home: "/home/dev" };

test.each([
  ["secrets/", "secrets/a.env", true],
  ["secrets", "deep/secrets/a.env", true],
  ["./secrets", "deep/secrets/a.env", false],
  ["secrets/**", "secrets/a/b.env", true],
  ["*.pem", "certs/server.pem", true],
  ["*.pem", "certs/server.pem.md", false],
  ["docs/*/draft", "docs/2026/draft/x.md", true],
  ["docs/*/draft", "docs/2026/final/x.md", false],
  ["~/work/client", "/home/dev/work/client/x.ts", true],
  ["/p/other", "/p/other/x.ts", true],
  ["/p/shop", "src/a.ts", true],
  ["shop", "src/a.ts", false],
  ["", "src/a.ts", false],
  ["!keep", "src/a.ts", false],
  ["{a,b}.ts", "src/a.ts", false],
  ["{a}", "src/{a}", true],
] as const)("the pattern %s and the path %s: %p", (pattern, path, isIgnored) => {
  expect(createIgnoredPaths([pattern], PLACES).isIgnored(path)).toBe(isIgnored);
});

test("a hostile pattern takes no time", () => {
  const patterns = ["**/".repeat(160), "{*,**}".repeat(80), "*a".repeat(200), "[".repeat(400)];
  const ignored = createIgnoredPaths(patterns, PLACES);
  const tookMs = cpuMs(() => {
    for (let i = 0; i < 100; i += 1) ignored.isIgnored(`${"a/".repeat(60)}${i}`);
  });
  expect(tookMs).toBeLessThan(1_000);
});

test("texts name a path with a slash or a dot, commands with any word", () => {
  const ignored = createIgnoredPaths(["secrets", "*.pem"], PLACES);
  expect(ignored.isNamedIn("see `secrets/a.env:12:3`.")).toBe(true);
  expect(ignored.isNamedIn("Look at server.pem, please.")).toBe(true);
  expect(ignored.isNamedIn("The secrets of good design")).toBe(false);
  expect(ignored.isUsedBy("cd secrets && ls")).toBe(true);
  expect(ignored.isUsedBy("cat a.env", "/p/shop/secrets")).toBe(true);
  expect(ignored.isUsedBy("npm test")).toBe(false);
});

const OF_FILE = "We decided to rotate the umbrella key monthly because the audit asks for it.";
const ORDINARY = "We decided to round totals to cents because the ledger wants it.";

test("neither tools nor the transcript leave anything of an ignored folder", async () => {
  await using session = await createSpokenSession();
  const { path } = session.sandbox.project;
  mkdirSync(join(path, "secrets"));
  writeFileSync(join(path, "secrets", "keys.ts"), "export function umbrellaKey() { return 1; }\n");
  writeFileSync(join(path, "plain.ts"), "export function plainSum() { return 2; }\n");
  expect((await session.command("ignore", "secrets")).exitCode).toBe(0);
  const file_path = join(path, "secrets", "umbrella.env");
  const tool_input = { file_path, old_string: "a", new_string: "b" };
  expect(await session.hook("PreToolUse", "PreToolUse.Edit", { tool_input })).toMatchObject(SILENT);
  expect(await session.hook("PostToolUse", "PostToolUse.Edit", { tool_input })).toMatchObject(
    SILENT,
  );
  const command = { tool_input: { command: "cat secrets/umbrella.env" } };
  await session.hook("PostToolUseFailure", "PostToolUseFailure.Bash", command);
  await session.asks("How are totals rounded?");
  await session.says(ORDINARY);
  await session.asks("When do keys change?");
  session.reads("secrets/umbrella.env", "umbrella=1");
  await session.says(OF_FILE);
  await session.asks("Remember that secrets/umbrella.env is old, always.");
  await session.says("Noted.");
  await session.hook("SessionEnd", "SessionEnd.other");
  expect(await session.texts()).toContain(ORDINARY);
  await session.command("index");
  const found = await session.command("index", "--status", "--json");
  expect(JSON.parse(found.stdout)).toMatchObject({ symbols: 1 });
  expect(await withoutOwnFiles(session.kept())).not.toMatch(/umbrella (?:key|env)|umbrellaKey/);
}, 60_000);

test("a session in an ignored folder is silent", async () => {
  await using session = await createSpokenSession();
  await session.command("ignore", "--everywhere", session.sandbox.project.path);
  const start = await session.hook("SessionStart", "SessionStart.startup");
  expect(start.stdout).toContain("ignores this folder");
  await session.asks("How are totals rounded?");
  await session.says(ORDINARY);
  expect(await session.texts()).toEqual([]);
}, 60_000);

test("ignored paths are listed with where they come from, and removed", async () => {
  await using session = await createSpokenSession();
  const { path } = session.sandbox.project;
  mkdirSync(join(path, "a", "private"), { recursive: true });
  mkdirSync(join(path, ".claude", "hooks"), { recursive: true });
  writeFileSync(join(path, ".claude", "hooks", "config.yaml"), "control:\n  ignore: ['*.key']\n");
  await session.sandbox.run({ args: ["ignore", "private"], cwd: join(path, "a") });
  await session.command("ignore", "*.pem", "--everywhere");
  const { stdout } = await session.command("ignore");
  expect(stdout.split("\n")).toEqual([
    "./a/private  (project)",
    "*.pem  (everywhere)",
    `*.key  (${join(path, ".claude", "hooks", "config.yaml")})`,
    "",
  ]);
  const removed = await session.command("ignore", "--remove", "./a/private");
  expect(removed.stdout).toBe("1 path no longer ignored.\n");
  expect((await session.command("ignore", "--remove", "nothing")).exitCode).toBe(1);
}, 60_000);

/** The project's own files name the folder; what counts is what the program has written. */
async function withoutOwnFiles(kept: Promise<string>): Promise<string> {
  return (await kept).replaceAll("export function umbrellaKey() { return 1; }", "");
}
