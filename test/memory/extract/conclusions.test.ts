// What is kept of an agent's closing words: findings with their subject, not reports of the work.
import { expect, test } from "bun:test";
import type { Candidate } from "@/memory/extract/candidate.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { cpuMs } from "@test/harness/cpu-time.ts";
import { agentEdits, agentRuns, agentSays, userSays } from "@test/memory/extract/turns.ts";

const ASKED = userSays("why does the nightly import of the orders take so long?");
const TASK = userSays("make the nightly import of the orders faster please");

function concluded(...turns: readonly TranscriptTurn[]): Candidate[] {
  return extractCandidates(turns).filter(({ kind }) => kind === "concluded");
}

function textsOf(...turns: readonly TranscriptTurn[]): string[] {
  return concluded(...turns).map(({ text }) => text);
}

function answered(...lines: readonly string[]): string[] {
  return textsOf(ASKED, agentSays(lines.join("\n")));
}

function afterWork(...lines: readonly string[]): string[] {
  return textsOf(TASK, ...agentEdits("/home/dev/p/import/orders.ts"), agentSays(lines.join("\n")));
}

test("items of a list are kept with the words that announce them", () => {
  expect(
    answered(
      "The importer works in two steps:",
      "",
      "- reads `orders.csv` line by line, not in batches",
      "- opens a connection for every row, because `pool.size` is 1",
    ),
  ).toEqual([
    "The importer works in two steps: reads `orders.csv` line by line, not in batches; opens a connection for every row, because `pool.size` is 1",
  ]);
});

test("if the announcement names no subject, the heading above it is used", () => {
  const [text] = answered(
    "## Connection handling in the importer",
    "",
    "Here is why:",
    "- each row opens a connection, because `pool.size` is 1",
  );
  expect(text).toStartWith("Connection handling in the importer: each row opens");
});

test("an inner list is kept with its own item", () => {
  const [text] = answered(
    "What happens:",
    "1. **Orders without a customer**:",
    "   - `validate()` never sees them, because the join drops them",
  );
  expect(text).toBe(
    "Orders without a customer: `validate()` never sees them, because the join drops them",
  );
});

test("an item without any subject is not kept", () => {
  expect(answered("- CPU: 123 % on average", "- uses port 3334, not 3333")).toEqual([]);
});

test("headings, rules and tables are no conclusions", () => {
  expect(
    answered(
      "## The remaining issue: `pool.size` is not read from the file",
      "---",
      "| file | why it is slow |",
      "|---|---|",
      "| `orders.ts` | because it is not batched |",
    ),
  ).toEqual([]);
});

test("a sentence that refers back is kept with what it refers to, or not at all", () => {
  const cause = "`loadRows` opens a connection for each row.";
  const effect = "This is why 40,000 rows take 12 minutes, not 20 seconds.";
  expect(answered(`${cause} ${effect}`)).toEqual([`${cause} ${effect}`]);
  expect(answered(effect)).toEqual([]);
  expect(answered("However, `orders.csv` is never read, because the API is.")).toEqual([]);
});

test("a sentence about an unnamed thing is kept with the one that names it", () => {
  expect(
    answered(
      "`orders import` has two modes.",
      "",
      "The command reads `orders.csv`, never the API.",
    ),
  ).toEqual(["`orders import` has two modes. The command reads `orders.csv`, never the API."]);
});

test.each([
  ["Added `batchSize` to `orders.ts`, with a default of 500."],
  ["I've updated `orders.ts` so that it reads 500 rows at once, not one."],
  ["`orders.ts` - replaced the loop with a batch of 500 rows because it was slow"],
  ["These changes will make the import 20 times faster, because rows are batched."],
  ["All 31 tests pass, and the build is clean, not like before with `npm test`."],
  ["Deployed to `db.example.org` successfully, because the pipeline is automatic."],
  ["The new import is live on `db.example.org`, so you can now run it with 500 rows."],
  ["Would you like me to change `pool.size` too, because it is only 1?"],
  ["You can check it with `orders import --dry-run`, which does not write."],
  ["The list in `README.md` needs updating, because it has only two of the commands."],
  ["`pool.size` is only 1 (or does the file set it?), because nobody raised it."],
])("%j is no finding", (text) => {
  expect(afterWork(text)).toEqual([]);
});

test.each([
  ["**Changes made:**", "- `batchSize` is 500, because larger batches time out"],
  ["I've changed three things:", "- `batchSize` is 500 rows, not 1"],
  ["The batch size is appropriate, because:", "- `orders.ts` never reads more than 500 rows"],
  ["Next steps:", "- `pool.size` must be raised, because it is only 1"],
  ["## Files", "- `orders.ts` reads 500 rows, not one"],
  ["The state of the import:", "- ✅ `orders.ts` reads 500 rows, not one"],
  ["Status of the import:", "- 12 % of 42,042 rows, because it has only just begun"],
])("items below %j are no findings", (head, item) => {
  expect(afterWork(head, item)).toEqual([]);
});

test("a problem is kept although it stands in a list of changes", () => {
  const [text] = afterWork(
    "**Fixed the nightly import:**",
    "- Problem: `loadRows` was opening a connection for each of 40,000 rows",
    "- Solution: one connection for all rows",
  );
  expect(text).toBe(
    "Fixed the nightly import: Problem: `loadRows` was opening a connection for each of 40,000 rows",
  );
});

test("a bold label and the sentences of a finding stay together", () => {
  const cause =
    "The nightly deadlocks come from two workers that update `account` in another order.";
  const why = "They overlap, because each batch has 500 rows.";
  expect(afterWork(`**Root cause.** ${cause} ${why}`, "", "**Change.** Both sort by id.")).toEqual([
    `Root cause. ${cause} ${why}`,
  ]);
});

test("how things are since the work is kept as a report, if nothing was found out", () => {
  const effect = "`orders import` now reads 500 rows at a time.";
  const work = [TASK, ...agentEdits("/home/dev/p/import/orders.ts")];
  expect(concluded(...work, agentSays(effect))).toMatchObject([{ text: effect, isReport: true }]);
  const finding = "The API answers at most 1,000 rows, so larger batches fail.";
  const [found, ...rest] = concluded(...work, agentSays(`${effect}\n\n${finding}`));
  expect(found).toMatchObject({ text: finding });
  expect(found?.isReport).toBeUndefined();
  expect(rest).toEqual([]);
});

test.each([
  "The importer opens a connection at orders.ts:112, because `pool.size` is 1 there.",
  "✅ `loadRows` never opens a second connection, because `pool.size` is 1.",
])("%j is kept for those who ask: a detail of the moment", (said) => {
  expect(concluded(ASKED, agentSays(said))).toMatchObject([{ isReport: true }]);
});

test("a list about work that was just done is kept for those who ask", () => {
  const work = [TASK, ...agentEdits("/home/dev/p/import/orders.ts")];
  const list = "The nightly import:\n\n- `loadRows` needs one connection, because `pool.size` is 1";
  expect(concluded(...work, agentSays(list))).toMatchObject([{ isReport: true }]);
  const [found] = concluded(ASKED, agentSays(list));
  expect(found?.isReport).toBeUndefined();
});

test("a turn that only commits reports on work too", () => {
  const said = "The importer now reads 500 rows at a time, because larger batches fail.";
  expect(textsOf(TASK, ...agentRuns("git commit -m 'faster import'"), agentSays(said))).toEqual([]);
});

test("a question that is answered with one line of code keeps it with its announcement", () => {
  const how = userSays("how do i run the nightly import by hand?");
  const said = "Run the import by hand:\n\n```bash\norders import --date 2026-01-05 --force\n```";
  expect(textsOf(how, agentSays(said))).toEqual([
    "Run the import by hand: `orders import --date 2026-01-05 --force`",
  ]);
  expect(textsOf(TASK, agentSays(said))).toEqual([]);
});

test("findings in other languages are kept", () => {
  expect(
    textsOf(
      userSays("夜間インポートはなぜ遅いのですか？"),
      agentSays("`loadRows` は行ごとに接続を開くため、40,000 行で 12 分かかります。"),
    ),
  ).toHaveLength(1);
  expect(
    answered("`loadRows` öffnet für jede Zeile eine Verbindung, weil `pool.size` nur 1 ist."),
  ).toHaveLength(1);
});

test("a message of one endless list is read in time", () => {
  const item = "- `orders.ts` reads 500 rows, not one, because of a limit of the API\n";
  expect(cpuMs(() => answered("The importer:", item.repeat(70_000)))).toBeLessThan(2_000);
});

test.each([
  [
    "is the importer idempotent?",
    "Yes. It upserts by customer number, so running it twice changes nothing.",
  ],
  [
    "can two workers run at once?",
    "No, the lease in Redis allows only one worker per queue and host.",
  ],
  [
    "wie viele anfragen erlaubt die api?",
    "60 Anfragen pro Minute und Schlüssel, danach kommt 429.",
  ],
  [
    "同期は同時に二つ動かせますか？",
    "いいえ、Redisのロックがキューごとに一つのワーカーだけを許します。",
  ],
])("a question is kept with its answer: %s", (question, answer) => {
  expect(textsOf(userSays(question), agentSays(answer))).toEqual([`${question} ${answer}`]);
});

test("a request that was fulfilled, and an answer without content, are no answered questions", () => {
  const politely = userSays("can you fix the login?");
  expect(textsOf(politely, agentSays("Yes. I changed how the cookie is handled."))).toEqual([]);
  expect(textsOf(userSays("are all of the tests green now?"), agentSays("Yes."))).toEqual([]);
});

test("a question is not cut within a name", () => {
  const asked = userSays("what does `go env -u GOPRIVATE=example.com/team/library` do?");
  const answer = "It unsets the variable `GOPRIVATE` in the environment file of Go.";
  const said = textsOf(asked, agentSays(answer)).join("\n");
  expect(said).not.toStartWith("com/team");
});

test("an announcement in the middle of an argument is no subject", () => {
  expect(
    answered(
      "But with several worktrees of the importer:",
      "- opens a connection for every row, because `pool.size` is 1",
    ),
  ).toEqual([]);
});

test("remarks of a review on numbered lines are not kept", () => {
  expect(
    answered(
      "importer.ts:",
      "- (31) ⚠ Line 88: opens a connection for every row, because `pool.size` is 1",
      "- Line 120: `flush()` is only called at the end, so memory grows",
    ),
  ).toEqual([]);
});

test("an answer about what the agent did is not kept", () => {
  const asked = userSays("Did the importer get committed by you?");
  expect(
    textsOf(asked, agentSays("No, I only edited `importer.ts` and ran no git command.")),
  ).toEqual([]);
});
