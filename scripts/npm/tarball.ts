import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** The largest tarball of a platform. */
export const TARBALL_BYTES_MAX = 60_000_000;

export interface Tarball {
  readonly path: string;
  readonly bytes: number;
  /** Its mistakes, each as a sentence without its end. */
  readonly problems: readonly string[];
}

/** Packs a folder with npm into `into`, compresses it better and looks at the result. */
export function packFolder(folder: string, into: string): Tarball {
  const args = ["npm", "pack", "--json", "--ignore-scripts", `--pack-destination=${into}`];
  const result = Bun.spawnSync(args, { cwd: folder, stderr: "pipe" });
  if (!result.success) throw new Error(`npm pack failed in ${folder}: ${result.stderr}`);
  const path = join(into, packedName(result.stdout.toString()));
  const tar = Bun.gunzipSync(readFileSync(path));
  writeFileSync(path, Bun.gzipSync(tar, { level: 9, library: "libdeflate" }));
  return inspectTarball(path);
}

export function inspectTarball(path: string): Tarball {
  const bytes = statSync(path).size;
  const list = Bun.spawnSync(["tar", "-tvzf", path]).stdout.toString();
  const links = list.split("\n").filter((line) => /^[lh]/.test(line));
  const problems = [
    ...(bytes > TARBALL_BYTES_MAX ? [`it has ${megabytes(bytes)}, more than 60 MB`] : []),
    ...links.map((line) => `npm would not install a link: ${line}`),
  ];
  return { path, bytes, problems };
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** npm answers with a list; some versions name a scoped package's file with its scope. */
function packedName(json: string): string {
  const answer = JSON.parse(json) as { filename: string }[];
  const [packed] = answer;
  if (packed === undefined) throw new Error("npm pack did not say what it wrote");
  return packed.filename.replace("@", "").replace("/", "-");
}
