import { type JsonRecord, recordField, textField } from "@/claude/json-fields.ts";
import { stripClientText } from "@/claude/transcript/strip-client-text.ts";
import { cutAtWord } from "@/base/text.ts";
import type { UserAnswer } from "@/conversation/turn.ts";

/** Reads what the user said in reply to a tool call: why it was refused, or answers to questions. */

/** If the user gives a reason for a refusal, the client puts it after one of these. */
const REASONS: readonly (readonly [start: string, mark: string])[] = [
  ["The user doesn't want to ", "To tell you how to proceed, the user said:"],
  ["Permission for this tool use was denied.", "The user said:"],
];

/** The user's reason for refusing a tool call, or undefined if the result contains none. */
export function refusalReason(result: string): string | undefined {
  for (const [start, mark] of REASONS) {
    const found = result.startsWith(start) ? result.indexOf(mark) : -1;
    if (found < 0) continue;
    // Some versions add a note for the model after a blank line.
    const [said = ""] = result.slice(found + mark.length).split(/\n\nNote: /);
    const reason = stripClientText(said);
    return reason === "" || reason.startsWith(CLARIFIES) ? undefined : reason;
  }
  return undefined;
}

/** The client writes this when the user wants to talk about the questions before answering. */
const CLARIFIES = "The user wants to clarify these questions";

const ANSWERS_MAX = 20;
const QUESTION_CHARS = 500;
const ANSWER_CHARS = 2_000;

/**
 * The user's answers to the agent's questions. The structured result has them in full; the text for
 * the model is read if a transcript has lost it, and for questions the user wants to clarify.
 */
export function readAnswers(result: JsonRecord | undefined, text: string): UserAnswer[] {
  const structured = readStructured(result);
  if (structured.length > 0) return structured;
  if (text.includes(CLARIFIES)) return readClarified(text);
  return isAnswerText(text) ? readPairs(text) : [];
}

function readStructured(result: JsonRecord | undefined): UserAnswer[] {
  const answers = recordField(result, "answers");
  if (answers === undefined || !Array.isArray(result?.["questions"])) return [];
  const notes = recordField(result, "annotations");
  return Object.keys(answers)
    .slice(0, ANSWERS_MAX)
    .map((question) => {
      const note = textField(recordField(notes, question), "notes") ?? "";
      const chosen = answers[question];
      const answer = Array.isArray(chosen) ? chosen.join(", ") : chosen;
      return toAnswer(question, [typeof answer === "string" ? answer : "", note]);
    })
    .filter(({ answer }) => answer !== "");
}

function toAnswer(question: string, parts: readonly string[]): UserAnswer {
  // The client gives an answer that the user typed as a note too.
  const answer = [...new Set(parts.map((part) => part.trim()))].filter((part) => part !== "");
  return {
    question: cutAtWord(question.trim(), QUESTION_CHARS),
    answer: cutAtWord(stripClientText(answer.join(". ")), ANSWER_CHARS),
  };
}

function isAnswerText(text: string): boolean {
  return /^(?:User has answered your questions|Your questions have been answered|The user answered):/.test(
    text,
  );
}

function readPairs(text: string): UserAnswer[] {
  const pairs: UserAnswer[] = [];
  for (const [, question = "", answer = ""] of text.matchAll(
    /"([^"]{1,2000})"="([^"]{1,2000})"/g,
  )) {
    if (pairs.length < ANSWERS_MAX) pairs.push(toAnswer(question, [answer]));
  }
  return pairs;
}

/** Lines of the form: - "question", then "Answer: …" and "User notes: …" below it. */
function readClarified(text: string): UserAnswer[] {
  const answers: UserAnswer[] = [];
  let question = "";
  for (const line of text.split("\n")) {
    const asked = /^- "(.{1,2000})"$/.exec(line)?.[1];
    const said = /^ {2}(?:Answer|User notes): (.{1,4000})$/.exec(line)?.[1];
    if (asked !== undefined) question = asked;
    else if (said !== undefined && answers.length < ANSWERS_MAX) {
      answers.push(toAnswer(question, [said]));
    }
  }
  return answers;
}
