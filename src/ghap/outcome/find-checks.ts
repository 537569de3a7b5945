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
  /** True if only a name that people gave it says what it is: what it prints is not known. */
  readonly isNamed: boolean;
  /** True if it runs in a container, on another machine or in an environment that may fail by itself. */
  readonly isElsewhere: boolean;
  /** True if the command does other work too, which may be what failed. */
  readonly isAmong: boolean;
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
  const commands: ParsedCommand[] = [];
  const checks: Check[] = [];
  for (const command of line) {
    for (const inner of unwrapCommand(command, parse)) {
      const { words } = inner;
      const known = kindOfCommand(words) ?? configured(words, matchers);
      const at = commands.push(inner) - 1;
      if (known === undefined) continue;
      const { kind, isNamed = false, isAmong = false } = known;
      const isElsewhere =
        CONTAINER_BUILDERS.test(words[0] ?? "") ||
        (inner.words !== command.words && ELSEWHERE.test(command.words.join(" ")));
      const isWhole = runsEverything(known);
      checks.push({ kind, at, words, isWhole, isNamed, isElsewhere, isAmong });
    }
  }
  return { commands, checks };
}

/**
 * Programs that may fail before the command is run: containers, other machines, and those that set
 * up another environment. Guess: among the first words, behind `sudo` and settings.
 */
const ELSEWHERE =
  /^(?:\S+ ){0,4}?(?:ssh|docker|docker-compose|podman|nerdctl|kubectl|oc|vagrant|ddev|lando|sail|wsl|distrobox|toolbox|nvm|fnm|volta|asdf|direnv|doppler|op|infisical|chamber|nix|nix-shell|devbox|flox|conda|mamba|micromamba) /;

/** Programs that run everything in containers, without a word that could be taken away. */
const CONTAINER_BUILDERS = /(?:^|[\\/])(?:earthly|dagger)$/;

function configured(
  words: readonly string[],
  matchers: readonly string[],
): KnownCommand | undefined {
  const matcher = matchers.find((one) => matchesWords(words, one));
  if (matcher === undefined) return undefined;
  const isHelp = words.some((word) => word === "--help" || word === "-h" || word === "--version");
  return isHelp ? undefined : { kind: kindOfMatcher(matcher), rest: words.slice(1), isNamed: true };
}

/** Options that select some of the tests or leave some out, whatever the runner. */
const SELECTING =
  /^(?:-k|-m|-t|-g|-R|-E|-LE?|-run|--run|--grep|--fgrep|--tests?|--test-name-pattern|--spec|--lib|--bins?|--docs?|--examples?|--bench(?:es)?|--package|-p|--lf|--ff|--testsuite|--tags?|-o|-short|--short)(?:=|$)|^-D(?:test|it\.test|groups|skip\w*)(?:=|$)|^--?[\w-]*(?:ignore|exclu|skip|deselect|only|filter|shard|partition|pattern|changed|related|affected|since|failed|failing|groups?)/i;
/** Operands that mean everything. */
const EVERYTHING =
  /^(?:\.|\.\/|\.\/\.\.\.|\.\.\.|::|\/\/\.\.\.|\/\/\.\.\.:all|all|run|tests?\/?|--)$/;

function runsEverything({ rest, isPart = false }: KnownCommand): boolean {
  if (isPart) return false;
  return rest.every(
    (word) => !SELECTING.test(word) && (word.startsWith("-") || EVERYTHING.test(word)),
  );
}
