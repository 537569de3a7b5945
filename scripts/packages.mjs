import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Lists the packages of the lock file that are not installed in the version it names. "runtime"
 * leaves out packages that only development needs. Packages for other platforms may be absent, but
 * one that is installed must have the right version.
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
 * Decides how much `npm ci` has to install. It removes everything it is not asked for, so if
 * development packages are installed, it must be asked for them too.
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
