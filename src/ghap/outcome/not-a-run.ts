/**
 * Options and words with which a runner runs nothing: it shows its help, lists what it would run,
 * writes a configuration, or goes on for ever.
 */

const EVERYWHERE =
  /^(?:--help|-h|-help|--version|--dry-?run|--collect-only|--co|--list(?:-?tests|-sessions|-?envs|-groups|-suites)?|--listTests|--show-?config|--init|--print-config|--fixtures(?:-per-test)?|--markers|--setup-plan|--clear-?cache|--watch(?:-?all)?(?:=true)?|--show-only(?:=.*)?|--just-print|--recon|--question|--test-list|--no-run-tests|--summary-only)$/i;

/** Only for these programs; made when one of them is run. */
const BY_PROGRAM: Readonly<Record<string, () => RegExp>> = {
  make: () => /^-[a-zA-Z]*[npq]$/,
  gmake: () => /^-[a-zA-Z]*[npq]$/,
  ninja: () => /^(?:-n|-t)$/,
  go: () => /^(?:-list(?:=.*)?|-n)$/,
  ctest: () => /^-N$/,
  tox: () => /^(?:-l|-a|list|l|config|c|devenv|d|quickstart)$/,
  nox: () => /^-l$/,
  rake: () => /^-(?:T|P|n|D|W)$/,
  just: () => /^-[ln]$/,
  task: () => /^(?:-l|-a|--list-all|-n|--dry)$/,
  tsc: () => /^(?:-w|-v|--showConfig)$/,
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

/** True if the program runs nothing with these arguments. */
export function isNoRun(program: string, args: readonly string[]): boolean {
  const own = Object.hasOwn(BY_PROGRAM, program) ? BY_PROGRAM[program]?.() : undefined;
  return args.some((arg) => EVERYWHERE.test(arg) || own?.test(arg) === true || arg === "help");
}
