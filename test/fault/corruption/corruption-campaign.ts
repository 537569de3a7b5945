import { EVENT_TABLE, type EventName } from "@/conversation/event-table.ts";
import { corruptOne, type Corruption } from "@test/fault/corruption/corrupt-bytes.ts";
import { type ServedText, servedBy, wordsOf } from "@test/fault/corruption/served-text.ts";
import { makeVictimStore, type VictimStore } from "@test/fault/corruption/victim-store.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { waitForNoProcesses } from "@test/harness/process-list.ts";
import type { ProcessResult } from "@test/harness/run-process.ts";
import { type SeededRandom, withSeed } from "@test/harness/seeded-random.ts";

/**
 * Damages the files of a store in random ways, and asks the built program for everything it knows
 * after each: hooks, recall, list, export, health, and all of it again after repair.
 */
export interface CorruptionCounts {
  corruptions: number;
  readonly byKind: Map<string, number>;
  hooks: number;
  /** Runs of hooks that said something about memories. */
  hooksThatTold: number;
  /** Corruptions that no command noticed, because everything was still there. */
  harmless: number;
  /** Corruptions that health reported. */
  toldByHealth: number;
  /** Corruptions after which memories were missing before the repair. */
  withMissing: number;
  /** Missing memories that were back after the repair, and those that were not. */
  restored: number;
  lost: number;
  /** Everything that went wrong, each with the corruption before it. */
  readonly problems: string[];
}

const HOOKS = [
  "SessionStart.startup",
  "PreToolUse.Bash",
  "PostToolUse.Bash",
  "PostToolUseFailure.Bash",
  "SubagentStart",
  "PreCompact.manual",
];
const PROMPTS = [
  "why does the billing worker fail with an exhausted connection pool?",
  "which late finding explains the missing totals of the invoices?",
  "warum schlägt der mailer cache mit der Prüfsumme fehl?",
  "what did we decide about the search scheduler?",
];
const MEMORIES = 300;
/** Words that an answer or a line may have beside memories. */
const LABELS = [
  "UserPromptSubmit",
  "PROJECT MEMORY — Use this context before independent research",
  "END",
  "Learning",
  "Decision",
  "Preference",
  "just now",
  "yesterday",
];

/** Runs the campaign in two stores at the same time. */
export async function corruptStores(corruptions: number): Promise<CorruptionCounts> {
  return await withSeed(async (random) => {
    const share = Math.ceil(corruptions / 2);
    const counts = emptyCounts();
    const lane = async (name: string, count: number) => {
      await using victim = await makeVictimStore(MEMORIES);
      const known = await lookAtSound(victim);
      for (let i = 0; i < count; i += 1) {
        await corruptOnce(victim, known, random.fork(`${name}/${i}`), counts);
      }
    };
    await Promise.all([lane("left", share), lane("right", corruptions - share)]);
    return counts;
  });
}

function emptyCounts(): CorruptionCounts {
  const none = { hooks: 0, hooksThatTold: 0, harmless: 0, toldByHealth: 0, withMissing: 0 };
  return { corruptions: 0, byKind: new Map(), ...none, restored: 0, lost: 0, problems: [] };
}

export function describeCorruptions(counts: CorruptionCounts): string {
  const kinds = [...counts.byKind].sort().map(([kind, n]) => `${kind} ${n}`);
  return [
    `${counts.corruptions} corruptions: ${kinds.join(", ")}`,
    `${counts.hooks} hooks run, ${counts.hooksThatTold} told memories`,
    `${counts.toldByHealth} reported by health, ${counts.harmless} without any effect`,
    `${counts.withMissing} hid memories; repair restored ${counts.restored}, lost and told ${counts.lost}`,
    `${counts.problems.length} problems`,
  ].join("\n");
}

/** The words that hooks use without any damage. */
async function lookAtSound(victim: VictimStore): Promise<ReadonlySet<string>> {
  const words = new Set([...LABELS, ...victim.everSaid].flatMap(wordsOf));
  for (const payload of [...HOOKS, ...PROMPTS]) {
    victim.restore();
    for (const word of wordsOf((await runHook(victim, payload)).stdout)) words.add(word);
  }
  victim.restore();
  const all = servedBy(await command(victim, "export"));
  if (all.length !== victim.textOf.size) throw new Error("the sound store does not serve all");
  return words;
}

async function corruptOnce(
  victim: VictimStore,
  known: ReadonlySet<string>,
  random: SeededRandom,
  counts: CorruptionCounts,
): Promise<void> {
  victim.restore();
  const corruption = corruptOne(victim.files, random);
  victim.put(corruption.file, corruption.bytes);
  const report = reporter(corruption, random, counts);
  const before = await lookAround(victim, known, random, counts, report);
  await repairAndLook(victim, known, before, random, counts, report);
  await waitForNoProcesses("context-graph", victim.sandbox.folder, 10_000);
}

type Report = (problem: string) => void;

function reporter(
  { file, how }: Corruption,
  random: SeededRandom,
  counts: CorruptionCounts,
): Report {
  const kind = `db${file}: ${how}`;
  counts.corruptions += 1;
  counts.byKind.set(kind, (counts.byKind.get(kind) ?? 0) + 1);
  return (problem) => counts.problems.push(`${kind} (${random.seed}): ${problem}`);
}

interface Look {
  readonly missing: ReadonlySet<string>;
  readonly isTold: boolean;
}

/** Expects the hooks to work, no altered text, and a word about whatever is missing. */
async function lookAround(
  victim: VictimStore,
  known: ReadonlySet<string>,
  random: SeededRandom,
  counts: CorruptionCounts,
  report: Report,
): Promise<Look> {
  const prompt = random.pick(PROMPTS) ?? "";
  for (const payload of [prompt, random.pick(HOOKS) ?? "", random.pick(HOOKS) ?? ""]) {
    checkHook(payload, await runHook(victim, payload), known, counts, report);
  }
  const isTold = isDamageTold(await command(victim, "health", "--index", "--json"), report);
  const asked =
    random.next() < 0.5 ? ["recall", prompt, "--json"] : ["list", "--limit", "400", "--json"];
  const served = checkServed(victim, await command(victim, ...asked), report);
  const all = checkServed(victim, await command(victim, "export"), report);
  const missing = missingFrom(victim, all);
  if (isTold) counts.toldByHealth += 1;
  if (missing.size > 0) counts.withMissing += 1;
  if (missing.size > 0 && !isTold) report(`${missing.size} memories are missing, health is silent`);
  if (!isTold && missing.size === 0) counts.harmless += 1;
  if (!isTold && served.length === 0) report(`${asked[0]} finds nothing`);
  return { missing, isTold };
}

/** Expects repair to restore or to name what is missing, and everything to work afterwards. */
async function repairAndLook(
  victim: VictimStore,
  known: ReadonlySet<string>,
  before: Look,
  random: SeededRandom,
  counts: CorruptionCounts,
  report: Report,
): Promise<void> {
  const repair = await command(victim, "repair", "--json");
  // Damage to the schema cannot be told from somebody else's: it is refused, and the hint is followed.
  if (repair.stdout.includes("ERR_STORE_FOREIGN")) {
    await adoptAndLook(victim, report);
    // Lines then say that the memory was imported.
    return await lookAtHook(victim, new Set([...known, "import"]), random, counts, report);
  }
  if (repair.exitCode !== 0 || repair.stderr !== "") {
    return report(`repair failed: ${repair.stdout}${repair.stderr}`);
  }
  const told = JSON.parse(repair.stdout) as RepairTold;
  const after = missingFrom(victim, checkServed(victim, await command(victim, "export"), report));
  const named = new Set(told.lost.memories);
  const isLossTold = !told.lost.is_known || told.lost.history_entries > 0;
  const untold = [...after].filter((id) => !named.has(id) && !isLossTold);
  if (untold.length > 0)
    report(`repair lost ${untold.length} untold: ${JSON.stringify(told.lost)}`);
  if (told.status === "sound" && before.isTold) report("health tells damage, repair says sound");
  counts.lost += after.size;
  counts.restored += [...before.missing].filter((id) => !after.has(id)).length;
  const health = await command(victim, "health", "--index", "--json");
  if (isDamageTold(health, report)) report(`damaged after repair: ${health.stdout}`);
  await lookAtHook(victim, known, random, counts, report);
}

/** Expects that a hook works after the repair. */
async function lookAtHook(
  victim: VictimStore,
  known: ReadonlySet<string>,
  random: SeededRandom,
  counts: CorruptionCounts,
  report: Report,
): Promise<void> {
  const payload = random.pick(PROMPTS) ?? "";
  checkHook(payload, await runHook(victim, payload), known, counts, report);
  const last = victim.sandbox.hookLog().at(-1);
  if (last?.level === "error") report(`a hook after the repair: ${JSON.stringify(last)}`);
}

/** Expects that the memories of a store that is no longer taken for ours can be had back. */
async function adoptAndLook(victim: VictimStore, report: Report): Promise<void> {
  const adopted = await command(victim, "repair", "--adopt", "--yes", "--json");
  if (adopted.exitCode !== 0) report(`adopting failed: ${adopted.stdout}${adopted.stderr}`);
  const served = servedBy(await command(victim, "export"));
  if (served.length === 0) report(`adopting restored nothing: ${adopted.stdout}`);
  for (const { text } of served)
    if (!victim.everSaid.has(text)) report(`adopting altered a text: ${text.slice(0, 200)}`);
}

interface RepairTold {
  readonly status: string;
  readonly lost: {
    readonly memories: readonly string[];
    readonly is_known: boolean;
    readonly history_entries: number;
  };
}

function missingFrom({ textOf }: VictimStore, served: readonly ServedText[]): Set<string> {
  const there = new Set(served.map(({ id }) => id));
  return new Set([...textOf.keys()].filter((id) => !there.has(id)));
}

function checkServed(victim: VictimStore, result: ProcessResult, report: Report): ServedText[] {
  if (result.exitCode === 2) report("exit code 2");
  if (/internal error|ERR_INTERNAL/i.test(result.stdout + result.stderr)) {
    report(`internal error: ${result.stdout.slice(0, 300)}${result.stderr.slice(0, 300)}`);
  }
  const served = servedBy(result);
  for (const { id, text } of served) {
    if (!victim.everSaid.has(text)) report(`altered text of ${id}: ${text.slice(0, 200)}`);
  }
  return served;
}

/** True if the command says that something is wrong. */
function isDamageTold({ exitCode, stdout, stderr }: ProcessResult, report: Report): boolean {
  try {
    const told = JSON.parse(stdout) as { status?: string; error?: boolean; code?: string };
    if (told.error === true && told.code === "ERR_INTERNAL") report(`internal error: ${stdout}`);
    return told.error === true || told.status !== "ok";
  } catch {
    report(`health printed no JSON (${exitCode}): ${stdout}${stderr}`);
    return true;
  }
}

function checkHook(
  payload: string,
  result: ProcessResult,
  known: ReadonlySet<string>,
  counts: CorruptionCounts,
  report: Report,
): void {
  const { exitCode, stdout, stderr, timedOut, durationMs } = result;
  counts.hooks += 1;
  if (exitCode !== 0 || stderr !== "" || timedOut) {
    report(`hook ${payload} ended with ${exitCode}: ${stderr}`);
  }
  const limitMs = EVENT_TABLE[eventOf(payload)].settingsTimeoutSeconds * 1_000;
  if (durationMs > Math.max(limitMs, 5_000)) report(`hook ${payload} took ${durationMs} ms`);
  if (stdout === "") return;
  counts.hooksThatTold += 1;
  let told = "";
  try {
    const { systemMessage, ...reply } = JSON.parse(stdout) as Record<string, unknown>;
    // The user may be told that the store is damaged; the words are not of a memory.
    told = /works without memory/.test(String(systemMessage)) ? JSON.stringify(reply) : stdout;
  } catch {
    report(`hook ${payload} printed no document: ${stdout}`);
  }
  const unknown = wordsOf(told).filter((word) => !known.has(word));
  if (unknown.length > 0) report(`hook ${payload} told altered words: ${unknown.join(" ")}`);
}

function eventOf(payload: string): EventName {
  return (PROMPTS.includes(payload) ? "UserPromptSubmit" : payload.split(".")[0]) as EventName;
}

let sessions = 0;

async function runHook(victim: VictimStore, payload: string): Promise<ProcessResult> {
  const event = eventOf(payload);
  const recorded = event === "UserPromptSubmit" ? event : payload;
  const prompt = event === "UserPromptSubmit" ? { prompt: payload } : {};
  const { path: cwd } = victim.sandbox.project;
  sessions += 1;
  const fields = { cwd, session_id: `damage-${sessions}`, transcript_path: "", ...prompt };
  return await victim.sandbox.hook(event, loadPayload(recorded, fields));
}

async function command(victim: VictimStore, ...args: string[]): Promise<ProcessResult> {
  return await victim.sandbox.run({ args });
}
