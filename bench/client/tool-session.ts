// A session of 40 tool calls in the main conversation, as a scripted model makes them: it explores,
// changes, fails, mends, delegates and finishes, with some calls in parallel.
import { join } from "node:path";
import {
  calls,
  mainThread,
  runs,
  says,
  subagentThread,
  together,
  type Script,
  type Turn,
} from "@test/harness/model-script.ts";

export const TOOL_CALLS = 40;

const MODULES = ["cart", "invoice", "payment", "retry", "stock", "ledger"] as const;

export const SESSION_FILES: Record<string, string> = {
  "README.md": "# Shop\n\nRun `sh check.sh` before each commit.\n",
  "check.sh":
    'if grep -q "^PORT=5432$" config.env; then echo connected; else\n' +
    '  echo "Error: could not connect to the billing database: Connection refused" >&2; exit 1\nfi\n',
  "config.env": "PORT=6543\n",
  ...Object.fromEntries(MODULES.map((name) => [`src/${name}.ts`, moduleText(name)])),
};

export const SESSION_PROMPTS = [
  "Cap the back-off of the payment client, and make sure that the checks pass.",
  "Write the release notes for it.",
] as const;

/** The script of the session in this project; `noteTool` is a tool of an MCP server. */
export function toolSession(project: string, noteTool: string): Script {
  const file = (name: string) => join(project, name);
  const read = (name: string) => calls("Read", { file_path: file(name) });
  const write = (name: string, content: string) =>
    calls("Write", { file_path: file(name), content });
  const edit = (name: string, before: string, after: string) =>
    calls("Edit", { file_path: file(name), old_string: before, new_string: after });
  const explores: Turn[] = [
    runs("ls -R"),
    read("README.md"),
    together(read("src/cart.ts"), read("src/invoice.ts"), read("src/payment.ts")),
    together(runs("git log --oneline"), runs("git status --short"), runs("grep -rn retry src")),
    together(read("src/retry.ts"), read("src/stock.ts"), read("src/ledger.ts")),
    calls(noteTool, { text: "the payment client has no cap" }),
  ];
  const changes: Turn[] = [
    edit("src/payment.ts", "const limit = 1;", "const limit = 30;"),
    runs("wc -l src/payment.ts"),
    together(
      edit("src/cart.ts", "const limit = 1;", "const limit = 2;"),
      edit("src/invoice.ts", "const limit = 1;", "const limit = 3;"),
      edit("src/stock.ts", "const limit = 1;", "const limit = 4;"),
    ),
    write("src/back-off.ts", moduleText("back-off")),
    write("test/back-off.test.ts", moduleText("back-off-test")),
  ];
  const mends: Turn[] = [
    runs("sh check.sh"),
    read("config.env"),
    runs("grep -n PORT config.env check.sh"),
    edit("config.env", "PORT=6543", "PORT=5432"),
    runs("sh check.sh"),
    calls("Agent", {
      description: "Count the modules",
      prompt: "COUNT-TASK: count the modules in src",
      subagent_type: "general-purpose",
      run_in_background: false,
    }),
  ];
  const looksAgain: Turn[] = [
    together(runs("git diff --stat"), runs("git diff src/payment.ts"), runs("ls test")),
    read("src/payment.ts"),
    edit("src/ledger.ts", "const limit = 1;", "const limit = 5;"),
    runs("sh check.sh"),
    says("The back-off is capped at 30 seconds, because the gateway bans fixed rates."),
  ];
  const releases: Turn[] = [
    runs("git tag --list"),
    together(read("README.md"), read("src/back-off.ts")),
    write("NOTES.md", "# Notes\n\nThe back-off has a cap.\n"),
    edit("NOTES.md", "has a cap", "is capped at 30 seconds"),
    calls(noteTool, { text: "release notes are in NOTES.md" }),
    runs("cat NOTES.md"),
    runs("git add --all"),
    write("CHANGELOG.md", "- back-off capped\n"),
    says("The notes are in NOTES.md."),
  ];
  const main = [...explores, ...changes, ...mends, ...looksAgain, ...releases];
  const counts = [runs("ls src"), runs("ls src | wc -l"), says("There are seven modules.")];
  return [subagentThread("COUNT-TASK", ...counts), mainThread(...main)];
}

function moduleText(name: string): string {
  return `// The ${name} of the shop.\nconst limit = 1;\nexport const name = "${name}";\nexport { limit };\n`;
}
