// Every command of both programs in a project whose memories, files, commits, names and log are
// hostile: nothing that a terminal acts on is printed. A new command is tried without being listed.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { programNamed } from "@/cli/programs.ts";
import { logPath } from "@/platform/log.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { TERMINAL, unseenIn } from "@test/hostile/unseen-text.ts";
import { rememberAll, sampleMemory } from "@test/store/sample-memory.ts";

const TIMEOUT_MS = 120_000;
const TEXT = `The billing gateway zanzibar times out ${TERMINAL} at night`;
const ID = "mem_0000000000000000hstl";
const TYPES = ["Decision", "Fix", "Preference", "Learning", "Experience", "Value"] as const;

/** A name that git and the file system accept. */
const NAME = "zanzibar\u202egpj\u{e0065}\u2066";

/** They do not end, or download. */
const WITHOUT_END = new Set(["hook", "worker", "mcp", "model install"]);
/** After these there is less to print. */
const LAST = ["forget", "store move", "pause", "incognito", "ignore", "uninstall"];

const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  get: [ID],
  edit: [ID, TEXT],
  history: [ID],
  forget: [ID],
  why: [ID],
  "ghap start": ["goal", "hypothesis", "action", "prediction"].flatMap((name) => [
    `--${name}`,
    TEXT,
  ]),
  "ghap update": ["--note", TEXT],
  "ghap resolve": ["confirmed", "--result", TEXT, "--lesson", TEXT],
  premortem: ["debugging"],
  "mcp call": ["recall", '{"query":"billing gateway zanzibar"}'],
};

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await createSandbox();
  const { project, storeFolder } = sandbox;
  using store = sandbox.store();
  const fields = { files: [`src/${NAME}.ts`], tags: [NAME, TEXT], branch: NAME };
  const memories = TYPES.map((type, at) =>
    sampleMemory({ ...fields, type, text: `${type}: ${TEXT}`, ...(at === 0 ? { id: ID } : {}) }),
  );
  store.apply(rememberAll(...memories), { isDurable: true });
  project.write({
    [`src/${NAME}.ts`]: `// ${TEXT}\nexport function zanzibar() { return ${JSON.stringify(TEXT)}; }\n`,
    ".claude/hot-topics.json": JSON.stringify({ patterns: [TEXT], promoted: [TEXT] }),
    ".claude/hooks/hooks.json": JSON.stringify({ [TEXT]: [{ [TEXT]: TEXT }] }),
    "CLAUDE.md": `- Always ${TEXT}\n`,
  });
  await project.commit(TEXT);
  await project.git("checkout", "-q", "-b", NAME);
  mkdirSync(join(storeFolder, "logs"), { recursive: true });
  const at = new Date().toISOString();
  const logged = { at, command: TEXT, durationMs: 1, exitCode: 0, level: "error", outcome: TEXT };
  appendFileSync(logPath(storeFolder), `${JSON.stringify({ ...logged, detail: TEXT })}\n`);
  writeFileSync(join(storeFolder, "config.yaml"), `${TEXT}: ${TEXT}\n`);
  const prompt = `Why does the billing gateway zanzibar time out? ${TERMINAL}`;
  await sandbox.hook("SessionStart", loadPayload("SessionStart.startup"));
  await sandbox.hook("UserPromptSubmit", loadPayload("UserPromptSubmit", { prompt }));
  await sandbox.hook(
    "PostToolUseFailure",
    loadPayload("PostToolUseFailure.Bash", { error: `Error: ${TEXT}` }),
  );
}, TIMEOUT_MS);

afterAll(async () => {
  await sandbox[Symbol.asyncDispose]();
});

const CALLS = (["context-graph", "wt-memory"] as const).flatMap((program) => {
  const { commands } = programNamed(program).program;
  const named = commands.map(({ name = "", operands = "" }) => ({ program, name, operands }));
  const tried = named.filter(({ name }) => !WITHOUT_END.has(name));
  return tried.toSorted((a, b) => LAST.indexOf(a.name) - LAST.indexOf(b.name));
});

/** The commands that had something hostile to print. */
const telling = new Set<string>();

test.each(CALLS)(
  "$program $name prints nothing unseen",
  async ({ program, name, operands }) => {
    const given = OPTIONS[name] ?? (operands === "" ? [] : [TEXT]);
    for (const args of [given, [...given, "--json"], [...given, `--${TERMINAL}`]]) {
      const run = { name: program, args: [...name.split(" "), ...args] };
      const { stdout, stderr } = await sandbox.run(run);
      if ((stdout + stderr).includes("zanzibar")) telling.add(`${program} ${name}`);
      const unseen = { stdout: unseenIn(stdout), stderr: unseenIn(stderr) };
      expect({ args, ...unseen }).toEqual({ args, stdout: undefined, stderr: undefined });
    }
  },
  TIMEOUT_MS,
);

test("many of them had something hostile to print", () => {
  expect(telling.size).toBeGreaterThan(CALLS.length / 3);
});
