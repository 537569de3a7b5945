import type { Statement } from "@/memory/extract/statement.ts";

/**
 * Recognises statements that must not become a memory although they use its words: questions,
 * hypotheses, plans, doubts, denials and hearsay. False memories are worse than missed ones, so
 * these patterns are broad.
 */

const HYPOTHETICAL =
  /\b(?:if|whether|unless|would|could|might|may|maybe|perhaps|suppose|imagine|in case|what about|either|alternatively|an alternative|one option|option [a-c1-3]|for example|e\.g)\b/;

const TENTATIVE =
  /\b(?:probably|possibly|likely|presumably|i suspect|i think|i guess|i believe|i assume|my (?:guess|theory|hunch)|looks like|seems?|appears?|apparently|not sure|unclear|could be|might be|should be)\b/;

const INTENTION =
  /^(?:(?:ok|okay|so|now|then|first|next|great|right|good|sure|alright|perfect)[,.:]? {1,2})?(?:i'll|i will|i'm going to|i am going to|i'm now|i plan|let me|let's see|we'll see|next|now i|first i|then i|here is what i plan|shall i|should i|do you want|would you like)\b/;

const UNDECIDED =
  /\b(?:haven't|hasn't|have not|has not|not yet|didn't|did not|never|nobody|no one|don't know|can't|cannot|still (?:have|need) to|need to|needs to|have to|before we|until we|once we|when we)\b[^.]{0,40}\b(?:decid|agree|chos|choose|settl|pick)/;

const SECOND_HAND =
  /\b(?:according to|as you said|you (?:said|mentioned|decided|told|asked|wanted)|project memory|the (?:comment|docs?|documentation|readme|log|history|message|error|issue|ticket) (?:says?|said|states?|claims?|mentions?))\b/;

const UNABLE = /\bi (?:can't|cannot|couldn't|don't have|do not have|am unable|was unable)\b/;

export function isHypothetical({ matchText }: Statement): boolean {
  return HYPOTHETICAL.test(matchText);
}

export function isTentative({ matchText }: Statement): boolean {
  return TENTATIVE.test(matchText);
}

/** The speaker announces a next step. */
export function isIntention({ matchText }: Statement): boolean {
  return INTENTION.test(matchText);
}

export function isUndecided({ matchText }: Statement): boolean {
  return UNDECIDED.test(matchText);
}

/** The speaker repeats what somebody or something else said. */
export function isSecondHand({ matchText }: Statement): boolean {
  return SECOND_HAND.test(matchText);
}

export function isInability({ matchText }: Statement): boolean {
  return UNABLE.test(matchText);
}

const THINKING_ALOUD =
  /\b(?:i (?:think|thought|guess|suppose|wonder|feel|assume)|not sure|i'm not|i don't know|maybe|perhaps|it feels|my (?:guess|feeling|thinking))\b/;

/** The user is thinking aloud, not stating a fact. */
export function isThinkingAloud({ matchText }: Statement): boolean {
  return THINKING_ALOUD.test(matchText);
}

const TEMPORARY =
  /\b(?:yet|for now|right now|at this (?:time|point)|for the moment|this time|today|until|just this once|for this (?:pr|commit|change|task)|in this (?:\w{1,20} ){0,3}phase)\b/;

/** Applies only for the moment. */
export function isTemporary({ matchText }: Statement): boolean {
  return TEMPORARY.test(matchText);
}

const ASKS =
  /^(?:(?:ok|okay|so|and|but|hm+|wait|hold on|also)[,.]? )?(?:(?:should|shall|can|could|would|will|do|does|did|is|are|was|were|why|how|what|which|who|where|when|any)\b(?! (?:it|that|this) |n't)|(?:don't|doesn't|didn't|isn't|aren't|shouldn't|can't|won't|wouldn't|couldn't) (?:we|you|i|it|they|that|this)\b)/;

/** A question, even without a question mark. */
export function isQuestionLike({ matchText, isQuestion }: Statement): boolean {
  return (
    isQuestion ||
    (ASKS.test(matchText) && !/[.!]$/.test(matchText) && !/\bwe use\b/.test(matchText))
  );
}
