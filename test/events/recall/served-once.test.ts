// No memory is shown twice, whatever happens in a session and however many hooks run at once.
import { expect, test } from "bun:test";
import { join } from "node:path";
import { databasePath } from "@/platform/database-path.ts";
import type { EventName } from "@/conversation/event-table.ts";
import { holdLock } from "@test/e2e/support/held-lock.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import { waitForNoProcesses } from "@test/harness/process-list.ts";
import { createSeededRandom, type SeededRandom } from "@test/harness/seeded-random.ts";
import { createSandbox, injectedText, type Sandbox } from "@test/hook/sandbox.ts";

const SUBJECTS = ["billing export", "login page", "search index", "mail queue"];
const FACTS = ["timezone Zurich", "retry limit", "cache folder", "owner Ada"];
const RUNS = 10;
const STEPS = 30;
const TIMEOUT_MS = 30_000;

test(
  "between compactions no agent is shown a memory twice, unless a failure comes back",
  async () => {
    let shown = 0;
    for (let seed = 1; seed <= RUNS; seed += 1) {
      shown += await playSession(createSeededRandom(seed));
    }
    // Otherwise the sessions would prove nothing.
    expect(shown).toBeGreaterThan(5 * RUNS);
  },
  TIMEOUT_MS,
);

/** A session of random events; returns how many memories it was shown. */
async function playSession(random: SeededRandom): Promise<number> {
  using world = createEventWorld();
  rememberFacts(world);
  const before = new Map<string, Set<string>>();
  let shown = 0;
  for (let step = 0; step < STEPS; step += 1) {
    const [name, payload] = randomEvent(random, world.tools.project.root);
    if (name === "SessionStart" && payload["source"] !== "resume") before.clear();
    const { text } = await world.happen(name, payload);
    const agent = String(payload["agent_id"] ?? "");
    const seen = before.get(agent) ?? new Set();
    for (const id of text.match(/\[m:\w+\]/g) ?? []) {
      shown += 1;
      if (name !== "PostToolUseFailure")
        expect({ seed: random.seed, step, isNew: !seen.has(id) }).toEqual({
          seed: random.seed,
          step,
          isNew: true,
        });
      seen.add(id);
    }
    before.set(agent, seen);
  }
  return shown;
}

function rememberFacts(world: EventWorld): void {
  for (const [i, subject] of SUBJECTS.entries()) {
    for (const fact of FACTS) {
      const [folder, name] = subject.split(" ");
      world.remember(`The ${subject} has its ${fact}, case ${i}.`, {
        files: [`src/${folder}/${name}.ts`],
      });
    }
  }
}

function randomEvent(random: SeededRandom, root: string): [EventName, Payload] {
  const subject = random.pick(SUBJECTS) ?? "";
  const fact = random.pick(FACTS) ?? "";
  const agent = random.below(4) === 0 ? { agent_id: "a1", agent_type: "Explore" } : {};
  const base = { session_id: "abc", ...agent };
  const command = `deploy ${subject} ${fact}`;
  const file_path = join(root, `src/${subject.replace(" ", "/")}.ts`);
  const stdout = `ok\n${random.pick(SUBJECTS)} ${random.pick(FACTS)}`;
  const error = `Exit code 1\nerror: ${subject} ${fact} is broken`;
  const events: [EventName, Payload][] = [
    [
      "UserPromptSubmit",
      loadPayload("UserPromptSubmit", {
        ...base,
        prompt: `What about the ${subject} and its ${fact}?`,
      }),
    ],
    ["PreToolUse", loadPayload("PreToolUse.Bash", { ...base, tool_input: { command } })],
    ["PreToolUse", loadPayload("PreToolUse.Read", { ...base, tool_input: { file_path } })],
    [
      "PostToolUse",
      loadPayload("PostToolUse.Bash", {
        ...base,
        tool_input: { command },
        tool_response: { stdout, stderr: "" },
      }),
    ],
    ["PostToolUse", loadPayload("PostToolUse.Read", { ...base, tool_input: { file_path } })],
    [
      "PostToolUseFailure",
      loadPayload("PostToolUseFailure.Bash", { ...base, tool_input: { command }, error }),
    ],
    ["Stop", loadPayload("Stop", { session_id: "abc", transcript_path: "" })],
    [
      "SessionStart",
      loadPayload("SessionStart.startup", {
        session_id: "abc",
        source: random.pick(["resume", "compact"]),
      }),
    ],
  ];
  // Compactions are rare; otherwise there would be nothing to show twice.
  const last = random.below(8) === 0 ? events.length : events.length - 2;
  return events[random.below(last)] ?? ["Stop", {}];
}

// Uses PostToolUse, which has seconds: PreToolUse would be late on a busy machine. There are
// several rounds, so that the hooks meet in at least one.
test(
  "six hooks of a session at the same moment show a memory once",
  async () => {
    await using sandbox = await createSandbox();
    for (let round = 0; round < 8; round += 1) {
      const file = `src/billing/export${round}.ts`;
      sandbox.remember({ text: `Rows have order ${round}.`, files: [file] });
      const file_path = join(sandbox.project.path, file);
      const texts = await Promise.all(
        Array.from({ length: 6 }, (_, i) => readFile(sandbox, `t${i}`, file_path)),
      );
      const shown = texts.filter((text) => text.includes(`Rows have order ${round}.`));
      expect({ round, shown: shown.length }).toEqual({ round, shown: 1 });
    }
    using store = sandbox.store();
    expect(store.ledgerOf("abc")).toHaveLength(8);
  },
  TIMEOUT_MS,
);

// The store can refuse nothing then: the hooks have to see each other's rows in the spool.
test(
  "six hooks of a session that find the store locked show a memory once",
  async () => {
    await using sandbox = await createSandbox();
    const file = "src/billing/export.ts";
    sandbox.remember({ text: "Rows have an order.", files: [file] });
    const file_path = join(sandbox.project.path, file);
    const ask = (id: string) => readFile(sandbox, id, file_path);
    const isShown = (text: string) => text.includes("Rows have an order.");
    {
      await using _lock = await holdLock(databasePath(sandbox.storeFolder), "writing");
      const texts = await Promise.all(Array.from({ length: 6 }, (_, i) => ask(`t${i}`)));
      expect(texts.filter(isShown)).toHaveLength(1);
      expect(isShown(await ask("later"))).toBe(false);
    }
    // A worker has brought the rows into the store.
    expect(await waitForNoProcesses("context-graph", sandbox.folder, 20_000)).toEqual([]);
    expect(isShown(await ask("unlocked"))).toBe(false);
  },
  TIMEOUT_MS,
);

async function readFile(sandbox: Sandbox, id: string, file_path: string): Promise<string> {
  const tool = { tool_use_id: id, tool_input: { file_path } };
  const payload = loadPayload("PostToolUse.Read", { session_id: "abc", ...tool });
  return injectedText(await sandbox.hook("PostToolUse", payload));
}
