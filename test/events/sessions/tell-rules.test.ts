import { expect, test } from "bun:test";
import type { MemoryDraft } from "@/memory/memory.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";
import { loadPayload } from "@test/harness/payload.ts";

let sessions = 0;

/** A session in which the user says these things, one in each turn. */
async function session(world: EventWorld, ...said: readonly string[]): Promise<void> {
  const { root } = world.tools.project;
  const session_id = `session-${(sessions += 1)}`;
  const transcript = createTranscript(root, session_id);
  for (const text of said) {
    transcript.asks(text);
    transcript.says("Ok.");
  }
  const stop = { session_id, cwd: root, transcript_path: transcript.path, stop_hook_active: false };
  await world.happen("Stop", stop);
}

async function start(world: EventWorld, source = "startup"): Promise<string> {
  const payload = loadPayload("SessionStart.startup", {
    session_id: `start-${(sessions += 1)}`,
    source,
  });
  return (await world.happen("SessionStart", payload)).text;
}

/** A rule that the user said in two sessions. */
const RULE_OF_TWO: Partial<MemoryDraft> = {
  type: "Preference",
  origin: "user",
  tier: "gold",
  event: "Stop",
  sessionsSaid: 2,
  tags: ["transcript", "rule", "standing"],
};
const RULE = "Always write log lines in lower case, without a trailing dot.";

test("what the user wants from now on is told at the start of every session", async () => {
  using world = createEventWorld();
  await session(world, RULE, "Please look at the slow export of the billing service today");
  const text = await start(world);
  expect(text).toContain("=== STANDING RULES (from the user) ===");
  expect(text).toContain(`- ${RULE} (1 h ago, [m:`);
  expect(text).not.toContain("slow export");
  expect(await start(world, "compact")).toContain(RULE);
  expect(await start(world, "resume")).toBe("");
});

test("what the user says again in another session becomes a standing rule, in any language", async () => {
  using world = createEventWorld();
  await session(world, "リリースノートの日付は和暦で、承認欄の上に印鑑の画像");
  await session(world, "Der Export der Rechnungen soll das Zeitfenster der Buchhaltung einhalten");
  expect(await start(world)).toBe("");
  await session(world, "リリースノートの承認欄の上、印鑑の画像が和暦の日付と重なる");
  await session(
    world,
    "warum hält der Export der Rechnungen das Zeitfenster der Buchhaltung nicht ein",
  );
  const text = await start(world);
  expect(text).toContain("リリースノートの日付は和暦で");
  expect(text).toContain("Zeitfenster der Buchhaltung");
  expect(text).toContain("said in 2 sessions");
});

test("saying it twice in one session, or something else in another, makes no rule", async () => {
  using world = createEventWorld();
  await session(
    world,
    "the invoice export should handle the timezone of the accounting office",
    "the invoice export should handle the timezone of the accounting office, ok?",
  );
  await session(world, "the login page should remember the last user name that was typed");
  expect(await start(world)).toBe("");
});

test("a report of a fault that quotes an earlier request is no rule", async () => {
  using world = createEventWorld();
  await session(world, "Can you add a standard apache license file to the vendored parser?");
  const quoted = "the commit list shows add a standard apache license file to the vendored parser";
  await session(world, `${quoted}, but going down the list isn't working here`);
  expect(await start(world)).toBe("");
});

test("a complaint that names what the user wanted replaces no rule and becomes none", async () => {
  using world = createEventWorld();
  await session(world, "Next time you change the code, let me commit.");
  await session(
    world,
    "Always report CPM in the replies of the code, and use the live table each time.",
  );
  await session(world, "Still reporting CPS instead of CPM?");
  const told = await start(world);
  expect(told).toContain("let me commit");
  expect(told).toContain("Always report CPM");
  expect(told).not.toContain("Still reporting");
});

test("text that no person wrote, and what an agent said, is no rule", async () => {
  using world = createEventWorld();
  world.remember("Always deploy on Fridays.", { type: "Preference", origin: "agent" });
  world.remember("Always deploy on Mondays.", { type: "Preference", origin: "import" });
  expect(await start(world)).toBe("");
});

test("the list is short, however many rules there are", async () => {
  using world = createEventWorld();
  for (let i = 0; i < 40; i += 1) {
    const text = `Module number${i} uses library alpha${i} for topic beta${i} and gamma${i}`;
    world.remember(text, { type: "Preference" });
  }
  const lines = (await start(world)).split("\n").filter((line) => line.startsWith("- "));
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.length).toBeLessThanOrEqual(18);
});

test("a rule said in two sessions comes before those said once, however recent they are", async () => {
  using world = createEventWorld();
  const twice = { tags: ["said", "standing"], sessionsSaid: 2 } as const;
  world.remember("run the formatter before you show me anything", twice);
  world.clock.advance(60 * 24 * 60 * 60 * 1000);
  world.remember("Money is stored as whole cents", { type: "Preference" });
  const first = (await start(world)).split("\n").find((line) => line.startsWith("- "));
  expect(first).toContain("run the formatter");
});

test("a rule is shown without what it was said about if its own words say enough", async () => {
  using world = createEventWorld();
  const said = "no mocks of our own code, we write fakes by hand, they live in testFixtures";
  const note = "(said when interrupting the agent after it changed src/test/kotlin/a/DedupTest.kt)";
  world.remember(`${said} ${note}`, { type: "Preference" });
  world.remember("hands off (the user refused to let the agent run `make prod`)", {
    type: "Preference",
  });
  const text = await start(world);
  expect(text).toContain(`- ${said} (just now, `);
  expect(text).toContain("hands off (the user refused to let the agent run `make prod`)");
});

const NOTED = { type: "Preference", origin: "agent", tags: ["rule", "noted"] } as const;

test("a rule that an agent noted comes after the user's rules and says so", async () => {
  using world = createEventWorld();
  world.remember("Migrations are written in plain SQL", NOTED);
  expect(await start(world)).toContain("=== STANDING RULES (noted by the agent) ===");
  world.clock.advance(90 * 24 * 60 * 60 * 1000);
  world.remember("Fixtures are made by the factory", NOTED);
  await session(world, RULE);
  world.clock.advance(60 * 24 * 60 * 60 * 1000);
  world.remember("Screenshots are kept out of the repository", NOTED);
  const text = await start(world);
  expect(text).toContain("=== STANDING RULES (from the user) ===");
  const lines = text.split("\n").filter((line) => line.startsWith("- "));
  expect(lines[0]).toContain(RULE);
  expect(lines[0]).not.toContain("noted");
  expect(lines.slice(1)).toHaveLength(3);
  for (const line of lines.slice(1)) expect(line).toContain("(noted by the agent, ");
});

test("an agent's note is not told if the user says the same or otherwise", async () => {
  using world = createEventWorld();
  await session(world, RULE);
  world.remember("Write log lines in lower case, always without a trailing dot", NOTED);
  const said = world.remember("Commit messages are in English", { type: "Preference" });
  const noted = world.remember("Commit messages are in Danish", NOTED);
  const link = { fromId: noted, toId: said, kind: "differs" as const, weight: 1, atMs: 1 };
  world.store.apply([{ kind: "link", link }], { isDurable: false });
  const text = await start(world);
  expect(text).toContain(RULE);
  expect(text).toContain("English");
  expect(text).not.toContain("Danish");
  expect(text).not.toContain("noted by the agent");
});

test("a rule that an agent noted with a scope is told at the action, marked", async () => {
  using world = createEventWorld();
  const tags = ["rule", "noted", "scoped", "on:terraform apply"];
  world.remember("Only a person applies a plan", { ...NOTED, tags });
  const command = (text: string) =>
    loadPayload("PreToolUse.Bash", { session_id: "act", tool_input: { command: text } });
  const { text: before } = await world.happen("PreToolUse", command("terraform validate"));
  expect(before).not.toContain("RULE for this action");
  const { text } = await world.happen("PreToolUse", command("terraform apply"));
  expect(text).toContain(
    "=== RULE for this action ===\n- Only a person applies a plan (noted by the agent, ",
  );
});

test.each([
  ["always run the tests with -x, the suite is slow", "uv run pytest tests", true],
  ["always run the tests with -x, the suite is slow", "uv run pytest -x tests", false],
  ["never push with --force to a shared branch", "git push --force origin main", true],
  ["lodash is banned here btw, es-toolkit or plain js", "pnpm --filter web add lodash", true],
  ["lodash is banned here btw, es-toolkit or plain js", "pnpm --filter web add zod", false],
])("%j is told at `%s`: %j", async (rule, command, isTold) => {
  using world = createEventWorld();
  await session(world, rule);
  const call = { session_id: "act", tool_input: { command } };
  const { text } = await world.happen("PreToolUse", loadPayload("PreToolUse.Bash", call));
  expect(text.includes("=== RULE for this action ===")).toBe(isTold);
});

test("a call that is ruled out is told to the edit that writes it", async () => {
  using world = createEventWorld();
  await session(world, "and pls no unwrap() outside of tests, use anyhow context");
  const edit = async (new_string: string) => {
    const tool_input = {
      file_path: `${world.tools.project.root}/src/a.rs`,
      old_string: "x",
      new_string,
    };
    const call = { session_id: "act", tool_name: "Edit", tool_input };
    return (await world.happen("PreToolUse", loadPayload("PreToolUse.Bash", call))).text;
  };
  expect(await edit("find(id).context(id)?")).toBe("");
  expect(await edit("find(id).unwrap()")).toContain("no unwrap() outside of tests");
});

test("a choice and its reason are told, a decision to do one thing is not", async () => {
  using world = createEventWorld();
  await session(world, "let's completely remove the orchard command from the menu");
  await session(world, "let's use the lemon parser for feeds, because the old one leaks memory");
  const told = await start(world);
  expect(told).not.toContain("- let's completely remove the orchard");
  expect(told).toContain("lemon parser");
});

test("a wish in the form of a question is no standing rule", async () => {
  using world = createEventWorld();
  const wish = "can you always sort the harbour list by the name of the ship instead of its id?";
  await session(world, wish);
  for (const rule of ["Never push to main.", "Always run the linter.", "Never use yarn."]) {
    await session(world, rule);
  }
  await session(world, RULE);
  const told = await start(world);
  expect(told).toContain("Never use yarn");
  expect(told).not.toContain("- can you always sort");
});

test("a wish and a later criticism that name one principle are one standing rule", async () => {
  using world = createEventWorld();
  await session(world, "Address the missing check in the second command. Be sure to keep it DRY");
  const { root } = world.tools.project;
  const session_id = `criticised-${(sessions += 1)}`;
  const transcript = createTranscript(root, session_id);
  transcript.asks("Please add progress to the reader of the sessions");
  transcript.edits("reader.ts");
  transcript.says("Added.");
  transcript.asks("What? You just duplicated the entire reader for the progress bar?");
  transcript.says("You are right.");
  const stop = { session_id, cwd: root, transcript_path: transcript.path, stop_hook_active: false };
  await world.happen("Stop", stop);
  expect(await start(world)).toContain("Be sure to keep it DRY (said in 2 sessions");
});

test("of two rules that name one principle the first is told", async () => {
  using world = createEventWorld();
  world.remember("Be sure to keep it DRY", { ...RULE_OF_TWO, sessionsSaid: 3 });
  world.remember("That is not so DRY, these two readers are the same", RULE_OF_TWO);
  const told = await start(world);
  expect(told).toContain("Be sure to keep it DRY");
  expect(told).not.toContain("these two readers");
});

test("a text to be written somewhere is no standing rule, although it was said twice", async () => {
  using world = createEventWorld();
  const plain = {
    ...RULE_OF_TWO,
    type: "Context" as const,
    tags: ["transcript", "said", "standing"],
  };
  world.remember('The line below must read "Search the history of your harbour at"', plain);
  expect(await start(world)).not.toContain("The line below");
});

test("what the user does themselves is a rule", async () => {
  using world = createEventWorld();
  await session(world, "I'll do the testing.");
  expect(await start(world)).toContain("I'll do the testing.");
});

test("a request to look at something is no rule, however often it is made", async () => {
  using world = createEventWorld();
  const review = "Review the whole provenance library and start with the planning documents";
  await session(world, review);
  await session(world, review);
  expect(await start(world)).not.toContain("provenance");
});

test.each(["thinking again: ", "on second thought, ", "réflexion faite, "])(
  "%j takes back what was decided before in the same session",
  async (opening) => {
    using world = createEventWorld();
    await session(
      world,
      'let\'s make the "shop start" command hidden, because few need it',
      `${opening}let's completely remove the start command, because nobody needs it`,
    );
    const text = await start(world);
    expect(text).toContain("completely remove the start command");
    expect(text).not.toContain("hidden");
  },
);

test("a decision that only its conversation explains is not told", async () => {
  using world = createEventWorld();
  await session(world, "We don't want that block there.");
  await session(world, "let's not use sessions for the quotes, because proxies drop the cookies");
  const text = await start(world);
  expect(text).toContain("proxies drop the cookies");
  expect(text).not.toContain("that block");
});
