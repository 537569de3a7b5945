/**
 * Extraction adds to some statements what they were said about, in brackets at the end
 * (memory/extract/find-reaction.ts, find-plan.ts, find-cause.ts). That note is no part of what was said.
 */
const NOTE =
  /\s\((?:answer to: "|it was about: |said: |(the user refused to let )|said (?:after|when interrupting) the agent |seen when `).{0,600}$/s;

export function withoutNote(text: string): string {
  return text.replace(NOTE, "");
}

/** The command or edit that was refused with this statement; undefined if none was. */
export function refusedCommand(text: string): string | undefined {
  const note = NOTE.exec(text);
  return note?.[1] === undefined ? undefined : (/`([^`]{1,400})`/.exec(note[0])?.[1] ?? "");
}
