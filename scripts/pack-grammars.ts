// Packs tree-sitter and its grammars into data/: bun scripts/pack-grammars.ts <node_modules>.
// The folder has web-tree-sitter and the official grammar packages in the versions named below,
// installed with --ignore-scripts: only their WebAssembly modules are used. The packages are not
// dependencies of the program, because their native parts would take a hundred times the space.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GRAMMAR_FILE_MAGIC, type PackedModule } from "@/code/parse/grammar-file.ts";

interface Source {
  readonly name: string;
  readonly package: string;
  readonly version: string;
  readonly file: string;
}

const SOURCES: readonly Source[] = [
  source("parser", "web-tree-sitter", "0.27.1", "web-tree-sitter.wasm"),
  source("typescript", "tree-sitter-typescript", "0.23.2"),
  source("tsx", "tree-sitter-typescript", "0.23.2", "tree-sitter-tsx.wasm"),
  source("javascript", "tree-sitter-javascript", "0.25.0"),
  source("python", "tree-sitter-python", "0.25.0"),
  source("go", "tree-sitter-go", "0.25.0"),
  source("rust", "tree-sitter-rust", "0.24.0"),
  source("java", "tree-sitter-java", "0.23.5"),
  source("c", "tree-sitter-c", "0.24.1"),
  source("cpp", "tree-sitter-cpp", "0.23.4"),
  source("ruby", "tree-sitter-ruby", "0.23.1"),
  source("php", "tree-sitter-php", "0.24.2"),
  source("csharp", "tree-sitter-c-sharp", "0.23.5", "tree-sitter-c_sharp.wasm"),
];

const OUT = join(import.meta.dir, "..", "data", "code-grammars");
const LEVEL = 19;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Which node_modules?");
pack(folder);

function source(name: string, from: string, version: string, file = `${from}.wasm`): Source {
  return { name, package: from, version, file };
}

function pack(modulesFolder: string): void {
  const modules: PackedModule[] = [];
  const parts: Uint8Array[] = [];
  let offset = 0;
  for (const { name, package: from, version, file } of SOURCES) {
    const manifest = readFileSync(join(modulesFolder, from, "package.json"), "utf8");
    const found = (JSON.parse(manifest) as { version: string }).version;
    if (found !== version) throw new Error(`${from} is ${found}, not ${version}`);
    const code = readFileSync(join(modulesFolder, from, file));
    const packed = Bun.zstdCompressSync(code, { level: LEVEL });
    modules.push({ name, offset, bytes: packed.length });
    parts.push(packed);
    offset += packed.length;
  }
  const table = new TextEncoder().encode(JSON.stringify(modules));
  const header = new TextEncoder().encode(`${GRAMMAR_FILE_MAGIC}0000`);
  new DataView(header.buffer).setUint32(GRAMMAR_FILE_MAGIC.length, table.length, true);
  const bytes = Buffer.concat([header, table, ...parts]);
  writeFileSync(`${OUT}.bin`, bytes);
  const about = {
    what: "The parser tree-sitter and grammars for it, as WebAssembly, compressed with zstd.",
    attribution: "tree-sitter and its grammars by Max Brunsfeld, Amaan Qureshi and others.",
    licence: "MIT",
    sources: SOURCES.map(({ name, package: from, version }) => `${name}: ${from} ${version}`),
    bytes: bytes.length,
    sha256: new Bun.CryptoHasher("sha256").update(bytes).digest("hex"),
  };
  writeFileSync(`${OUT}.json`, `${JSON.stringify(about, undefined, 2)}\n`);
}
