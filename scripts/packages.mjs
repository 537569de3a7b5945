import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The packages of the lock file that are not installed in the version it names. "runtime" leaves
 * out what only development needs. Packages for other platforms may be absent; one that is
 * installed must have the right version.
 */
export function missingPackages(root, want) {
  return lockedPackages(root)
    .filter(({ isDev }) => want === "all" || !isDev)
    .filter(({ path, version, isOptional }) => {
      const installed = installedVersion(root, path);
      return installed === undefined ? !isOptional : installed !== version;
    })
    .map(({ path }) => path);
}

/**
 * How much `npm ci` has to install. It removes all it is not asked for, so where development
 * packages are installed, it is asked for them too.
 */
export function extentToInstall(root, want) {
  const hasDevelopment = lockedPackages(root).some(
    ({ path, isDev }) => isDev && installedVersion(root, path) !== undefined,
  );
  return hasDevelopment ? "all" : want;
}

function lockedPackages(root) {
  const { packages } = readJson(join(root, "package-lock.json"));
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, { version, dev, optional }]) => ({
      path,
      version,
      isDev: dev === true,
      isOptional: optional === true,
    }));
}

function installedVersion(root, path) {
  const file = join(root, path, "package.json");
  return existsSync(file) ? readJson(file).version : undefined;
}

function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}
