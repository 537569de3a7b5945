// Lists and rules at a call tell the newer statement first, and the older one never alone.
import { expect, test } from "bun:test";
import { type MemoryDraft, prepareMemory } from "@/memory/memory.ts";
import { newerFirst } from "@/memory/truth/newer-first.ts";
import { rememberReplacing } from "@/memory/truth/remember-replacing.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";

const HOUR_MS = 3_600_000;
const RULE = { type: "Preference", tags: ["transcript", "preference", "rule"] } as const;
const OLD = "trino is trino-a.acme.lan, connect yourself";
const NEW = "count the nulls again. the coordinator is trino-c.acme.lan, as always";

/** Stores a statement of the user as every way in does. */
function say(world: EventWorld, text: string, draft: Partial<MemoryDraft> = {}): string {
  world.clock.advance(HOUR_MS);
  const full = { text, type: "Context" as const, origin: "user" as const, ...draft };
  const prepared = prepareMemory(full, world.clock);
  if (prepared.kind === "refused") throw new Error(prepared.reason);
  const { writes } = rememberReplacing(prepared.memory, world.store);
  world.store.apply(writes, { isDurable: false });
  return prepared.memory.id;
}

let sessions = 0;

/** A session in which the user says this. */
async function session(world: EventWorld, text: string): Promise<void> {
  world.clock.advance(HOUR_MS);
  const { root } = world.tools.project;
  const session_id = `message-${(sessions += 1)}`;
  const transcript = createTranscript(root, session_id);
  transcript.asks(text);
  transcript.says("Ok.");
  const stop = { session_id, cwd: root, transcript_path: transcript.path, stop_hook_active: false };
  await world.happen("Stop", stop);
}

async function start(world: EventWorld, session_id = "start"): Promise<string> {
  return (await world.happen("SessionStart", { session_id, source: "startup" })).text;
}

test("the list at the start tells what was said since in the place of the rule", async () => {
  using world = createEventWorld();
  say(world, OLD, RULE);
  expect(await start(world, "s1")).toContain("trino-a");
  say(world, NEW);
  const lines = (await start(world, "s2")).split("\n").filter((line) => line.includes("trino"));
  expect(lines).toHaveLength(1);
  // Only the part of a passage that is about the same thing is quoted.
  expect(lines[0]).not.toContain("count the nulls");
  expect(lines[0]).toMatch(/^- .*trino-c\.acme\.lan.*newer; an older note says ".*trino-a/);
});

test("an older rule that says more keeps its line behind the newer one, marked", async () => {
  using world = createEventWorld();
  const more =
    "and the marts belong to noor, every change of a column goes by her first, no exceptions";
  say(world, `${OLD}. ${more}`, RULE);
  say(world, NEW);
  const lines = (await start(world)).split("\n");
  const at = (part: string) =>
    lines.findIndex((line) => line.startsWith("- ") && line.includes(part));
  expect(at("trino-c.acme.lan")).toBeGreaterThan(0);
  expect(at("belong to noor")).toBe(at("trino-c.acme.lan") + 1);
  expect(lines[at("belong to noor")]).toContain("partly outdated, see the newer one");
});

test("a doubt that may be about something else is told only if its older statement is on the list", () => {
  using world = createEventWorld();
  const older = say(world, OLD, RULE);
  const newer = say(world, "the coordinator is trino-c.acme.lan, as always", RULE);
  const link = { fromId: newer, toId: older, kind: "differs", weight: 1, atMs: 0 } as const;
  world.store.apply([{ kind: "link", link }], { isDurable: false });
  const told = (...ids: readonly string[]) => {
    const memories = ids.flatMap((id) => world.store.findMemory(id) ?? []);
    const never = () => false;
    return newerFirst(memories, world.store, undefined, never).map(({ contrast }) => contrast);
  };
  expect(told(newer)).toEqual([""]);
  expect(told(newer, older)[0]).toContain("trino-a");
});

test("at a call the newer word on the rule is told, and once", async () => {
  using world = createEventWorld();
  say(world, OLD, { ...RULE, tags: [...RULE.tags, "scoped", "on:trino"] });
  say(world, NEW);
  const call = { tool_name: "Bash", tool_input: { command: "trino --execute 'select 1'" } };
  const first = await world.happen("PreToolUse", { session_id: "s1", ...call });
  expect(first.text).toContain("trino-c.acme.lan");
  world.clock.advance(HOUR_MS);
  const again = { tool_name: "Bash", tool_input: { command: "trino --execute 'select 2'" } };
  const second = await world.happen("PreToolUse", { session_id: "s1", ...again });
  expect(second.text).not.toContain("trino-a.acme.lan");
  expect(second.text).not.toContain("RULE for this action");
});

test("what replaced the newer one is told, and an older one that was said again counts", async () => {
  using world = createEventWorld();
  const old = say(world, OLD, RULE);
  const newer = say(world, NEW);
  const newest = say(world, "we gave up our own trino, queries go to athena");
  const link = {
    fromId: newest,
    toId: newer,
    kind: "supersedes",
    weight: 1,
    atMs: world.clock.nowMs(),
  } as const;
  world.store.apply([{ kind: "link", link }], { isDurable: false });
  expect(await start(world, "s1")).toMatch(/athena.*an older note says ".*trino-a/);
  expect(say(world, OLD, RULE)).not.toBe(old);
  expect(await start(world, "s2")).not.toContain("athena");
});

test("of three that differ the newest is told", async () => {
  using world = createEventWorld();
  say(world, OLD, RULE);
  say(world, NEW);
  say(world, "how many rows? ask trino-f.acme.lan, it has the new disks");
  const lines = (await start(world)).split("\n").filter((line) => line.includes("trino"));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^- .*trino-f/);
});

test("what two sentences of a message change together is not told alone", async () => {
  using world = createEventWorld();
  await session(world, "jira is where our tickets live, the key of the project is BOX");
  await session(
    world,
    "so about jira. nobody renewed the contract. we always keep our tickets in linear.",
  );
  const stored = world.store.listMemories({ limit: 20 });
  const old = stored.find(({ text }) => text.includes("the key of the project"));
  const links = world.store.linksOf([old?.id ?? ""], 9);
  expect(old?.supersededBy).toBeUndefined();
  expect(links).toMatchObject([{ kind: "differs", toId: old?.id ?? "" }]);
});

test("a statement that says otherwise does not make a rule of the one it changes", async () => {
  using world = createEventWorld();
  await session(world, "for the mails to the customers we use sendgrid");
  await session(
    world,
    "sendgrid closed our account without a word. the mails to the customers go out by postmark",
  );
  const old = world.store
    .listMemories({ limit: 20 })
    .find(({ text }) => text.includes("use sendgrid"));
  expect(old?.tags).not.toContain("standing");
  expect(await start(world)).not.toContain("use sendgrid");
});
