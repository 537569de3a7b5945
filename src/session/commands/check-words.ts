/** Words of commands that check or build: their failure is a state of the project. Guess. */
const CHECKS =
  /(?<![\w.-])(?:tests?|spec|e2e|lint|check|verify|typecheck|build|compile|ci|tsc|eslint|oxlint|biome|jest|vitest|mocha|ava|playwright|cypress|pytest|tox|nox|unittest|mypy|pyright|ruff|flake8|pylint|rspec|rubocop|rake|phpunit|phpstan|ctest|make|ninja|cmake|gradlew?|mvn|ant|sbt|bazel|clippy|vet|golangci-lint|staticcheck|xcodebuild|terraform|deploy|migrate)(?![\w])/;

/** True for the key of a command that checks or builds. */
export function isCheckKey(key: string): boolean {
  return CHECKS.test(key);
}

/**
 * True if a passing check is the failed one with fewer words: whoever has all tests pass does not run
 * the one that failed before once more.
 */
export function coversCheck(passedKey: string, failedKey: string): boolean {
  const [passed, failed] = [passedKey.split(" "), failedKey.split(" ")];
  if (passed.length >= failed.length || !CHECKS.test(passedKey)) return false;
  return nameOfCheck(passed) === nameOfCheck(failed);
}

/** The program and its subcommands, without options, paths and names: `go test`, `npm run lint`. */
function nameOfCheck(words: readonly string[]): string {
  const end = words.findIndex((word, at) => at > 0 && !/^[a-z][a-z:-]{1,20}$/.test(word));
  return words.slice(0, end < 0 ? words.length : end).join(" ");
}
