// Compiles src/main.ts into one executable and puts its further names beside it.
import { copyFileSync, linkSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PROGRAM_NAMES } from "@/base/program-names.ts";

const root = join(import.meta.dir, "..");
const DATA_FILES = ["minilm-token-table.bin", "minilm-cells.bin"];
const { values } = parseArgs({
  options: { target: { type: "string" }, outdir: { type: "string" } },
});

const isWindows = /windows|win32/.test(values.target ?? process.platform);
const suffix = isWindows ? ".exe" : "";
const outdir = join(root, values.outdir ?? (values.target ? join("dist", values.target) : "dist"));
mkdirSync(outdir, { recursive: true });
compile(join(outdir, `context-graph${suffix}`));
for (const name of DATA_FILES) copyFileSync(join(root, "data", name), join(outdir, name));
for (const name of PROGRAM_NAMES) {
  if (name !== "context-graph") addName(name);
}

// --splitting keeps what hooks do not need in chunks of its own: 0.7 ms less in a trial with
// three large packages on the command's side. The JIT policy keeps the compiler's threads
// quiet in a process of ten milliseconds, a sixth of its CPU time; main.ts resets it for commands.
function compile(outfile: string): void {
  const result = Bun.spawnSync(
    [
      process.execPath,
      "build",
      "--compile",
      "--bytecode",
      "--format=esm",
      "--splitting",
      "--minify",
      "--compile-jit-policy=50",
      "--no-compile-autoload-dotenv",
      "--no-compile-autoload-bunfig",
      ...(values.target ? [`--target=${values.target}`] : []),
      `--outfile=${outfile}`,
      "src/main.ts",
    ],
    { cwd: root, stdout: "pipe", stderr: "pipe" },
  );
  if (result.exitCode === 0) return;
  process.stderr.write(result.stdout.toString() + result.stderr.toString());
  process.exit(1);
}

// Windows makes symbolic links only for administrators, hard links for everybody.
function addName(name: string): void {
  const path = join(outdir, name + suffix);
  rmSync(path, { force: true });
  if (isWindows) linkSync(join(outdir, `context-graph${suffix}`), path);
  else symlinkSync("context-graph", path);
}
