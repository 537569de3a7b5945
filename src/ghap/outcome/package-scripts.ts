import type { CheckKind } from "@/ghap/outcome/outcome.ts";
import { kindOfName } from "@/ghap/outcome/script-names.ts";

/** The package managers of JavaScript, which run scripts of package.json by their names. */

/** The thing that is run: a script that is known by its name, or a program. */
type PackageRun =
  | { readonly kind: CheckKind; readonly rest: readonly string[]; readonly isPart: boolean }
  | { readonly command: readonly string[] };

const VALUED =
  "--prefix --filter -F -w --workspace --cwd -C --dir --loglevel --reporter --userconfig --jobs -j --include --exclude --from";
/** Here `-w` is "in the root of the workspace" and takes no value. */
const VALUED_PNPM = "--filter -F -C --dir --loglevel --reporter";

/** Words of the package managers themselves that are not scripts. */
const OWN_WORDS =
  "install i ci add remove rm uninstall un update up upgrade outdated audit publish pack link unlink init create config cache info view show search list ls ll why login logout whoami version bin root prefix set get pkg prune dedupe rebuild doctor fund help store import patch deploy exec x dlx start stop restart plugin node repl pm upgrade-interactive constraints unplug explain";
import { isListed } from "@/ghap/outcome/word-list.ts";

export function kindOfPackageScript(
  program: string,
  args: readonly string[],
): PackageRun | undefined {
  let at = skipOptions(args, 0, program);
  let word = args[at];
  if (word === "workspace" && program === "yarn") {
    at = skipOptions(args, at + 2, program);
    word = args[at];
  } else if (word === "workspaces" || word === "recursive" || word === "multi") {
    at = skipOptions(args, at + 1, program);
    if (args[at] === "foreach" || args[at] === "run") at = skipOptions(args, at + 1, program);
    word = args[at];
  }
  if (word === undefined) return undefined;
  if (/^(?:run|run-script|rum|urn)$/.test(word)) {
    at = skipOptions(args, at + 1, program);
    return scriptOf(args, at);
  }
  if (word === "test" || (program === "npm" && /^(?:t|tst)$/.test(word))) {
    return { kind: "test", rest: args.slice(at + 1), isPart: false };
  }
  if (program === "bun" && word === "build") return { kind: "build", rest: [], isPart: false };
  if (program === "npm") {
    return word === "build" ? { kind: "build", rest: [], isPart: false } : undefined;
  }
  if (isListed(OWN_WORDS, word)) return undefined;
  return scriptOf(args, at) ?? { command: args.slice(at) };
}

function scriptOf(args: readonly string[], at: number): PackageRun | undefined {
  const name = args[at];
  if (name === undefined || /[/\\]/.test(name)) return undefined;
  const kind = kindOfName(name);
  // A program under its own name is judged with its arguments: `pnpm vitest --watch`.
  if (kind === undefined || /^(?:vitest|jest|pytest|tsc)$/.test(name)) {
    return kind === undefined ? undefined : { command: args.slice(at) };
  }
  return { kind, rest: args.slice(at + 1), isPart: !/^(?:tests?|build)$/.test(name) };
}

function skipOptions(args: readonly string[], from: number, program: string): number {
  const valued = program === "pnpm" ? VALUED_PNPM : VALUED;
  let at = from;
  for (let word = args[at]; word?.startsWith("-") === true; word = args[at]) {
    at += isListed(valued, word) ? 2 : 1;
  }
  return at;
}
