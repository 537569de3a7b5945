import { readSmallFile } from "@/platform/read-small-file.ts";
import type { FailureBody } from "@/session/activity.ts";
import type { NetChange } from "@/events/fixes/net-change.ts";
import { findMainError, readableLines } from "@/memory/errors/main-error-line.ts";
import { isSecretFile } from "@/memory/write/secrets/secret-files.ts";
import { describeRun } from "@/session/commands/command-key.ts";
import { programOf, splitCommands, withoutLauncher } from "@/session/commands/simple-command.ts";

/**
 * How much a change can have to do with a failure. 3: it concerns a name or line of the error.
 * 2: its file is named by the error or the command, or imported by such a file. 1: it is code of
 * the language that the command runs, or a setting. 0: it can have nothing to do with it.
 */
export type Relevance = 0 | 1 | 2 | 3;

/** How tests are named and where they are kept. */
export const TEST_FILE =
  /(?:^|\/)(?:tests?|__tests__|specs?|testdata|fixtures|__snapshots__)\/|[._-](?:tests?|spec)\.\w{1,8}$|(?:^|\/)test_[^/]{1,100}$|(?:Tests?|Spec)\.\w{1,8}$/;

/** Text for people: changing it makes no command pass. */
const DOCUMENTS =
  /\.(?:md|mdx|markdown|rst|adoc|txt|log|pdf|png|jpe?g|gif|svg|ico)$|(?:^|\/)(?:docs?|\.github\/ISSUE_TEMPLATE)\/|(?:^|\/)(?:LICEN[CS]E|CHANGELOG|README|AUTHORS|CONTRIBUTING|NOTICE|TODO)[^/]*$/i;
/** Settings of machines that build the project elsewhere. */
const ELSEWHERE =
  /(?:^|\/)(?:\.(?:github|circleci|buildkite|woodpecker|gitlab)\/|\.gitlab-ci|\.travis|azure-pipelines|appveyor|Jenkinsfile)/i;
/** Settings, dependencies and build files: they concern every command of the project. */
const SETTINGS =
  /(?:^|\/)(?:package(?:-lock)?\.json|[^/]*\.lock|go\.(?:mod|sum|work)|Cargo\.toml|pyproject\.toml|setup\.(?:py|cfg)|requirements[^/]*\.txt|Pipfile|Gemfile|pom\.xml|[^/]*\.(?:gradle(?:\.kts)?|sbt|cabal|gemspec|podspec|csproj|fsproj|props|targets|bazel|bzl|nix|opam|edn|cmake)|mix\.exs|meson\.build|rebar\.config|dune(?:-project)?|BUILD|Package\.swift|CMakeLists\.txt|Makefile|Dockerfile[^/]*|Justfile|\.env[^/]*|[^/]*\.env|\.[a-z]+rc[^/]*|[^/]*\.(?:toml|ya?ml|ini|cfg|conf|properties)|[^/]*\.config\.[a-z]+|tsconfig[^/]*\.json|[^/]*config[^/]*\.json)$/i;

/** Endings of the files that belong to one language, with the programs that run them. */
const LANGUAGES: readonly (readonly [programs: RegExp, endings: RegExp])[] = [
  [/^(?:go|gofmt|golangci-lint|gotestsum|staticcheck)$/, /\.(?:go|tmpl|gohtml)$/],
  [/^(?:cargo|rustc|clippy-driver)$/, /\.rs$/],
  [
    /^(?:python[\d.]*|py|pytest|tox|nox|uv|poetry|pipenv|mypy|pyright|ruff|flake8|django-admin|manage\.py|unittest)$/,
    /\.(?:pyi?|ipynb|jinja2?)$/,
  ],
  [
    /^(?:npm|npx|pnpm|yarn|bun|bunx|node|deno|jest|vitest|mocha|tsc|tsx|eslint|vite|next|webpack|playwright|cypress|biome|oxlint)$/,
    /\.(?:[cm]?[jt]sx?|vue|svelte|astro|css|scss|html?|json|snap|graphql)$/,
  ],
  [/^(?:mvn|mvnw|gradle|gradlew|java|javac|kotlinc|sbt)$/, /\.(?:java|kts?|scala|groovy|xml)$/],
  [/^dotnet$/, /\.(?:cs|fs|vb|csproj|fsproj|razor|json)$/],
  [/^(?:ruby|bundle|rake|rails|rspec)$/, /\.(?:rb|erb|rake|ru)$/],
  [/^(?:php|composer|phpunit|artisan)$/, /\.(?:php|twig)$/],
  [/^swift$/, /\.swift$/],
  [/^(?:gcc|g\+\+|cc|clang|clang\+\+|cmake|ninja|ctest)$/, /\.(?:c|cc|cpp|cxx|h|hpp|cmake)$/],
  [/^(?:mix|elixir|iex)$/, /\.(?:exs?|eex|heex)$/],
  [/^(?:terraform|tofu)$/, /\.(?:tf|tfvars|hcl)$/],
  [/^(?:helm|kubectl)$/, /\.(?:ya?ml|tpl)$/],
  [/^shellcheck$/, /\.(?:sh|bash)$/],
];
/** Programs that start whatever the project has: `sh ci/test.sh` may run tests of any language. */
const ANY_LANGUAGE =
  /^(?:make|gmake|just|task|mise|rake|ant|bazel|buck|nx|turbo|docker|docker-compose|podman|pre-commit|(?:ba|da|z|k)?sh|[\w.-]+\.sh)$/;
const CODE =
  /\.(?:go|rs|pyi?|[cm]?[jt]sx?|vue|svelte|java|kts?|scala|cs|fs|rb|erb|php|swift|c|cc|cpp|cxx|h|hpp|exs?|ex|lua|dart|sh|bash|sql|proto|graphql|html?|css|scss|tf)$/;

/** True for settings, dependencies and build files. */
export function concernsEveryCommand(filePath: string): boolean {
  return SETTINGS.test(filePath);
}

export function relevanceOf(change: NetChange, failure: FailureBody, root: string): Relevance {
  const { filePath } = change;
  const said = `${failure.command}\n${failure.error}`;
  const isNamed = isFileNamed(filePath, said);
  if (!isNamed && DOCUMENTS.test(filePath) && !SETTINGS.test(filePath)) return 0;
  if (!isNamed && ELSEWHERE.test(filePath)) return 0;
  if (onlyComments(change)) return 0;
  if (onlyImports(change) && !IMPORT_ERROR.test(failure.error)) return 1;
  if (sharesName(change, statedError(failure.error))) return 3;
  if (isNamed || isImported(filePath, failure.error, root)) return 2;
  return isSetting(filePath) || isSameLanguage(filePath, failure) ? 1 : 0;
}

function isSetting(filePath: string): boolean {
  return SETTINGS.test(filePath) || isInRoot(filePath) || isSecretFile(filePath);
}

/**
 * True if only its language speaks for a change of code, and the error points elsewhere: to the
 * world outside, or to other files of the project.
 */
export function isDoubtful(
  { filePath }: NetChange,
  relevance: Relevance,
  { error }: FailureBody,
  root: string,
): boolean {
  if (relevance !== 1 || isSetting(filePath)) return false;
  if (OUTAGE.test(statedError(error))) return true;
  // A failed test names itself, and the fault is elsewhere.
  const named = filesNamedIn(error, root);
  return named.length > 0 && !named.some(({ file }) => TEST_FILE.test(file));
}

/** Errors of the world outside, which work on something else does not mend. */
const OUTAGE =
  /max retries exceeded|network is unreachable|ENOTFOUND|EAI_AGAIN|name resolution|rate limit|too many requests|temporarily unavailable|bad gateway|service unavailable|no space left/i;

/** True for a file beside the folders of the code that is no code itself: it says how to build. */
function isInRoot(filePath: string): boolean {
  return !filePath.includes("/") && !CODE.test(filePath);
}

/** Guess: a shorter name may be any word. */
const STEM_CHARS_MIN = 7;

/** True if the text names the file, with or without its folders. */
function isFileNamed(filePath: string, text: string): boolean {
  const name = filePath.replace(/^.*\//, "");
  if (name.length > 2 && text.includes(name)) return true;
  // The tests of a file are named after it.
  const stem = name.replace(/\..*$/, "");
  return stem.length >= STEM_CHARS_MIN && text.includes(stem);
}

/** True if the file may be code of a language that the command or the error is about. */
function isSameLanguage(filePath: string, { command, error }: FailureBody): boolean {
  const ending = /\.\w{1,8}$/.exec(filePath)?.[0];
  if (ending === undefined) return false;
  const named: readonly string[] = `${error}\n${command}`.match(/\.\w{1,8}\b/g) ?? [];
  if (named.includes(ending)) return true;
  const programs = (splitCommands(describeRun(command).key) ?? []).flatMap(({ words }) => [
    programOf(words),
    programOf(withoutLauncher(words)),
  ]);
  if (programs.some((program) => ANY_LANGUAGE.test(program))) return true;
  const rows = LANGUAGES.filter(([program]) => programs.some((name) => program.test(name)));
  // Nobody knows what a program that is not in the table runs.
  return rows.length === 0 || rows.some(([, endings]) => endings.test(filePath));
}

/** Errors that an import may fix. */
const IMPORT_ERROR =
  /undefined|not defined|cannot find|unresolved|import|no such|unused|not used|undeclared/i;
const IMPORT_LINE =
  /^\s*(?:import\b|from\b|use\b|using\b|#include\b|require\b|(?:const|let|var) .{1,80}= require|"[\w@./-]+"$|[()]*$)/;

/** True if the change concerns only imports: they follow from another change. */
function onlyImports({ before, after }: NetChange): boolean {
  return [...before, ...after].every((line) => IMPORT_LINE.test(line));
}

/** Comments that tools read. */
const DIRECTIVES =
  /nolint|noqa|type:|ts-(?:ignore|expect-error|nocheck)|eslint|prettier|biome|oxlint|pylint|pragma|go:|\+build|istanbul|c8 |coverage|clippy|rubocop|phpstan|shellcheck|#!/;
const COMMENT = /^\s*(?:\/\/|\/\*|\*(?!\w)|\*\/|<!--|--\s|;;|"""|''')/;
const HASH_COMMENT = /^\s*#/;
/** Languages in which a line that starts with "#" is code. */
const HASH_IS_CODE = /\.(?:c|cc|cpp|cxx|h|hpp|m|cs|rs|md)$/;

/** True if the change concerns only comments and blank lines. */
function onlyComments({ before, after, filePath, isNewFile }: NetChange): boolean {
  const lines = [...before, ...after].filter((line) => line.trim() !== "");
  if (lines.length === 0) return !isNewFile;
  return lines.every(
    (line) =>
      !DIRECTIVES.test(line) &&
      (COMMENT.test(line) || (HASH_COMMENT.test(line) && !HASH_IS_CODE.test(filePath))),
  );
}

/** Words of errors that say nothing about the code. */
const COMMON_WORDS =
  /^(?:error|errors|undefined|expected|received|cannot|found|failed|unexpected|missing|module|import|function|return|string|number|object|value|values|type|types|argument|arguments|assignment|variable|variables|method|field|class|struct|const|static|public|private|package|invalid|operation|mismatched|there|which|should|would|could|where|while|because|after|before|with|from|does|none|null|true|false|test|tests|line|code|exit|file|files|directory|command|context)$/i;

/** The statement of the error, and the line below it, which often quotes the code. */
function statedError(errorText: string): string {
  const error = findMainError(errorText);
  return error === undefined
    ? ""
    : `${error.text}\n${readableLines(errorText)[error.at + 1] ?? ""}`;
}

/** A name of several parts: a package, a setting, a column, such as `jackson-databind`. */
const COMPOUND_NAME = /[A-Za-z]\w{1,40}(?:[.-][A-Za-z]\w{1,40}){1,6}/g;

/** True if a name of the error stands in the changed lines. */
function sharesName(change: NetChange, error: string): boolean {
  return sharesWord(change, error) || sharesCompoundName(change, error);
}

function sharesCompoundName({ before, after }: NetChange, error: string): boolean {
  // The folders and the class of an exception, and files, are in every error of their kind.
  const named = (error.match(COMPOUND_NAME) ?? []).filter((name) => !/[A-Z]|\.\w{1,5}$/.test(name));
  if (named.length === 0) return false;
  const changed = new Set([...before, ...after].join("\n").match(COMPOUND_NAME) ?? []);
  return named.some((name) => changed.has(name));
}

function sharesWord({ before, after }: NetChange, error: string): boolean {
  const names = (error.match(/[A-Za-z_]\w{3,60}/g) ?? []).filter(
    (word) => !COMMON_WORDS.test(word),
  );
  const isName = (word: string) => /[a-z][A-Z]|_|\d|^[A-Z]{2,}/.test(word) || word.length >= 10;
  const distinct = [...new Set(names.filter(isName))].slice(0, 60);
  if (distinct.length === 0) return false;
  const words = new Set([...before, ...after].join("\n").match(/[A-Za-z_]\w{3,60}/g) ?? []);
  return distinct.some((name) => words.has(name));
}

/** Guesses: an error that names more files than this says nothing about any of them. */
const NAMED_FILES_MAX = 5;
const FILE_BYTES_MAX = 64 * 1024;

/** True if a file that the error names mentions the changed file, as an import does. */
function isImported(filePath: string, error: string, root: string): boolean {
  const stem = filePath.replace(/^.*\//, "").replace(/\.\w+$/, "");
  if (stem.length < 3) return false;
  return filesNamedIn(error, root).some(({ text }) => text.includes(stem));
}

/** The files of the project that the error names, with their texts. */
function filesNamedIn(error: string, root: string): { file: string; text: string }[] {
  const named = error.match(/[\w@./-]{1,200}\.\w{1,5}(?=[:(,\s'")]|$)/g) ?? [];
  return [...new Set(named)].slice(0, NAMED_FILES_MAX).flatMap((file) => {
    const path = file.startsWith("/") ? file : `${root}/${file}`;
    const text = readSmallFile(path, FILE_BYTES_MAX);
    return text === undefined ? [] : [{ file, text }];
  });
}
