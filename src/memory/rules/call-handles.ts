import { handlesOfWords } from "@/memory/rules/command-handles.ts";
import { listCommandWords } from "@/memory/rules/command-words.ts";
import { kindsOfEdit } from "@/memory/rules/kinds-of-files.ts";
import { folderHandle, likeHandles, nameHandles, OLD } from "@/memory/rules/like-handles.ts";
import { namesOfPackage } from "@/memory/rules/installed-packages.ts";
import { handlesOfPath } from "@/memory/rules/path-handles.ts";

/** A tool call that is about to run. */
export interface CallToMatch {
  readonly command?: string | undefined;
  /** Relative to the project's root if it is inside. */
  readonly filePath?: string | undefined;
  /** The text that an edit adds. */
  readonly written?: string | undefined;
  /** The text that an edit takes out; none if it writes a file. */
  readonly removed?: string | undefined;
}

/** Guess: enough for a compound command or an edit, and still one cheap lookup. */
const HANDLES_MAX = 36;

/**
 * The handles under which a rule for this call may be stored (rule-scope.ts describes them), the
 * most specific ones first. Every hook before a tool calls this: it must stay cheap.
 */
export function handlesOfCall(call: CallToMatch): readonly string[] {
  const { command, filePath, written, removed = "" } = call;
  const handles = new Set<string>();
  if (command !== undefined) addCommand(command, handles, true);
  if (filePath !== undefined && filePath !== "") {
    addPath(filePath, handles);
    for (const handle of isOutside(filePath) ? [] : likeHandles(filePath)) handles.add(handle);
    for (const handle of isOutside(filePath) ? [] : nameHandles(filePath)) handles.add(handle);
    if (!isOutside(filePath)) for (const kind of kindsOfEdit(filePath, written)) handles.add(kind);
    const old = removed === "" ? undefined : folderHandle(filePath, OLD);
    if (old !== undefined) handles.add(old);
  }
  if (written !== undefined) {
    addImports(written, handles);
    addCalls(written, handles);
  }
  return handles.size <= HANDLES_MAX ? [...handles] : [...handles].slice(0, HANDLES_MAX);
}

/** `bash -c '…'` and the like run the command in their argument. */
const RUNS_TEXT = /^(?:ba|z|da)?sh$/;

function addCommand(command: string, handles: Set<string>, mayNest: boolean): void {
  const general: string[] = [];
  const paths: string[] = [];
  for (const { words, writes } of listCommandWords(command)) {
    const { commands, packages, work, deeper } = handlesOfWords(words);
    for (const handle of packages) handles.add(handle);
    if (deeper !== undefined) handles.add(deeper);
    for (let at = commands.length - 1; at >= 0; at -= 1) {
      const handle = commands[at] ?? "";
      if (handle.includes(" ")) handles.add(handle);
      else general.push(handle);
    }
    for (const handle of work) general.push(handle);
    if (mayNest && RUNS_TEXT.test(words[0] ?? "") && /^-\w*c$/.test(words[1] ?? "")) {
      addCommand(words[2] ?? "", handles, false);
    }
    addChangedPaths(words, writes, paths);
  }
  for (const handle of general) handles.add(handle);
  for (const path of paths) addPath(path, handles);
}

/**
 * A rule about a kind of file means the files of the project, not the agent's own notes and plans
 * elsewhere.
 */
function addPath(path: string, handles: Set<string>): void {
  for (const handle of handlesOfPath(path)) {
    if (!handle.startsWith("on:ext:") || !isOutside(path)) handles.add(handle);
  }
}

function isOutside(path: string): boolean {
  return /^(?:[/\\~]|[A-Za-z]:[/\\]|\.\.[/\\])/.test(path);
}

/** Programs that change the files in their arguments. */
const CHANGES_FILES = /^(?:rm|mv|cp|sed|tee|touch|truncate|rmdir|patch)$/;
const PATHS_MAX = 2;

function addChangedPaths(
  words: readonly string[],
  writes: readonly string[],
  paths: string[],
): void {
  for (const path of writes) {
    if (paths.length < PATHS_MAX && path !== "/dev/null") paths.push(path);
  }
  if (!CHANGES_FILES.test(words[0] ?? "")) return;
  for (let at = 1; at < words.length && paths.length < PATHS_MAX; at += 1) {
    const word = words[at] ?? "";
    if (/^[\w.@~/-]*[\w@]\/?$/.test(word) && /[/.]/.test(word) && !word.startsWith("-")) {
      paths.push(word);
    }
  }
}

/** An import names the package at the line's start or end: both forms are bounded. */
const IMPORT =
  /(?:\bfrom|\bimport|\brequire\(|\buse) {0,2}\(?["']?(@?[a-z][\w.-]{1,60}(?:\/[\w.-]{1,60}){0,4})/gi;
const IMPORT_CHARS = 4_000;
const IMPORTS_MAX = 6;

function addImports(written: string, handles: Set<string>): void {
  IMPORT.lastIndex = 0;
  const text = written.slice(0, IMPORT_CHARS);
  for (let count = 0; count < IMPORTS_MAX; count += 1) {
    const name = IMPORT.exec(text)?.[1];
    if (name === undefined) return;
    for (const one of namesOfPackage(name)) handles.add(`on:package:${one}`);
  }
}

const CALL = /([A-Za-z_$][\w$]{1,40}(?:(?:\.|::)[A-Za-z_$][\w$]{1,40}){0,3})!?\(/g;
const CALLS_MAX = 24;

/** `s.unwrap()` is a call of `s.unwrap` and of `unwrap`. */
function addCalls(written: string, handles: Set<string>): void {
  CALL.lastIndex = 0;
  const text = written.slice(0, IMPORT_CHARS);
  for (let count = 0; count < CALLS_MAX; count += 1) {
    const name = CALL.exec(text)?.[1]?.toLowerCase();
    if (name === undefined) return;
    handles.add(`on:code:${name}`);
    const last = Math.max(name.lastIndexOf("."), name.lastIndexOf(":")) + 1;
    if (last > 0) handles.add(`on:code:${name.slice(last)}`);
  }
}
