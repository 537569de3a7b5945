import { flatten } from "@/base/text.ts";

/** A command line and its purpose. */
export interface ProjectCommand {
  /** The command without a leading cd and trailing redirections. */
  readonly text: string;
  readonly purpose: Purpose;
  /** Equal for runs that differ only in flags and files. */
  readonly key: string;
  /** Run again and again in a project, such as its tests. */
  readonly isEverydayCommand: boolean;
  /** Runs a chosen part, such as one test by its name: of use while that part is worked on. */
  readonly isPartial: boolean;
}

export type Purpose =
  | "test"
  | "build"
  | "lint"
  | "check types"
  | "migrate"
  | "generate"
  | "run"
  | "plan"
  | "install"
  | "deploy";

/** Guess: a longer command is a script that nobody types again. */
const COMMAND_CHARS = 160;

/** The first match counts. */
const PURPOSES: readonly [RegExp, Purpose][] = [
  [
    /\b(?:vitest|jest|pytest|rspec|mocha|ava|phpunit|ctest|nextest|playwright test|cypress run|tox)\b/,
    "test",
  ],
  [/(?:^|[\s:/])test(?:s|ing)?(?:$|[\s:])|\btest[A-Z]\w*|:tests?\b|\btest-\w/, "test"],
  [
    /\btsc\b[^|]*--noemit|\b(?:typecheck|type-check|check-types|check:types|mypy|pyright|cargo check)\b/,
    "check types",
  ],
  [
    /\b(?:lint|eslint|clippy|ruff|rubocop|golangci-lint|oxlint|prettier|biome|flake8|shellcheck)\b/,
    "lint",
  ],
  [/\b(?:migrate|db:migrate|migrations?)\b/, "migrate"],
  [/\b(?:codegen|generate|gen)\b|^make config\b/, "generate"],
  [/\b(?:build|compile|assemble|tsc|webpack|rollup|package|bundle)\b|^make$/, "build"],
  [/^terraform plan\b|^tofu plan\b|^pulumi preview\b/, "plan"],
  [
    /\b(?:npm|pnpm|yarn|bun|pip|pip3|uv|poetry|cargo|go|gem|bundle|composer|brew|apt|apt-get) (?:\S+ ){0,3}(?:install|add|ci|sync|upgrade|update|i|get)\b/,
    "install",
  ],
  [/\b(?:deploy|apply|publish|release)\b/, "deploy"],
  [/\b(?:dev|start|serve|up|watch|runserver)\b/, "run"],
  [/^make [\w-]+$|^just [\w-]+$/, "run"],
];

const PROJECT_TOOLS =
  /^(?:npm|npx|pnpm|yarn|bun|bunx|deno|node --test|cargo|go|make|just|task|pytest|tox|nox|python3? (?:-m|manage\.py)|uv run|poetry run|hatch|rspec|bundle exec|bin\/|\.\/|rails|rake|mix|gradle|mvn|dotnet|swift|flutter|dart|composer|php artisan|docker(?:-| )compose|docker build|terraform|tofu|helm|ctest|cmake|bazel|nx|turbo|tsc|vitest|jest|eslint|ruff|mypy|golangci-lint|phpunit)(?=\s|$|\w)/;

/** Pipes, alternatives and lists: their exit status does not say whether each part worked. */
const HIDDEN_STATUS = /\|(?!\|)|\|\||;|&\s*$|<<|\n/;

const ONE_OFF =
  /(?:^|\s)(?:-c|-e|--eval|-p)\s+["']|\b(?:python3?|node|bun|deno|ruby|perl) -(?:e|c)\b|\bshell\b|\s(?:--version|--help|-h|-V)(?:\s|$)/;

/** Filters by the name of a test, and single test files. */
const PARTIAL =
  /\s(?:-run|--run|-k|-t|-g|--grep|--filter|--tests?|--testNamePattern|--test-name-pattern|--only|-only-testing)[= ]["'\w^.]|::\w|[\w-][._-](?:test|spec)s?\.\w{1,5}(?:\s|$)|\btest_\w{1,80}\.py\b|\w_test\.\w{1,5}(?:\s|$)|\.rb:\d/;

const EVERYDAY_PURPOSES: ReadonlySet<Purpose> = new Set<Purpose>([
  "test",
  "build",
  "lint",
  "check types",
  "migrate",
  "generate",
  "run",
  "plan",
]);

/** Returns undefined if the command is not one that a project is worked on with. */
export function readCommand(raw: string): ProjectCommand | undefined {
  if (raw.length > 2_000) return undefined;
  const text = withoutSurroundings(raw);
  if (text === "" || text.length > COMMAND_CHARS) return undefined;
  if (HIDDEN_STATUS.test(text) || ONE_OFF.test(text)) return undefined;
  const bare = withoutVariables(text.split("&&").at(-1)?.trim() ?? text);
  if (!PROJECT_TOOLS.test(bare)) return undefined;
  const purpose = PURPOSES.find(
    ([pattern]) => pattern.test(bare.toLowerCase()) || pattern.test(bare),
  )?.[1];
  if (purpose === undefined) return undefined;
  return {
    text,
    purpose,
    key: commandKey(bare, purpose),
    isEverydayCommand: EVERYDAY_PURPOSES.has(purpose),
    isPartial: PARTIAL.test(bare),
  };
}

function commandKey(bare: string, purpose: Purpose): string {
  const words = bare.split(" ").filter((word) => /^[a-z][\w:-]*$/i.test(word));
  return `${purpose} ${words.slice(0, 3).join(" ")}`;
}

function withoutSurroundings(raw: string): string {
  return flatten(raw.trim().includes("\n") ? "" : raw)
    .replace(/^(?:cd (?:"[^"]*"|'[^']*'|[^\s;&|]+) ?(?:&&|;) ?){1,3}/, "")
    .replace(/(?: ?2>&1| ?2?>\/dev\/null){1,2}$/, "")
    .replace(/^timeout \d+[smh]? /, "");
}

function withoutVariables(text: string): string {
  return text.replace(/^(?:[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|\S*) ){1,5}/, "");
}
