import { createDeadline } from "@/base/deadline.ts";
import { processEnvironment } from "@/base/environment.ts";
import type { UserPromptSubmitEvent } from "@/conversation/event.ts";
import type { EventTools } from "@/events/contributor.ts";
import { contributorsOf } from "@/events/contributors.ts";
import { dispatch } from "@/events/dispatch.ts";
import { byGroup, type Query, type RecallSet } from "./set.ts";
import { type Encoders, type GroupStore, type SetClock, setEmbedder } from "./set-store.ts";

/** The lines that the hook showed at one prompt. */
export interface HookAnswer {
  readonly tokens: number;
  /** The items behind each line, in the order of the lines. */
  readonly lines: readonly (readonly string[])[];
}

/** By the ids of the prompts that got something; small talk has the group before its id. */
export type HookAnswers = Map<string, HookAnswer>;

/**
 * Sends every prompt of a group through what the hook does at UserPromptSubmit, in this process:
 * the same contributors, profile, gate, budget and fitting of sections as in the built hook. Only
 * the process around it is missing: reading standard input, the deadline and the ledger.
 */
export async function promptGroup(
  set: RecallSet,
  smallTalk: readonly Query[],
  groupStore: GroupStore,
  encoders: Encoders,
  answers: HookAnswers,
): Promise<void> {
  const { group } = groupStore;
  const tools = toolsOf(groupStore, encoders);
  const queries = byGroup([...set.queries, ...set.offTopic]).get(group) ?? [];
  const prompts = [
    ...queries.map((query) => ({ query, id: query.id })),
    ...smallTalk.map((query) => ({ query, id: smallTalkId(group, query) })),
  ];
  for (const { query, id } of prompts) {
    const answer = await answerPrompt(query, tools, groupStore);
    if (answer.lines.length > 0) answers.set(id, answer);
  }
}

export function smallTalkId(group: string, prompt: Query): string {
  return `${group}\n${prompt.id}`;
}

async function answerPrompt(
  query: Query,
  tools: PromptTools,
  { itemIds }: GroupStore,
): Promise<HookAnswer> {
  tools.clock.moveTo(query.time);
  const event = promptEvent(query);
  const { tokens, ledgerLines } = await dispatch(event, contributorsOf(event), tools);
  return { tokens, lines: ledgerLines.map(({ line }) => itemIds.get(line.memoryId) ?? []) };
}

/** Each prompt is the first of a session, so nothing was shown before. */
function promptEvent({ id, text }: Query): UserPromptSubmitEvent {
  return {
    name: "UserPromptSubmit",
    sessionId: `prompt ${id}`,
    agentId: "",
    agentType: undefined,
    cwd: undefined,
    transcriptPath: undefined,
    payload: {},
    prompt: text,
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
