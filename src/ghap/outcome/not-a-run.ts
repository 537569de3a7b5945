/**
 * Options and words with which a runner runs nothing: it shows its help, lists what it would run,
 * writes a configuration, or goes on for ever.
 */

const EVERYWHERE =
  /^(?:--help|-h|-help|--version|--dry-?run|--dry(?:=.*)?|--collect-only|--co|--list(?:-?tests|-sessions|-?envs|-groups|-suites)?|--listTests|--show-?config|--init|--print-config|--fixtures(?:-per-test)?|--markers|--setup-plan|--clear-?cache|--watch(?:-?all)?(?:=true)?|--show-only(?:=.*)?|--just-print|--recon|--question|--test-list|--no-run-tests|--summary-only|--no-?test|--install-only|--setup-only|--list-?files(?:-?only)?|--list-steps|--print(?:[-=].*)?|--explain|--help-\w+|--status)$/i;

/** Only for these programs; made when one of them is run. */
const BY_PROGRAM: Readonly<Record<string, () => RegExp>> = {
  make: () => /^-[a-zA-Z]*[npq]$/,
  gmake: () => /^-[a-zA-Z]*[npq]$/,
  ninja: () => /^(?:-n|-t)$/,
  // A benchmark that runs no tests: `-run '^$' -bench .`.
  go: () => /^(?:-list(?:=.*)?|-n|(?:-run=)?(?:\^\$|\^#|NONE|none|XXX|xxx))$/,
  bash: () => SYNTAX_ONLY,
  sh: () => SYNTAX_ONLY,
  zsh: () => SYNTAX_ONLY,
  node: () => /^(?:--check|-c)$/,
  perl: () => /^-[wWTt]*c[wWTt]*$/,
  ruby: () => /^-[wWv]*c[wWv]*$/,
  php: () => /^-l$/,
  bazel: () => /^--(?:nobuild|check_up_to_date|norun)$/,
  behave: () => /^-d$/,
  cmake: () => /^-N$/,
  deno: () => /^--no-run$/,
  docker: () => /^--check$/,
  ember: () => /^(?:--server|-s)$/,
  javac: () => /^-version$/,
  playwright: () => /^(?:--ui|--debug)$/,
  prove: () => /^-D$/,
  swift: () => /^(?:list|--show-bin-path|--show-codecov-path)$/,
  wdio: () => /^(?:config|repl|install)$/,
  xcodebuild: () => /^-(?:list|dry-run|n|version|usage|show\w+)$/,
  zig: () => /^-l$/,
  ctest: () => /^-N$/,
  tox: () => /^(?:-l|-a|-n|list|l|config|c|devenv|d|quickstart)$/,
  nox: () => /^-l$/,
  rake: () => /^-(?:T|P|n|D|W)$/,
  just: () => /^(?:-[ln]|--show|--summary)$/,
  task: () => /^(?:-l|-a|--list-all|-n|--summary)$/,
  tsc: () => /^(?:-w|-v|--showConfig|--clean)$/,
  "vue-tsc": () => /^-w$/,
  webpack: () => /^(?:-w|serve|watch)$/,
  rollup: () => /^-w$/,
  tsup: () => /^-w$/,
  vitest: () => /^(?:watch|dev|bench|list|init|-w)$/,
  gradle: () => /^(?:-m|tasks|projects|dependencies|properties|help|-t|--continuous)$/,
  gradlew: () => /^(?:-m|tasks|projects|dependencies|properties|help|-t|--continuous)$/,
  mvn: () => /^(?:help:.*|dependency:.*|versions:.*|-v)$/,
  dotnet: () => /^(?:-t|--list-tests)$/,
  cargo: () => /^(?:--list|list)$/,
  rspec: () => /^--bisect$/,
  gcc: () => /^(?:-v|-dumpversion|-E|-M|-MM)$/,
  clang: () => /^(?:-v|-dumpversion|-E|-M|-MM)$/,
  jest: () => /^(?:--watch|--watchAll|-o)$/,
  pytest: () => /^(?:--trace-config|--cache-show)$/,
  karma: () => /^(?:init|--no-single-run)$/,
};

/** Shells that only read a script: `bash -n`. */
const SYNTAX_ONLY = /^-[a-z]*n[a-z]*$/;

/** True if the program runs nothing with these arguments. */
export function isNoRun(program: string, args: readonly string[]): boolean {
  const own = Object.hasOwn(BY_PROGRAM, program) ? BY_PROGRAM[program]?.() : undefined;
  return args.some((arg) => EVERYWHERE.test(arg) || own?.test(arg) === true || arg === "help");
}
