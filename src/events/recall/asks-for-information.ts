import { loadQuestionWords } from "@/memory/recall/1-query/load-question-words.ts";
import { reportsTrouble } from "@/memory/recall/5-gate/trouble.ts";

/** "When something fails, people look into #alerts" tells when, and asks for nothing. */
const ASKS = /^\W{0,3}(?:do|does|did|is|are|was|were|why|how|what|which|who|where|any)\b/i;

/**
 * True if it asks for an answer, or reports trouble and asks for its cause: the answer is worth a
 * line then, the question is not. "Can you …" asks for work, and says what was wanted.
 */
export function asksForInformation(text: string): boolean {
  if (ASKS.test(text)) return true;
  return (
    ENDS_AS_QUESTION.test(text) &&
    (loadQuestionWords().readQuestion(text).isWorded || reportsTrouble(text))
  );
}

/** True if the prompt asks for something, with or without a question mark. */
export function isQuestion(prompt: string): boolean {
  return loadQuestionWords().readQuestion(prompt).isQuestion;
}

const ENDS_AS_QUESTION = /[?？]\s*$/;
