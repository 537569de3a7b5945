// Corrections and answers that are recognised by what was done, not by their words.
import { expect, test } from "bun:test";
import type { Candidate } from "@/memory/extract/candidate.ts";
import { extractCandidates } from "@/memory/extract/extract.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";
import {
  agentDoes,
  agentEdits,
  agentRuns,
  agentSays,
  makeTurn,
  userSays,
} from "@test/memory/extract/turns.ts";

const START = userSays("do the next step of the plan now");

/** The candidates of the last turn. */
function lastOf(...turns: readonly TranscriptTurn[]): Candidate[] {
  const last = turns.at(-1)?.uuid;
  return extractCandidates([START, ...turns]).filter(({ uuid }) => uuid === last);
}

function refuse(command: string, refusal: string): TranscriptTurn[] {
  return agentDoes({ action: "run", command }, { isError: true, text: "refused", refusal });
}

test.each([
  ["terraform apply -auto-approve", "that is for the on-call engineer", "on:terraform apply"],
  ["npm i lodash", "wir haben dafür schon ramda im Projekt", "on:package:lodash"],
  ["git push origin main", "プルリクエストを作ってください", "on:git push"],
])("refusing `%s` with %j is a correction with the call as its scope", (command, words, handle) => {
  const [found] = lastOf(...refuse(command, words));
  expect(found).toMatchObject({ kind: "correction", type: "Preference", origin: "user" });
  expect(found?.text).toBe(`${words} (the user refused to let the agent run \`${command}\`)`);
  expect(found?.scope).toContain(handle);
  expect(found?.score).toBeGreaterThanOrEqual(0.75);
});

test.each(["what does this do?", "wait", "not now", "stop please"])(
  "refusing a call with %j says nothing",
  (words) => {
    expect(lastOf(...refuse("npm i lodash", words))).toEqual([]);
  },
);

test.each([
  ["npm install axios", "pas axios, on a déjà un module pour ça", "on:package:axios"],
  ["npm install axios", "axios no, que ya tenemos fetch", "on:package:axios"],
  ["npm install axios", "niente axios, usiamo fetch", "on:package:axios"],
  [
    "./bin/tool composer update",
    "composer update não, só com o nome do pacote",
    "on:composer update",
  ],
])("words that forbid what %s has just done are a correction: %s", (command, said, handle) => {
  const [found] = lastOf(...agentRuns(command), userSays(said));
  expect(found?.type).toBe("Preference");
  expect(found?.scope).toContain(handle);
});

test.each([
  "¿y por qué tocas api.d.ts a mano? lo genera `npm run types`",
  "pourquoi tu modifies api.d.ts à la main ? il est généré",
  "perché modifichi api.d.ts a mano? lo genera il build",
  "por que você mexeu no api.d.ts? ele é gerado",
  "зачем ты правишь api.d.ts руками? он генерируется",
])("asking the agent why it edited a file is a correction: %s", (said) => {
  const [found] = lastOf(...agentEdits("src/types/api.d.ts"), userSays(said));
  expect(found?.kind).toBe("correction");
  expect(found?.scope).toContain("on:path:src/types/api.d.ts");
});

test("the prompt after an interrupt is a correction with the act it stopped", () => {
  const prompt = makeTurn({
    text: "the fixtures come from the recorder script",
    afterInterrupt: true,
  });
  const [found] = lastOf(...agentEdits("/home/dev/p/test/fixtures/a.json"), prompt);
  expect(found?.kind).toBe("correction");
  expect(found?.text).toBe(
    "the fixtures come from the recorder script (said when interrupting the agent after it changed test/fixtures/a.json)",
  );
});

test.each(["continue", "try again", "why did it stop?", "ok go on"])(
  "after an interrupt %j says nothing",
  (text) => {
    const prompt = makeTurn({ text, afterInterrupt: true });
    expect(lastOf(...agentEdits("a.ts"), prompt)).toEqual([]);
  },
);

test.each([
  ["yarnは使わないで", agentRuns("yarn add react"), "on:yarn"],
  ["no, I did not say commit anything", agentRuns("git commit -am wip"), "on:git commit"],
  ["我们不用 npm", agentRuns("npm install"), "on:npm"],
  ["мы не используем yarn", agentRuns("yarn add react"), "on:yarn"],
  [
    "why are you editing the generated client by hand?",
    agentEdits("gen/api.ts"),
    "on:path:gen/api.ts",
  ],
  [
    "hm why'd you patch the stubs? they fall out of openapi.yaml",
    agentEdits("stubs/src/gen/Api.kt"),
    "on:path:stubs/src/gen/api.kt",
  ],
  [
    "who told you to fiddle with the migrations",
    agentEdits("db/migrations/004_users.sql"),
    "on:path:db/migrations/004_users.sql",
  ],
  ["зачем ты запустил миграцию?", agentRuns("alembic upgrade head"), "on:alembic upgrade"],
])("%j right after the act takes it back", (text, act, handle) => {
  const [found] = lastOf(...act, agentSays("Done."), userSays(text));
  expect(found?.kind).toBe("correction");
  expect(found?.text).toContain(`${text} (said after the agent `);
  expect(found?.scope).toContain(handle);
});

test.each([
  "why did you choose a mutex here?",
  "no new errors after the push, great",
  "why is it slow?",
  "why'd the run take so long?",
])("%j right after an act takes nothing back", (text) => {
  const found = lastOf(...agentRuns("npm test"), agentSays("Done."), userSays(text));
  expect(found.map(({ kind }) => kind)).not.toContain("correction");
});

test.each([
  ["Who holds the copyright of the project?", "Entire Inc.", "said"],
  ["Should the old server be switched off or stay running?", "keep both", "decision"],
  ["Should I run the AWS CLI here or on the VPS?", "from this computer", "decision"],
  ["ログは stdout と stderr のどちらに出しますか？", "stderrでお願いします", "decision"],
])("to %j the answer %j is kept with its question", (question, answer, kind) => {
  const [found] = lastOf(agentSays(`I am nearly done. ${question}`), userSays(answer));
  expect(found).toMatchObject({ kind, text: `${answer} (answer to: "${question}")` });
});

test("a numbered option is kept with its text", () => {
  const asked =
    "There are three ways:\n\n1. Store the hash\n2. **Add a trailer** to each commit\n3. Do nothing\n\nWhich one do you prefer?";
  const [found] = lastOf(agentSays(asked), userSays("option 2"));
  expect(found).toMatchObject({ kind: "decision" });
  expect(found?.text).toBe(
    'Chosen: Add a trailer to each commit (answer to: "Which one do you prefer?")',
  );
  expect(found?.isPassing).toBe(true); // It does not say what was chosen for what.
});

test("a numbered option that answers a question with a subject holds", () => {
  const asked =
    "There are two ways:\n\n1. Store the hash\n2. Add a trailer\n\nHow shall commits be linked to their session, which option?";
  const [found] = lastOf(agentSays(asked), userSays("option 2"));
  expect(found).toMatchObject({ kind: "decision" });
  expect(found?.isPassing).toBeUndefined();
});

test("an act without a path is not described with a gap", () => {
  const [found] = lastOf(
    ...agentEdits(""),
    agentSays("Done."),
    userSays("why are you editing the generated client by hand? change the schema instead"),
  );
  expect(found?.text).not.toContain("changed )");
});

test.each([
  [
    "Should I move the MCP server to the map server?",
    "Agreed: move the MCP server to the map server",
  ],
  [
    "Would you like me to drop the legacy importer from the build?",
    "Agreed: drop the legacy importer from the build",
  ],
])("agreeing to %j is kept as %j", (question, text) => {
  for (const yes of ["Yes", "ja bitte", "はい", "да", "yes, go ahead"]) {
    const [found] = lastOf(agentSays(question), userSays(yes));
    expect(found).toMatchObject({ kind: "decision", text, score: 0.5 });
  }
});

test.each([
  ["Should I run the tests again?", "yes"],
  ["Shall I continue with the next step?", "yes please"],
  ["Do you want me to fix it?", "go ahead"],
  ["What would you like to do next?", "add a button"],
  ["Done. Anything else?", "no thanks"],
  ["Should I use redis or postgres for this cache?", "yes"],
])("to %j the answer %j is not kept", (question, answer) => {
  expect(lastOf(agentSays(question), userSays(answer))).toEqual([]);
});

test("answers in a dialog are decisions with their questions", () => {
  const answers = [{ question: "Which queue should the workers use?", answer: "NATS" }];
  const asked = agentDoes({ action: "other" }, { answers });
  const [found] = lastOf(...asked);
  expect(found).toMatchObject({ kind: "decision", origin: "user" });
  expect(found?.text).toBe('NATS (answer to: "Which queue should the workers use?")');
});

function refuseEdit(refusal: string): TranscriptTurn[] {
  const call = { action: "edit", file: "/home/dev/p/src/setup.ts" } as const;
  return agentDoes(call, { isError: true, text: "refused", refusal });
}

test("a refused edit is remembered with words that say what is wrong with it", () => {
  const [found] = lastOf(...refuseEdit("the usage text belongs to the command, not to the setup"));
  expect(found?.scope).toContain("on:path:src/setup.ts");
  expect(found?.isPassing).toBeUndefined();
});

test.each([
  "doing this in general is not really helpful either, some errors are good to show",
  "das bringt so im Allgemeinen leider auch nichts weiter",
])("words that only point at a refused edit are told nobody: %j", (words) => {
  const [found] = lastOf(...refuseEdit(words));
  expect(found).toMatchObject({ kind: "correction", isPassing: true, scope: [] });
  expect(found?.score).toBeLessThan(0.75);
});

test.each([
  "I already tested it with the same data: `/srv/orchard/history/ask-me.md`",
  "I ran the test, the result is at /srv/orchard/history/ask-me.md",
  "ok, let's proceed to phase 2 and create the events when the flag is on",
])("%j corrects nothing although it interrupts", (said) => {
  const turns = agentRuns("go test ./...", "ok");
  const [found] = lastOf(...turns, { ...userSays(said), afterInterrupt: true });
  expect(found?.isPassing).toBe(true);
});
