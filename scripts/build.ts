// Compiles src/main.ts into one executable and adds the program's other names beside it.
import { copyFileSync, linkSync, mkdirSync, rmSync, symlinkSync } from "node:fs";
import { join, relative, resolve, sep } from "node:path";
import { parseArgs } from "node:util";
import { PROGRAM_NAMES } from "@/base/program-names.ts";
import { filesBelow, hashFiles, removeStamp, writeStamp } from "./build-stamp.mjs";
import { startupInOneChunk } from "./startup-chunk.ts";

const root = join(import.meta.dir, "..");
const DATA_FILES = ["minilm-token-table.bin", "minilm-cells.bin", "code-grammars.bin"];
/** Configuration that Bun reads by itself. */
const CONFIGURATION = ["package.json", "package-lock.json", "tsconfig.json", "bunfig.toml"];
const { values } = parseArgs({
  options: { target: { type: "string" }, outdir: { type: "string" } },
});

const isWindows = /windows|win32/.test(values.target ?? process.platform);
const suffix = isWindows ? ".exe" : "";
const outdir = join(root, values.outdir ?? (values.target ? join("dist", values.target) : "dist"));
mkdirSync(outdir, { recursive: true });
removeStamp(outdir);
// Hashed before they are read: a file that changes during the build must not count as built.
const hashes = hashFiles(root, await knownInputs());
const bundled = await compile(join(outdir, `context-graph${suffix}`));
for (const name of DATA_FILES) copyFileSync(join(root, "data", name), join(outdir, name));
for (const name of PROGRAM_NAMES) {
  if (name !== "context-graph") addName(name);
}
writeStamp(outdir, {
  bunVersion: Bun.version,
  folders: ["src"],
  hashes: { ...hashFiles(root, bundled), ...hashes },
});

/** Files read besides the bundled ones. The chunk plugin reads all of src/. */
async function knownInputs(): Promise<string[]> {
  const { metafile } = await Bun.build({
    entrypoints: [import.meta.path],
    target: "bun",
    packages: "external",
    metafile: true,
  });
  const data = DATA_FILES.map((name) => `data/${name}`);
  return [...ourInputs(metafile), ...filesBelow(root, "src"), ...data, ...CONFIGURATION];
}

/**
 * Splitting keeps code that hooks do not need in separate chunks. The JIT policy keeps the
 * compiler's threads quiet in a process of ten milliseconds, which saves a sixth of its CPU time;
 * main.ts resets it for commands.
 */
async function compile(outfile: string): Promise<string[]> {
  const { target } = values;
  const { metafile } = await Bun.build({
    entrypoints: [join(root, "src/main.ts")],
    format: "esm",
    target: "bun",
    bytecode: true,
    splitting: true,
    minify: true,
    metafile: true,
    plugins: [startupInOneChunk(root)],
    compile: {
      ...(target ? { target: target as Bun.Build.CompileTarget } : {}),
      outfile,
      jitPolicy: 50,
      autoloadDotenv: false,
      autoloadBunfig: false,
    },
  });
  return ourInputs(metafile);
}

/** Packages are left out: the lock file stands for them. */
function ourInputs(metafile: Bun.BuildMetafile | undefined): string[] {
  const inputs = Object.keys(metafile?.inputs ?? {});
  if (inputs.length === 0) throw new Error("the bundler did not say what it read");
  return inputs
    .map((path) => relative(root, resolve(path)).replaceAll(sep, "/"))
    .filter((path) => !path.includes("node_modules/"));
}

// Windows makes symbolic links only for administrators, hard links for everybody.
function addName(name: string): void {
  const path = join(outdir, name + suffix);
  rmSync(path, { force: true });
  if (isWindows) linkSync(join(outdir, `context-graph${suffix}`), path);
  else symlinkSync("context-graph", path);
}
