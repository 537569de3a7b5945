import { LAUNCHERS, NO_WORD } from "@/base/launchers.ts";
import { namesOfPackage, packagesInstalledBy } from "@/memory/rules/installed-packages.ts";
import { isProgram, isProgramAndWord } from "@/memory/rules/known-programs.ts";

/**
 * The handles of one simple command, from general to specific. Both sides use it: a rule takes the
 * most specific handle of the command it names, a call has all of them. So a rule about
 * `terraform apply` is found when that runs, but not for `terraform plan`.
 */
export interface CommandHandles {
  /** `on:terraform`, `on:terraform apply`, and for some programs a third word. */
  readonly commands: readonly string[];
  /** The handle with a third word that may be an argument: `on:nomad job run`. */
  readonly deeper?: string;
  readonly packages: readonly string[];
  /** `on:work:deploy` and the like. */
  readonly work: readonly string[];
}

const NONE: CommandHandles = { commands: [], packages: [], work: [] };

export function handlesOfWords(given: readonly string[]): CommandHandles {
  const words = withoutPrefix(given);
  const program = programName(words[0] ?? "");
  if (program === "") return NONE;
  const inner = startedBy(program, words);
  const own = ownHandles(program, words);
  if (inner === undefined) return own;
  const started = handlesOfWords(inner);
  return {
    // `docker compose exec` is an act of its own; `npx` and `uv run` are not.
    commands: [...own.commands.slice(0, CONTAINERS.test(program) ? 3 : 1), ...started.commands],
    packages: started.packages,
    work: started.work.length > 0 ? started.work : own.work,
    ...(started.deeper === undefined ? {} : { deeper: started.deeper }),
  };
}

function ownHandles(program: string, words: readonly string[]): CommandHandles {
  const [first, second] = subcommands(program, words);
  const commands = [`on:${program}`];
  if (first !== undefined) commands.push(`on:${program} ${first}`);
  if (first !== undefined && second !== undefined && DEEP.has(program)) {
    commands.push(`on:${program} ${first} ${second}`);
  }
  const isWord = first !== undefined && /^[a-z][a-z-]{1,20}$/.test(second ?? "");
  const deeper = isWord && !DEEP.has(program) ? `on:${program} ${first} ${second}` : undefined;
  const packages: string[] = [];
  for (const name of packagesInstalledBy(program, words)) {
    for (const one of namesOfPackage(name)) packages.push(`on:package:${one}`);
  }
  const named = DEEP.has(program) ? [program, first, second] : [program, first];
  const work = kindsOfWork(named);
  if (packages.length > 0) work.push("on:work:install");
  if (program === "git" && startsBranch(first, words)) work.push("on:work:branch");
  return { commands, packages, work, ...(deeper === undefined ? {} : { deeper }) };
}

/** Programs whose subcommands have subcommands, or that run scripts by name. */
const DEEP: ReadonlySet<string> = new Set(
  "docker podman npm pnpm yarn bun gh glab aws gcloud az mise php deno uv".split(" "),
);

/** The first argument of these is a file, a text or a flag, never a subcommand. */
const WITHOUT_SUBCOMMAND: ReadonlySet<string> = new Set(
  "awk cat cd chmod chown cp curl cut diff echo egrep export find grep head kill ln ls mkdir mv printf ps psql mysql pwd rg rm rsync scp sed set sleep sort source ssh tail tee test touch tr wc wget which xargs".split(
    " ",
  ),
);

const ALIASES: Readonly<Record<string, string>> = {
  pip3: "pip",
  python3: "python",
  "apt-get": "apt",
  nodejs: "node",
  egrep: "grep",
  gradlew: "gradle",
  mvnw: "mvn",
};

/** The name of a program without its folder and version: `/usr/bin/python3.12` is `python`. */
function programName(word: string): string {
  const name = word
    .replace(/^.*[\\/]/, "")
    .replace(/\.exe$/i, "")
    .toLowerCase();
  if (/^(?:python|pip)\d/.test(name)) return name.replace(/\d[\d.]*$/, "");
  return ALIASES[name] ?? name;
}

/** Words in front of a command that do not change which program runs. */
const PREFIX =
  /^(?:sudo|env|time|nohup|exec|command|nice|stdbuf|unbuffer|xargs|if|then|else|while|do|!|\d+[smh]?|timeout|[A-Za-z_]\w*=.*)$/;

function withoutPrefix(words: readonly string[]): readonly string[] {
  let at = 0;
  while (at < words.length - 1 && PREFIX.test(words[at] ?? "")) {
    at += 1;
    // The flags of the wrapper itself.
    while (at < words.length - 1 && words[at]?.startsWith("-")) at += 1;
  }
  return at === 0 ? words : words.slice(at);
}

/** Flags in front of a subcommand whose value is the next word. */
const FLAGS_WITH_VALUE: ReadonlySet<string> = new Set(
  "-C -c --prefix -w --workspace -n --namespace --context --kubeconfig -H --profile --region --project --cwd --filter -F --dir --manifest-path -f --file --project-name".split(
    " ",
  ),
);

function subcommands(program: string, words: readonly string[]): readonly string[] {
  if (WITHOUT_SUBCOMMAND.has(program)) return [];
  const found: string[] = [];
  for (let at = 1; at < words.length && found.length < 2; at += 1) {
    const word = words[at] ?? "";
    if (FLAGS_WITH_VALUE.has(word)) at += 1;
    else if (!word.startsWith("-") && !word.startsWith("+")) {
      if (!/^\w[\w.:-]{0,39}$/.test(word)) break;
      // `clickhouse-client -h db.example.org`: a host or a number after an option is its value.
      if (found.length === 0 && at > 1 && /\.|^\d/.test(word)) break;
      found.push(SUBCOMMAND_ALIASES[`${program} ${word}`] ?? word.toLowerCase());
    }
  }
  return found;
}

const SUBCOMMAND_ALIASES: Readonly<Record<string, string>> = {
  "npm i": "install",
  "npm add": "install",
  "pnpm i": "install",
  "bun i": "install",
  "npm run-script": "run",
  "npm t": "test",
};

/** Programs that start the program given by their arguments, and their own words before it. */
const STARTING: Readonly<Record<string, RegExp>> = {
  ...LAUNCHERS,
  uvx: NO_WORD,
  pdm: /^run$/,
  hatch: /^run$/,
  pipx: /^run$/,
  python: /^-m$/,
};

/** Interpreters: a script in their first argument is the program. */
const INTERPRETERS = /^(?:python|node|ruby|perl|php|bash|sh|zsh|tsx|ts-node|pwsh)$/;

/** The command that this one starts: `npx jest` starts `jest`, `bash deploy.sh` the script. */
function startedBy(program: string, words: readonly string[]): readonly string[] | undefined {
  const launcher = Object.hasOwn(STARTING, program) ? STARTING[program] : undefined;
  if (launcher !== undefined) {
    // `pnpm --filter web exec jest`: options for all of it may come first.
    const first = launcher.test("") ? 0 : afterOptions(words, 1);
    const isStarted = launcher.test(words[1] ?? "") || launcher.test(words[first] ?? "");
    let at = launcher.test("") ? 1 : isStarted ? Math.max(2, first + 1) : 0;
    if (launcher.test(words[1] ?? "")) at = 2;
    while (at > 0 && words[at]?.startsWith("-")) at += 1;
    if (at > 0) return at < words.length ? words.slice(at) : undefined;
  }
  const script = words[1] ?? "";
  if (INTERPRETERS.test(program)) {
    const isScript = /^[^-].*(?:\.\w{1,4}|\/\w+)$/.test(script) || isProgram(script);
    return isScript ? words.slice(1) : undefined;
  }
  return (
    runInContainer(program, words) ??
    givenEnvironment(program, words) ??
    wrappedCommand(program, words)
  );
}

function afterOptions(words: readonly string[], from: number): number {
  let at = from;
  while (words[at]?.startsWith("-") === true) at += FLAGS_WITH_VALUE.has(words[at] ?? "") ? 2 : 1;
  return at;
}

/** Programs whose `run` starts the project's own program; what comes after `--` are its arguments. */
const RUNS_PROJECT =
  /^(?:cargo|npm|pnpm|yarn|bun|deno|go|dotnet|swift|flutter|stack|cabal|zig|mix)$/;

/** `op run --env-file=x -- kamal deploy`, `aws-vault exec admin -- terraform apply`. */
function givenEnvironment(
  program: string,
  words: readonly string[],
): readonly string[] | undefined {
  const at = words.indexOf("--");
  if (at < 2 || at >= words.length - 1 || RUNS_PROJECT.test(program)) return undefined;
  return /^(?:run|exec)$/.test(words[1] ?? "") ? words.slice(at + 1) : undefined;
}

/** `docker compose exec app npm test`, `kubectl exec pod -- npm test`. */
const CONTAINERS = /^(?:docker|podman|docker-compose|kubectl|oc)$/;

function runInContainer(program: string, words: readonly string[]): readonly string[] | undefined {
  if (!CONTAINERS.test(program)) return undefined;
  const at = words.findIndex((word) => word === "exec" || word === "run");
  if (at < 0 || at > 4) return undefined;
  for (let next = at + 1; next < words.length && next < at + 12; next += 1) {
    const name = programName(words[next] ?? "");
    // The first known program after the container's name; flags and their values come before.
    if (isProgram(name) || (next > at + 1 && isProgramAndWord(name))) return words.slice(next);
  }
  return undefined;
}

/**
 * A project's own wrapper starts the program it is given: `./vendor/bin/sail composer update`,
 * `ddev npm install`. Programs that are known mean something else by it, as in `uv pip install`.
 */
function wrappedCommand(program: string, words: readonly string[]): readonly string[] | undefined {
  const inner = words[1] ?? "";
  if (isProgram(program) || isProgramAndWord(program) || WITHOUT_SUBCOMMAND.has(program)) {
    return undefined;
  }
  const isCommand = isProgram(inner) || (isProgramAndWord(inner) && words.length > 2);
  return isCommand && !/^(?:man|type|whereis|where|alias|hash)$/.test(program)
    ? words.slice(1)
    : undefined;
}

/** Kinds of work that projects have rules about, whatever program does it. */
const WORK: readonly (readonly [RegExp, string])[] = [
  [/(?:^|[:._-])(?:deploy\w{0,4}|ship|rollout)(?:$|[:._-])/, "on:work:deploy"],
  [/(?:^|[:._-])(?:release\w?|publish|goreleaser)(?:$|[:._-])/, "on:work:release"],
  [/(?:^|[:._-])(?:migrat\w{1,6}|alembic)(?:$|[:._-])/, "on:work:migrate"],
  [
    /(?:^|[:._-])(?:tests?|jest|vitest|pytest|rspec|mocha|phpunit|tox|nox|ctest|playwright|cypress)(?:$|[:._-])/,
    "on:work:test",
  ],
  [
    /(?:^|[:._-])(?:lint\w{0,3}|fmt|format|gofmt|eslint|oxlint|biome|prettier|ruff|flake8|black|rubocop|standardrb|ktlint\w{0,8}|clippy|shellcheck|pint|phpcs|stylelint|swiftlint)(?:$|[:._-])/,
    "on:work:lint",
  ],
];

/** `git checkout -b x`, `git switch -c x`, `git branch x`, `git branch -m x`. */
function startsBranch(subcommand: string | undefined, words: readonly string[]): boolean {
  if (subcommand === "checkout") return words.includes("-b") || words.includes("-B");
  if (subcommand === "switch") return words.includes("-c") || words.includes("-C");
  const at = words.indexOf("branch");
  return subcommand === "branch" && /^(?:[^-]|-[mM]$)/.test(words[at + 1] ?? "");
}

function kindsOfWork(words: readonly (string | undefined)[]): string[] {
  const found: string[] = [];
  for (const [pattern, handle] of WORK) {
    if (words.some((word) => word !== undefined && pattern.test(word))) found.push(handle);
  }
  return found;
}
