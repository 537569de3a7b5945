import { describeRun } from "@/session/commands/command-key.ts";
import { splitCommands } from "@/session/commands/simple-command.ts";

/** Words and programs of checks that only read the code: they say the same of the same code. */
const LINTING =
  /^(?:lint|typecheck|tsc|eslint|biome|oxlint|stylelint|mypy|pyright|flake8|pylint|ruff|golangci-lint|staticcheck|vet|clippy|rubocop|shellcheck|hadolint|checkstyle|detekt|ktlint|phpstan|psalm|credo|dialyzer)$/;
/** Guess: what comes later are arguments. */
const WORDS_MAX = 4;

/** True if the command has a linter or a type checker read the code. */
export function isLint(command: string): boolean {
  const commands = splitCommands(describeRun(command).key) ?? [];
  return commands.some(({ words }) =>
    words.slice(0, WORDS_MAX).some(({ value }) => {
      const name = value.replace(/^.*\//, "");
      // `lint:css`, `tsc-watch`
      return LINTING.test(name) || LINTING.test(name.split(/[\s:-]/)[0] ?? name);
    }),
  );
}
