/**
 * Statements of users in recorded sessions, as examples of what is no rule: whoever labelled the
 * sessions marked what is worth remembering, and the rest is work of the moment. The texts are not
 * kept in the repository.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { listTypedStatements } from "@/memory/extract/statement.ts";

/** Guesses: a longer message is pasted, a shorter statement says nothing alone. */
const MESSAGE_CHARS_MAX = 1_500;
const STATEMENT_CHARS_MIN = 8;
const WRITTEN_BY_PROGRAMS = /^<|^Implement the following plan|^Caveat|^This session is being/;

/** `folder` has labels.json and sessions/*.jsonl, as `npm run bench:days -- --replay` wants them. */
export function unlabelledStatements(folder: string): string[] {
  const { facts } = JSON.parse(readFileSync(join(folder, "labels.json"), "utf8")) as {
    facts: { span?: string }[];
  };
  const spans = facts.map(({ span = "" }) => plain(span)).filter((span) => span !== "");
  const isLabelled = (text: string) =>
    spans.some((span) => span.includes(text) || text.includes(span));
  const found: string[] = [];
  for (const name of readdirSync(join(folder, "sessions")).toSorted()) {
    for (const line of readFileSync(join(folder, "sessions", name), "utf8").split("\n")) {
      for (const { text } of listTypedStatements(messageIn(line))) {
        if (text.length >= STATEMENT_CHARS_MIN && !isLabelled(plain(text))) found.push(text);
      }
    }
  }
  return found;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ").trim();
}

/** The words that a person typed in this record; "" if it is another one. */
function messageIn(line: string): string {
  if (line.trim() === "") return "";
  const { type, isMeta, message } = JSON.parse(line) as {
    type?: string;
    isMeta?: boolean;
    message?: { content?: string | { type: string; text?: string }[] };
  };
  if (type !== "user" || isMeta === true) return "";
  const content = message?.content ?? "";
  const text =
    typeof content === "string"
      ? content
      : content.flatMap((part) => (part.type === "text" ? (part.text ?? "") : [])).join("\n");
  return text.length > MESSAGE_CHARS_MAX || WRITTEN_BY_PROGRAMS.test(text) ? "" : text;
}
