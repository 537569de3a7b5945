import type { Check } from "@/ghap/outcome/find-checks.ts";
import { type ParsedCommand, programName } from "@/ghap/outcome/outcome.ts";

/**
 * How much of a command's output reaches us. "end": its last lines at least. "part": some lines,
 * and a failure may be among those that are missing.
 */
export type Visibility = "all" | "end" | "part";

const SHOWING_END =
  /^(?:tail|cat|tee|less|more|bat|ts|nl|xcbeautify|xcpretty|tap-spec|tap-dot|pino-pretty)$/;

export function visibilityOf(
  commands: readonly ParsedCommand[],
  { at }: Check,
  output: string,
): Visibility {
  let visibility: Visibility = "all";
  for (let i = at + 1; commands[i]?.operatorBefore === "|"; i += 1) {
    const words = commands[i]?.words ?? [];
    const program = programName(words[0]);
    if (program === "head" && linesIn(output) < headLines(words)) continue;
    if (!SHOWING_END.test(program)) return "part";
    if (program === "tail") visibility = "end";
  }
  return visibility;
}

function linesIn(output: string): number {
  return output.trimEnd().split("\n").length;
}

/** The number of lines that `head` shows at most. */
function headLines(words: readonly string[]): number {
  const joined = words.map((word) => /^-(?:n|-lines=)?(\d+)$/.exec(word)?.[1]);
  const behind = words[words.indexOf("-n") + 1];
  const lines = joined.find((count) => count !== undefined) ?? behind;
  return /^\d+$/.test(lines ?? "") ? Number(lines) : words.length > 1 ? 0 : 10;
}
