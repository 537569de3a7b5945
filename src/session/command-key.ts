import { flatten } from "@/base/text.ts";

/** Guess: nobody sets more variables than this in front of a command. Each costs a look. */
const ROUNDS_MAX = 32;

/**
 * Two runs of a command are the same command if their keys are equal: without leading changes
 * of directory and variable assignments, and without what only redirects or shortens output.
 */
export function commandKey(command: string): string {
  let key = flatten(command);
  let previous = "";
  for (let round = 0; round < ROUNDS_MAX && key !== previous; round += 1) {
    previous = key;
    key = key
      .replace(/^cd (?:"[^"]*"|'[^']*'|[^\s;&|]+) ?(?:&&|;) ?/, "")
      .replace(/^(?:export )?[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|[^\s;&|]*) ?(?:(?:&&|;) ?)?/, "")
      .replace(/ ?2>&1$/, "")
      .replace(/ ?2?>\/dev\/null$/, "")
      .replace(/ ?\| ?(?:head|tail|cat|less)(?: -n? ?\d+)*$/, "")
      .replace(/ ?;$/, "");
  }
  return key;
}
