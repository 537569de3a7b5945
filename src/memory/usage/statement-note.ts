/**
 * Extraction adds to some statements what they were said about, in brackets at the end
 * (memory/extract/find-reaction.ts). That note is no part of what was said.
 */
const NOTE =
  /\s\((?:answer to: "|(the user refused to let )|said (?:after|when interrupting) the agent ).{0,600}$/s;

export function withoutNote(text: string): string {
  return text.replace(NOTE, "");
}

/** True if the statement was said to refuse a call. */
export function isRefusal(text: string): boolean {
  return NOTE.exec(text)?.[1] !== undefined;
}
