// Writes the folders that npm packs: one for each package of a release.
import { chmodSync, copyFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROGRAM_NAMES } from "@/base/program-names.ts";
import { dataManifest, mainManifest, type Manifest, platformManifest } from "./manifests.ts";
import { executableName, type Platform } from "./platforms.ts";

const root = join(import.meta.dir, "..", "..");
const DATA_NAMES = ["minilm-token-table", "minilm-cells", "code-grammars"];
const LEGAL_FILES = ["LICENSE", "THIRD-PARTY.md"];
const MAIN_FILES = [...LEGAL_FILES, "README.md", "CHANGELOG.md"];

/** Writes the package that people install; returns its folder. */
export function stageMain(staging: string): string {
  const folder = startPackage(join(staging, "main"), mainManifest(), MAIN_FILES);
  cpSync(join(root, "schema"), join(folder, "schema"), { recursive: true });
  mkdirSync(join(folder, "bin"));
  // One file for each name: some package managers call the file from a script of their own, and
  // then the name of the file is all that the launcher can see.
  for (const name of PROGRAM_NAMES) {
    copyFileSync(join(root, "bin", "context-graph"), join(folder, "bin", name));
    chmodSync(join(folder, "bin", name), 0o755);
  }
  return folder;
}

/** Writes the package of a platform with the executable that was built for it. */
export function stagePlatform(staging: string, platform: Platform, executable: string): string {
  const manifest = platformManifest(platform);
  const folder = startPackage(join(staging, platform.name), manifest, LEGAL_FILES);
  const name = executableName(platform);
  copyFileSync(executable, join(folder, name));
  chmodSync(join(folder, name), 0o755);
  // On Windows a name must be an executable; setup makes them (setup/hooks/program-folder.ts).
  if (platform.os !== "win32") addNames(folder);
  return folder;
}

export function stageData(staging: string): string {
  const folder = startPackage(join(staging, "data"), dataManifest(), LEGAL_FILES);
  const files = DATA_NAMES.flatMap((name) => [`${name}.bin`, `${name}.json`]);
  for (const file of files) copyFileSync(join(root, "data", file), join(folder, file));
  copyFileSync(join(root, "docs", "data-card.md"), join(folder, "README.md"));
  return folder;
}

function startPackage(folder: string, manifest: Manifest, files: readonly string[]): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
  for (const file of files) copyFileSync(join(root, file), join(folder, file));
  return folder;
}

/** npm leaves links out of a package, so the other names are scripts of one line. */
function addNames(folder: string): void {
  for (const name of PROGRAM_NAMES) {
    if (name === "context-graph") continue;
    const script = `#!/bin/sh\nexec "\${0%/*}/context-graph" --as ${name} "$@"\n`;
    writeFileSync(join(folder, name), script);
    chmodSync(join(folder, name), 0o755);
  }
}
