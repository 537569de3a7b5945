import type { TurnToolCall } from "@/conversation/turn.ts";
import type { Subject } from "@/memory/extract/remark/command-subject.ts";
import { namesOnlyIn, type NamesSaid, type SaidName } from "@/memory/extract/remark/names-said.ts";
import { hasToken, ifWritten, nearTo } from "@/memory/rules/call-conditions.ts";
import { listCommandWords } from "@/memory/rules/command-words.ts";
import { likeHandles, wordsOfName } from "@/memory/rules/like-handles.ts";
import { handlesOfPath, partsOf } from "@/memory/rules/path-handles.ts";

/** Finds out which files a remark about an edit is about. */

/** True if the second call changes the file again or takes the change back. */
export function isFileRedone({ file = "" }: TurnToolCall, second: TurnToolCall): boolean {
  if (file === "") return false;
  if (second.action === "edit") return second.file === file;
  const name = file.split(/[\\/]/).at(-1) ?? file;
  return listCommandWords(second.command ?? "").some(({ words }) =>
    words.slice(1).some((word) => word === name || word.endsWith(`/${name}`)),
  );
}

const TOKENS_MAX = 4;

/** Names of the code that the agent's second version does without, and those it added something to. */
interface ChangedNames {
  readonly undone: readonly string[];
  readonly beside: readonly string[];
  /** True if the agent wrote one of the undone names into another file: it belongs there. */
  readonly isMoved: boolean;
}

/**
 * The folder or file that the remark names; else files of the kind with what it names of the
 * written text, with what the agent took out again, or with what it added something to; else all
 * files that are like the file.
 */
export function fileSubject(
  { path, written }: { readonly path: string; readonly written: string },
  redo: TurnToolCall | undefined,
  said: NamesSaid,
  fate: "done" | "stopped" | "taken back",
  { undone, beside, isMoved }: ChangedNames,
): Subject | undefined {
  // No rule of this project is about files outside of it.
  if (/^(?:[/\\~]|[A-Za-z]:|\.\.)/.test(path)) return undefined;
  const isMeant = redo !== undefined || fate !== "done";
  const name = namedWord(path, redo, said);
  if (name !== undefined) return { tags: [name], isNamed: true };
  const wrong = writtenWrong(written, redo, said, fate === "taken back");
  const place = namedPlace(path, said, isMeant) ?? (isMeant ? namedKind(path, said) : undefined);
  const isWritten = fate === "taken back" && wrong.length > 0;
  if (place !== undefined && !isWritten) return { tags: [place], isNamed: true };
  const [own, sameName] = handlesOfPath(path);
  const extension = handlesOfPath(path).find((handle) => handle.startsWith("on:ext:"));
  const unwanted = wrong.length > 0 ? wrong.map(({ value }) => value) : undone;
  if (unwanted.length > 0 && extension !== undefined) {
    const conditions = unwanted.slice(0, TOKENS_MAX).map(ifWritten);
    const like = isMoved ? likeHandles(path) : [];
    const kind = like.length > 0 ? like : [extension];
    return { tags: [...kind, ...conditions], isNamed: wrong.length > 0 };
  }
  if (beside.length > 0 && extension !== undefined) {
    return { tags: [extension, ...beside.map(nearTo)], isNamed: false };
  }
  const tags = [own, sameName, ...likeHandles(path)].filter((handle) => handle !== undefined);
  return tags.length === 0 ? undefined : { tags: [...new Set(tags)], isNamed: false };
}

/**
 * The handle of the word in the file's name that the remark names, if the agent then gave the file
 * another name: "we say inn, not hotel" after `git mv hotel_search.rb inn_search.rb`.
 */
function namedWord(
  path: string,
  redo: TurnToolCall | undefined,
  { names }: NamesSaid,
): string | undefined {
  if (!/^(?:git )?mv /.test(redo?.command ?? "")) return undefined;
  const renamed = wordsOfName(redo?.command?.trim().split(/\s+/).at(-1) ?? "");
  const word = wordsOfName(path).find(
    (one) => !renamed.includes(one) && names.some(({ value }) => value === one),
  );
  return word === undefined ? undefined : `on:name:${word}`;
}

/**
 * The names of the remark that the edit wrote and its second version did not. An everyday word is
 * one of them only if another name has taken its place.
 */
function writtenWrong(
  written: string,
  redo: TurnToolCall | undefined,
  { names }: NamesSaid,
  isTakenBack: boolean,
): readonly SaidName[] {
  const second = redo?.written;
  if (second === undefined) {
    return namesOnlyIn(written, "", names).filter(({ isSure }) => isSure);
  }
  const isSwapped = namesOnlyIn(second, written, names).some(({ isEveryday }) => !isEveryday);
  const several = isTakenBack ? names.flatMap(singularOf) : [];
  const all = [...names, ...several];
  return namesOnlyIn(written, second, all).filter(({ value, isSure, isForeign, isEveryday }) => {
    if (isSure || isForeign || isSwapped) return true;
    // "print raus": an everyday word, but the agent had called it and took the call out.
    if (isTakenBack && hasToken(written.toLowerCase(), `${value}(`)) return true;
    const isNoun = several.some((one) => one.value === value);
    return (isNoun || !isEveryday) && isUsedAsCode(value, written.toLowerCase());
  });
}

/** "Prints" are calls of `print`. */
function singularOf(name: SaidName): SaidName[] {
  const { value } = name;
  return /[a-z]{3}[^s]s$/.test(value) ? [{ ...name, value: value.slice(0, -1) }] : [];
}

/** True if the word stands beside a sign that code has and sentences do not: `.raw(`, `fetch(`. */
function isUsedAsCode(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + word.length)];
    if (/[.<@$#/]/.test(before) || /[(=<[{!;]/.test(after)) return true;
    if (after === "." && /[a-z_]/.test(text.charAt(at + word.length + 1))) return true;
  }
  return false;
}

/** Guess: shorter names of folders, such as "src" or "app", are words of every sentence. */
const FOLDER_CHARS_MIN = 4;

/**
 * The handle of the folder or file that the remark names. A folder says more than a file in it. A
 * bare word counts as its name only if the file is surely meant: many words are names of folders.
 */
function namedPlace(path: string, { names }: NamesSaid, isMeant: boolean): string | undefined {
  const parts = partsOf(path);
  const file = parts.at(-1) ?? "";
  const folder = namedFolder(parts, names, isMeant);
  if (folder !== undefined) return folder;
  const stem = file.replace(/\..*$/, "");
  const isFileSaid = names.some(
    ({ value, isEveryday }) =>
      value === file ||
      value === parts.join("/") ||
      (isMeant && !isEveryday && value === stem && stem.length >= FOLDER_CHARS_MIN),
  );
  return isFileSaid ? `on:path:${parts.join("/")}` : undefined;
}

/** The handle of a folder near the file or at the root, if the remark names it. */
export function namedFolder(
  parts: readonly string[],
  names: readonly SaidName[],
  isMeant: boolean,
): string | undefined {
  // `scala` in src/main/scala is the name of the language.
  const language = /\.(\w+)$/.exec(parts.at(-1) ?? "")?.[1];
  for (const at of new Set([parts.length - 2, parts.length - 3, 0])) {
    const folder = at < 0 || at > parts.length - 2 ? "" : (parts[at] ?? "");
    const path = parts.slice(0, at + 1).join("/");
    const isNamed = (name: string) => names.some(({ value }) => value.replace(/\/$/, "") === name);
    // Several folders in a row are no words of a sentence.
    if (isMeant && path.includes("/") && isNamed(path)) return `on:path:${path}/`;
    // `Lattice.Plugins.Abstractions` and `engine-physics` are called by their last word.
    const last = isMeant ? (/[^.]{1,60}[._-]([a-z]{4,30})$/.exec(folder)?.[1] ?? folder) : folder;
    const said = names.find(({ value }) => [folder, last].includes(value.replace(/\/$/, "")));
    if (said === undefined || said.isEveryday) continue;
    if (folder.length < FOLDER_CHARS_MIN && !said.isSure) continue;
    if (folder !== language && (isMeant || said.isSure)) return `on:path:${path}/`;
  }
  return undefined;
}

/** Languages whose files end in their name: who says it speaks of the language, and of all files. */
const LANGUAGES: ReadonlySet<string> = new Set("scala java php swift dart lua zig nim".split(" "));

/** The handle of the kind of file if the remark names that: "prefabs" after a `.prefab`. */
function namedKind(path: string, { names }: NamesSaid): string | undefined {
  const extension = /[^.]\.([a-z0-9]{3,10})$/.exec(path.toLowerCase())?.[1];
  if (extension === undefined || LANGUAGES.has(extension)) return undefined;
  const isKindSaid = names.some(
    ({ value, isEveryday }) => !isEveryday && (value === extension || value === `${extension}s`),
  );
  return isKindSaid ? `on:ext:.${extension}` : undefined;
}
