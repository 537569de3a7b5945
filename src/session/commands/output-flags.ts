/**
 * Flags that change only what a command prints or when it stops, not what it does. With and without
 * them it is the same command. Long flags mean the same nearly everywhere; short ones count only
 * for the programs listed below.
 */
const LONG_FLAGS =
  /^--(?:verbose|quiet|silent|colou?rs?|no-colou?rs?|progress|no-progress|bail|no-bail|fail-?fast|no-fail-fast|exitfirst|ci|reporters?|tb|maxfail|log-?level|verbosity|watch(?:-?all)?|no-watch|no-header|no-summary|stacktrace|full-stacktrace|show-error|no-banner|no-update-notifier|no-fund|no-audit)(?:=.*)?$/i;

/** Flags whose value is the next word, if it is not joined by "=". */
const FLAGS_WITH_VALUE = /^--(?:reporters?|tb|maxfail|log-?level|verbosity)$/i;
const COLOUR_FLAG = /^--colou?r$/i;
const COLOUR_VALUE = /^(?:always|never|auto)$/;

const SHORT_FLAGS: Readonly<Record<string, RegExp>> = {
  pytest: /^-(?:v+|q+|x|s|r[A-Za-z]+|l)$/,
  unittest: /^-(?:v|q|f|b)$/,
  tox: /^-(?:v+|q+)$/,
  jest: /^-b$/,
  mocha: /^-b$/,
  rspec: /^-(?:b|f[dp]?)$/,
  go: /^-(?:v|x|failfast|count=1)$/,
  cargo: /^-(?:v+|q)$/,
  npm: /^-(?:s|q|d{1,3})$/,
  pnpm: /^-s$/,
  yarn: /^-s$/,
  pip: /^-(?:v+|q+)$/,
  pip3: /^-(?:v+|q+)$/,
  make: /^-s$/,
  mvn: /^-(?:q|e|X|B|ntp)$/,
  gradle: /^-(?:q|i|d|s)$/,
  gradlew: /^-(?:q|i|d|s)$/,
};

/** The number of words an output flag takes: 0 if it is none, 1, or 2 with its value. */
export function outputFlagLength(program: string, flag: string, next: string | undefined): number {
  if (!flag.startsWith("-")) return 0;
  if (SHORT_FLAGS[program]?.test(flag) === true) return 1;
  if (!LONG_FLAGS.test(flag)) return 0;
  const isValue = next !== undefined && !next.startsWith("-");
  if (isValue && FLAGS_WITH_VALUE.test(flag)) return 2;
  return isValue && COLOUR_FLAG.test(flag) && COLOUR_VALUE.test(next) ? 2 : 1;
}
