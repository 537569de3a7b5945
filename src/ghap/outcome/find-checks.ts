import { kindOfCommand, type KnownCommand } from "@/ghap/outcome/kind-of-command.ts";
import { kindOfMatcher, matchesWords } from "@/ghap/outcome/matchers.ts";
import type { CheckKind, ParsedCommand, ParseLine } from "@/ghap/outcome/outcome.ts";
import { unwrapCommand } from "@/ghap/outcome/unwrap-command.ts";

/** A command of a line that runs tests or a build. */
export interface Check {
  readonly kind: CheckKind;
  /** Its place in the line, with wrappers taken away and lines for other shells put in place. */
  readonly at: number;
  readonly words: readonly string[];
  readonly isWhole: boolean;
}

export interface FoundChecks {
  /** The commands of the line as they are run in the end. */
  readonly commands: readonly ParsedCommand[];
  readonly checks: readonly Check[];
}

/** Finds the commands of a line that run tests or builds. */
export function findChecks(
  line: readonly ParsedCommand[],
  parse: ParseLine,
  matchers: readonly string[] = [],
): FoundChecks {
  const commands = line.flatMap((command) => unwrapCommand(command, parse));
  const checks: Check[] = [];
  for (const [at, { words }] of commands.entries()) {
    const known = kindOfCommand(words) ?? configured(words, matchers);
    if (known === undefined) continue;
    checks.push({ kind: known.kind, at, words, isWhole: runsEverything(known) });
  }
  return { commands, checks };
}

function configured(
  words: readonly string[],
  matchers: readonly string[],
): KnownCommand | undefined {
  const matcher = matchers.find((one) => matchesWords(words, one));
  if (matcher === undefined) return undefined;
  const isHelp = words.some((word) => word === "--help" || word === "-h" || word === "--version");
  return isHelp ? undefined : { kind: kindOfMatcher(matcher), rest: words.slice(1) };
}

/** Options that select some of the tests, whatever the runner. */
const SELECTING =
  /^(?:-k|-m|-t|-g|-R|-E|-run|--run|--grep|--fgrep|--filter|--tests?|--only|--testNamePattern|--test-name-pattern|--testPathPattern|--spec|--shard|--lib|--bin|--package|-p|--last-failed|--lf|--ff|--changed|--related|--findRelatedTests|--testsuite|--group|-o)(?:=|$)|^-D(?:test|it\.test)=/;
/** Operands that mean everything. */
const EVERYTHING =
  /^(?:\.|\.\/|\.\/\.\.\.|\.\.\.|::|\/\/\.\.\.|\/\/\.\.\.:all|all|run|tests?\/?|--)$/;

function runsEverything({ rest, isPart = false }: KnownCommand): boolean {
  if (isPart) return false;
  return rest.every(
    (word) => !SELECTING.test(word) && (word.startsWith("-") || EVERYTHING.test(word)),
  );
}
