import { isTemporary } from "@/memory/extract/statement-filters.ts";

/** Questions about the work at hand, such as an agent asks before it begins. */
const NEXT_WORK =
  /\b(?:would you like (?:me )?to (?:work on|start|begin|continue|proceed|do)|what (?:should|shall) (?:i|we) (?:do|work on|start with|tackle)|(?:should|shall) (?:i|we) (?:proceed|continue|start|go ahead)|next step|womit (?:soll|wollen)|wie (?:soll|wollen) .{0,20}weiter|par quoi|por dónde|por onde)\b/i;

/** True for a question about what is to be done today: its answer says nothing to a later session. */
export function asksForNow(question: string): boolean {
  return isTemporary({ matchText: question.toLowerCase() }) || NEXT_WORK.test(question);
}
