import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { type Finding, ok, type Surroundings } from "@/doctor/finding.ts";

/** Guesses: with less a store cannot grow for long; with much less a write may fail at any time. */
const LITTLE_BYTES = 500 * 1024 * 1024;
const TOO_LITTLE_BYTES = 20 * 1024 * 1024;

/** The free space where the store is. */
export function checkDisk({ project }: Surroundings): Finding[] {
  let folder = project.storeFolder;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  const { bavail, bsize } = statfsSync(folder);
  return [judgeSpace(bavail * bsize, folder)];
}

export function judgeSpace(freeBytes: number, folder: string): Finding {
  const message = `${describe(freeBytes)} free at ${folder}`;
  if (freeBytes >= LITTLE_BYTES) return ok(message);
  const severity = freeBytes < TOO_LITTLE_BYTES ? "error" : "warning";
  return { severity, message, hint: "free some disk space" };
}

function describe(bytes: number): string {
  const megabytes = bytes / 1e6;
  return megabytes >= 1_000 ? `${(megabytes / 1_000).toFixed(0)} GB` : `${megabytes.toFixed(0)} MB`;
}
