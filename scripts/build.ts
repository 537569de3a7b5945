// Compiles src/main.ts into one executable and puts its further names beside it.
import { copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join, relative } from "node:path";
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
await compile(join(outdir, `context-graph${suffix}`));
for (const name of DATA_FILES) copyFileSync(join(root, "data", name), join(outdir, name));
for (const name of PROGRAM_NAMES) {
  if (name !== "context-graph") addName(name);
}

/**
 * Splitting keeps what hooks do not need in pieces of their own. Left alone, the bundler also
 * splits what a hook loads at its start into thirty pieces, by who else uses each part, and
 * loading them takes half a millisecond more than loading one. So everything that is loaded
 * late is made to depend on all that is loaded at the start: then that is one piece. The JIT
 * policy keeps the compiler's threads quiet in a process of ten milliseconds, a sixth of its
 * CPU time; main.ts resets it for commands.
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
    plugins: [{ name: "early-in-one-piece", setup: dependOnEarlyModules }],
    compile: {
      ...(target ? { target: target as Bun.Build.CompileTarget } : {}),
      outfile,
      jitPolicy: 50,
      autoloadDotenv: false,
      autoloadBunfig: false,
    },
  });
}

function dependOnEarlyModules(build: Bun.PluginBuilder): void {
  const sources = join(root, "src");
  const late = new Set([...new Bun.Glob("**/*.ts").scanSync(sources)].flatMap(loadedLateBy));
  const early = importsIn("main.ts").map((path) => `import "@/${path}";\n`);
  build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
    if (!late.has(relative(sources, path))) return undefined;
    return { loader: "ts", contents: readFileSync(path, "utf8") + early.join("") };
  });
}

/** What a file of ours loads when it needs it: `require` or `import()` of a literal path. */
function loadedLateBy(file: string): string[] {
  return namesIn(file, /\b(?:require|import)\(\s*"@\/([^"]+)"\s*\)/g);
}

function importsIn(file: string): string[] {
  return namesIn(file, /^import (?!type).* from "@\/([^"]+)";$/gm);
}

function namesIn(file: string, pattern: RegExp): string[] {
  const text = readFileSync(join(root, "src", file), "utf8");
  return Array.from(text.matchAll(pattern), ([, name = ""]) => name);
}

// Windows makes symbolic links only for administrators, hard links for everybody.
function addName(name: string): void {
  const path = join(outdir, name + suffix);
  rmSync(path, { force: true });
  if (isWindows) linkSync(join(outdir, `context-graph${suffix}`), path);
  else symlinkSync("context-graph", path);
}
