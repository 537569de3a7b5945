import { describeRun } from "@/session/commands/command-key.ts";
import {
  programOf,
  type SimpleCommand,
  splitCommands,
  withoutLauncher,
} from "@/session/commands/simple-command.ts";

/**
 * Commands that are run to make another one pass. "environment": they install, start, migrate,
 * generate or configure something. "files": they move files or change what is checked out. Any
 * other command may have helped as well, but nobody can tell. The lists of words are guesses.
 */
export type RemedyKind = "environment" | "files" | undefined;

const PACKAGE_PROGRAMS =
  /^(?:npm|pnpm|yarn|bun|pip[\d.]*|pipx|uv|poetry|pipenv|conda|mamba|bundle|gem|composer|cargo|rustup|go|dotnet|nuget|mvn|gradle|gradlew|mix|apt|apt-get|yum|dnf|apk|pacman|brew|choco|winget|snap|corepack|nvm|pyenv|asdf|mise|volta|pre-commit|playwright|helm|terraform|tofu)$/;
const PACKAGE_WORDS =
  /^(?:install|i|ci|add|remove|rm|uninstall|sync|update|upgrade|restore|tidy|download|vendor|get|lock|fetch|dedupe|rebuild|use|trust|enable|init|link)$/;
const SERVICE_PROGRAMS =
  /^(?:docker|docker-compose|podman|systemctl|service|supervisorctl|brew|pg_ctl|pg_ctlcluster|kubectl|launchctl|minikube|colima)$/;
const SERVICE_WORDS =
  /^(?:up|start|restart|reload|run|down|stop|enable|apply|rollout|prune|build|pull|daemon-reload|daemon-reexec)$/;
const ENVIRONMENT_WORDS =
  /^(?:migrate|migrations?|seed|generate|codegen|gen|setup|bootstrap|prepare|fmt|format|fix|login|auth|config|createdb|upgrade|build|compile|clean)$/;
const ENVIRONMENT_PROGRAMS =
  /^(?:createdb|dropdb|alembic|flyway|prisma|protoc|buf|gofmt|goimports|prettier|black|isort|rustfmt|redis-server|postgres|mysqld|ssh-add|direnv|kill|pkill|killall|fuser)$/;
const FIXING_FLAGS = /^(?:--(?:fix|write|apply|update-?snapshots?)|-w|-u)$/i;
const FILE_PROGRAMS =
  /^(?:chmod|chown|mv|cp|ln|mkdir|touch|rm|rmdir|patch|unzip|tar|install|truncate|tee|dd)$/;
const FILE_GIT =
  /^(?:checkout|switch|restore|stash|reset|pull|merge|rebase|submodule|clean|apply|revert|cherry-pick|lfs|worktree|config)$/;

const IN_PLACE = /^-[a-z]*i|^--in-place/;

export function remedyKind(command: string): RemedyKind {
  const { key, prelude } = describeRun(command);
  const commands = splitCommands(prelude === "" ? key : `${prelude}; ${key}`) ?? [];
  const kinds = commands.map(kindOf);
  return kinds.includes("environment") ? "environment" : kinds.find((kind) => kind !== undefined);
}

/** Programs that rewrite the source, and words and options that make others do so. */
const FORMATTERS =
  /^(?:gofmt|gofumpt|goimports|prettier|black|isort|rustfmt|autopep8|yapf|clang-format|shfmt|stylua|ktlint|scalafmt|swiftformat|swift-format)$/;
const REWRITING_WORDS = /^(?:fmt|format|fix)$/;
const REWRITING_FLAGS = /^--(?:fix|write|in-?place|update-?snapshots?)$/i;

/** True if the command does nothing but rewrite source files, as an edit does. */
export function rewritesCode(command: string): boolean {
  const commands = splitCommands(describeRun(command).key) ?? [];
  return commands.length > 0 && commands.every(isRewriting);
}

/** True if the command does nothing but change what git has checked out. */
export function changesCheckout(command: string): boolean {
  const commands = splitCommands(describeRun(command).key) ?? [];
  return commands.length > 0 && commands.every((one) => programOf(one.words) === "git");
}

/** Words that say that a check or a script is run on what follows them. */
const RUNS_CHECK = /^(?:tests?|spec|check|verify)$/;

export function isRewriting(one: Pick<SimpleCommand, "words">): boolean {
  const words = withoutLauncher(one.words);
  const program = programOf(words);
  if (FORMATTERS.test(program)) return true;
  const values = words.map(({ value }) => value);
  if (program === "sed" || program === "perl") return values.some((value) => IN_PLACE.test(value));
  if (program === "git") return false;
  if (values.some((value) => REWRITING_FLAGS.test(value))) return true;
  const named = values.filter((value) => !value.startsWith("-")).slice(1, 3);
  if (named.some((word) => RUNS_CHECK.test(word))) return false;
  return named.flatMap((word) => word.split(/[:_-]/)).some((word) => REWRITING_WORDS.test(word));
}

function kindOf({ words, redirects }: SimpleCommand): RemedyKind {
  const program = programOf(words);
  const [, ...values] = words.map(({ value }) => value);
  const main = values.filter((value) => !value.startsWith("-"));
  const [first = "", second = ""] = main;
  if (program === "git") {
    const at = values.findIndex((value, i) => !value.startsWith("-") && values[i - 1] !== "-C");
    return FILE_GIT.test(values[at] ?? "") ? "files" : undefined;
  }
  if (program === "sed" || program === "perl") {
    return values.some((value) => IN_PLACE.test(value)) ? "files" : undefined;
  }
  if (FILE_PROGRAMS.test(program)) return "files";
  if (ENVIRONMENT_PROGRAMS.test(program)) return "environment";
  if (values.some((value) => FIXING_FLAGS.test(value))) return "environment";
  if (PACKAGE_PROGRAMS.test(program) && (PACKAGE_WORDS.test(first) || PACKAGE_WORDS.test(second)))
    return "environment";
  if (SERVICE_PROGRAMS.test(program) && main.some((word) => SERVICE_WORDS.test(word)))
    return "environment";
  const named = main.slice(0, 3).flatMap((word) => word.split(/[:_-]/));
  if (/^(?:gh|aws|gcloud|az)$/.test(program))
    return /^(?:auth|login|configure)$/.test(first) ? "environment" : undefined;
  if (/^(?:ssh|scp|curl|wget)$/.test(program)) return undefined;
  if (named.some((word) => ENVIRONMENT_WORDS.test(word))) return "environment";
  const writes = redirects.some(({ raw, isInput }) => !isInput && !/&\d$|\/dev\//.test(raw));
  return writes && /^(?:echo|printf|cat)$/.test(program) ? "files" : undefined;
}
