import type { ValueEdit } from "@/memory/truth/edits/edited-values.ts";
import { programOf, splitCommands } from "@/session/commands/simple-command.ts";

/**
 * Reads commands that put one name in the place of another as the edits that they are: a file that
 * is moved (`git mv .gitlab-ci.yml .forgejo/ci.yaml`), a text that `sed` replaces, and a package that
 * is removed while another is added (`pnpm remove moment`, `pnpm add date-fns`).
 */
export function editsByCommands(commands: readonly string[]): ValueEdit[] {
  const edits: ValueEdit[] = [];
  const packages = { removed: [] as string[], added: [] as string[] };
  for (const command of commands.filter((one) => MAY_EDIT.test(one))) {
    for (const { words } of splitCommands(command) ?? []) {
      const [program, ...rest] = [programOf(words), ...words.slice(1).map(({ value }) => value)];
      const given = rest.filter((word) => !word.startsWith("-"));
      const moved = movedFile(program, given) ?? replacedText(program, rest);
      if (moved !== undefined) edits.push(moved);
      const verb = given.find((word) => REMOVES.test(word) || ADDS.test(word));
      if (verb === undefined || !PACKAGE_PROGRAMS.test(program)) continue;
      packages[REMOVES.test(verb) ? "removed" : "added"].push(
        ...given.slice(given.indexOf(verb) + 1),
      );
    }
  }
  if (packages.removed.length === 0 || packages.added.length === 0) return edits;
  return [...edits, { removed: packages.removed.join(" "), added: packages.added.join(" ") }];
}

/** The words that such commands have: most commands need not be taken apart. */
const MAY_EDIT = /\b(?:mv|sed|remove|rm|uninstall|add|install|get|require|i)\b/;
const PACKAGE_PROGRAMS =
  /^(?:npm|pnpm|yarn|bun|deno|uv|poetry|pdm|pip3?|pipenv|conda|cargo|go|gem|bundle|composer|dotnet|mix|rebar3|opam|stack|cabal|brew|apt(?:-get)?|flutter|dart|swift|nimble|luarocks|conan|vcpkg)$/;
const REMOVES = /^(?:remove|rm|uninstall|un)$/;
const ADDS = /^(?:add|install|get|require|i)$/;

/** `mv a b` and `git mv a b`, for one file. */
function movedFile(program: string, given: readonly string[]): ValueEdit | undefined {
  const isOfGit = program === "git" && given[0] === "mv";
  if (program !== "mv" && !isOfGit) return undefined;
  const [from, to, ...more] = isOfGit ? given.slice(1) : given;
  return from === undefined || to === undefined || more.length > 0
    ? undefined
    : { removed: from, added: to };
}

/** `sed -i 's/gcc/clang/'`, with any delimiter. */
function replacedText(program: string, rest: readonly string[]): ValueEdit | undefined {
  if (program !== "sed" || !rest.some((word) => /^(?:-i|--in-place)/.test(word))) return undefined;
  for (const word of rest) {
    const [, delimiter = ""] = /^s([/|#,@!])/.exec(word) ?? [];
    const [, removed = "", added = ""] = delimiter === "" ? [] : word.split(delimiter);
    if (removed !== "" && added !== "") return { removed, added };
  }
  return undefined;
}
