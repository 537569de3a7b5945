import { existsSync } from "node:fs";
import { join } from "node:path";
import { registerAsOwn } from "@/platform/own-store/claim-store-folder.ts";

/**
 * Registers the store of a project for the user of the measured processes, who would not use a
 * store that somebody else made.
 */
export function ownProjectStore(project: string, home = process.env["HOME"] ?? ""): void {
  const folder = join(project, ".context-graph");
  if (existsSync(folder)) registerAsOwn(folder, join(home, ".context-graph"));
}
