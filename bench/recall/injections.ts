import { createDeadline } from "@/base/deadline.ts";
import type { EventTools } from "@/events/contributor.ts";
import { contributorsOf } from "@/events/contributors.ts";
import type { UserPromptSubmitEvent } from "@/events/event.ts";
import type { Answer } from "./scores.ts";
import { byGroup, type Query, type RecallSet } from "./set.ts";
import { type Encoders, type GroupStore, type SetClock, setEmbedder } from "./set-store.ts";

/** How many prompts of one sort there were, and how many got at least one memory. */
export interface InjectionRate {
  readonly prompts: number;
  /** By the hook, gate and all. */
  readonly injected: number;
  /** By recall without a gate; absent where that was not asked. */
  readonly ungated?: number;
}

export interface Injections {
  readonly answerable: InjectionRate;
  readonly offTopic: InjectionRate;
  /** "yes", "run the tests": prompts that need no memory, asked of every store of the set. */
  readonly smallTalk: InjectionRate;
}

/** Ids of the prompts that got a memory; those of small talk with the group before them. */
export type InjectedIds = Set<string>;

/** Sends every prompt of a group through what the hook does at a prompt. */
export async function injectIntoGroup(
  set: RecallSet,
  smallTalk: readonly Query[],
  groupStore: GroupStore,
  encoders: Encoders,
  injected: InjectedIds,
): Promise<void> {
  const { group } = groupStore;
  const tools = toolsOf(groupStore, encoders);
  const queries = byGroup([...set.queries, ...set.offTopic]).get(group) ?? [];
  for (const query of queries) {
    if (await isInjected(query, tools)) injected.add(query.id);
  }
  for (const prompt of smallTalk) {
    if (await isInjected(prompt, tools)) injected.add(smallTalkId(group, prompt));
  }
}

export function countInjections(
  set: RecallSet,
  smallTalk: readonly Query[],
  injected: ReadonlySet<string>,
  answers: ReadonlyMap<string, Answer>,
): Injections {
  const rate = (queries: readonly Query[]): InjectionRate => ({
    prompts: queries.length,
    injected: queries.filter(({ id }) => injected.has(id)).length,
    ungated: queries.filter(({ id }) => (answers.get(id)?.ranked.length ?? 0) > 0).length,
  });
  const ids = [...byGroup(set.items).keys()].flatMap((group) =>
    smallTalk.map((prompt) => smallTalkId(group, prompt)),
  );
  return {
    answerable: rate(set.queries),
    offTopic: rate(set.offTopic),
    smallTalk: { prompts: ids.length, injected: ids.filter((id) => injected.has(id)).length },
  };
}

function smallTalkId(group: string, prompt: Query): string {
  return `${group}\n${prompt.id}`;
}

async function isInjected(query: Query, tools: PromptTools): Promise<boolean> {
  tools.clock.moveTo(query.time);
  const event = promptEvent(query.text);
  for (const contributor of contributorsOf(event)) {
    const contribution = await contributor.contribute(event, tools);
    if (contribution?.section?.lines.some(({ memoryId }) => memoryId !== "")) return true;
  }
  return false;
}

function promptEvent(prompt: string): UserPromptSubmitEvent {
  return {
    name: "UserPromptSubmit",
    sessionId: "",
    agentId: "",
    agentType: undefined,
    cwd: undefined,
    transcriptPath: undefined,
    payload: {},
    prompt,
    files: [],
  };
}

interface PromptTools extends EventTools {
  readonly clock: SetClock;
}

/** A hook embeds its prompt by the table, whatever embedded the documents. */
function toolsOf({ store, clock, folder }: GroupStore, { isOff = false }: Encoders): PromptTools {
  const project = { root: folder, storeFolder: folder, sharedId: undefined, branch: undefined };
  const deadline = createDeadline(clock, clock.elapsedMs(), Number.MAX_SAFE_INTEGER);
  const embedder = isOff ? {} : { embedder: setEmbedder };
  return { store, clock, deadline, project, ...embedder };
}
