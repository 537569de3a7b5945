import { BUILD_PROGRAMS, TEST_PROGRAMS } from "@/ghap/outcome/runner-programs.ts";
import { type ParsedCommand, type ParseLine, programName } from "@/ghap/outcome/outcome.ts";
import { kindOfName } from "@/ghap/outcome/script-names.ts";
import { isListed, type WordList } from "@/ghap/outcome/word-list.ts";

/**
 * Programs that only run another one: `env`, `timeout`, `uv run`, `docker compose run`, `npx`,
 * `bash -c`. What they run is the same test or build as without them.
 */

/** Options of each wrapper that take the next word as their value. */
interface Wrapper {
  /** Words that must follow the program, in this order: `run` of `uv run`. */
  readonly subcommands?: readonly WordList[];
  /** Options whose value is the next word. */
  readonly valued?: WordList;
  /** The number of words between the options and the command: a service, a host, a duration. */
  readonly operands?: number;
  /** True if the command begins behind `--` when there is one. */
  readonly isAfterDashes?: boolean;
}

const ASSIGNMENT = /^[A-Za-z_]\w*=/;

const RUN: Wrapper = {
  subcommands: ["run exec"],
  valued:
    "-p --python --with --extra --group --package --project --directory -C --env-file --env -e",
};
const EXEC: Wrapper = {
  subcommands: ["exec x dlx"],
  valued: "-p --package -w --workspace --filter -F",
};
const PLAIN: Wrapper = {};
const COVERAGE: Wrapper = {
  valued:
    "-r -x -n -o --reporter --include --exclude --lines --functions --branches --statements --report-dir --temp-dir",
};
const DOCKER_VALUED =
  "-e -v -w -u -p -f -l --env --env-file --volume --workdir --user --name --entrypoint --network --platform --publish --mount --file --project-name --profile --index --label --cpus --memory";

const WRAPPERS: Readonly<Record<string, readonly Wrapper[]>> = {
  env: [{ valued: "-u -C -S" }],
  sudo: [{ valued: "-u -g -U -C -h -p" }],
  doas: [{ valued: "-u -C" }],
  timeout: [{ valued: "-k -s", operands: 1 }],
  gtimeout: [{ valued: "-k -s", operands: 1 }],
  nice: [{ valued: "-n" }],
  ionice: [{ valued: "-c -n" }],
  taskset: [{ operands: 1 }],
  stdbuf: [PLAIN],
  time: [{ valued: "-f -o" }],
  nohup: [PLAIN],
  flock: [{ valued: "-w -E -c", operands: 1 }],
  command: [PLAIN],
  exec: [PLAIN],
  unbuffer: [PLAIN],
  "xvfb-run": [{ valued: "-n -e -s -l -p -f" }],
  "dbus-run-session": [{ isAfterDashes: true }],
  caffeinate: [PLAIN],
  grc: [PLAIN],
  bear: [{ isAfterDashes: true }],
  "cross-env": [PLAIN],
  "cross-env-shell": [PLAIN],
  dotenv: [{ valued: "-e -f -v", isAfterDashes: true }],
  "dotenv-cli": [{ valued: "-e -v", isAfterDashes: true }],
  dotenvx: [{ subcommands: ["run"], valued: "-f", isAfterDashes: true }],
  doppler: [{ subcommands: ["run"], valued: "-p -c", isAfterDashes: true }],
  op: [{ subcommands: ["run"], isAfterDashes: true }],
  infisical: [{ subcommands: ["run"], isAfterDashes: true }],
  chamber: [{ subcommands: ["exec"], isAfterDashes: true }],
  direnv: [{ subcommands: ["exec"], operands: 1 }],
  nix: [
    {
      subcommands: ["develop shell"],
      isAfterDashes: true,
    },
  ],
  devbox: [RUN],
  flox: [{ subcommands: ["activate"], isAfterDashes: true }],
  asdf: [EXEC],
  mise: [{ subcommands: ["exec x"], isAfterDashes: true }],
  npx: [{ valued: "-p --package -w --workspace" }],
  bunx: [PLAIN],
  pnpx: [PLAIN],
  npm: [EXEC],
  pnpm: [EXEC],
  yarn: [EXEC],
  bun: [{ subcommands: ["x"] }],
  corepack: [PLAIN],
  uv: [RUN],
  uvx: [{ valued: "--from --with -p --python" }],
  pipx: [{ subcommands: ["run"], valued: "--spec" }],
  poetry: [RUN],
  pipenv: [RUN],
  pdm: [RUN],
  rye: [RUN],
  hatch: [{ subcommands: ["-e run"] }],
  pixi: [RUN],
  conda: [{ subcommands: ["run"], valued: "-n -p --name --prefix --cwd" }],
  mamba: [{ subcommands: ["run"], valued: "-n -p --name --prefix" }],
  micromamba: [{ subcommands: ["run"], valued: "-n -p --name --prefix" }],
  coverage: [{ subcommands: ["run"], valued: "--source --rcfile --omit --include --data-file" }],
  nyc: [COVERAGE],
  c8: [COVERAGE],
  bundle: [{ subcommands: ["exec"] }],
  spring: [PLAIN],
  python: [{ subcommands: ["-m"], valued: "-W -X" }],
  python3: [{ subcommands: ["-m"], valued: "-W -X" }],
  py: [{ subcommands: ["-m"] }],
  docker: [
    { subcommands: ["compose", "run exec"], valued: DOCKER_VALUED, operands: 1 },
    { subcommands: ["run exec"], valued: DOCKER_VALUED, operands: 1 },
  ],
  podman: [{ subcommands: ["run exec"], valued: DOCKER_VALUED, operands: 1 }],
  nerdctl: [{ subcommands: ["run exec"], valued: DOCKER_VALUED, operands: 1 }],
  "docker-compose": [{ subcommands: ["run exec"], valued: DOCKER_VALUED, operands: 1 }],
  kubectl: [{ subcommands: ["exec"], isAfterDashes: true }],
  ddev: [{ subcommands: ["exec"] }],
  lando: [{ subcommands: ["ssh"], isAfterDashes: true }],
  sail: [PLAIN],
  distrobox: [{ subcommands: ["enter"], isAfterDashes: true }],
  toolbox: [{ subcommands: ["run"], valued: "-c --container" }],
  nvm: [{ subcommands: ["exec run"], operands: 1 }],
  fnm: [{ subcommands: ["exec"], valued: "--using" }],
  volta: [{ subcommands: ["run"], valued: "--node --npm --yarn" }],
  valgrind: [PLAIN],
};

/** Wrappers that run the project's scripts as well as programs. */
const RUNS_SCRIPTS = "hatch pixi pdm rye devbox sail";

function isProgram(word: string | undefined): boolean {
  return TEST_PROGRAMS.has(programName(word)) || BUILD_PROGRAMS.has(programName(word));
}

/** Programs that take a whole command line in one word, behind an option or at the end. */
const SHELLS = /^(?:ba|z|da|k|a|fi)?sh$/;

/** Guess: nobody nests more wrappers. */
const DEPTH_MAX = 6;

/**
 * The commands that a command runs in the end, without wrappers. Usually one; several if it gives
 * a line to a shell. The command itself if nothing wraps it.
 */
export function unwrapCommand(
  { words, operatorBefore }: ParsedCommand,
  parse: ParseLine,
  depth = 0,
): readonly ParsedCommand[] {
  const own = withoutAssignments(words);
  const asIs = [{ words: own, operatorBefore }];
  if (depth >= DEPTH_MAX) return asIs;
  const line = lineForShell(own);
  if (line !== undefined) {
    const inner = parse(line);
    if (inner === undefined || inner.length === 0) return asIs;
    return inner.flatMap((command, i) =>
      unwrapCommand(i === 0 ? { ...command, operatorBefore } : command, parse, depth + 1),
    );
  }
  const rest = withoutWrapper(own);
  return rest === undefined
    ? asIs
    : unwrapCommand({ words: rest, operatorBefore }, parse, depth + 1);
}

function withoutAssignments(words: readonly string[]): readonly string[] {
  let at = 0;
  while (at < words.length - 1 && ASSIGNMENT.test(words[at] ?? "")) at += 1;
  return words.slice(at);
}

/** The line in `bash -lc "…"`, `script -qc "…"`, `ssh host "…"`, `nix-shell --run "…"`. */
function lineForShell(words: readonly string[]): string | undefined {
  const program = programName(words[0]);
  if (SHELLS.test(program) || program === "script" || program === "vagrant") {
    const option = words.findIndex((word, i) => i > 0 && /^-[a-z]*c$/.test(word));
    return option < 0 ? undefined : words[option + 1];
  }
  if (program === "nix-shell") {
    const option = words.findIndex((word) => word === "--run" || word === "--command");
    return option < 0 ? undefined : words[option + 1];
  }
  if (program !== "ssh" || words.length < 3) return undefined;
  const last = words.at(-1) ?? "";
  return last.includes(" ") ? last : undefined;
}

/** The words behind the wrapper in front; undefined if there is none, or nothing behind it. */
function withoutWrapper(words: readonly string[]): readonly string[] | undefined {
  const name = programName(words[0]);
  const wrappers = Object.hasOwn(WRAPPERS, name) ? WRAPPERS[name] : undefined;
  for (const wrapper of wrappers ?? []) {
    const rest = behind(words, wrapper);
    if (rest === undefined || rest.length === 0) continue;
    // A script of the project, not a program: `hatch run test`.
    if (
      isListed(RUNS_SCRIPTS, name) &&
      kindOfName(rest[0] ?? "") !== undefined &&
      !isProgram(rest[0])
    )
      return name === words[0] && rest.length === words.length - 1 ? undefined : [name, ...rest];
    return withoutAssignments(rest);
  }
  return undefined;
}

function behind(words: readonly string[], wrapper: Wrapper): readonly string[] | undefined {
  const { subcommands = [], valued, operands = 0, isAfterDashes = false } = wrapper;
  let at = 1;
  for (const subcommand of subcommands) {
    // Options may stand before the subcommand: `docker compose -f ci.yml run app pytest`.
    at = skipOptions(words, at, valued, subcommand);
    if (!isListed(subcommand, words[at] ?? "")) return undefined;
    at += 1;
  }
  if (isAfterDashes) {
    const dashes = words.findIndex((word, i) => i >= at && /^(?:--|-c|--command)$/.test(word));
    if (dashes >= 0) return words.slice(dashes + 1);
  }
  at = skipOptions(words, at, valued) + operands;
  if (words[at] === "--") at += 1;
  return words.slice(at);
}

function skipOptions(
  words: readonly string[],
  from: number,
  valued: WordList = "",
  until: WordList = "",
): number {
  let at = from;
  for (let word = words[at]; word !== undefined; word = words[at]) {
    if (!word.startsWith("-") || word === "--" || isListed(until, word)) break;
    at += isListed(valued, word) ? 2 : 1;
  }
  return at;
}
