import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { hasModel, type ModelFiles, modelFiles } from "@/embed/model/model-files.ts";
import {
  MODEL_CHECKSUMS,
  MODEL_PACKAGES,
  type ModelPackage,
} from "@/setup/model/model-packages.ts";

export interface ModelState {
  readonly folder: string;
  readonly isInstalled: boolean;
  /** Problems with the installed files; empty if all is well. */
  readonly problems: readonly string[];
  readonly sizeBytes: number;
}

/** Checks the model's folder: files, checksums and versions. */
export function inspectModel(
  folder: string,
  packages: readonly ModelPackage[] = MODEL_PACKAGES,
  checksums: Checksums = MODEL_CHECKSUMS,
): ModelState {
  const isInstalled = hasModel(folder);
  const sizeBytes = folderBytes(folder);
  if (!isInstalled) {
    const problems = sizeBytes > 0 ? ["files are missing"] : [];
    return { folder, isInstalled, problems, sizeBytes };
  }
  const problems = [
    ...wrongFiles(modelFiles(folder), checksums),
    ...wrongVersions(folder, packages),
  ];
  return { folder, isInstalled, problems, sizeBytes };
}

export type Checksums = Readonly<Partial<Record<keyof ModelFiles, string>>>;

function wrongFiles(files: ModelFiles, checksums: Checksums): string[] {
  return Object.entries(files)
    .filter(([part, path]) => {
      const wanted = checksums[part as keyof ModelFiles];
      return wanted !== undefined && sha256(path) !== wanted;
    })
    .map(([, path]) => `${path} is damaged or another version`);
}

function wrongVersions(folder: string, packages: readonly ModelPackage[]): string[] {
  return packages
    .filter(({ name, version }) => versionIn(join(folder, "node_modules", name)) !== version)
    .map(({ name, version }) => `${name} is not version ${version}`);
}

function versionIn(packageFolder: string): unknown {
  try {
    const text = readFileSync(join(packageFolder, "package.json"), "utf8");
    return (JSON.parse(text) as { version?: unknown }).version;
  } catch {
    return undefined;
  }
}

function sha256(path: string): string {
  return new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex");
}

/** The size of all files below a folder; 0 if there is no folder. */
export function folderBytes(folder: string): number {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  } catch {
    return 0;
  }
}
