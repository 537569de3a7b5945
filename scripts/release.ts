// Makes the npm packages of a release and checks them (docs/release.md). Called by release.mjs.
import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { mainManifest } from "./npm/manifests.ts";
import {
  executableName,
  hostPlatform,
  type Platform,
  PLATFORMS,
  platformNamed,
} from "./npm/platforms.ts";
import { publish } from "./npm/publish.ts";
import { releaseProblems } from "./npm/release-problems.ts";
import { stageData, stageMain, stagePlatform } from "./npm/stage.ts";
import { megabytes, packFolder, type Tarball } from "./npm/tarball.ts";

const root = join(import.meta.dir, "..");
const OUT = join(root, "dist", "npm");

/** The result for one platform. */
type Outcome = { readonly tarball: Tarball } | { readonly skipped: string };

const { values } = parseArgs({
  options: {
    "dry-run": { type: "boolean", default: false },
    host: { type: "boolean", default: false },
    platform: { type: "string", multiple: true, default: [] },
  },
});
process.exitCode = await release();

/** Returns the exit code. */
async function release(): Promise<number> {
  const { version } = mainManifest();
  say(`context-graph ${version}`);
  const isWhole = !values.host && values.platform.length === 0;
  const problems = await releaseProblems({ isRehearsal: values["dry-run"] || !isWhole });
  clearTarballs();
  const staging = join(OUT, "staged");
  const platforms = choosePlatforms().map((platform) => ({ platform, ...make(platform) }));
  const common = [stageMain(staging), stageData(staging)].map((folder) => packFolder(folder, OUT));
  for (const tarball of common) show(tarball);
  for (const { platform, ...outcome } of platforms) {
    if ("tarball" in outcome) show(outcome.tarball);
    else say(`  ${platform.name}: skipped, ${outcome.skipped}`);
  }
  const made = platforms.flatMap((outcome) => ("tarball" in outcome ? [outcome.tarball] : []));
  const tarballs = [...made, ...common.toReversed()];
  problems.push(...tarballs.flatMap(({ path, problems }) => problems.map(namedAfter(path))));
  if (made.length === 0) problems.push("no platform could be built");
  if (isWhole && made.length < PLATFORMS.length && !values["dry-run"]) {
    problems.push("a release needs every platform");
  }
  for (const problem of problems) say(`PROBLEM: ${problem}`);
  if (problems.length > 0) return 1;
  if (values["dry-run"]) return finish("nothing was published (--dry-run)");
  if (!isWhole) return finish("nothing was published: a release needs every platform");
  return publish(tarballs.map(({ path }) => path)) ? finish("published") : 1;
}

function choosePlatforms(): readonly Platform[] {
  if (values.host) return [hostPlatform()];
  return values.platform.length > 0 ? values.platform.map(platformNamed) : PLATFORMS;
}

function make(platform: Platform): Outcome {
  const isHost = platform.name === hostPlatform().name;
  const folder = isHost ? join(root, "dist") : join(OUT, "built", platform.name);
  // The build for this machine is up to date: release.mjs sees to that.
  const failure = isHost ? undefined : build(platform, folder);
  if (failure !== undefined) return { skipped: failure };
  const executable = join(folder, executableName(platform));
  return { tarball: packFolder(stagePlatform(join(OUT, "staged"), platform, executable), OUT) };
}

/** Builds for another platform; returns why it could not, which is mostly a missing download. */
function build({ target }: Platform, folder: string): string | undefined {
  rmSync(folder, { recursive: true, force: true });
  const args = ["scripts/build.ts", `--target=${target}`, `--outdir=${relative(root, folder)}`];
  const result = Bun.spawnSync([process.execPath, ...args], { cwd: root, stderr: "pipe" });
  if (result.success) return undefined;
  const lines = result.stderr.toString().split(/[\r\n]+/);
  const reason = lines.findLast((line) => /error/i.test(line)) ?? "its runtime is not available";
  return `it could not be built: ${reason.trim()}`;
}

function clearTarballs(): void {
  mkdirSync(OUT, { recursive: true });
  for (const name of readdirSync(OUT)) {
    if (name.endsWith(".tgz")) rmSync(join(OUT, name));
  }
}

function show({ path, bytes }: Tarball): void {
  const hash = new Bun.CryptoHasher("sha256").update(readFileSync(path)).digest("hex");
  say(`  ${basename(path)}: ${megabytes(bytes)}, sha256 ${hash}`);
}

function namedAfter(path: string) {
  return (problem: string) => `${basename(path)}: ${problem}`;
}

function finish(text: string): number {
  say(`The packages are in ${relative(root, OUT)}; ${text}.`);
  return 0;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
