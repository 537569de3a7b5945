import { specificErrorLine } from "@/memory/errors/main-error-line.ts";
import { commandBody, type FailureBody } from "@/session/activity.ts";
import { describeRun } from "@/session/commands/command-key.ts";
import { cannotFixAnything } from "@/session/commands/command-purpose.ts";
import type { Activity } from "@/store/port/sessions-port.ts";

/** Errors about a path that is not there, which stands in front of them or behind them. */
const MISSING =
  /([\w@.~/-]{0,200}\/[\w@.~-]{2,100})['"]?: (?:no such file|not found|command not found)|no such file or directory: ['"]?([\w@.~/-]{0,200}\/[\w@.~-]{2,100})/i;

/**
 * The command that made the path which the error misses: one that names it, run since or in front
 * of the failed command in the line that passed. Nothing else explains the pass as well.
 */
export function makerOfMissingPath(
  { command, error }: FailureBody,
  work: readonly Activity[],
  passedParts: readonly string[],
): string | undefined {
  const found = MISSING.exec(specificErrorLine(error) ?? "");
  const path = found?.[1] ?? found?.[2];
  if (path === undefined) return undefined;
  const failed = describeRun(command).parts;
  const since = work
    .filter(({ kind }) => kind === "command")
    .flatMap((one) => describeRun(commandBody(one).command).parts);
  return [...since, ...passedParts].find(
    (part) => part.includes(path) && !failed.includes(part) && !cannotFixAnything(part),
  );
}
