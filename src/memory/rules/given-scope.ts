import { handlesOfWords } from "@/memory/rules/command-handles.ts";
import { namesOfPackage } from "@/memory/rules/installed-packages.ts";
import { isProgram } from "@/memory/rules/known-programs.ts";
import { pathHandle } from "@/memory/rules/named-paths.ts";
import { handlesOfPath } from "@/memory/rules/path-handles.ts";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";

/** Guess: as many as a tool call is looked up by. */
const HANDLES_MAX = 16;

/**
 * The handles of a scope that somebody gave (rule-scope.ts describes handles). Each entry is a path
 * ("src/api/", "*.sql"), a program or command ("pip", "terraform apply") or a package ("lodash").
 * A word in front says which, if that is not plain: "package:next.js", "path:Makefile".
 */
export function handlesOfScope(scope: readonly string[]): string[] {
  const handles = new Set<string>();
  for (const entry of scope) {
    const found = handlesOfEntry(entry.trim());
    // The handle of a part of a URL no longer shows that it is a secret.
    if (found.length === 0 || removeSecrets(entry).removed > 0) continue;
    for (const handle of found) handles.add(handle);
  }
  return [...handles].slice(0, HANDLES_MAX);
}

const ENTRY = /^(?:(path|file|folder|package|program|command):\s{0,4})?(.{1,200})$/is;
const EXTENSION = /^(?:\*\*\/)?\*?(\.[a-z0-9]{1,8})$/i;

function handlesOfEntry(given: string): readonly string[] {
  const [, label = "", text = ""] = ENTRY.exec(given) ?? [];
  switch (label.toLowerCase()) {
    case "path":
    case "file":
      return handlesOfGivenPath(text);
    case "folder":
      return handlesOfGivenPath(text.endsWith("/") ? text : `${text}/`);
    case "package":
      return packageHandles(text);
    case "program":
    case "command":
      return commandHandles(text);
    default:
      return handlesOfUnlabelled(text);
  }
}

function handlesOfUnlabelled(text: string): readonly string[] {
  if (/\s/.test(text)) return commandHandles(text);
  const path = pathOf(text);
  if (path !== undefined) return [path];
  if (text.startsWith("@")) return packageHandles(text);
  // A name alone may be a program or a package.
  const program = commandHandles(text);
  return isProgram(text.toLowerCase()) ? program : [...program, ...packageHandles(text)];
}

function handlesOfGivenPath(text: string): readonly string[] {
  return [pathOf(text) ?? handlesOfPath(text)[0] ?? ""].filter((handle) => handle !== "");
}

function pathOf(text: string): string | undefined {
  const extension = EXTENSION.exec(text)?.[1];
  return extension === undefined ? pathHandle(text, true) : `on:ext:${extension.toLowerCase()}`;
}

function packageHandles(text: string): string[] {
  return namesOfPackage(text.trim()).map((name) => `on:package:${name}`);
}

/** The packages that the command installs, else its most specific handle. */
function commandHandles(text: string): readonly string[] {
  const { commands, packages } = handlesOfWords(text.trim().split(/\s+/));
  return packages.length > 0 ? packages : commands.slice(-1);
}

/** The entries that name one file. */
export function filesOfScope(scope: readonly string[]): string[] {
  return scope
    .map((entry) => entry.trim().replace(/^(?:path|file):\s{0,4}/i, ""))
    .filter((entry) => /^[^\s*?]{1,200}$/.test(entry) && isFile(entry));
}

function isFile(entry: string): boolean {
  const handle = pathOf(entry);
  return handle !== undefined && handle.startsWith("on:path:") && !handle.endsWith("/");
}
