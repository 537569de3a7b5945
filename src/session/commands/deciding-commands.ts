import { programOf, type SimpleCommand } from "@/session/commands/simple-command.ts";

/** Finds the commands of a line that decide whether it passes. */

/** See CommandRun. */
export type OutcomeVisibleIn = "exit-code" | "output" | "nowhere";

/** Filters after a pipe that still show the end of the output. */
const FILTERS_SHOWING_END = /^(?:tail|cat|tee|less|more|bat|ts)$/;
/** Filters after a pipe that may hide the end of the output. */
const FILTERS_HIDING_END = /^(?:head|grep|egrep|fgrep|rg|sed|awk|sort|uniq|wc|cut|tr|column|jq)$/;
/** Programs that after another command only report how it went. */
const REPORTERS = /^(?:echo|printf|true|:|exit)$/;

export interface WithoutOutputHandling {
  readonly commands: readonly SimpleCommand[];
  readonly outcomeVisibleIn: OutcomeVisibleIn;
}

/** Drops filters and reports from the end of the line, and notes where the outcome is visible. */
export function withoutOutputHandling(all: readonly SimpleCommand[]): WithoutOutputHandling {
  let visibleIn: OutcomeVisibleIn = "exit-code";
  let commands = all;
  for (let last = commands.at(-1); last && commands.length > 1; last = commands.at(-1)) {
    const { operatorBefore: operator, words, redirects } = last;
    const program = programOf(words);
    const showsEnd = operator === "|" && FILTERS_SHOWING_END.test(program);
    const hidesEnd = operator === "|" && FILTERS_HIDING_END.test(program);
    const isReport = operator !== "|" && REPORTERS.test(program) && redirects.length === 0;
    if (!showsEnd && !hidesEnd && !isReport) break;
    if (hidesEnd) visibleIn = "nowhere";
    else if (operator !== "&&" && visibleIn === "exit-code") visibleIn = "output";
    commands = commands.slice(0, -1);
  }
  if (all.some(({ words }) => isPipefail(words))) visibleIn = "exit-code";
  else if (visibleIn === "exit-code" && commands.some(mayHideExitCode)) visibleIn = "output";
  return { commands, outcomeVisibleIn: visibleIn };
}

function mayHideExitCode({ operatorBefore }: SimpleCommand): boolean {
  return operatorBefore === "|" || operatorBefore === "||";
}

function isPipefail(words: SimpleCommand["words"]): boolean {
  return words[0]?.value === "set" && words.some(({ value }) => value === "pipefail");
}

export interface DecidingPart {
  /** The commands of the line that decide its exit code. */
  readonly deciding: readonly SimpleCommand[];
  readonly before: readonly SimpleCommand[];
  /** False if the line goes on with commands that only display something. */
  readonly isLast: boolean;
}

/**
 * Finds the commands that decide how the line ends: those after the last `;` or `&`, or before it
 * if the end of the line only displays something. With `set -e` every command decides.
 */
export function decidingPart(all: readonly SimpleCommand[]): DecidingPart {
  const isStrict = all.some(({ words: [first, ...flags] }) => {
    return first?.value === "set" && flags.some(({ value }) => /^-\w*e/.test(value));
  });
  if (isStrict) return { deciding: all, before: [], isLast: true };
  let end = all.length;
  let start = segmentStart(all, end);
  while (start > 0 && all.slice(start, end).every(changesNothing)) {
    end = start;
    start = segmentStart(all, end);
  }
  // A line that only displays something is about its end.
  if (all.slice(start, end).every(changesNothing)) {
    end = all.length;
    start = segmentStart(all, end);
  }
  return {
    deciding: all.slice(start, end),
    before: all.slice(0, start),
    isLast: end === all.length,
  };
}

function segmentStart(all: readonly SimpleCommand[], end: number): number {
  let start = end - 1;
  while (start > 0 && !isSeparator(all[start])) start -= 1;
  return Math.max(start, 0);
}

function isSeparator(command: SimpleCommand | undefined): boolean {
  return command?.operatorBefore === ";" || command?.operatorBefore === "&";
}

/** Programs that only display or wait; as a preparation they do not matter. */
const HARMLESS =
  /^(?:ls|pwd|cat|head|tail|echo|printf|true|:|sleep|wait|date|clear|which|type|whoami|tree|wc|stat|file|cd|popd)$/;

/** True if the command only displays something, waits or changes the folder. */
export function changesNothing({ words, redirects }: SimpleCommand): boolean {
  return (
    HARMLESS.test(programOf(words)) &&
    redirects.every(({ raw, isInput }) => isInput || /&\d$|\/dev\/null$/.test(raw))
  );
}
