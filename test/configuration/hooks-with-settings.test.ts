// The built program does what the settings of a project and its user say, and goes on as if nothing
// were set when a file is wrong.
import { expect } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const CONFIG = ".claude/hooks/config.yaml";

/** Seed 003's file, with its values. */
const SEED_FILE = `hooks:
  session_start:
    enabled: true
    script: .claude/hooks/session_start.sh
    timeout_ms: 5000
    inject_light_context: true
  user_prompt_submit:
    enabled: true
    script: .claude/hooks/user_prompt_submit.sh
    timeout_ms: 500
    context_depth: rich  # light | rich
    token_budget: 2000
    include_code: true
  ghap_checkin:
    enabled: true
    script: .claude/hooks/ghap_checkin.sh
    frequency: 10  # Every N tool calls
    timeout_ms: 100
  outcome_capture:
    enabled: true
    script: .claude/hooks/outcome_capture.sh
    timeout_ms: 200
    matchers:
      - "pytest"
      - "npm test"
      - "cargo test"
      - "make test"
      - "make build"
    auto_capture: true
  session_end:
    enabled: false
    script: .claude/hooks/session_end.sh
    timeout_ms: 1000
`;

const SEED_MATCHERS = ["pytest", "npm test", "cargo test", "make test", "make build"];

async function config(sandbox: Sandbox, ...more: string[]) {
  const { stdout, exitCode } = await sandbox.run({ args: ["config", "--json", ...more] });
  return { exitCode, json: JSON.parse(stdout) as ConfigurationJson };
}

interface ConfigurationJson {
  files: { path: string; is_present: boolean; problems: { where: string; message: string }[] }[];
  settings: { name: string; value: unknown; path: string | null }[];
}

function valuesOf({ settings }: ConfigurationJson): Record<string, unknown> {
  return Object.fromEntries(settings.map(({ name, value }) => [name, value]));
}

verifies(
  ["CF-13", "CF-14", "CF-15", "CF-16", "CF-17", "CF-18", "CF-20"],
  "the file of the specification is read as it is written",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.project.write({ [CONFIG]: SEED_FILE });
    const { exitCode, json } = await config(sandbox);
    expect(exitCode).toBe(0);
    expect(json.files.flatMap(({ problems }) => problems)).toEqual([]);
    const notGiven = json.settings.filter(({ path }) => path === null);
    expect(notGiven.map(({ name }) => name)).toEqual([
      "hooks.session_start.identity_status",
      "hooks.session_start.notice",
      "hooks.pre_tool_use.identity_brief",
      "control.paused",
      "control.ignore",
    ]);
    expect(valuesOf(json)).toMatchObject({
      "hooks.session_start.timeout_ms": 5000,
      "hooks.session_start.inject_light_context": true,
      "hooks.user_prompt_submit.timeout_ms": 500,
      "hooks.user_prompt_submit.context_depth": "rich",
      "hooks.user_prompt_submit.token_budget": 2000,
      "hooks.user_prompt_submit.include_code": true,
      "hooks.ghap_checkin.frequency": 10,
      "hooks.ghap_checkin.timeout_ms": 100,
      "hooks.outcome_capture.timeout_ms": 200,
      "hooks.outcome_capture.matchers": SEED_MATCHERS,
      "hooks.outcome_capture.auto_capture": true,
      "hooks.session_end.enabled": false,
      "hooks.session_end.timeout_ms": 1000,
    });
  },
);

/** Seed 003 also lists the hooks under their events. */
const EVENT_FORM = `hooks:
  SessionStart:
    - command: .claude/hooks/session_start.sh
      timeout: 5000
      once: true  # Only run once per session
  UserPromptSubmit:
    - command: .claude/hooks/user_prompt_submit.sh
      timeout: 500
      enabled: false
  PreToolCall:
    - matcher: "*"  # All tools
      command: .claude/hooks/ghap_checkin.sh
      timeout: 100
      frequency: 7  # Every 7 tool calls
  PostToolCall:
    - matcher: "Bash(pytest|npm test|cargo test|make test|make build)"
      command: .claude/hooks/outcome_capture.sh
      timeout: 200
      auto_capture: false
`;

verifies(
  ["CF-19"],
  "options listed under an event are read as those of its group, and a hook obeys them",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("The billing database listens on port 5432.");
    expect(await ask(sandbox, EVENT_FORM, "s1")).toBe("");
    const { json } = await config(sandbox);
    expect(json.files.flatMap(({ problems }) => problems)).toEqual([]);
    expect(valuesOf(json)).toMatchObject({
      "hooks.session_start.timeout_ms": 5000,
      "hooks.user_prompt_submit.timeout_ms": 500,
      "hooks.user_prompt_submit.enabled": false,
      "hooks.ghap_checkin.timeout_ms": 100,
      "hooks.ghap_checkin.frequency": 7,
      "hooks.outcome_capture.timeout_ms": 200,
      "hooks.outcome_capture.auto_capture": false,
      "hooks.outcome_capture.matchers": SEED_MATCHERS,
    });
    const wrong = EVENT_FORM.replace("once: true", "once: never").replace('"*"', "Edit");
    sandbox.project.write({ [CONFIG]: wrong });
    const { files } = (await config(sandbox)).json;
    const problems = files.flatMap((file) => file.problems);
    expect(problems.map(({ where }) => where)).toEqual([
      "hooks.session_start.once",
      "hooks.ghap_checkin.matcher",
    ]);
    const enabled = EVENT_FORM.replace("enabled: false", "enabled: true");
    expect(await ask(sandbox, enabled, "s2")).toContain("5432");
  },
);

const PROMPT = "Which port does the billing database listen on?";

async function ask(sandbox: Sandbox, file: string, sessionId: string): Promise<string> {
  sandbox.project.write({ [CONFIG]: file });
  const payload = { prompt: PROMPT, session_id: sessionId };
  const { stdout, stderr, exitCode } = await sandbox.hook("UserPromptSubmit", payload);
  expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
  return stdout;
}

function atPrompts(...lines: string[]): string {
  return ["hooks:", "  user_prompt_submit:", ...lines.map((line) => `    ${line}`)].join("\n");
}

verifies(
  [{ id: "CF-15", shows: "switch, budget and depth at a prompt" }, "CF-20"],
  "prompts are told as much as the project allows",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember(
      `The billing database listens on port 5432. ${"It is backed up nightly. ".repeat(30)}`,
    );
    expect(await ask(sandbox, "", "s1")).toContain("5432");
    expect(await ask(sandbox, atPrompts("enabled: false"), "s2")).toBe("");
    expect(await ask(sandbox, atPrompts("token_budget: 0"), "s3")).toBe("");
    const light = await ask(sandbox, atPrompts("context_depth: light"), "s4");
    expect(light.length).toBeLessThan(100 * 8);
    expect(await ask(sandbox, atPrompts("enabled: true"), "s5")).toContain("5432");
  },
);

verifies(
  [{ id: "CF-14", shows: "switch and light context" }],
  "the start of a session tells what the project allows",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember({
      text: "Always run the linter before a commit.",
      type: "Preference",
      origin: "user",
      tags: ["rule"],
    });
    const start = async (file: string, sessionId: string) => {
      sandbox.project.write({ [CONFIG]: file });
      const payload = { source: "startup", session_id: sessionId };
      return (await sandbox.hook("SessionStart", payload)).stdout;
    };
    expect(await start("", "s1")).toContain("linter");
    expect(await start("hooks: { session_start: { enabled: false } }", "s2")).not.toContain(
      "linter",
    );
    expect(
      await start("hooks: { session_start: { inject_light_context: false } }", "s3"),
    ).not.toContain("linter");
  },
);

verifies(
  [{ id: "CF-27", shows: "for config.yaml: the value that is wrong" }, "CF-28", "CF-29"],
  "a file that is wrong changes nothing and is logged",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("The billing database listens on port 5432.");
    for (const [at, broken] of ["hooks: [", "\0", "- 1", "hooks:\n\t- x: {"].entries()) {
      expect(await ask(sandbox, broken, `broken${at}`)).toContain("5432");
      expect(sandbox.hookLog().at(-1)).toMatchObject({ level: "warn" });
      expect(sandbox.hookLog().at(-1)?.detail).toMatch(/^config\.yaml /u);
    }
    expect(await ask(sandbox, atPrompts("enabled: nein", "token_budget: 500"), "s")).toContain(
      "5432",
    );
    expect(sandbox.hookLog().at(-1)?.detail).toBe(
      "config.yaml hooks.user_prompt_submit.enabled must be true or false",
    );
    const { exitCode, json } = await config(sandbox);
    expect(exitCode).toBe(1);
    expect(valuesOf(json)["hooks.user_prompt_submit.token_budget"]).toBe(500);
    const toml = join(sandbox.storeFolder, "config.toml");
    writeFileSync(toml, '[hooks.user_prompt_submit]\nenabled = false\ntoken_budget = "\n');
    expect(await ask(sandbox, "", "toml")).toContain("5432");
    expect(sandbox.hookLog().at(-1)?.detail).toMatch(
      /^config\.toml unterminated string.* \(near line 3\)$/u,
    );
  },
);

verifies(
  [{ id: "CF-21", shows: "the order of the files" }],
  "a project's own file counts more than the shared one, and that more than the user's",
  async () => {
    await using sandbox = await createSandbox();
    const frequency = "hooks.ghap_checkin.frequency";
    const current = async () => valuesOf((await config(sandbox)).json)[frequency];
    expect(await current()).toBe(10);
    const userFolder = join(sandbox.home, ".context-graph");
    mkdirSync(userFolder, { recursive: true });
    writeFileSync(join(userFolder, "config.toml"), "[hooks.ghap_checkin]\nfrequency = 20\n");
    expect(await current()).toBe(20);
    sandbox.project.write({ [CONFIG]: "hooks: { ghap_checkin: { frequency: 30 } }" });
    expect(await current()).toBe(30);
    sandbox.project.write({
      ".context-graph/config.toml": "[hooks.ghap_checkin]\nfrequency = 40\n",
    });
    expect(await current()).toBe(40);
    const { stdout } = await sandbox.run({ args: ["config", frequency] });
    expect(stdout).toBe("40\n");
    const unknown = await sandbox.run({ args: ["config", "hooks.nothing"] });
    expect({ exitCode: unknown.exitCode, stdout: unknown.stdout }).toEqual({
      exitCode: 64,
      stdout: "",
    });
  },
);
