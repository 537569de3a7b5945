// Errors of commands that are called wrongly, for people and with --json.
import { afterAll, beforeAll, expect, test } from "bun:test";
import type { ProgramName } from "@/base/program-names.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

interface Mistake {
  name?: ProgramName;
  args: string[];
  code: string;
  message: string;
  hint?: string;
}

const MISTAKES: Mistake[] = [
  {
    args: ["recal", "x"],
    code: "ERR_UNKNOWN_COMMAND",
    message: "Unknown command 'recal'.",
    hint: "Did you mean 'context-graph recall'?",
  },
  {
    args: ["hooks", "chek"],
    code: "ERR_UNKNOWN_COMMAND",
    message: "Unknown command 'hooks chek'.",
    hint: "Did you mean 'context-graph hooks check'?",
  },
  {
    args: ["hooks"],
    code: "ERR_UNKNOWN_COMMAND",
    message: "Unknown command 'hooks'.",
    hint: "Run 'context-graph hooks --help' to see the commands.",
  },
  {
    args: ["ghap", "frobnicate"],
    code: "ERR_UNKNOWN_COMMAND",
    message: "Unknown command 'ghap frobnicate'.",
    hint: "Run 'context-graph ghap --help' to see the commands.",
  },
  {
    args: ["setup", "hook"],
    code: "ERR_DIRECTORY_MISSING",
    message: "/hook",
  },
  {
    args: ["setup"],
    code: "ERR_USAGE",
    message: "For whom? Give --user, --project or --local, or --yes for --user.",
  },
  {
    args: ["setup", "--user", "--local"],
    code: "ERR_USAGE",
    message: "Only one of --user and --local can be given.",
  },
  {
    args: ["setup", "--user", "--transport", "mcp"],
    code: "ERR_USAGE",
    message: "it cannot be used with --user",
  },
  {
    args: ["setup", "--upgrade"],
    code: "ERR_USAGE",
    message: "There are no hooks to upgrade",
  },
  {
    name: "wt-memory",
    args: ["helth"],
    code: "ERR_UNKNOWN_COMMAND",
    message: "Unknown command 'helth'.",
    hint: "Did you mean 'wt-memory health'?",
  },
  {
    args: ["frobnicate"],
    code: "ERR_UNKNOWN_COMMAND",
    message: "Unknown command 'frobnicate'.",
    hint: "Run 'context-graph --help' to see the commands.",
  },
  {
    args: ["recall", "x", "--limt", "3"],
    code: "ERR_USAGE",
    message: "Unknown option --limt. Did you mean --limit?",
    hint: "Run 'context-graph recall --help' to see how it is used.",
  },
  { args: ["recall", "x", "--zzzzzz"], code: "ERR_USAGE", message: "Unknown option --zzzzzz." },
  { args: ["recall", "x", "-q"], code: "ERR_USAGE", message: "Unknown option -q." },
  {
    args: ["recall", "x", "--__proto__=1"],
    code: "ERR_USAGE",
    message: "Unknown option --__proto__.",
  },
  {
    args: ["recall", "x", "--limit"],
    code: "ERR_USAGE",
    message: "The option --limit needs a value.",
  },
  ...["0", "-3", "2.5", "many", "", "NaN"].map((value) => ({
    args: ["recall", "x", `--limit=${value}`],
    code: "ERR_USAGE",
    message: `--limit takes a whole number above 0, not '${value}'.`,
  })),
  {
    args: ["remember", "x", "--type", "Thought"],
    code: "ERR_USAGE",
    message: "--type takes one of Decision, Learning, Context",
  },
  {
    args: ["hooks", "export", "--format", "xml"],
    code: "ERR_USAGE",
    message: "--format takes one of settings, plugin, rules, schema, not 'xml'.",
  },
  {
    args: ["why", "--session", "../../etc"],
    code: "ERR_USAGE",
    message: "--session takes the id of a session, not '../../etc'.",
  },
  { args: ["consciousness", "status", "--format", "huge"], code: "ERR_USAGE", message: "--format" },
  {
    args: ["list", "--project", "nowhere"],
    code: "ERR_USAGE",
    message: "There is no project 'nowhere'; 'context-graph projects' lists the known ones.",
    hint: "Run 'context-graph list --help' to see how it is used.",
  },
  {
    args: ["store", "move"],
    code: "ERR_USAGE",
    message: "Give --from with the folder that the project was in, or --to.",
    hint: "Run 'context-graph store move --help' to see how it is used.",
  },
  { args: ["remember", "two", "words"], code: "ERR_USAGE", message: "Put the text in quotes" },
  { name: "wt-deploy-hooks", args: [], code: "ERR_USAGE", message: "Which project?" },
  { args: ["worker"], code: "ERR_USAGE", message: "Which store?" },
  { args: ["uninstall"], code: "ERR_CONFIRMATION_NEEDED", message: "needs confirmation" },
  { args: ["remember", "  "], code: "ERR_EMPTY_MEMORY", message: "the text is empty." },
];

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await createSandbox();
});

afterAll(async () => await sandbox[Symbol.asyncDispose]());

verifies(
  ["CL-17", "CL-19", "CL-22", "CL-23", "LG-04"],
  "a mistake is explained on stderr, with a hint and a non-zero exit code",
  async () => {
    for (const { name, args, message, hint } of MISTAKES) {
      const result = await sandbox.run({ ...(name && { name }), args });
      expectFailure(result.exitCode);
      expect(result.stdout).toBe("");
      expect(result.stderr).toStartWith("error: ");
      expect(result.stderr).toContain(message);
      expect(result.stderr).toContain(`\n\nhint: ${hint ?? ""}`);
    }
  },
  30_000,
);

verifies(
  ["CL-20", "CL-21", "CL-22"],
  "with --json the same mistake is one JSON object on stdout, and stderr is empty",
  async () => {
    for (const { name, args, code, message, hint } of MISTAKES) {
      const result = await sandbox.run({ ...(name && { name }), args: withJson(args) });
      expectFailure(result.exitCode);
      expect(result.stderr).toBe("");
      expect(JSON.parse(result.stdout)).toEqual({
        error: true,
        code,
        message: expect.stringContaining(message),
        hint: hint ?? expect.stringMatching(/\S/),
      });
    }
  },
  30_000,
);

verifies(["CL-17", "LG-01"], "a failed command is logged with its exit code", async () => {
  // Without a store there is no log.
  sandbox.remember({ text: "something" });
  const { exitCode } = await sandbox.run({ args: ["recall", "--limit", "x"] });
  expect(sandbox.readLog().at(-1)).toMatchObject({
    command: "context-graph recall",
    exitCode,
    outcome: "failed",
  });
});

test("output has no colour in a pipe, whatever TERM says", async () => {
  const env = { TERM: "xterm-256color", COLORTERM: "truecolor", FORCE_COLOR: "1" };
  for (const args of [["--help"], ["recall", "x"], ["recal"], ["health"]]) {
    const { stdout, stderr } = await sandbox.run({ args, env });
    expect(stdout + stderr).not.toContain("\u001b");
  }
});

/** Before the first option: at the end it would be the value of an option that lacks one. */
function withJson(args: string[]): string[] {
  const option = args.findIndex((arg) => arg.startsWith("-"));
  const words = option === -1 ? args.length : option;
  return [...args.slice(0, words), "--json", ...args.slice(words)];
}

/** Claude Code takes 2 as "block", so no command may exit with it. */
function expectFailure(exitCode: number): void {
  expect(exitCode).not.toBe(2);
  expect(exitCode).toBeWithin(1, 126);
}
