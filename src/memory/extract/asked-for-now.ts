import { isTemporary } from "@/memory/extract/statement-filters.ts";

/** Questions about the work at hand, such as an agent asks before it begins. */
const NEXT_WORK =
  /\b(?:would you like (?:me )?to (?:work on|start|begin|continue|proceed|do)|what (?:should|shall) (?:i|we) (?:do|work on|start with|tackle)|(?:should|shall) (?:i|we) (?:proceed|continue|start|go ahead)|next step|womit (?:soll|wollen)|wie (?:soll|wollen) .{0,20}weiter|par quoi|por dónde|por onde)\b/i;

/** True for a question about what is to be done today: its answer says nothing to a later session. */
export function asksForNow(question: string): boolean {
  return isTemporary({ matchText: question.toLowerCase() }) || NEXT_WORK.test(question);
}

/** An offer of the agent to do something, or a question what to do for the user, in some languages. */
const OFFER =
  /\b(?:would you (?:like|prefer|rather)|do you (?:want|prefer)|you(?:'d| would) like me to|want (?:me|us) to|shall (?:i|we)|is there anything|or focus on|veux-tu|voulez-vous|tu veux|souhaite[sz]|quieres que|quer que|vuoi che|möchte(?:st|n)|soll (?:ich|en wir)|chce(?:sz|te))\b|хотите|хочешь|(?:你|您)(?:更)?(?:希望|想)|需要我|要我|しましょうか|希望しますか/i;

/**
 * True for a question that offers work: the answer to "would you like me to fix the tests or to go on?"
 * says what is done next, whatever it names.
 */
export function offersWork(question: string): boolean {
  return OFFER.test(question);
}
