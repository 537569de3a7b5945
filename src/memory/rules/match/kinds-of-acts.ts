import { LAUNCHERS, NO_WORD } from "@/base/launchers.ts";
import { listCommandWords } from "@/memory/rules/command-words.ts";

/**
 * The kind of act that each command of a line is: its program and subcommand without what starts
 * it and without options for all of it. `pnpm --filter web e2e` is "e2e", `poetry run dbt run` is
 * "dbt run", `gh pr create --fill` is "gh pr create", and whatever installs a package is "install".
 * A remark about one act is about the next of its kind. Looking around is no act.
 */
export function kindsOfActs(line: string): string[] {
  const kinds = new Set<string>();
  for (const { words } of listCommandWords(line)) {
    const kind = kindOfAct(words, 0);
    if (kind !== "" && !LOOKS.test(kind)) kinds.add(kind);
  }
  return [...kinds];
}

const LOOKS =
  /^(?:cd|echo|cat|ls|export|head|tail|grep|rg|wc|find|sort|diff|which|set|source|sleep|true|pwd)(?: |$)/;
const PREFIX =
  /^(?:sudo|env|time|nohup|exec|command|nice|xargs|timeout|\d+[smh]?|[A-Za-z_]\w*=.*)$/;
/** Options in front of a subcommand whose value is the next word. */
const WITH_VALUE =
  /^(?:-[CwFnfp]|--(?:prefix|workspace|filter|dir|cwd|namespace|context|profile|region|project|file|manifest-path|project-dir|profiles-dir))$/;

/** Programs that run the scripts of a project by name, and their own subcommands. */
const RUNS_SCRIPTS = /^(?:npm|pnpm|yarn|bun)$/;
const OF_MANAGER =
  /^(?:remove|rm|uninstall|up|update|upgrade|publish|init|ci|audit|outdated|why|ls|list|link|pack|create|config|set|store|version|info|view|login|patch|dedupe|prune)?$/;
const RUN = /^(?:run|exec|x|dlx|run-script)$/;
const INSTALLS =
  /^(?:pip|uv|poetry|cargo|gem|composer|go|dotnet|mix|brew|apt|pdm|npm|pnpm|yarn|bun)$/;
const INSTALL = /^(?:add|install|i|get|require)$/;
/** Programs that start the command in their arguments, and their own word before it. */
const STARTING: Readonly<Record<string, RegExp>> = {
  ...LAUNCHERS,
  uvx: NO_WORD,
  fvm: NO_WORD,
  pdm: /^run$/,
  hatch: /^run$/,
  pipx: /^run$/,
  mise: /^(?:exec|x)$/,
};
/** Their first argument is a script or a text, which the next act has another of. */
const WITHOUT_SUBCOMMAND =
  /^(?:python|node|ruby|perl|php|bash|sh|zsh|tsx|ts-node|julia|psql|mysql|sqlite3|curl|ssh|scp|rsync|rm|mv|cp|sed|awk|mkdir|touch|chmod|kill|jq|pytest|jest|vitest|rspec|mocha|phpunit|ctest|eslint|prettier|black|mypy|tsc|flake8|rubocop)$/;
const WITH_TWO = /^(?:docker|podman|gh|glab|aws|gcloud|az|nomad)$/;
const SUBCOMMAND = /^[a-z][\w:-]{0,30}$/i;
const DEPTH_MAX = 4;

function kindOfAct(given: readonly string[], depth: number): string {
  const words = withoutPrefix(given);
  const program = programName(words[0] ?? "");
  if (program === "" || depth > DEPTH_MAX) return program;
  const at = afterOptions(words, 1);
  const first = words[at] ?? "";
  const start = startOfInner(program, words, at);
  if (start !== undefined) return kindOfAct(words.slice(start), depth + 1);
  if (INSTALLS.test(program) && INSTALL.test(first)) return "install";
  // `e2e --grep login`: a word after an option may be its value.
  const isValue = words[at - 1]?.startsWith("-") === true && program !== "git";
  if (WITHOUT_SUBCOMMAND.test(program) || isValue || !SUBCOMMAND.test(first)) return program;
  const second = words[afterOptions(words, at + 1)] ?? "";
  const isDeep = WITH_TWO.test(program) && SUBCOMMAND.test(second);
  return isDeep ? `${program} ${first} ${second}` : `${program} ${first}`;
}

/** The index of the first word of the command that this one starts, if it starts one. */
function startOfInner(program: string, words: readonly string[], at: number): number | undefined {
  const first = words[at] ?? "";
  if (program === "python" && words[1] === "-m") return 2;
  if (RUNS_SCRIPTS.test(program)) {
    if (RUN.test(first)) return afterOptions(words, at + 1);
    return OF_MANAGER.test(first) || INSTALL.test(first) ? undefined : at;
  }
  const own = Object.hasOwn(STARTING, program) ? STARTING[program] : undefined;
  if (own === undefined) return undefined;
  if (own.test("")) return at;
  return own.test(first) ? afterOptions(words, at + 1) : undefined;
}

function withoutPrefix(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word) => !PREFIX.test(word));
  return at <= 0 ? words : words.slice(at);
}

function afterOptions(words: readonly string[], from: number): number {
  let at = from;
  while (words[at]?.startsWith("-") === true) at += WITH_VALUE.test(words[at] ?? "") ? 2 : 1;
  return at;
}

function programName(word: string): string {
  const name = word.replace(/^.*[\\/]/, "").toLowerCase();
  return name.replace(/^(python|pip)\d[\d.]*$/, "$1").replace(/^(gradle|mvn)w$/, "$1");
}
