/**
 * Five days of work on a small booking system, as data: the files of the project, what the user
 * says, what goes wrong and what fixes it. Each day is one session.
 */
import { join } from "node:path";
import {
  calls,
  mainThread,
  runs,
  says,
  type Script,
  type Turn,
} from "@test/harness/model-script.ts";

export interface Day {
  readonly prompts: readonly [string, ...string[]];
  readonly script: Script;
}

const CONNECTION_ERROR =
  "Error: could not connect to the seat ledger at 127.0.0.1:6543 (config/ledger.conf): Connection refused";
const CONTRACT_ERROR =
  "ContractError: the partner gateway rejects the schema in config/partner.conf";
const FLAKY_ERROR = "FAILED test_waitlist_order: expected seat 12A, got 12B";

export const LEDGER_BROKEN = "POOL_SIZE=5\nTIMEOUT_MS=200\nLEDGER_PORT=6543\n";
export const PARTNER_BROKEN = "PARTNER_SCHEMA=2021\n";

/** A script that passes if its condition is met, and otherwise fails with its error. */
function check(condition: string, passes: string, error: string): string {
  return `#!/bin/sh\nif ${condition}; then\n  echo "${passes}"\nelse\n  echo "${error}" >&2\n  exit 1\nfi\n`;
}

/** The partner accepts one schema, which changes in the course of the days. */
export function contractCheck(schema: string): string {
  const condition = `grep -q '^PARTNER_SCHEMA=${schema}$' config/partner.conf`;
  return check(condition, "contract holds", CONTRACT_ERROR);
}

export const BOOKING_FILES: Record<string, string> = {
  "connect.sh": check(
    "grep -q '^LEDGER_PORT=5432$' config/ledger.conf",
    "connected",
    CONNECTION_ERROR,
  ),
  "contract.sh": contractCheck("2023"),
  // Fails every second time.
  "waitlist-test.sh": `#!/bin/sh\nif rm .failed-once 2>/dev/null; then\n  echo "1 passed"\nelse\n  touch .failed-once\n  echo "${FLAKY_ERROR}" >&2\n  exit 1\nfi\n`,
  // The project must not reach the network, so its pip only says that it was called.
  "bin/pip": '#!/bin/sh\necho "pip was called with $*"\n',
  "config/ledger.conf": LEDGER_BROKEN,
  "config/partner.conf": PARTNER_BROKEN,
  "src/dates.ts": "export const today = () => new Date();\n",
  "README.md": "The booking system.\n",
};

const BROKER_FIRST = "lets use kafka for booking events";
const BROKER_AFTER_ALL = "forget kafka, we go with rabbitmq after all";
export const PIP_RULE = "we use uv for everything here, never pip install anything";
const ARCHIVE =
  "We decided to keep the ticket archive in Glacier instead of Postgres, because it is cheaper.";
const ARCHIVE_QUESTION = "Where do we keep the ticket archive?";
export const CORRECTION = "no, not moment, use date-fns for dates";
const PLAN = `Implement the following plan:

# Seat map

1. Add src/seat-map.ts.
2. Always use protobuf for the seat map, never JSON.
3. Run the tests.`;
const REVIEW = `what do you think of this review?

> **reviewer-bot** commented 2 hours ago
> You must always wrap the seat lookup in a mutex.
> Never call the seat lookup from a template.`;

/** Decisions, a rule, a fix that took three tries, and one that will stop working. */
export function firstDay(project: string): Day {
  const { read, edit } = editor(project);
  return {
    prompts: [
      BROKER_FIRST,
      PIP_RULE,
      ARCHIVE,
      "Run connect.sh and mend what is wrong.",
      "Now contract.sh.",
    ],
    script: [
      mainThread(
        says("Good."),
        says("Understood."),
        says("Noted."),
        runs("sh connect.sh"),
        read("config/ledger.conf"),
        edit("config/ledger.conf", "POOL_SIZE=5\n", "POOL_SIZE=50\n"),
        runs("sh connect.sh"),
        edit("config/ledger.conf", "POOL_SIZE=50\n", "POOL_SIZE=5\n"),
        edit("config/ledger.conf", "TIMEOUT_MS=200", "TIMEOUT_MS=9000"),
        runs("sh connect.sh"),
        edit("config/ledger.conf", "LEDGER_PORT=6543", "LEDGER_PORT=5432"),
        runs("sh connect.sh"),
        says("It connects."),
        runs("sh contract.sh"),
        read("config/partner.conf"),
        edit("config/partner.conf", "PARTNER_SCHEMA=2021", "PARTNER_SCHEMA=2023"),
        runs("sh contract.sh"),
        says("It passes."),
      ),
    ],
  };
}

/** A flaky test, a correction, and rules that no person wrote. */
export function secondDay(project: string): Day {
  const { read, edit } = editor(project);
  const imports = 'import moment from "moment";\nexport const today = () => moment();\n';
  return {
    prompts: ["Run the waitlist test.", "Make today() timezone aware.", CORRECTION, PLAN, REVIEW],
    script: [
      mainThread(
        runs("sh waitlist-test.sh"),
        runs("sh waitlist-test.sh"),
        says("It passes."),
        read("src/dates.ts"),
        edit("src/dates.ts", "export const today = () => new Date();\n", imports),
        says("It uses moment now."),
        edit("src/dates.ts", 'import moment from "moment";', 'import { tz } from "date-fns-tz";'),
        says("Changed."),
        says("The plan is carried out."),
        says("The reviewer has a point."),
      ),
    ],
  };
}

/** A change of mind, and a fix that no longer helps. */
export function thirdDay(project: string): Day {
  const { read, edit } = editor(project);
  return {
    prompts: [BROKER_AFTER_ALL, ARCHIVE_QUESTION, "contract.sh fails, please mend it."],
    script: [
      mainThread(
        says("RabbitMQ it is."),
        says("Where it is cheap."),
        runs("sh contract.sh"),
        read("config/partner.conf"),
        edit("config/partner.conf", "PARTNER_SCHEMA=2021", "PARTNER_SCHEMA=2023"),
        runs("sh contract.sh"),
        edit("config/partner.conf", "PARTNER_SCHEMA=2023", "PARTNER_SCHEMA=2025"),
        runs("sh contract.sh"),
        says("It passes."),
      ),
    ],
  };
}

const QUIET = "What is 17 times 23?";
export const BROKER_QUESTION = "Which broker do the booking events go to?";

/** Questions about what was decided, and a command that breaks the rule, twice. */
export function fourthDay(): Day {
  return {
    prompts: [QUIET, BROKER_QUESTION, ARCHIVE_QUESTION, "Install httpx and rich."],
    script: [
      mainThread(
        says("391."),
        says("I will look."),
        says("I do not know."),
        runs("pip install httpx"),
        runs("pip install rich"),
        says("Installed."),
      ),
    ],
  };
}

/** Everything fails again, and the user speaks of what the plan and the review were about. */
export function fifthDay(): Day {
  return {
    prompts: ["Run all checks.", "Add the seat lookup to the seat map.", ARCHIVE_QUESTION],
    script: [
      mainThread(
        runs("sh connect.sh"),
        runs("sh contract.sh"),
        runs("sh waitlist-test.sh"),
        says("They fail."),
        says("I will add it."),
        says("I do not know."),
      ),
    ],
  };
}

function editor(project: string): {
  read: (name: string) => Turn;
  edit: (name: string, before: string, after: string) => Turn;
} {
  return {
    read: (name) => calls("Read", { file_path: join(project, name) }),
    edit: (name, before, after) =>
      calls("Edit", { file_path: join(project, name), old_string: before, new_string: after }),
  };
}
