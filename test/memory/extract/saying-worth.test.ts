// Which statements of a person are told unasked, and which are kept as said in passing.
import { expect, test } from "bun:test";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import type { Candidate } from "@/memory/extract/candidate.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import {
  agentDoes,
  agentEdits,
  agentRuns,
  agentSays,
  makeTurn,
  userSays,
} from "@test/memory/extract/turns.ts";

function saidBy(...turns: readonly TranscriptTurn[]): Candidate[] {
  return extractCandidates(turns).filter(({ origin }) => origin === "user");
}

function interrupts(text: string): TranscriptTurn {
  return makeTurn({ role: "user", text, afterInterrupt: true });
}

function edits(file: string, written: string): TranscriptTurn[] {
  return agentDoes({ action: "edit", file: `/home/dev/p/${file}`, written, removed: "x" });
}

test.each([
  [
    "English",
    "Put a comment in Cargo.toml about the two places that need the same version",
    "Cargo.toml",
  ],
  ["Polish", "Dodaj komentarz w Cargo.toml o dwóch miejscach z wersją silnika", "Cargo.toml"],
  ["Spanish", "pon un comentario en build.gradle sobre las versiones del motor", "build.gradle"],
])("an order about a file that the agent then changed is done (%s)", (_language, said, file) => {
  const before = agentRuns("cargo update");
  const done = saidBy(
    userSays("bump the engine to the new version"),
    ...before,
    interrupts(said),
    ...agentEdits(`/home/dev/p/${file}`),
    agentSays("Done."),
  ).find(({ text }) => text.startsWith(said));
  expect(done).toMatchObject({ isPassing: true, isDone: true });
});

test.each([
  ["nothing was changed", "Put a comment in Cargo.toml about both versions of the engine", ""],
  ["another file was changed", "Put a comment in Cargo.toml about both versions", "src/main.rs"],
  ["it gives a reason", "Put a comment in Cargo.toml, otherwise nobody finds both", "Cargo.toml"],
  ["it forbids something", "Put no comments in Cargo.toml about versions", "Cargo.toml"],
  ["it is for every time", "Put a comment in Cargo.toml for every pinned crate", "Cargo.toml"],
])("an order is not done if %s", (_why, said, file) => {
  const after = file === "" ? [] : agentEdits(`/home/dev/p/${file}`);
  const found = saidBy(
    userSays("bump the engine to the new version"),
    ...agentRuns("cargo update"),
    interrupts(said),
    ...after,
    agentSays("Done."),
  ).find(({ text }) => text.startsWith(said));
  expect(found).toBeDefined();
  expect(found?.isDone).toBeUndefined();
});

test("a decision to do one thing is done when something was changed, unless it says why", () => {
  const decide = (said: string) =>
    saidBy(
      userSays(said),
      ...edits("src/menu.rs", "fn draw_menu() {}"),
      agentSays("Done, the menu has it."),
    )[0];
  expect(decide("let's have a blank line between the menu and the status bar")).toMatchObject({
    kind: "decision",
    isDone: true,
  });
  const why = "let's have a blank line between the menu and the bar, because people misclick";
  expect(decide(why)?.isDone).toBeUndefined();
});

function answers(...pairs: readonly (readonly [answer: string, question: string])[]) {
  return pairs.flatMap(([answer, question]) =>
    agentDoes({ action: "other" }, { answers: [{ answer, question }] }),
  );
}

test("a chosen answer decides something, unless it only says how to go on", () => {
  const found = saidBy(
    userSays("let us talk about sharing of save games"),
    ...answers(
      ["Settings page", "Where should players find their public key?"],
      ["Read-only only", "Should this support read-only sharing only, or also read-write?"],
      ["Next area", "More questions about invitations, or move to the next area?"],
      ["You decide", "How should a revoked share look to the recipient?"],
      ["Next area", "More questions about revocation, or move to the next area?"],
      ["You decide", "Should shared folders be marked in the list of save games?"],
      ["Hybrid", "Which approach?"],
      ["A game", "What type of project would you like to work on today?"],
      ["what would it cost us?", "Should the invitation expire after a week?"],
    ),
  );
  const told = found.filter(({ isPassing }) => isPassing !== true).map(({ text }) => text);
  expect(told).toEqual([
    'Settings page (answer to: "Where should players find their public key?")',
    'Read-only only (answer to: "Should this support read-only sharing only, or also read-write?")',
  ]);
  expect(found).toHaveLength(9);
});

test("a typed answer is told if it chooses; others go on with the work", () => {
  const answer = (question: string, said: string) =>
    saidBy(userSays("round the totals"), agentSays(question), userSays(said)).find(({ text }) =>
      text.includes("answer to"),
    );
  const chosen = answer("Round half up or half even for invoices?", "half even, per line");
  expect(chosen).toMatchObject({ kind: "decision" });
  expect(chosen?.isPassing).toBeUndefined();
  const asked = answer("How late may a reading be before it is dropped?", "6h, then readings_late");
  expect(asked?.isPassing).toBeUndefined();
  const goesOn = answer(
    "The rest is writing the shader tests. Want me to build these out?",
    "good plan with shader tests for water",
  );
  expect(goesOn).toMatchObject({ isPassing: true });
});

test.each([
  ["ingest runs on the box stage-2.harbor.internal, port 8125", false],
  ["staging lives at beta.cosecha.coop now, the old box is off", false],
  ["finishConcurrentRender @ chunk-2TUC.js?v=94135a35:25683 workLoop @ chunk-2TUC.js:462", true],
  ["14:02:11.974 [Executor-3] INFO c.b.p.Bot ready (id=165523943) queue=0 retry=3 200ms", true],
])("%j: said in passing is %p", (said, isPassing) => {
  const found = saidBy(userSays(`${said}\n`), agentSays("I see."));
  expect(found.every((one) => one.isPassing === true)).toBe(isPassing);
});

test("a guessed decision whose passage says that it holds for now is said in passing", () => {
  const said = "このブランチだけ rubocop の警告は放置でいいや。 あとで自分でまとめて直す";
  const found = saidBy(userSays(said), agentSays("了解です。"));
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(({ isPassing }) => isPassing === true)).toBe(true);
});

const REVIEW =
  "Review the entire repo at ../ledger-lib and start with the docs at ../ledger-lib/README.md and the notes in ../ledger-lib/docs/plan.md";
const TAKEN_UP = agentRuns("ls docs");

test.each([
  ["an order", REVIEW],
  ["an order and its manner", "Proceed with phase 1, ask me any questions along the way."],
  ["a polite one", "can you add something to CLAUDE.md about this?"],
])("%s that the agent took up is nothing but a request", (_what, said) => {
  const found = saidBy(
    userSays("bump the engine"),
    agentSays("Done."),
    userSays(said),
    ...TAKEN_UP,
    agentSays("Done."),
  ).filter(({ text }) => text === said);
  expect(found.length).toBeGreaterThan(0);
  for (const one of found) expect(one).toMatchObject({ isPassing: true, isRequest: true });
});

test.each([
  ["it was not taken up", REVIEW, []],
  ["it says how things are to be", "Make sure the ledger link must open the project", TAKEN_UP],
  [
    "a fact stands beside it",
    "Check the import. The ledger runs on box seven since may.",
    TAKEN_UP,
  ],
])("words are more than a request if %s", (_why, said, after) => {
  const found = saidBy(
    userSays("bump the engine"),
    agentSays("Done."),
    userSays(said),
    ...after,
    agentSays("Done."),
  );
  expect(found.some(({ isRequest }) => isRequest !== true)).toBe(true);
});
