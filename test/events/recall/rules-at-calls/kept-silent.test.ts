// Rules that nobody has a use for at a call are not told there.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { isOfOccasion, roleAt } from "@/memory/rules/mention-role.ts";
import { rulesAt } from "@test/events/recall/rules-at-calls/play-case.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { loadPayload } from "@test/harness/payload.ts";

const ROOT = "/home/dev/tides";

function rule(world: EventWorld, text: string, tags: readonly string[]): string {
  const said = ["transcript", "preference", "rule", "scoped", ...tags];
  const about = { type: "Preference", tier: "bronze", event: "Stop", sessionId: "said" } as const;
  return world.remember(text, { ...about, tags: said });
}

async function ask(world: EventWorld, prompt: string, session_id: string): Promise<void> {
  const payload = loadPayload("UserPromptSubmit", { session_id, prompt });
  await world.happen("UserPromptSubmit", payload);
}

const WISH = "we'd also like the linting and testing to be run for any commit to main";

test("a wish of its time in the words of a rule is told at no call", async () => {
  using world = createEventWorld(ROOT);
  rule(world, WISH, ["guessed", "on:work:lint", "stands:1"]);
  expect(await rulesAt(world, "$ golangci-lint run", "one")).toBe("");
  rule(world, "the linter runs on the whole project", ["on:work:lint", "stands:8"]);
  const told = await rulesAt(world, "$ golangci-lint run", "two");
  expect(told).toContain("whole project");
  expect(told).not.toContain(WISH);
});

test.each([
  ["the user said it again", ["standing"]],
  ["the user refused the act", ["fate:refused"]],
  ["the agent did it in the wanted way", ["fate:redone", "wants:whole"]],
])("it is told all the same if %s", async (_, tags) => {
  using world = createEventWorld(ROOT);
  rule(world, WISH, ["on:work:lint", "stands:1", ...tags]);
  expect(await rulesAt(world, "$ golangci-lint run", "one")).toContain(WISH);
});

/** How often the rule is told in as many sessions, none of which has a use for it. */
async function toldInVain(tags: readonly string[], sessions: number): Promise<number> {
  using world = createEventWorld(ROOT);
  const id = rule(world, "the linter runs on the whole project", ["on:work:lint", ...tags]);
  let count = 0;
  for (let i = 0; i < sessions; i += 1) {
    const told = await rulesAt(world, "$ golangci-lint run", `session-${i}`);
    if (told === "") continue;
    count += 1;
    const at = { id: `row-${i}`, atMs: world.clock.nowMs(), sessionId: `session-${i}` };
    const shown = { ...at, agentId: "", event: "PreToolUse", memoryId: id };
    const entry = { ...shown, reason: {}, score: 1, tokens: 9 };
    world.store.apply(
      [
        { kind: "add-ledger", entry },
        { kind: "judge-injections", ids: [at.id], outcome: "ignored", atMs: at.atMs },
      ],
      { isDurable: false },
    );
  }
  return count;
}

test("after a few calls without effect a rule is left to the list at the start", async () => {
  expect(await toldInVain(["stands:3"], 9)).toBe(3);
  expect(await toldInVain(["stands:9"], 9)).toBe(6);
  expect(await toldInVain(["stands:9", "standing"], 9)).toBe(9);
});

const RESERVED = "Next time let me commit";

test("an act that is kept for the user is theirs to ask for", async () => {
  using world = createEventWorld(ROOT);
  rule(world, RESERVED, ["on:git commit", "stands:8"]);
  const call = "$ git commit -m 'add the tables'";
  await ask(world, "Did you commit and push the tide tables?", "asked");
  expect(await rulesAt(world, call, "asked")).toBe("");
  await ask(world, "Why are the tide tables empty?", "other");
  expect(await rulesAt(world, call, "other")).toContain(RESERVED);
});

test("rules of the project do not hold in a repository made for a try", async () => {
  using world = createEventWorld(ROOT);
  rule(world, RESERVED, ["on:git commit", "stands:8"]);
  for (const folder of ["/tmp/try", "$(mktemp -d)", "/private/tmp && mkdir a && cd a"]) {
    const call = `$ cd ${folder} && git init && git add . && git commit -m first`;
    expect(await rulesAt(world, call, "one")).toBe("");
  }
  const call = `$ cd ${join(ROOT, "go")} && git commit -m first`;
  expect(await rulesAt(world, call, "one")).toContain(RESERVED);
});

test("a rule about one place is not told elsewhere, whatever is written there", async () => {
  using world = createEventWorld(ROOT);
  const text = "In the test folder the gauge entry is made with the fake sensor";
  rule(world, text, ["on:path:test/", "stands:8"]);
  const written = "the gauge entry is made with the fake sensor in the test folder";
  expect(await rulesAt(world, `README.md <- ${written}`, "one")).toBe("");
  expect(await rulesAt(world, `test/gauge.go <- ${written}`, "one")).toContain("fake sensor");
});

test.each([
  ["use true/false and not on/off for the push setting", "push"],
  ["never run the suite if only documents change", "documents"],
  ["kein Neustart wenn nur die Doku geändert wurde", "Doku"],
])("of %p, %p is not what is forbidden", (text, word) => {
  const at = text.indexOf(word);
  expect(roleAt(text, at, at + word.length)).toBe("forbidden");
  expect(isOfOccasion(text, at)).toBe(true);
});

test("what a prohibition names after a condition is forbidden", () => {
  const text = "if the tests fail never push";
  expect(isOfOccasion(text, text.indexOf("push"))).toBe(false);
});
