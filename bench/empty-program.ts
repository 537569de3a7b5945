import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Builds the floor: an empty program, compiled as ours is. Returns its path. */
export function buildEmptyProgram(folder: string): string {
  const source = join(folder, "empty.ts");
  const outfile = join(folder, "empty");
  writeFileSync(source, "");
  const flags = ["--compile", "--bytecode", "--format=esm", "--minify", `--outfile=${outfile}`];
  const result = Bun.spawnSync([process.execPath, "build", ...flags, source]);
  if (result.exitCode !== 0) throw new Error(result.stderr.toString());
  return outfile;
}
