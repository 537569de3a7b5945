import { compose } from "@/context/compose.ts";
import type { Section, SectionLine } from "@/context/section.ts";
import { cutToTokens, estimateTokens } from "@/context/tokens.ts";
import type { UserPromptSubmitEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { dispatch } from "@/events/dispatch.ts";
import { searchForPrompt } from "@/events/recall/recall-for-prompt.ts";

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
  const { sections, failed } = await dispatch(event, [searchForPrompt as Contributor], tools);
  if (failed[0] !== undefined) throw failed[0].error;
  const whole = compose(sections, maxTokens);
  const fitted = whole.text === "" ? compose(sections.map(cutFirst(maxTokens)), maxTokens) : whole;
  return {
    text: fitted.text,
    tokens: fitted.tokens,
    memories: fitted.shown.map(({ line }) => ({ id: line.memoryId, score: line.score })),
  };
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
