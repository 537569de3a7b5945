import type * as AskedValues from "@/memory/recall/1-query/asked-values.ts";
import type * as QuestionWords from "@/memory/recall/1-query/question-words.ts";

/** Loads the words of questions in many languages: only prompts that find something need them. */
export function loadQuestionWords(): typeof QuestionWords {
  return require("@/memory/recall/1-query/question-words.ts");
}

/** Loads the forms of values: only questions that find something need them. */
export function loadAskedValues(): typeof AskedValues {
  return require("@/memory/recall/1-query/asked-values.ts");
}
