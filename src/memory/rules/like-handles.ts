import { partsOf } from "@/memory/rules/path-handles.ts";

/**
 * The handles of the files that are like this one: of the same kind in the same folder, of the same
 * name in another folder, or with the same ending of their name, such as `*Spec.scala` and
 * `*_test.go`. People say of one file what holds for all of its kind.
 */
export function likeHandles(path: string): string[] {
  const parts = partsOf(path);
  const file = parts.at(-1) ?? "";
  const extension = /[^.](\.[a-z0-9]{1,10})$/.exec(file)?.[1];
  if (path.length > PATH_CHARS_MAX || extension === undefined) return [];
  const handles: string[] = [];
  const folder = parts.slice(0, -1).join("/");
  if (folder !== "") handles.push(`on:like:${folder}/*${extension}`);
  const ending = endingOf(path);
  if (ending !== undefined) handles.push(`on:like:*${ending.toLowerCase()}${extension}`);
  return handles;
}

const PATH_CHARS_MAX = 400;

/** The last word of a name of several: "Spec" of DedupSpec, "_test" of queue_test. */
function endingOf(path: string): string | undefined {
  const stem = (path.split(/[\\/]/).at(-1) ?? "").replace(/\.[A-Za-z0-9]{1,10}$/, "");
  return (
    /[a-z0-9]([A-Z][a-z]{2,20})$/.exec(stem)?.[1] ?? /\w([._-][A-Za-z]{3,20})$/.exec(stem)?.[1]
  );
}
