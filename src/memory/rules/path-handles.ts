/**
 * The handles of a file: its name, its path, its kind, every folder above it, and every folder by
 * its own name, because a rule about `vendor/` means each of them in a repository with many
 * packages. A rule's path has a slash at its end if it is a folder.
 */
export function handlesOfPath(path: string): string[] {
  if (path.length > PATH_CHARS_MAX) return [];
  const parts = partsOf(path);
  const file = parts.at(-1) ?? "";
  const isFolder = /[\\/]$/.test(path);
  const folders = isFolder ? parts : parts.slice(0, -1);
  const handles: string[] = [];
  if (!isFolder && file !== "") {
    handles.push(`on:path:${parts.join("/")}`, `on:path:${file}`);
    const extension = /[^.](\.[a-z0-9]{1,8})$/.exec(file)?.[1];
    if (extension !== undefined) handles.push(`on:ext:${extension}`);
  }
  const first = Math.max(0, folders.length - FOLDERS_MAX);
  for (let at = folders.length - 1; at >= first; at -= 1) {
    handles.push(`on:path:${folders[at] ?? ""}/`);
    if (at > 0) handles.push(`on:path:${folders[at - 1] ?? ""}/${folders[at] ?? ""}/`);
    if (at > 1) handles.push(`on:path:${folders.slice(0, at + 1).join("/")}/`);
  }
  if (first > 0) handles.push(`on:path:${folders[0] ?? ""}/`);
  return [...new Set(handles)];
}

const PATH_CHARS_MAX = 1_000;
/** Guess: rules name a folder near the root or the file's own folder. */
const FOLDERS_MAX = 4;

/** The parts of a path in lower case, without `.` and without what is above the project. */
export function partsOf(path: string): string[] {
  return path
    .toLowerCase()
    .split(/[\\/]+/)
    .filter((part) => part !== "" && part !== "." && part !== ".." && part !== "~");
}
