import { hashOfText } from "@/code/code-symbol.ts";
import { SOURCE_BYTES_MAX } from "@/code/files/list-source.ts";
import { decodeSource } from "@/code/files/judge-text.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { readOrdinaryFile } from "@/platform/ordinary-file.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { isSamePath } from "@/platform/paths.ts";

export interface SourceText {
  readonly text: string;
  readonly hash: string;
}

/**
 * Reads a file of the project: "gone" if there is none, "binary" if it is no text, "unreadable" if
 * it is too large, no ordinary file, or a link leads to it from inside the project.
 */
export function readSource(
  root: string,
  path: string,
): SourceText | "gone" | "binary" | "unreadable" {
  const { lstatSync, realpathSync } = fileSystem();
  const full = joinPath(root, path);
  if (path.startsWith("/") || path.split("/").includes("..")) return "unreadable";
  try {
    const stats = lstatSync(full, { throwIfNoEntry: false });
    if (stats === undefined) return "gone";
    // A folder above it may be a link: the path must not change when links are resolved.
    const isInside = isSamePath(realpathSync(full), joinPath(realpathSync(root), path));
    if (!stats.isFile() || !isInside) return "unreadable";
    const text = decodeSource(readOrdinaryFile(full, SOURCE_BYTES_MAX));
    return text === undefined ? "binary" : { text, hash: hashOfText(text) };
  } catch {
    return "unreadable";
  }
}
