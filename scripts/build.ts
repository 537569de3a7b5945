// Compiles src/main.ts into one executable and puts its further names beside it.
import { copyFileSync, linkSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROGRAM_NAMES } from "@/base/program-names.ts";
import { earlyInOnePiece } from "./early-in-one-piece.ts";

const root = join(import.meta.dir, "..");
const DATA_FILES = ["minilm-token-table.bin", "minilm-cells.bin"];
const { values } = parseArgs({
  options: { target: { type: "string" }, outdir: { type: "string" } },
});

const isWindows = /windows|win32/.test(values.target ?? process.platform);
const suffix = isWindows ? ".exe" : "";
const outdir = join(root, values.outdir ?? (values.target ? join("dist", values.target) : "dist"));
mkdirSync(outdir, { recursive: true });
await compile(join(outdir, `context-graph${suffix}`));
for (const name of DATA_FILES) copyFileSync(join(root, "data", name), join(outdir, name));
for (const name of PROGRAM_NAMES) {
  if (name !== "context-graph") addName(name);
}

/**
 * Splitting keeps what hooks do not need in pieces of their own. The JIT policy keeps the
 * compiler's threads quiet in a process of ten milliseconds, a sixth of its CPU time; main.ts
 * resets it for commands.
 */
async function compile(outfile: string): Promise<void> {
  const { target } = values;
  await Bun.build({
    entrypoints: [join(root, "src/main.ts")],
    format: "esm",
    target: "bun",
    bytecode: true,
    splitting: true,
    minify: true,
    plugins: [earlyInOnePiece(root)],
    compile: {
      ...(target ? { target: target as Bun.Build.CompileTarget } : {}),
      outfile,
      jitPolicy: 50,
      autoloadDotenv: false,
      autoloadBunfig: false,
    },
  });
}

// Windows makes symbolic links only for administrators, hard links for everybody.
function addName(name: string): void {
  const path = join(outdir, name + suffix);
  rmSync(path, { force: true });
  if (isWindows) linkSync(join(outdir, `context-graph${suffix}`), path);
  else symlinkSync("context-graph", path);
}
