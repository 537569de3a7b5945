// The first steps of every npm command of this project, with Node alone: install the locked
// packages it needs, find Bun among them, build the program. A step is skipped if its result is
// there and up to date.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { isUpToDate } from "./build-stamp.mjs";
import { extentToInstall, missingPackages } from "./packages.mjs";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Installs the locked packages unless they are there. "runtime" leaves out what only tests need
 * (the real client alone is 350 MB); "all" installs everything. Install scripts are never run.
 */
export function ensureInstalled(want) {
  if (missingPackages(root, want).length === 0 && findBun()) return;
  const extent = extentToInstall(root, want);
  say(`installing ${extent === "all" ? "all packages" : "what the program needs"} (npm ci)`);
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  run(npmCommand(), ["ci", ...quiet, ...(extent === "all" ? [] : ["--omit=dev"])]);
}

/** Builds dist/context-graph for this machine unless it was built from the same files. */
export function ensureBuilt() {
  const name = process.platform === "win32" ? "context-graph.exe" : "context-graph";
  const dist = join(root, "dist");
  if (existsSync(join(dist, name)) && isUpToDate(root, dist, bunVersion())) return;
  say("building dist/context-graph");
  bun(["scripts/build.ts"]);
}

/** Runs Bun with these arguments; ends this process with Bun's exit code if it is not 0. */
export function bun(args, options = {}) {
  const result = runBun(args, options);
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Runs Bun and returns how it ended. */
export function runBun(args, options = {}) {
  return spawnSync(bunPath(), args, { cwd: root, stdio: "inherit", ...options });
}

/** The installed Bun of this platform; ends this process if there is none. */
export function bunPath() {
  const path = findBun();
  if (!path) die(`no Bun for ${process.platform}-${process.arch} in node_modules/@oven`);
  return path;
}

/**
 * The directory the user called npm from. npm itself always starts scripts in the package's folder.
 */
export function callerDirectory() {
  return process.env.INIT_CWD ?? process.cwd();
}

export function say(text) {
  process.stderr.write(`context-graph: ${text}\n`);
}

function die(text) {
  say(text);
  process.exit(1);
}

function run(command, args) {
  const shell = process.platform === "win32";
  const result = spawnSync(command, args, { cwd: root, stdio: ["ignore", 2, 2], shell });
  if (result.status !== 0) die(`'${command} ${args.join(" ")}' failed`);
}

function npmCommand() {
  return process.platform === "win32" ? "npm.cmd" : "npm";
}

// The package of this platform has the executable in bin/. Several can be installed (glibc and musl
// share os and cpu on some npm versions): the first that starts is used.
function findBun() {
  const scope = join(root, "node_modules", "@oven");
  if (!existsSync(scope)) return undefined;
  const name = process.platform === "win32" ? "bun.exe" : "bun";
  const found = readdirSync(scope)
    .map((folder) => join(scope, folder, "bin", name))
    .filter((path) => existsSync(path));
  if (found.length <= 1) return found[0];
  return found.find((path) => spawnSync(path, ["--version"]).status === 0);
}

function bunVersion() {
  const file = join(dirname(dirname(bunPath())), "package.json");
  return JSON.parse(readFileSync(file, "utf8")).version;
}
