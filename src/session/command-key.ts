import { flatten } from "@/base/text.ts";

/**
 * Two runs of a command are the same command if their keys are equal: without leading changes
 * of directory and variable assignments, and without what only redirects or shortens output.
 */
export function commandKey(command: string): string {
  let key = flatten(command);
  for (let previous = ""; key !== previous;) {
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
