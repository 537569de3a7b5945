import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProject, type Project } from "@/platform/project.ts";

/** Makes a folder look like a git repository without running git. */
export function makeGitRoot(path: string): Project {
  mkdirSync(join(path, ".git"), { recursive: true });
  writeFileSync(join(path, ".git", "HEAD"), "ref: refs/heads/main\n");
  return findProject(path, () => "");
}
