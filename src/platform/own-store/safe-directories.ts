import type { Environment } from "@/base/environment.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { isInside, isSamePath, resolvePath } from "@/platform/paths.ts";
import { homeDirectory } from "@/platform/project.ts";
import { readSmallFile } from "@/platform/read-small-file.ts";

/** Guess: no configuration that a person wrote is larger. */
const CONFIG_BYTES_MAX = 1024 * 1024;

/**
 * True if the user's or the machine's git configuration lists this folder under safe.directory.
 * A repository's own configuration does not count, as in git.
 */
export function isSafeDirectory(folder: string, environment: Environment): boolean {
  const home = homeDirectory(environment);
  const files = [
    "/etc/gitconfig",
    joinPath(home, ".config", "git", "config"),
    joinPath(home, ".gitconfig"),
  ];
  let isSafe = false;
  for (const file of files) {
    for (const value of safeDirectoriesIn(readSmallFile(file, CONFIG_BYTES_MAX) ?? "")) {
      // An empty value takes back the ones before it.
      isSafe = value !== "" && (isSafe || covers(value, folder, home));
    }
  }
  return isSafe;
}

function covers(value: string, folder: string, home: string): boolean {
  if (value === "*") return true;
  const path = value.startsWith("~/") ? joinPath(home, value.slice(2)) : value;
  if (!path.endsWith("/*")) return isSamePath(resolvePath("/", path), folder);
  return isInside(resolvePath("/", path.slice(0, -2)), folder);
}

const SECTION = /^\s{0,20}\[([^\]]{0,200})\]/;
const DIRECTORY = /^\s{0,20}directory\s{0,20}=\s{0,20}(.*)$/i;

/** The values of safe.directory in the text of a git configuration. */
function safeDirectoriesIn(text: string): string[] {
  const values: string[] = [];
  let section = "";
  for (const line of text.split("\n")) {
    section = SECTION.exec(line)?.[1]?.trim().toLowerCase() ?? section;
    const value = section === "safe" ? DIRECTORY.exec(line)?.[1] : undefined;
    if (value !== undefined) values.push(unquote(value.trim()));
  }
  return values;
}

function unquote(value: string): string {
  if (value.startsWith('"') && value.endsWith('"') && value.length > 1) return value.slice(1, -1);
  return value.replace(/\s[#;].*$/, "").trim();
}
