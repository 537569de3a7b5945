import { mkdirSync, realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { CatalogueError } from "@/base/errors.ts";
import type { Surroundings } from "@/doctor/finding.ts";
import { isInside } from "@/platform/paths.ts";
import { userFolder } from "@/platform/project.ts";
import { isPresent, readIfPresent, replaceFile } from "@/setup/project-files.ts";

/**
 * Replaces a file of the user by a new text and returns the path of a copy of the former one
 * (CF-31). The copy is in the user's own folder: there it is neither in a repository nor readable
 * by others, since settings can contain tokens. A file that the project at `root` should contain is
 * not replaced if it is elsewhere: a link in somebody else's project may lead to any file.
 */
export function replaceAfterBackup(
  path: string,
  root: string | undefined,
  surroundings: Surroundings,
  textFor: (copy: string) => string,
): string {
  const target = realpathSync(path);
  if (root !== undefined && !isInside(realpathSync(root), target)) {
    const detail = `it is a link to ${target}, which is outside the project`;
    throw new CatalogueError("ERR_SETTINGS_INVALID", { file: path, detail });
  }
  const copy = backUp(target, surroundings);
  replaceFile(target, textFor(copy));
  return copy;
}

/** Copies a file to the backups and returns the path of the copy. */
export function backUp(path: string, surroundings: Surroundings): string {
  const copy = newCopyPath(path, surroundings);
  mkdirSync(dirname(copy), { recursive: true, mode: 0o700 });
  replaceFile(copy, readIfPresent(path) ?? new Uint8Array(), 0o600);
  return copy;
}

function newCopyPath(path: string, { environment, clock }: Surroundings): string {
  const time = new Date(clock.nowMs()).toISOString().replace(/[:.]/g, "-");
  const plain = join(userFolder(environment), "backup", `${basename(path)}.${time}`);
  let copy = plain;
  for (let number = 2; isPresent(copy); number += 1) copy = `${plain}-${number}`;
  return copy;
}
