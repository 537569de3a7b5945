// What was overheard in a conversation is told at a prompt only if the prompt is about it.
import { expect, test } from "bun:test";
import type { MemoryDraft } from "@/memory/memory.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";

const CONCLUDED: Partial<MemoryDraft> = {
  type: "Context",
  origin: "agent",
  tier: "bronze",
  event: "Stop",
  tags: ["transcript", "concluded"],
};
const SAID: Partial<MemoryDraft> = { ...CONCLUDED, origin: "user", tags: ["transcript", "said"] };

const CACHE =
  "The thumbnail cache keeps 500 entries per tenant, because larger caches evict each other; " +
  "measured on the staging cluster with the quarterly backup running and the archive mounted.";

function prompt(text: string): Payload {
  return { ...loadPayload("UserPromptSubmit"), prompt: text };
}

async function toldAt(world: EventWorld, text: string): Promise<string> {
  return (await world.happen("UserPromptSubmit", prompt(text))).text;
}

test("a conclusion is told if the prompt shares rare words with its subject", async () => {
  using world = createEventWorld();
  world.remember(CACHE, CONCLUDED);
  expect(await toldAt(world, "raise the size of the thumbnail cache per tenant")).toContain(
    "500 entries",
  );
});

test("words at the end of a conclusion do not bring it up", async () => {
  using world = createEventWorld();
  world.remember(CACHE, CONCLUDED);
  expect(await toldAt(world, "mount the archive and start the quarterly backup")).toBe("");
});

test("pasted words do not bring up what was overheard", async () => {
  using world = createEventWorld();
  world.remember(CACHE, CONCLUDED);
  const pasted = Array.from({ length: 30 }, (_, i) => `  node${i}["stage ${i} of the diagram"]`);
  const asked = "draw this as a picture please\n\n";
  const diagram = (line: string) => [...pasted.slice(0, 15), line, ...pasted.slice(15)].join("\n");
  expect(await toldAt(world, asked + diagram('  n["thumbnail cache per tenant"]'))).toBe("");
  const meant = "why does the thumbnail cache of this tenant evict?\n\n";
  expect(await toldAt(world, meant + diagram("  n"))).toContain("500 entries");
});

test("a report of the agent's own work is told nobody unasked", async () => {
  using world = createEventWorld();
  world.remember(CACHE, { ...CONCLUDED, tags: ["transcript", "concluded", "report"] });
  expect(await toldAt(world, "raise the size of the thumbnail cache per tenant")).toBe("");
  // A note that somebody stored on purpose may have the same tag.
  world.remember("The thumbnail cache of a tenant lives in Redis.", { tags: ["report"] });
  expect(await toldAt(world, "where is the thumbnail cache of a tenant?")).toContain("Redis");
});

const REQUEST =
  "let's abandon the current thumbnail branch, create a fresh one from main and port the tenant cache over";

test("an old request is told to no prompt, not even to one that asks nearly the same", async () => {
  using world = createEventWorld();
  world.remember(REQUEST, SAID);
  expect(await toldAt(world, "the thumbnail cache of one tenant is empty, find out why")).toBe("");
  const again = "abandon the thumbnail branch and port the tenant cache to a fresh one";
  expect(await toldAt(world, again)).toBe("");
});

test("an old request is not told to a subagent", async () => {
  using world = createEventWorld();
  world.remember(REQUEST, SAID);
  const task = "Review the thumbnail branch: abandon or port the tenant cache to a fresh one?";
  const tool_input = { description: "x", prompt: task, subagent_type: "general-purpose" };
  const begins = { session_id: "abc", tool_input };
  await world.happen("PreToolUse", loadPayload("PreToolUse.Agent", begins));
  const start = (agent_id: string) =>
    world.happen("SubagentStart", loadPayload("SubagentStart", { session_id: "abc", agent_id }));
  expect((await start("a-1")).text).toBe("");
  world.remember("We port the tenant cache of a thumbnail branch; it is never shared.", {
    type: "Decision",
  });
  expect((await start("a-2")).text).toContain("never shared");
});

test("an answer is told to a subagent by its own words, not by those of its question", async () => {
  const task =
    "Compare the tenant cache with the orchard stack and say which harbour depth it needs.";
  const tool_input = { description: "x", prompt: task, subagent_type: "general-purpose" };
  const toldWith = async (text: string) => {
    using world = createEventWorld();
    world.remember(text, { ...DECIDED, tier: "gold" });
    const begins = { session_id: "abc", tool_input };
    await world.happen("PreToolUse", loadPayload("PreToolUse.Agent", begins));
    const start = { session_id: "abc", agent_id: "a-1" };
    return (await world.happen("SubagentStart", loadPayload("SubagentStart", start))).text;
  };
  const question = '(answer to: "which tenant cache for the orchard stack of the harbour?")';
  expect(await toldWith(`only the parent one ${question}`)).toBe("");
  expect(await toldWith(`the tenant cache of the orchard ${question}`)).toContain("tenant cache");
});

const ASKED_FOR = "can you add a table with links to the sensors of the harbour page?";
const PASSING: Partial<MemoryDraft> = { ...SAID, tags: ["transcript", "said", "passing"] };

test("a request that the user makes again in other words is not told: it is being asked anyway", async () => {
  using world = createEventWorld();
  world.remember(ASKED_FOR, PASSING);
  expect(await toldAt(world, "the harbour page needs a table with links to the sensors")).toBe("");
});

test("a fact and a rule that were said in passing are told if the user says them again", async () => {
  for (const tag of ["fact", "preference"]) {
    using world = createEventWorld();
    const said = "The sensors of the harbour page link to their coordinates, never to a name.";
    world.remember(said, { ...SAID, tags: ["transcript", tag, "passing"] });
    expect(
      await toldAt(world, "sensors on the harbour page must link to coordinates, not a name"),
    ).toContain("coordinates");
  }
});

test("a request that an agent took up is told at no prompt, not even at a question", async () => {
  const request = "Review the orchard importer and start with the tenant notes of the harbour.";
  const question = "where are the tenant notes of the orchard importer in the harbour?";
  const toldWith = async (tags: readonly string[]) => {
    using world = createEventWorld();
    world.remember(request, { ...PASSING, tags: [...(PASSING.tags ?? []), ...tags] });
    return await toldAt(world, question);
  };
  expect(await toldWith([])).toContain("tenant notes");
  expect(await toldWith(["request"])).toBe("");
});

test("a request is not told at a longer prompt that only mentions it", async () => {
  using world = createEventWorld();
  world.remember(ASKED_FOR, PASSING);
  const longer =
    "the export of the invoices runs into a timeout since the accounting moved to the new cluster, " +
    "while the harbour page with its table of sensors and links loads quickly; compare both queries";
  expect(await toldAt(world, longer)).toBe("");
});

test("a fact is not brought up by the folders of a path in the prompt", async () => {
  using world = createEventWorld();
  world.remember("The sample of the billing export lies in /srv/quarter/harbour/invoices.csv", {
    ...SAID,
    tier: "silver",
    tags: ["transcript", "fact"],
  });
  expect(await toldAt(world, "start with /srv/quarter/harbour/tasks/first-one.md please")).toBe("");
  expect(await toldAt(world, "where is the sample of the billing export?")).toContain("invoices");
});

test("a remark about one call is not told by an everyday word", async () => {
  using world = createEventWorld();
  world.remember("Not true, the page did open before (said after the agent ran `make`)", {
    ...SAID,
    type: "Learning",
    tags: ["transcript", "correction"],
  });
  expect(await toldAt(world, "make the page of the customers open faster")).toBe("");
});

test("two everyday words do not bring up a cause", async () => {
  using world = createEventWorld();
  world.remember("The dev cluster was slow because the import was enabled twice.", {
    ...CONCLUDED,
    type: "Learning",
    tags: ["transcript", "root-cause"],
  });
  expect(await toldAt(world, "add a button to import the customers of dev")).toBe("");
});

const DECIDED: Partial<MemoryDraft> = {
  ...SAID,
  type: "Decision",
  tags: ["transcript", "decision"],
};

test("one word that says little brings up nothing, however likely", async () => {
  using world = createEventWorld();
  world.remember("never force anything onto a shared branch please.", DECIDED);
  expect(await toldAt(world, "push my branch")).toBe("");
  expect(await toldAt(world, "may i force push onto the shared branch?")).toContain("never force");
});

test("what an agent gives as its reason is held to rare words like its conclusions", async () => {
  using world = createEventWorld();
  const reason = "It never touches the git index, since shadow branches must not change the state.";
  world.remember(reason, { ...CONCLUDED, type: "Decision", tags: ["transcript", "decision"] });
  const asked = "would the second git commit on the real branch fail anyhow, since it is the same?";
  expect(await toldAt(world, asked)).toBe("");
});

test("what the user asked to be done once is not told by words of its subject", async () => {
  using world = createEventWorld();
  world.remember(
    "let's take the orchard importer with its old settings page out of the harbour menu",
    DECIDED,
  );
  expect(
    await toldAt(world, "where does the importer of the orchard keep its log on staging?"),
  ).toBe("");
  const again = "take the orchard importer with its settings page out of the harbour menu";
  expect(await toldAt(world, again)).toContain("orchard importer");
});

test("what was inferred from a fix is told by the fix alone", async () => {
  using world = createEventWorld();
  world.remember("Goal: mend the thumbnail cache of a tenant. Outcome: confirmed", {
    type: "Experience",
    origin: "agent",
    event: "PostToolUse",
    files: ["cache.ts"],
    metadata: { inferred: "true" },
  });
  expect(await toldAt(world, "why is the thumbnail cache of this tenant empty?")).toBe("");
  const tool_input = { file_path: `${world.tools.project.root}/cache.ts` };
  const read = loadPayload("PreToolUse.Read", { tool_input });
  expect((await world.happen("PreToolUse", read)).text).toBe("");
});

test("a remark of a review does not bring up a conclusion about other tests", async () => {
  using world = createEventWorld();
  const note =
    'The two cases that passed during inversion ("nil input returns an empty string") have empty arrays.';
  world.remember(note, CONCLUDED);
  const remark =
    "Fix: the tool call returns nil instead of an empty string in one edge case, simplify";
  expect(await toldAt(world, remark)).toBe("");
});

test.each([
  ["dag 要排很久的队才开始跑，上次是什么原因？", "dag 要排很久的队，什么原因？"],
  ["какой порт у шлюза на стейдже?", "какой порт у шлюза на стейдже сейчас"],
])("a question that was asked before tells nothing: %s", async (asked, again) => {
  using world = createEventWorld();
  world.remember(asked, SAID);
  expect(await toldAt(world, again)).toBe("");
});

test("another form of a word brings up what was said, in an inflected language too", async () => {
  using world = createEventWorld();
  const fact = { ...SAID, tags: ["transcript", "fact"], tier: "silver" } as const;
  world.remember("записи тиков лежат на kassiopeia в /srv/pcap, по папке на день", fact);
  world.remember("la configuración de los informes está en conf/informes.yaml", fact);
  expect(await toldAt(world, "где у нас лежит запись по тикам?")).toContain("kassiopeia");
  expect(await toldAt(world, "donde esta la configuracion de los informes?")).toContain("conf/");
});

test("of two that fit a question, the newer one is told", async () => {
  using world = createEventWorld();
  const fact = { ...SAID, tags: ["transcript", "fact"], tier: "silver" } as const;
  for (const text of ["the importer has four workers", "invoices are rounded up", "logs rotate"]) {
    world.remember(text, fact);
  }
  world.remember("the simulator for the scanner listens on sim-1:4010", fact);
  world.clock.advance(86_400_000);
  world.remember("scanner tests run against the simulator on sim-7:4010", fact);
  expect(await toldAt(world, "where is the simulator of the scanner")).toContain("sim-7");
});

test("a value of the kind that is asked for is told by another word for its subject", async () => {
  using world = createEventWorld();
  const fact = { ...SAID, tier: "silver" as const, tags: ["transcript", "fact"] };
  world.remember("the insurer wants the photos longer, 180 days for photos", fact);
  world.remember("the welcome page greets members by their first name", fact);
  expect(await toldAt(world, "how long do we store pictures?")).toContain("180 days");
  expect(await toldAt(world, "what is the capital of Mongolia?")).toBe("");
});

test("a statement that begins with when is no question", async () => {
  using world = createEventWorld();
  world.remember("When the importer fails people look into #crane-alerts", SAID);
  expect(await toldAt(world, "which channel gets it when the importer breaks?")).toContain(
    "#crane-alerts",
  );
});
