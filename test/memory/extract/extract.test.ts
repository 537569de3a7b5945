import { expect, test } from "bun:test";
import { prepareMemory } from "@/memory/memory.ts";
import type { Candidate } from "@/memory/extract/candidate.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import { createManualClock } from "@test/events/event-world.ts";
import {
  agentDoes,
  agentEdits,
  agentRuns,
  agentSays,
  makeTurn,
  userSays,
} from "@test/memory/extract/turns.ts";

function kindsOf(...turns: readonly TranscriptTurn[]): string[] {
  return extractCandidates(turns).map(({ kind }) => kind);
}

function only(...turns: readonly TranscriptTurn[]): Candidate {
  const candidates = extractCandidates(turns);
  expect(candidates).toHaveLength(1);
  return candidates[0] as Candidate;
}

test("a correction includes what the agent had done", () => {
  const found = only(
    userSays("add zod"),
    ...agentRuns("npm install zod", "Exit code 1\nassertion"),
    userSays("no, use pnpm here, we never use npm"),
  );
  expect(found).toMatchObject({ kind: "correction", type: "Preference", origin: "user" });
  expect(found.text).toBe(
    "no, use pnpm here, we never use npm (said after the agent ran `npm install zod`)",
  );
});

test("a refusal with a message is a correction", () => {
  const refused = agentDoes(
    { action: "run", command: "npm test" },
    { isError: true, text: "The user doesn't want to", refusal: "no, we use yarn in this repo" },
  );
  expect(only(userSays("run the tests please"), ...refused)).toMatchObject({
    kind: "correction",
    origin: "user",
  });
});

test.each([
  "no problem",
  "no worries, take your time",
  "no, that's fine",
  "No. Let's keep it.",
  "wait, is that right?",
  "no need to commit, i'll do it",
  "stop",
  "not bad, but let me look first",
])("%j is no correction", (text) => {
  expect(kindsOf(userSays("do it all again"), ...agentEdits("a.ts"), userSays(text))).toEqual([]);
});

test.each([
  ["we decided to keep REST because the partners cannot do GraphQL", "decision"],
  ["let's go with the in-process cache", "decision"],
  ["the retry is intentional, the api drops one in ten calls", "decision"],
  ["always run the linter before you commit", "preference"],
  ["from now on write tests first", "preference"],
  ["I prefer small functions", "preference"],
  ["please don't add comments to the generated files", "preference"],
  ["remember that staging is wiped every night", "preference"],
  ["the problem was that the token expires after 15 minutes", "root-cause"],
  ["wir haben uns für Postgres entschieden, weil das Team es kennt", "decision"],
  ["nein, wir verwenden hier yarn", "correction"],
  ["no, usa vitest en lugar de jest", "correction"],
  ["non, on utilise toujours des imports absolus", "correction"],
  ["不要用 axios，我们统一用 fetch", "preference"],
])("said by the user, %j is a %s", (text, kind) => {
  expect(kindsOf(userSays(text))).toEqual([kind]);
});

test.each([
  "should we go with redis?",
  "can we always use pnpm here",
  "we haven't decided on a database yet",
  "if we decided to use redis, what would change?",
  "this always fails on the second run",
  "it never works on windows",
  "I think we should use redis instead",
  "maybe the problem was the cache, not sure",
  "don't worry about the warnings",
  "don't push this yet",
  'what does "we decided to keep md5" mean here?',
  "> we decided to use npm",
  "```\nwe decided to use npm because it is there\n```",
  "| we decided | to use npm | because |",
  "2026-01-01T10:00:00 we decided to use npm because it is there",
  "never mind",
  "let's use it",
])("said by the user, %j is not kept", (text) => {
  expect(kindsOf(userSays(text))).toEqual([]);
});

test.each([
  ["The root cause is the `deny-all` policy, which blocks egress to the cache.", "root-cause"],
  ["It turned out that `makeCart` shares a cache with the currency spec.", "root-cause"],
  ["The leak was caused by listeners that `runBatch` never removes.", "root-cause"],
  ["I chose `lru-cache` over a Map because it bounds the entries.", "decision"],
  ["I deliberately don't retry on 4xx, because they never succeed.", "decision"],
])("said by the agent, %j is a %s", (text, kind) => {
  expect(kindsOf(agentSays(text))).toEqual([kind]);
});

test.each([
  "The problem might be the cache in `makeCart`, or the order of the tests.",
  "The issue is probably in `parseRow`, because it holds a closure.",
  "If the cause is the `idle_timeout`, then a ping would fix it.",
  "The issue is that `a.ts` is stale. Let me verify that first.",
  "The problem is that I don't have access to `prod.log`.",
  "The issue is now fixed in `a.ts` and `b.ts`.",
  "I could go with `lru-cache` instead of a Map because it is smaller.",
  "I'll use `lru-cache` instead of a Map because it is smaller.",
  "According to the docs, they chose `lru-cache` over a Map because it is small.",
  "Let me look at `a.ts` first.",
  "I found it to be confusing in `README.md`.",
])("said by the agent, %j is not kept", (text) => {
  expect(kindsOf(agentSays(text))).toEqual([]);
});

test("a cause that is only announced is kept with what follows, or not at all", () => {
  const announced = "Based on my investigation, I've found the root cause of the login issues:";
  expect(kindsOf(agentSays(announced))).toEqual([]);
  const whole = `${announced}\n\nThe nginx configuration has no location for \`/api/login\`.`;
  const [found] = extractCandidates([agentSays(whole)]);
  expect(found?.text).toBe(whole.replace("\n\n", " "));
});

test.each([
  "The database uses `lat` and `trackid`, not `latitude` and `track_id`.",
  "The slowness is caused by an archive build that starts whenever `maps.service` restarts:",
])("said by the agent, %j is a complete cause", (text) => {
  expect(only(agentSays(text))).toMatchObject({
    kind: "root-cause",
    text: text.replace(/:$/, "."),
  });
});

test.each([
  "`main.go`: Prints errors to stderr, unless the error is a `SilentError`.",
  "The change has value for other reasons, but it wasn't the cause of the `EPIPE` in `send()`.",
])("said by the agent, %j names no cause", (text) => {
  expect(kindsOf(agentSays(text))).not.toContain("root-cause");
});

test("a decision that points back is kept with what it points at", () => {
  const text =
    "we don't have the session trailer anymore so this is obsolete. let's remove this too";
  expect(only(userSays(text))).toMatchObject({ kind: "decision", text });
  expect(kindsOf(userSays("let's remove this too"))).toEqual([]);
});

test.each([
  "You must update the MAP_SERVER_HOST secret in the repository:",
  "this should always be the first line of the file",
  "it must never be empty",
])("%j says nothing alone", (text) => expect(kindsOf(userSays(text))).not.toContain("preference"));

test("a withdrawn cause is not kept", () => {
  const cause = agentSays("The root cause is the closure in `parseRow`, which holds the line.");
  expect(kindsOf(cause, agentSays("The heap is unchanged, so that wasn't it."))).toEqual([]);
  expect(kindsOf(cause, agentSays("The heap is flat, as expected."))).toEqual(["root-cause"]);
});

test("a cause that the agent sees is kept without the guess after it", () => {
  const cause = 'I see the issue - the database has "CPS" stored, but the values are CPM.';
  const found = only(agentSays(`${cause} It probably came with the import. Let me fix that.`));
  const text = 'The database has "CPS" stored, but the values are CPM.';
  expect(found).toMatchObject({ kind: "root-cause", text });
});

test("a cause names the command that failed", () => {
  const cause = agentSays("The root cause is the stale `dist` folder, which tsc does not clean.");
  const turns = [userSays("why does the build fail"), ...agentRuns("make image", "boom"), cause];
  expect(only(...turns).text).toEndWith("(seen when `make image` failed)");
});

test("a sentence that refers back is kept with the sentence it refers to", () => {
  const text = "finance books refunds by payment date. go with that";
  expect(only(userSays(text)).text).toBe(text);
});

test("the closing words are kept as the agent's conclusion, with the names of the changed files", () => {
  const found = only(
    userSays("validate it"),
    ...agentEdits("/home/dev/p/api/orders.ts"),
    agentSays("Done. `POST /orders` now answers 422 with the list of problems, not 400."),
  );
  expect(found).toMatchObject({ kind: "concluded", type: "Context", nearby: ["orders.ts"] });
  expect(found.text).toBe("`POST /orders` now answers 422 with the list of problems, not 400.");
});

test("what the user says is kept in any language, passage by passage", () => {
  const turn = userSays(
    "сервис биллинга пишет логи в отдельный файл billing.log на сервере\n\nрелизы собираются вручную по пятницам после обеда",
  );
  const found = extractCandidates([turn]);
  expect(found).toHaveLength(2);
  expect(found.map(({ sourceId }) => sourceId).toSorted()).toEqual([
    `${turn.sessionId}/${turn.uuid}#0`,
    `${turn.sessionId}/${turn.uuid}#1`,
  ]);
});

test.each([
  "ok go on",
  "try again please",
  "why?",
  "run the tests again",
  "Can you add this to CLAUDE.md?",
])("said by the user, %j has no substance", (text) => expect(kindsOf(userSays(text))).toEqual([]));

test("answers, plans and words before the work ends are no conclusions", () => {
  const edit = agentEdits("a.ts");
  const said = "I've added `a.ts` with the three functions you asked for.";
  expect(kindsOf(userSays("where is it handled?"), agentSays("It is handled in `a.ts`."))).toEqual(
    [],
  );
  expect(
    kindsOf(
      userSays("add it now please"),
      ...edit,
      agentSays("I'll add the tests to `a.ts` next."),
    ),
  ).toEqual([]);
  const goesOn = makeTurn({ role: "assistant", text: said });
  expect(kindsOf(userSays("add it now please"), ...edit, goesOn, ...agentRuns("ls"))).toEqual([]);
});

test("a plan is finished when its last step is done", () => {
  const steps = (last: "open" | "done") =>
    agentDoes({
      action: "plan",
      steps: [
        { title: "Write it", status: "done" },
        { title: "Test it", status: last },
      ],
    });
  expect(kindsOf(userSays("do both of these things"), ...steps("open"))).toEqual([]);
  const found = only(userSays("do both of these things"), ...steps("done"), ...steps("done"));
  expect(found.text).toBe('Plan finished for "do both of these things": Write it; Test it');
});

test("a plan with separate steps is finished when all of them are done", () => {
  const create = (id: string, title: string) =>
    agentDoes({ action: "plan" }, { step: { id, title, status: "open" } });
  const finish = (id: string) => agentDoes({ action: "plan", steps: [{ id, status: "done" }] });
  const begun = [...create("1", "Write it"), ...create("2", "Test it"), ...finish("1")];
  expect(kindsOf(...begun)).toEqual([]);
  expect(only(...begun, ...finish("2"))).toMatchObject({ kind: "plan-finished" });
});

test("cancelled work is kept with its request", () => {
  const found = only(
    userSays("migrate the settings page to zustand"),
    ...agentEdits("src/store.ts"),
    userSays("stop. let's not migrate after all, we stay on redux"),
  );
  expect(found.kind).toBe("plan-cancelled");
  expect(found.text).toContain("migrate the settings page to zustand");
});

test("an agent's words to its subagent do not count as the user's", () => {
  const order = { isSidechain: true, agentId: "a1" };
  expect(kindsOf(makeTurn({ ...order, text: "always use pnpm, never npm" }))).toEqual([]);
  const cause = "The root cause is the `deny-all` policy, which blocks egress to the cache.";
  const said = makeTurn({ ...order, role: "assistant", text: cause });
  expect(only(said)).toMatchObject({ origin: "agent", agentId: "a1" });
});

test("the tool uses of a subagent do not count for the main conversation", () => {
  const side = { isSidechain: true, agentId: "a1" } as const;
  const [call, result] = agentEdits("a.ts");
  const turns = [
    userSays("look around in the project"),
    { ...(call as TranscriptTurn), ...side },
    { ...(result as TranscriptTurn), ...side },
    agentSays("I've looked at the three modules, `a.ts` has the entry."),
  ];
  expect(kindsOf(...turns)).toEqual([]);
});

test("the same words said twice give one candidate", () => {
  const say = () => userSays("always run the linter before you commit");
  expect(kindsOf(say(), say())).toHaveLength(1);
});

test("in a long message only the text around the pasted part counts as the user's", () => {
  const pasted = Array.from(
    { length: 80 },
    (_, i) => `Never call function number ${i} directly.\n\n`,
  );
  const text = `read this guide\n\n${pasted.join("")}\n\nalways follow it when you touch the api`;
  const texts = extractCandidates([userSays(text)]).map((one) => one.text);
  expect(texts).toContain("always follow it when you touch the api");
  expect(texts.length).toBeLessThanOrEqual(4);
});

test("a candidate passes the write gate", () => {
  const found = only(userSays("we decided to keep REST because the partners cannot do GraphQL"));
  const draft = { text: found.text, type: found.type, origin: found.origin };
  expect(prepareMemory(draft, createManualClock()).kind).toBe("accepted");
});

test("the words of a request that find its conclusion have no part of a secret", () => {
  const asked = userSays(
    "Look at the gateway with postgres://app:hunter722727@db:5432/shop please",
  );
  const said = agentSays("The root cause is the `deny-all` policy, which blocks egress.");
  const found = extractCandidates([asked, said]).filter(({ origin }) => origin === "agent");
  const words = found.flatMap(({ nearby }) => nearby);
  expect(words).toContain("gateway");
  expect(words.filter((word) => /hunter|secret|removed/i.test(word))).toEqual([]);
});

test("only the wanted turns give candidates; the others explain them", () => {
  const turns = [
    userSays("Always run the linter before you commit."),
    ...agentRuns("npm install zod", "added zod"),
    { ...userSays("no, use pnpm here, we never use npm"), uuid: "new" },
  ];
  const all = extractCandidates(turns);
  const wanted = extractCandidates(turns, ({ uuid }) => uuid === "new");
  expect(wanted).toEqual(all.filter(({ uuid }) => uuid === "new"));
  expect(wanted.length).toBeGreaterThan(0);
  expect(wanted.length).toBeLessThan(all.length);
});

test("a passage is kept without the question for information at its end", () => {
  const said = "the acquirer module talks to the card network through the ktor client.";
  const asked = `${said} and the toolchain is still on jdk 17, right?`;
  expect(extractCandidates([userSays(asked)]).map(({ text }) => text)).toEqual([said]);
});

test.each([
  ["I see the issue - the `orders` table has no index on `customer_id`.", "The `orders` table has"],
  [
    "I found it! Looking at the logs, the issue is that the `MAIL_KEY` is empty.",
    "The issue is that",
  ],
])("of %j only the cause is kept", (said, start) => {
  expect(only(userSays("why is it slow?"), agentSays(said)).text).toStartWith(start);
});

test.each([
  "I see the issue - I renamed `loadOrders` but didn't update its callers.",
  "I can see the issue - the table shows `3 uploads`, but the user is pointing out there are more.",
  "The issue is that your recent changes to `index.html` aren't showing yet on the server.",
  "I see the problem:\n- search in `web-ui`: 183 rows are found\n- search in `rest-api`: no rows are found",
])("%j is the slip or the sight of a moment, no cause", (said) => {
  expect(kindsOf(userSays("why is it slow?"), agentSays(said))).not.toContain("root-cause");
});

test("what must hold once something comes is a rule", () => {
  const said =
    "We need to make sure that once we add more shops the mail uses the name of the shop, not ours.";
  expect(kindsOf(userSays(said))).toEqual(["preference"]);
});

test("a rule for what only the user saw is none", () => {
  const said = "For this kind of data we need to have it always in a table to be readable.";
  expect(kindsOf(userSays(said))).not.toContain("preference");
});
