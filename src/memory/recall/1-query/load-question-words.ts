import type * as QuestionWords from "@/memory/recall/1-query/question-words.ts";

/** Loads the words of questions in many languages: only prompts that find something need them. */
export function loadQuestionWords(): typeof QuestionWords {
  return require("@/memory/recall/1-query/question-words.ts");
}
