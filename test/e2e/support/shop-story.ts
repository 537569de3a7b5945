/**
 * A day's work on a small shop, as data for scenarios of whole sessions: the files of the project,
 * what goes wrong, what fixes it, and what is decided.
 */
import { join } from "node:path";
import {
  calls,
  compactionThread,
  mainThread,
  runs,
  says,
  subagentThread,
  together,
  type Script,
  type Turn,
} from "@test/harness/model-script.ts";

export const DATABASE_ERROR =
  "Error: could not connect to the billing database at 127.0.0.1:6543: Connection refused";
export const LINT_ERROR = "src/payment.ts: error: retryForever is not exported by src/retry.ts";
const STOCK_ERROR = "fatal: the stock ledger is locked by pid 4711";

export const DECISION =
  "I decided to cap the exponential back-off of the payment gateway at 30 seconds in src/payment.ts, because the gateway bans clients that retry at a fixed rate.";

/** Passes if `grep` finds the wanted text, otherwise fails with its error. */
function check(grep: string, passes: string, error: string): string {
  return `#!/bin/sh
if ${grep}; then
  echo "${passes}"
else
  echo "${error}" >&2
  exit 1
fi
`;
}

export const SHOP_FILES: Record<string, string> = {
  "check.sh": check(
    "grep -q '^DATABASE_PORT=5432$' config/database.env",
    "connected",
    DATABASE_ERROR,
  ),
  "lint.sh": check("grep -q retryWithCap src/payment.ts", "clean", LINT_ERROR),
  "stock.sh": check("test ! -e stock.lock", "counted", STOCK_ERROR),
  "config/database.env": "DATABASE_PORT=6543\n",
  "stock.lock": "4711\n",
  "src/payment.ts": 'import { retryForever } from "./retry";\nretryForever(charge);\n',
  "src/retry.ts": "export function retryWithCap(work: () => void, capMs: number) {}\n",
  "src/cart.ts": "export const cart: string[] = [];\n",
  "src/invoice.ts": "export const invoice = { lines: [] };\n",
  "README.md": "The shop.\n",
};

const SUBAGENT_TASK = {
  description: "Count the stock",
  prompt: "STOCK-TASK: run stock.sh and mend the stock ledger if it is locked",
  subagent_type: "general-purpose",
  run_in_background: false,
};

/** The first day. Each inner list belongs to one prompt. */
export const FIRST_PROMPTS = [
  "Make the payment client retry, so that the shop survives a gateway that is down.",
  "/compact",
  "Now look at the payment client once more.",
] as const;

export function firstDay(project: string): Script {
  const file = (name: string) => join(project, name);
  const read = (name: string) => calls("Read", { file_path: file(name) });
  const edit = (name: string, before: string, after: string) =>
    calls("Edit", { file_path: file(name), old_string: before, new_string: after });
  const looksAround: Turn[] = [
    runs("ls"),
    read("README.md"),
    read("src/cart.ts"),
    read("src/invoice.ts"),
    read("src/retry.ts"),
    together(...[1, 2, 3, 4, 5, 6].map((n) => runs(`echo look-${n}`))),
    runs("wc -l src/cart.ts"),
    runs("git log --oneline"),
  ];
  const mendsTheDatabase: Turn[] = [
    runs("sh check.sh"),
    read("config/database.env"),
    edit("config/database.env", "6543", "5432"),
    runs("sh check.sh"),
  ];
  const mendsTheClient: Turn[] = [
    runs("sh lint.sh"),
    read("src/payment.ts"),
    edit("src/payment.ts", "import { retryForever }", "import { retryWithCap }"),
    edit("src/payment.ts", "retryForever(charge)", "retryWithCap(charge, 30_000)"),
    runs("sh lint.sh"),
  ];
  const tidies: Turn[] = [
    calls("Agent", SUBAGENT_TASK),
    runs("git status --short"),
    runs("git diff --stat"),
    read("src/cart.ts"),
    runs("wc -l src/invoice.ts"),
    runs("date +%Y"),
  ];
  return [
    compactionThread("The payment client retries now."),
    subagentThread(
      "STOCK-TASK",
      runs("sh stock.sh"),
      runs("rm stock.lock"),
      runs("sh stock.sh"),
      says("The stock ledger was locked by a dead process; I removed stock.lock."),
    ),
    mainThread(
      ...looksAround,
      ...mendsTheDatabase,
      ...mendsTheClient,
      ...tidies,
      says(`Done. ${DECISION}`),
      read("src/payment.ts"),
      says("The payment client is as it should be."),
    ),
  ];
}

/**
 * The prompt shares two rare words with the first day's request: enough to tell what the file was
 * changed for when it is opened, too few to tell the request at the prompt.
 */
export const SECOND_PROMPTS = [
  "The bank announced maintenance on Sunday night and wants an answer about chargebacks, rounding and a fixed rate limit, so we must know what survives that in the payment client. Look at the code and run the checks.",
] as const;

/** The second day: the same file is opened, the same error comes back, and the stock is counted. */
export function secondDay(project: string): Script {
  const read = (name: string) => calls("Read", { file_path: join(project, name) });
  return [
    subagentThread("STOCK-TASK", runs("sh stock.sh"), says("It is locked.")),
    mainThread(
      read("README.md"),
      read("src/payment.ts"),
      runs("sh check.sh"),
      read("src/payment.ts"),
      read("src/cart.ts"),
      calls("Agent", SUBAGENT_TASK),
      runs("git status --short"),
      says("That is where it stands."),
    ),
  ];
}
