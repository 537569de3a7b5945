import { processEnvironment } from "@/base/environment.ts";
import { createDeadline } from "@/base/deadline.ts";
import type { EventTools } from "@/events/contributor.ts";
import { contributorsOf } from "@/events/contributors.ts";
import { dispatch } from "@/events/dispatch.ts";
import type { UserPromptSubmitEvent } from "@/conversation/event.ts";
import { percentile } from "../measure.ts";
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
  /** What half of those that got something cost at most. */
  readonly tokensP50: number;
}

export interface Injections {
  readonly answerable: InjectionRate;
  readonly offTopic: InjectionRate;
  /** "yes", "run the tests": prompts that need no memory, asked of every store of the set. */
  readonly smallTalk: InjectionRate;
}

/** Tokens by the ids of the prompts that got a memory; small talk has the group before its id. */
export type InjectedTokens = Map<string, number>;

/** Sends every prompt of a group through what the hook does at a prompt. */
export async function injectIntoGroup(
  set: RecallSet,
  smallTalk: readonly Query[],
  groupStore: GroupStore,
  encoders: Encoders,
  injected: InjectedTokens,
): Promise<void> {
  const { group } = groupStore;
  const tools = toolsOf(groupStore, encoders);
  const queries = byGroup([...set.queries, ...set.offTopic]).get(group) ?? [];
  for (const query of queries) {
    const tokens = await injectedTokens(query, tools);
    if (tokens > 0) injected.set(query.id, tokens);
  }
  for (const prompt of smallTalk) {
    const tokens = await injectedTokens(prompt, tools);
    if (tokens > 0) injected.set(smallTalkId(group, prompt), tokens);
  }
}

export function countInjections(
  set: RecallSet,
  smallTalk: readonly Query[],
  injected: ReadonlyMap<string, number>,
  answers: ReadonlyMap<string, Answer>,
): Injections {
  const rate = (queries: readonly Query[]): InjectionRate => ({
    prompts: queries.length,
    injected: queries.filter(({ id }) => injected.has(id)).length,
    ungated: queries.filter(({ id }) => (answers.get(id)?.ranked.length ?? 0) > 0).length,
    tokensP50: medianTokens(
      queries.map(({ id }) => id),
      injected,
    ),
  });
  const ids = [...byGroup(set.items).keys()].flatMap((group) =>
    smallTalk.map((prompt) => smallTalkId(group, prompt)),
  );
  return {
    answerable: rate(set.queries),
    offTopic: rate(set.offTopic),
    smallTalk: {
      prompts: ids.length,
      injected: ids.filter((id) => injected.has(id)).length,
      tokensP50: medianTokens(ids, injected),
    },
  };
}

function medianTokens(ids: readonly string[], injected: ReadonlyMap<string, number>): number {
  const tokens = ids.flatMap((id) => injected.get(id) ?? []).sort((a, b) => a - b);
  return tokens.length === 0 ? 0 : percentile(tokens, 0.5);
}

function smallTalkId(group: string, prompt: Query): string {
  return `${group}\n${prompt.id}`;
}

/** What the hook says to a prompt of a session of its own; 0 where it says nothing. */
async function injectedTokens(query: Query, tools: PromptTools): Promise<number> {
  tools.clock.moveTo(query.time);
  const event = promptEvent(query.text);
  const { tokens } = await dispatch(event, contributorsOf(event), tools);
  return tokens;
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
  return { store, clock, deadline, project, environment: processEnvironment, ...embedder };
}
