// What every npm command of this project does first, with Node alone: install the locked
// packages it needs, find Bun among them, build the program. Each step is skipped when its
// inputs have not changed since it last succeeded.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const installStamp = join(root, "node_modules", ".context-graph-installed.json");
const buildStamp = join(root, "dist", ".built-from");

/**
 * Installs the locked packages. "runtime" leaves out what only tests need (the real client
 * alone is 350 MB); "all" installs everything. Install scripts are never run.
 */
export function ensureInstalled(want) {
  const lock = sha256(readFileSync(join(root, "package-lock.json")));
  const have = readJson(installStamp);
  const complete = have?.lock === lock && (have.extent === "all" || have.extent === want);
  if (complete && findBun()) return;
  say(`installing ${want === "all" ? "all packages" : "what the program needs"} (npm ci)`);
  const omit = want === "all" ? [] : ["--omit=dev"];
  run(npmCommand(), [
    "ci",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
    ...omit,
  ]);
  writeFileSync(installStamp, JSON.stringify({ lock, extent: want }));
}

/** Builds dist/context-graph for this machine unless the sources are the ones it was built from. */
export function ensureBuilt() {
  const sources = sourceHash();
  if (existsSync(buildStamp) && readFileSync(buildStamp, "utf8") === sources) return;
  say("building dist/context-graph");
  rmSync(buildStamp, { force: true });
  bun(["scripts/build.ts"]);
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(buildStamp, sources);
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

/** The directory the user called npm from: npm itself always starts scripts in the package. */
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

// The package of this platform has the executable in bin/. More than one can be installed
// (glibc and musl share os and cpu on some npm versions): the first that starts is taken.
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

function sourceHash() {
  const hash = createHash("sha256");
  const inputs = [
    "package.json",
    "package-lock.json",
    "tsconfig.json",
    "scripts/build.ts",
    "data/minilm-token-table.json",
    "data/minilm-cells.json",
  ];
  for (const path of [...inputs, ...filesBelow("src")]) {
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))
    .sort();
}

function readJson(path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : undefined;
}

function sha256(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}
