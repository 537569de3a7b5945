/**
 * Tools put things in front of a line that say nothing about the error: a time, the level of a
 * log, the name of a service, the frame of a box, the mark of a test runner. Two tools that print
 * the same error differ in them, and so do two runs of one tool.
 */
const LEADS: readonly RegExp[] = [
  // Frames of boxes, bullets, and the arrows and crosses of test runners.
  /^[│║┃├╰└╭╷╵╞╡─━═▶❯→»•●○◼⨯×✖✗✘✕⎯⠏]+\s*/,
  // Marks below quoted code.
  /^[\^~][\^~-]*\s+(?=\S)/,
  /^> (?=\S)/,
  // Comments in the output of TAP, and lists.
  /^#{1,3}\s+(?=\S)/,
  /^[-*+] (?=\S)/,
  // The part of the project that a runner of several parts prints it for.
  /^\[[\w@./-]{1,40}\]: +(?=\S)/,
  // Times, with a date or in seconds since the start.
  /^\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d[\d:.,]*(?:Z|[+-]\d\d:?\d\d)?\]?\s+/,
  /^\[?\d\d[/.]\d\d[/.]\d{2,4} \d\d:\d\d[\d:.,]*\]?\s+/,
  /^\[?\d\d?:\d\d(?::\d\d)?(?:[.,]\d+)?\]?(?: \+\d+(?: -\d+)?:)?\s+/,
  /^#\d+ (?:\d+\.\d+\s+)?/,
  /^\d+\.\d{3}\s+/,
  // The level of a message, and the part of the program that it comes from.
  /^\[\s{0,2}(?:[Ee]rror|ERROR|err|ERR|fatal|FATAL|SEVERE|severe|[Ii]nfo|INFO|[Ww]arn(?:ing)?|WARN(?:ING)?|debug|DEBUG|trace|TRACE|notice)\s{0,2}\]\s*:?\s*/,
  /^\{[\w.-]{1,60}:\d+\}\s+/,
  /^(?:ERROR|FATAL|SEVERE|CRITICAL|WARN|INFO)\s+-?\s*(?=[\w[])/,
  /^E\s{2,8}/,
  // The place where Ruby raised an error, before its message and its class.
  /^\S{1,300}:\d+:in [`'][^`']{1,200}['`]: (?=\S.{0,300}\(\w[\w:]{0,80}(?:Error|Exception|Failure|Denied|Found)\w{0,20}\)$)/,
  // The program that passes the message on.
  /^npm (?:ERR!|error)\s*/,
  /^remote:\s+/,
  /^[\w.-]{1,40} +\| /,
];

const ANY_LEAD = new RegExp(LEADS.map(({ source }) => source).join("|"));

/** Guess: no line has more of them. */
const LEADS_MAX = 6;

/** The line without what stands in front of its message; the line itself if nothing else is left. */
export function withoutLead(line: string): string {
  let rest = line;
  for (let round = 0; round < LEADS_MAX; round += 1) {
    const next = rest.replace(ANY_LEAD, "");
    if (next === rest || next === "") break;
    rest = next;
  }
  return rest;
}
