import { expect, test } from "bun:test";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { errorSignature } from "@/memory/errors/error-signature.ts";
import type { LedgerEntry } from "@/store/port/ledger-port.ts";
import { createEventWorld } from "@test/events/event-world.ts";
import { outcomeOf } from "@test/events/transcript/judged-world.ts";
import { agentDoes, agentRuns, agentSays, userSays } from "@test/memory/extract/turns.ts";

const ERROR = "FAILED: Multiple head revisions are present";
const UPGRADE = "alembic upgrade head";
const fixedBy = (steps: string) => `\`${UPGRADE}\` failed with: ${ERROR}. Fixed by: ${steps}.`;
const MERGE = fixedBy("running `alembic merge heads -m 'merge'`");
const HEADS = fixedBy("running `alembic upgrade heads` instead");
const DONE = [agentSays("Done.")];
const edits = (file: string, written: string) => agentDoes({ action: "edit", file, written });

/** The outcome of a fix that was shown after a failure. */
function afterFailure(text: string, after: readonly TranscriptTurn[], tags = ["error", "fix"]) {
  return fixOutcome(text, tags, {
    event: "PostToolUseFailure",
    before: [userSays("Go on"), ...agentRuns(UPGRADE, ERROR)],
    after,
  });
}

function fixOutcome(text: string, tags: string[], shown: Parameters<typeof outcomeOf>[2]) {
  using world = createEventWorld();
  const id = world.remember(text, {
    type: tags.includes("flaky") ? "Learning" : "Fix",
    origin: "tool",
    tags,
    errorSignature: errorSignature(ERROR),
  });
  return outcomeOf(world, id, shown);
}

const PORT = fixedBy("in config/db.env `PORT=5432` instead of `PORT=6543`");
const SECRET = fixedBy("changing `DB_PASSWORD` in .env");

test.each([
  ["its command runs", MERGE, agentRuns("alembic merge heads -m 'merge'")],
  ["its command runs with another message", MERGE, agentRuns('alembic merge heads -m "again"')],
  ["its form runs", HEADS, agentRuns("cd api && alembic upgrade heads")],
  ["the same change is made", PORT, edits("/home/dev/p/config/db.env", "PORT=5432")],
  ["a part of the line is changed", PORT, edits("/home/dev/p/config/db.env", "5432")],
  ["the secret gets another value", SECRET, edits(".env", "DB_PASSWORD=other")],
  ["only the secret's value is edited", SECRET, edits(".env", "other")],
  [
    "the line is taken out",
    fixedBy("in setup.cfg without `strict = true`"),
    edits("setup.cfg", "[tool]"),
  ],
  ["the agent passes the command on", HEADS, [agentSays("Run `alembic upgrade heads` there.")]],
])("a fix shown at a failure is used if %s", (_, text, after) => {
  expect(afterFailure(text, [...after, ...DONE]).outcome).toBe("used");
});

test.each([
  ["another command runs", MERGE, agentRuns("alembic history")],
  ["its file is only read", PORT, agentDoes({ action: "read", file: "config/db.env" })],
  ["its file is changed in another way", PORT, edits("config/db.env", "PORT=7777")],
  ["its file is changed as it was before", PORT, edits("config/db.env", "PORT=")],
  ["another setting beside the secret is changed", SECRET, edits(".env", "DEBUG=1")],
  ["the agent gives up", HEADS, []],
])("a fix shown at a failure is ignored if %s", (_, text, after) => {
  expect(afterFailure(text, [...after, ...DONE])).toEqual({ outcome: "ignored" });
});

test("a fix is not judged if the session ends at once", () => {
  expect(afterFailure(HEADS, [])).toEqual({ outcome: "no-occasion" });
});

test("a fix that was applied before the same failure came back has misled", () => {
  const after = [
    ...agentRuns("alembic merge heads -m 'again'"),
    ...agentRuns(UPGRADE, ERROR),
    ...DONE,
  ];
  expect(afterFailure(MERGE, after)).toEqual({
    outcome: "misled",
    evidence: ["alembic merge heads -m 'merge'"],
  });
});

const FLAKY = `\`${UPGRADE}\` failed with: ${ERROR}. It passed on a rerun without a change: may be flaky.`;

test("that a failure is flaky is used if the call is just run again", () => {
  const tags = ["error", "bash", "flaky"];
  expect(afterFailure(FLAKY, [...agentRuns(UPGRADE), ...DONE], tags).outcome).toBe("used");
  const changes = [...edits("env.py", "retry = 3"), ...agentRuns(UPGRADE), ...DONE];
  expect(afterFailure(FLAKY, changes, tags).outcome).toBe("ignored");
});

/** The outcome of a form that is known to work and was shown before a command. */
function beforeCommand(result: TranscriptTurn[], after: readonly TranscriptTurn[]) {
  const [call, ...answered] = result;
  if (call === undefined) throw new Error("no call");
  const shown: Partial<LedgerEntry> = { event: "PreToolUse", reason: { channel: "cause" } };
  const before = [userSays("Go on"), call];
  return fixOutcome(HEADS, ["error", "fix"], {
    ...shown,
    before,
    after: [...answered, ...after],
  });
}

test("a known-good form has an occasion only if the command fails", () => {
  const [passes, failed] = [agentRuns(UPGRADE), agentRuns(UPGRADE, ERROR)];
  const form = agentRuns("alembic upgrade heads");
  expect(beforeCommand(passes, DONE)).toEqual({ outcome: "no-occasion" });
  expect(beforeCommand(failed, [...form, ...DONE]).outcome).toBe("used");
  expect(beforeCommand(failed, [...agentRuns("alembic history"), ...DONE]).outcome).toBe("ignored");
  expect(beforeCommand(passes, [...form, ...DONE]).outcome).toBe("used");
});
