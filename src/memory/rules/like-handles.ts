import { partsOf } from "@/memory/rules/path-handles.ts";

/**
 * The handles of the files that are like this one: of the same kind in the same folder, of the same
 * name in another folder, or with the same ending of their name, such as `*Spec.scala` and
 * `*_test.go`. People say of one file what holds for all of its kind.
 */
export function likeHandles(path: string): string[] {
  const extension = extensionOf(path);
  if (extension === undefined) return [];
  const folder = folderHandle(path, LIKE);
  const ending = endingOf(path);
  return [
    ...(folder === undefined ? [] : [folder]),
    ...(ending === undefined ? [] : [`${LIKE}*${ending.toLowerCase()}${extension}`]),
  ];
}

const LIKE = "on:like:";
/** The beginning of the handle of edits of an existing file of the kind in the folder. */
export const OLD = "on:old:";

/** The handle of the files of the same kind in the same folder. */
export function folderHandle(path: string, label: typeof LIKE | typeof OLD): string | undefined {
  const extension = extensionOf(path);
  const folder = partsOf(path).slice(0, -1).join("/");
  return extension === undefined || folder === "" ? undefined : `${label}${folder}/*${extension}`;
}

const PATH_CHARS_MAX = 400;

function extensionOf(path: string): string | undefined {
  if (path.length > PATH_CHARS_MAX) return undefined;
  return /[^.](\.[a-z0-9]{1,10})$/.exec(partsOf(path).at(-1) ?? "")?.[1];
}

/** The last word of a name of several: "Spec" of DedupSpec, "_test" of queue_test. */
function endingOf(path: string): string | undefined {
  const stem = (path.split(/[\\/]/).at(-1) ?? "").replace(/\.[A-Za-z0-9]{1,10}$/, "");
  return (
    /[a-z0-9]([A-Z][a-z]{2,20})$/.exec(stem)?.[1] ?? /\w([._-][A-Za-z]{3,20})$/.exec(stem)?.[1]
  );
}

/** Guesses: shorter words of a name say little, and more of them are a sentence. */
const NAME_WORD = { charsMin: 4, max: 4 } as const;

/** The handles of the words of a file's name: of `HotelPhoto.rb` they are "hotel" and "photo". */
export function nameHandles(path: string): string[] {
  return wordsOfName(path).map((word) => `on:name:${word}`);
}

export function wordsOfName(path: string): string[] {
  const stem = (path.split(/[\\/]/).at(-1) ?? "").slice(0, 120).replace(/\..*$/, "");
  const words = stem
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.filter((word) => word.length >= NAME_WORD.charsMin).slice(0, NAME_WORD.max);
}
