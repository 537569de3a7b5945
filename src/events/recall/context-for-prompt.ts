import { compose } from "@/context/compose.ts";
import type { Section, SectionLine } from "@/context/section.ts";
import { cutToTokens, estimateTokens } from "@/context/tokens.ts";
import type { UserPromptSubmitEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { dispatch } from "@/events/dispatch.ts";
import { hitsSection } from "@/events/recall/recall-section.ts";
import { PROMPT_STYLE, searchForPrompt } from "@/events/recall/recall-for-prompt.ts";
import type { RecallHit } from "@/memory/recall/6-hits/hit.ts";
import { judgeSureness, type Sureness } from "@/memory/recall/6-hits/sureness.ts";
import { recall } from "@/memory/recall/recall.ts";

/** The text about a prompt, and the memories in it. */
export interface PromptContext {
  /** Empty if nothing is known about the prompt. */
  readonly text: string;
  readonly tokens: number;
  readonly memories: readonly { readonly id: string; readonly score: number }[];
}

/**
 * Finds what a prompt's hook would tell, in at most so many tokens, and writes nothing: neither the
 * ledger nor the query cache know that it was asked for. A first line that is too long is cut.
 */
export async function contextForPrompt(
  event: UserPromptSubmitEvent,
  tools: EventTools,
  maxTokens: number,
): Promise<PromptContext> {
  const { sections: told, failed } = await dispatch(event, [searchForPrompt as Contributor], tools);
  if (failed[0] !== undefined) throw failed[0].error;
  const sections = told.length > 0 ? told : searchFurther(event, tools);
  const whole = compose(sections, maxTokens);
  const fitted = whole.text === "" ? compose(sections.map(cutFirst(maxTokens)), maxTokens) : whole;
  return {
    text: fitted.text,
    tokens: fitted.tokens,
    memories: fitted.shown.map(({ line }) => ({ id: line.memoryId, score: line.score })),
  };
}

/** Guess: three lines fill a hundred tokens. */
const FURTHER_MAX = 3;

/**
 * A prompt's hook asks only what it can afford. Somebody who calls the command asked for it, so if
 * that found nothing, the other spaces are searched too: by meaning alone, by the error in the
 * prompt and what led to it, and by the time it names (RI-16). Only what is at least
 * likely counts, or what one of these spaces vouches for.
 */
function searchFurther(
  { prompt, speaker = "person" }: UserPromptSubmitEvent,
  tools: EventTools,
): Section[] {
  if (speaker !== "person") return [];
  const { store, clock, embedder } = tools;
  const asked = { query: prompt, limit: FURTHER_MAX, nowMs: clock.nowMs() };
  const caused = recall(store, { ...asked, profile: "causal" }, embedder).filter(isOfError);
  const hits =
    caused.length > 0 ? caused : recall(store, { ...asked, profile: "hybrid" }, embedder);
  const sureness = judgeSureness(hits);
  const likely = hits.filter((hit, at) => isLikely(sureness[at]) || isVouchedFor(hit));
  const section = hitsSection(likely, PROMPT_STYLE, tools);
  return section === undefined ? [] : [section];
}

function isLikely(sureness: Sureness | undefined): boolean {
  return sureness === "sure" || sureness === "likely";
}

/** Guess: memories about other things are rarely as near. */
const COSINE_MIN = 0.6;

/** True if one space says enough: the error that the prompt quotes, its time, or its meaning. */
function isVouchedFor(hit: RecallHit): boolean {
  const { channels, cosine = 0 } = hit.reason;
  return isOfError(hit) || channels.includes("time") || cosine >= COSINE_MIN;
}

function isOfError({ reason }: RecallHit): boolean {
  return reason.channels.includes("cause");
}

/** Estimates are of whole texts, so that parts may add up to a little less. Guess. */
const TOKENS_SPARED = 3;

function cutFirst(maxTokens: number): (section: Section) => Section {
  return (section) => {
    const [first] = section.lines;
    if (first === undefined) return section;
    const { heading, ending = "" } = section;
    const left = maxTokens - estimateTokens(`${heading}\n${ending}\n`) - TOKENS_SPARED;
    const cut: SectionLine = { ...first, text: cutToTokens(first.text, left) };
    return { ...section, lines: [cut] };
  };
}
