import { LIMITS } from "@/base/limits.ts";
import { defaultSettings } from "@/configuration/configuration.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { type EventName, isEventName } from "@/conversation/event-table.ts";
import { answerHook, type HookAnswer } from "@/hook/answer.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import { WORKER_LEASE } from "@/worker/launch.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { type FuzzedInput, mutatePayload } from "@test/hostile/fuzz/mutate-payload.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { type SeededRandom, withSeed } from "@test/harness/seeded-random.ts";
import { slowOnes, type Timed } from "@test/hostile/fuzz/slow-ones.ts";

/**
 * Sends mutated payloads to hooks: most to the function that answers an event, with a real store,
 * some to the built program.
 */
export interface FuzzCounts {
  inputs: number;
  /** Inputs that were answered with text. */
  answered: number;
  /** Inputs that were refused as invalid. */
  refused: number;
  readonly byMutation: Map<string, number>;
  /** Everything that went wrong, each with its input. */
  readonly problems: string[];
}

const MEMORIES = [
  "npm test needs the database; error: connection refused otherwise",
  "Never deploy on Fridays: error: connection refused was the last time's result.",
  "The fixtures in src/a.ts are generated; edit the template instead.",
];

export async function fuzzAnswers(inputs: number): Promise<FuzzCounts> {
  return await withSeed(async (random) => {
    using world = createEventWorld();
    const counts = emptyCounts();
    const { clock, store, tools } = world;
    // Pretends that a worker is running, so that none is started for the jobs.
    store.takeLease(WORKER_LEASE, "test", clock.nowMs(), LIMITS.clockAheadMs);
    for (const text of MEMORIES) world.remember(text, { files: ["src/a.ts"] });
    const timed: Timed<FuzzedInput>[] = [];
    // An event whose name was mutated is not answered here, so it does not count.
    for (let i = 0; counts.inputs < inputs; i += 1) {
      const input = fuzzedInput(random.fork(`answer/${i}`), tools.project.root, i, counts);
      if (!isEventName(input.event)) continue;
      const startedAtMs = performance.now();
      await answer(world, input.event, input, counts);
      const ms = performance.now() - startedAtMs;
      timed.push({ input, kind: input.event, bytes: input.bytes.length, ms });
    }
    const again = async (input: FuzzedInput) => {
      if (isEventName(input.event)) await answer(world, input.event, input, emptyCounts());
    };
    for (const { input, bytes, ms } of await slowOnes(timed, again)) {
      counts.problems.push(`slow: ${Math.round(ms)} ms for ${bytes} bytes, ${name(input)}`);
    }
    return counts;
  });
}

export async function fuzzProgram(inputs: number): Promise<FuzzCounts> {
  return await withSeed(async (random) => {
    await using sandbox = await createSandbox();
    const counts = emptyCounts();
    sandbox.remember(...MEMORIES);
    {
      using store = sandbox.store();
      store.takeLease(WORKER_LEASE, "test", Date.now(), LIMITS.clockAheadMs);
    }
    const lane = async (from: number) => {
      for (let i = from; i < inputs; i += 2) {
        const fork = random.fork(`program/${i}`);
        const input = fuzzedInput(fork, sandbox.project.path, i, counts);
        await runProgram(sandbox, input, counts);
      }
    };
    await Promise.all([lane(0), lane(1)]);
    for (const line of sandbox.hookLog()) {
      if (line.level === "error") counts.problems.push(`logged: ${JSON.stringify(line)}`);
    }
    return counts;
  });
}

function emptyCounts(): FuzzCounts {
  return { inputs: 0, answered: 0, refused: 0, byMutation: new Map(), problems: [] };
}

export function describeFuzz({ inputs, answered, refused, byMutation, problems }: FuzzCounts) {
  const kinds = [...byMutation].sort().map(([kind, n]) => `${kind} ${n}`);
  return `${inputs} inputs, ${answered} answered, ${refused} refused, ${problems.length} problems; ${kinds.join(", ")}`;
}

function fuzzedInput(
  random: SeededRandom,
  cwd: string,
  i: number,
  { byMutation }: FuzzCounts,
): FuzzedInput {
  const sessionId = random.next() < 0.3 ? `fuzz-${i % 50}` : `fuzz-${i}`;
  const input = mutatePayload(random, { cwd, session_id: sessionId });
  for (const kind of input.mutations) byMutation.set(kind, (byMutation.get(kind) ?? 0) + 1);
  return input;
}

function name({ event, mutations, bytes }: FuzzedInput): string {
  return `${event} with ${mutations.join(", ")}: ${Buffer.from(bytes).toString("utf8").slice(0, 300)}`;
}

async function answer(
  world: EventWorld,
  event: EventName,
  input: FuzzedInput,
  counts: FuzzCounts,
): Promise<void> {
  counts.inputs += 1;
  try {
    const text = new TextDecoder().decode(input.bytes);
    const { reply, ending } = await answerIn(world, event, text);
    if (ending.level === "error") {
      counts.problems.push(`${ending.outcome} ${ending.detail ?? ""}: ${name(input)}`);
    }
    if (ending.outcome === "invalid-input") counts.refused += 1;
    if (reply !== undefined) counts.answered += 1;
    checkReply(event, reply ?? "", input, counts);
  } catch (error) {
    counts.problems.push(`${String(error)}: ${name(input)}`);
  }
}

/** Answers an event as the hook process does, with the work after the answer. */
export async function answerIn(
  world: EventWorld,
  event: EventName,
  text: string,
): Promise<HookAnswer> {
  world.clock.advance(1_000);
  const answer = await answerHook(event, text, workOf(world));
  answer.finish?.();
  return answer;
}

function workOf({ tools, store }: EventWorld): Parameters<typeof answerHook>[2] {
  const { project, environment, clock, deadline } = tools;
  return {
    project,
    environment,
    clock,
    deadline,
    openStore: () => ({ store, isLocked: false }),
    settings: defaultSettings,
    loadEmbedder,
    sessionFolder: project.storeFolder,
    openUser: () => undefined,
  };
}

let embedder: TokenTableEmbedder | undefined;

/** One for all: loading its table takes longer than most events. */
function loadEmbedder(): TokenTableEmbedder {
  embedder ??= new TokenTableEmbedder(tokenTablePath());
  return embedder;
}

/** The reply is nothing or one document, and speaks of its own event. */
function checkReply(event: string, reply: string, input: FuzzedInput, counts: FuzzCounts): void {
  if (reply === "") return;
  try {
    const document = JSON.parse(reply) as { hookSpecificOutput?: { hookEventName?: string } };
    const told = document.hookSpecificOutput?.hookEventName ?? event;
    if (told !== event) counts.problems.push(`answered ${told}: ${name(input)}`);
  } catch {
    counts.problems.push(`no document: ${reply.slice(0, 200)}: ${name(input)}`);
  }
}

async function runProgram(sandbox: Sandbox, input: FuzzedInput, counts: FuzzCounts): Promise<void> {
  const { event, bytes } = input;
  const { exitCode, stdout, stderr, timedOut } = await sandbox.hookWithBytes(event, bytes);
  counts.inputs += 1;
  if (stdout !== "") counts.answered += 1;
  if (exitCode !== 0 || stderr !== "" || timedOut) {
    counts.problems.push(`ended with ${exitCode}, ${stderr.slice(0, 200)}: ${name(input)}`);
  }
  checkReply(event, stdout, input, counts);
}
