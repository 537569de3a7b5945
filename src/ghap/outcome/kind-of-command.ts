import {
  BUILD_PROGRAMS,
  PROGRAMS_WITH_SUBCOMMANDS,
  SCRIPT_RUNNERS,
  type Subcommands,
  TEST_PROGRAMS,
  VALUED_OPTIONS,
} from "@/ghap/outcome/runner-programs.ts";
import { isNoRun } from "@/ghap/outcome/not-a-run.ts";
import { type CheckKind, programName } from "@/ghap/outcome/outcome.ts";
import { kindOfPackageScript } from "@/ghap/outcome/package-scripts.ts";
import { isOtherName, kindOfFile, kindOfName } from "@/ghap/outcome/script-names.ts";
import { isListed } from "@/ghap/outcome/word-list.ts";

/** The kind of a command, and what follows the words that say so. */
export interface KnownCommand {
  readonly kind: CheckKind;
  readonly rest: readonly string[];
  /** True if its name already says that it is only a part: `test:unit`. */
  readonly isPart?: boolean;
  /** True if only a name that people gave it says what it is: a script, a target, a file. */
  readonly isNamed?: boolean;
  /** True if the command does other work too, which may be what failed: `just lint test`. */
  readonly isAmong?: boolean;
}

/** Says what a command without wrappers runs; undefined if it is neither a test nor a build. */
export function kindOfCommand(words: readonly string[]): KnownCommand | undefined {
  const [first, ...args] = words;
  const program = programName(first);
  const known = findKind(first ?? "", program, args);
  if (known === undefined || isNoRun(program, args)) return undefined;
  return known;
}

function findKind(
  first: string,
  program: string,
  args: readonly string[],
): KnownCommand | undefined {
  const special = Object.hasOwn(SPECIAL, program) ? SPECIAL[program] : undefined;
  if (special !== undefined) return special(args);
  if (TEST_PROGRAMS.has(program)) return { kind: "test", rest: args };
  if (BUILD_PROGRAMS.has(program)) return { kind: "build", rest: args };
  const subcommands = PROGRAMS_WITH_SUBCOMMANDS[program];
  if (subcommands !== undefined && Object.hasOwn(PROGRAMS_WITH_SUBCOMMANDS, program)) {
    const known = byWords(subcommands, args);
    if (known !== undefined || !SCRIPT_RUNNERS.test(program)) return known;
  }
  if (SCRIPT_RUNNERS.test(program)) return scriptRun(args);
  const kind = /[\\/]/.test(first) ? kindOfFile(first) : undefined;
  return kind && { kind, rest: args, isNamed: true };
}

/** `python -m build`; `./Build test` of Perl. */
function buildRun(args: readonly string[]): KnownCommand {
  return { kind: args[0] === "test" ? "test" : "build", rest: args };
}

/** Programs whose arguments need a closer look. */
const SPECIAL: Readonly<Record<string, (args: readonly string[]) => KnownCommand | undefined>> = {
  npm: (args) => packageScript("npm", args),
  pnpm: (args) => packageScript("pnpm", args),
  yarn: (args) => packageScript("yarn", args),
  bun: (args) => packageScript("bun", args) ?? scriptRun(args),
  deno: (args) =>
    args[0] === "task" ? byWords({ isList: true }, args.slice(1)) : byWords(DENO, args),
  cargo: (args) => cargoRun(args[0]?.startsWith("+") === true ? args.slice(1) : args),
  go: goRun,
  cmake: cmakeRun,
  docker: dockerBuild,
  podman: dockerBuild,
  "docker-compose": dockerBuild,
  turbo: (args) => taskRun(args),
  lerna: (args) => taskRun(args),
  moon: (args) => taskRun(args),
  rush: (args) => taskRun(args),
  mise: (args) => (args[0] === "run" || args[0] === "r" ? taskRun(args) : undefined),
  nx: nxRun,
  sbt: (args) => byWords({ isList: true }, args.map(sbtTask)),
  ninja: (args) =>
    byWords(
      NINJA,
      args.filter((_, at) => args[at - 1] !== "-k"),
    ),
  zig: (args) =>
    args[0] === "build" && args[1] !== undefined
      ? byWords({ isList: true, bare: "build" }, args.slice(1))
      : byWords(PROGRAMS_WITH_SUBCOMMANDS["zig"] ?? {}, args),
  clojure: clojureRun,
  clj: clojureRun,
  rscript: (args) => packageTest(args, /\b(?:devtools::|testthat::)?test(?:_\w+)?\(|\bcheck\(/),
  julia: (args) => packageTest(args, /\bPkg\.test\(/) ?? scriptRun(args),
  mvn: mavenRun,
  mvnw: mavenRun,
  mvnd: mavenRun,
  build: buildRun,
  emacs: (args) => packageTest(args, /^ert-run-tests-batch/),
  hurl: (args) => (args.includes("--test") ? { kind: "test", rest: args } : undefined),
  matlab: (args) => packageTest(args, /\brun(?:tests|\(testsuite)\b/i),
  nvim: (args) => packageTest(args, /\bPlenary(?:Busted|Test)/),
  pwsh: powershellRun,
  powershell: powershellRun,
  r: (args) => (args[0] === "CMD" ? byWords({ test: "check" }, args.slice(1)) : undefined),
};

/** Its commands are not those of other shells, and most of what it is given is no script. */
function powershellRun(args: readonly string[]): KnownCommand | undefined {
  const isLine = args.some((arg) => /^-(?:c|command|e|ec|encodedcommand)$/i.test(arg));
  return isLine ? packageTest(args, /\bInvoke-Pester\b/i) : scriptRun(args);
}

/** `Test/compile` and `test:compile` compile, `core/test` tests. */
function sbtTask(task: string): string {
  return task.replace(/^(?:[\w.-]+\s*[/:]\s*)+(?=\w)/, "");
}

const NINJA: Subcommands = { isList: true, bare: "build" };
const DENO: Subcommands = { test: "test", build: "check compile" };

function packageScript(program: string, args: readonly string[]): KnownCommand | undefined {
  const found = kindOfPackageScript(program, args);
  if (found === undefined) return undefined;
  return "kind" in found ? { ...found, isNamed: true } : kindOfCommand(found.command);
}

function byWords(
  { test, build, isList = false, bare, valued = VALUED_OPTIONS }: Subcommands,
  args: readonly string[],
): KnownCommand | undefined {
  const isNamed = test === undefined && build === undefined;
  let found: KnownCommand | undefined;
  let isOnlyOptions = true;
  let isAmong = false;
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at] ?? "";
    if (arg.startsWith("-") && arg !== "-") {
      // The number of jobs may be left out: `make -j test`.
      const isJobs = /^(?:-j|--jobs)$/.test(arg);
      if (isJobs ? /^\d+$/.test(args[at + 1] ?? "") : isListed(valued, arg)) at += 1;
      continue;
    }
    if (isList && /^\w+=/.test(arg)) continue;
    isOnlyOptions = false;
    const kind = isNamed ? (kindOfName(arg) ?? checkTarget(arg)) : kindOfWord(arg, test, build);
    const rest = args.slice(at + 1);
    if (kind !== undefined) {
      const isPart = isNamed && !/^(?:tests?|build|check)$/.test(arg);
      isAmong ||= isNamed && (found !== undefined || rest.some(isOtherName));
      found = { kind, rest, isPart, isNamed, isAmong };
    } else if (isNamed && !isListed(NO_WORK, arg)) isAmong = true;
    if (!isList || (found === undefined && isNamed && isListed(NOT_A_TARGET, arg))) return found;
    if (found?.kind === "test") return found;
  }
  return found ?? (isOnlyOptions && bare !== undefined ? { kind: bare, rest: args } : undefined);
}

/** `make check` and `gradle check` run the tests; `make all` builds. */
function checkTarget(target: string): CheckKind | undefined {
  if (/^:?(?:[\w-]+:)*check$/.test(target)) return "test";
  return target === "all" ? "build" : undefined;
}

/** Words before the name of a script that do nothing themselves, or cannot be what failed. */
const NO_WORK = "run run-script call exec clean";

const NOT_A_TARGET = "install list help show describe init update require add remove";

function kindOfWord(word: string, test = "", build = ""): CheckKind | undefined {
  if (isListed(test, word)) return "test";
  return isListed(build, word) ? "build" : undefined;
}

/** `python manage.py test`, `node --test`, `sh ci/test.sh`, `python tests/test_io.py`. */
function scriptRun(args: readonly string[]): KnownCommand | undefined {
  if (args.some((arg) => /^--test(?:$|-(?!skip))/.test(arg))) return { kind: "test", rest: args };
  if (args.some((arg) => /^(?:-c|-e|--eval|-p)$/.test(arg))) return undefined;
  const at = args.findIndex((arg) => !arg.startsWith("-"));
  const script = args[at];
  if (script === undefined) return undefined;
  const rest = args.slice(at + 1);
  const name = programName(script);
  const known = Object.hasOwn(PROGRAMS_WITH_SUBCOMMANDS, name)
    ? PROGRAMS_WITH_SUBCOMMANDS[name]
    : undefined;
  if (known !== undefined && /[./]|^(?:artisan|ace)$/.test(script)) return byWords(known, rest);
  if (TEST_PROGRAMS.has(name) && script.includes("/")) return { kind: "test", rest };
  const kind = kindOfFile(script);
  return kind && { kind, rest: [script, ...rest], isNamed: true };
}

/** Extensions that run another command of cargo, or a task of its name. */
const CARGO_RUNNERS = "hack make miri tauri leptos lambda ndk component xtask";

function cargoRun(args: readonly string[]): KnownCommand | undefined {
  if (isListed(CARGO_RUNNERS, args[0] ?? "")) return cargoRun(args.slice(1));
  const known = byWords(PROGRAMS_WITH_SUBCOMMANDS["cargo"] ?? {}, args);
  if (known?.kind !== "test") return known;
  const word = known.rest.find((one) => !one.startsWith("-")) ?? "";
  if (args.includes("nextest") && /^(?:list|show-config|self|archive)$/.test(word))
    return undefined;
  const rest = known.rest.filter((word, i) => i > 0 || !/^(?:run|r|nextest|test)$/.test(word));
  return known.rest.includes("--no-run") ? { kind: "build", rest } : { kind: "test", rest };
}

function goRun(args: readonly string[]): KnownCommand | undefined {
  const known = byWords({ test: "test", build: "build" }, args);
  return known?.rest.includes("-c") === true ? { ...known, kind: "build" } : known;
}

function cmakeRun(args: readonly string[]): KnownCommand | undefined {
  if (!args.includes("--build")) return undefined;
  const at = args.findIndex((arg) => arg === "--target" || arg === "-t");
  const target = at < 0 ? undefined : args[at + 1];
  if (target === undefined) return { kind: "build", rest: [] };
  if (target === "clean" || target === "help") return undefined;
  const kind = target === "install" ? undefined : kindOfName(target);
  return { kind: kind ?? "build", rest: [] };
}

function dockerBuild(args: readonly string[]): KnownCommand | undefined {
  const words = args.filter((arg) => !arg.startsWith("-"));
  const [first, second] = words;
  const isBuild =
    first === "build" ||
    first === "bake" ||
    (first === "buildx" && (second === "build" || second === "bake")) ||
    (first === "image" && second === "build") ||
    (words.includes("compose") && words.slice(1, 4).includes("build"));
  return isBuild ? { kind: "build", rest: [] } : undefined;
}

function taskRun(args: readonly string[]): KnownCommand | undefined {
  const at = args.findIndex((arg) => !arg.startsWith("-") && !/^(?:run|r|exec)$/.test(arg));
  const task = args[at];
  const kind = task === undefined ? undefined : kindOfName(task);
  const isPart = !/^(?:tests?|build)$/.test(task ?? "");
  return kind && { kind, rest: args.slice(at + 1), isPart, isNamed: true };
}

function nxRun(args: readonly string[]): KnownCommand | undefined {
  const targets = args.findIndex((arg) => /^(?:-t|--targets?)$/.test(arg));
  const joined = args.find((arg) => /^--targets?=/.test(arg))?.replace(/^.*=/, "");
  const named = targets >= 0 ? args[targets + 1] : joined;
  if (named !== undefined) return taskRun([named]);
  const [first = "", second = ""] = args.filter((arg) => !arg.startsWith("-"));
  if (first === "run") return taskRun([second.split(":")[1] ?? ""]);
  return byWords(PROGRAMS_WITH_SUBCOMMANDS["nx"] ?? {}, args);
}

function clojureRun(args: readonly string[]): KnownCommand | undefined {
  const isTest = args.some((arg) => /^-[XMT]:(?:[\w-]+:)*test\b/.test(arg));
  return isTest ? { kind: "test", rest: [] } : undefined;
}

function packageTest(args: readonly string[], call: RegExp): KnownCommand | undefined {
  return args.some((arg) => call.test(arg)) ? { kind: "test", rest: [] } : undefined;
}

function mavenRun(args: readonly string[]): KnownCommand | undefined {
  const known = byWords(PROGRAMS_WITH_SUBCOMMANDS["mvn"] ?? {}, args);
  const skips = args.some((arg) => /^-D(?:skipTests|maven\.test\.skip)(?:=true)?$/.test(arg));
  if (known === undefined || !skips) return known;
  return { ...known, kind: "build" };
}
