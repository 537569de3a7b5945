import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/**
 * Left alone, the bundler splits what a hook loads at its start into thirty pieces, by who else
 * uses each part, and loading them takes half a millisecond more than loading one. So everything
 * that is loaded late is made to depend on all that is loaded at the start: then that is one
 * piece, whoever uses it.
 */
export function earlyInOnePiece(root: string): Bun.BunPlugin {
  const sources = join(root, "src");
  return {
    name: "early-in-one-piece",
    setup(build) {
      const files = [...new Bun.Glob("**/*.ts").scanSync(sources)];
      const late = new Set(files.flatMap((file) => loadedLateBy(join(sources, file))));
      const early = importsOf(join(sources, "main.ts")).map((path) => `import "@/${path}";\n`);
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        if (!late.has(relative(sources, path).replaceAll(sep, "/"))) return undefined;
        return { loader: "ts", contents: readFileSync(path, "utf8") + early.join("") };
      });
    },
  };
}

/** What a file of ours loads when it needs it: `require` or `import()` of a literal path. */
function loadedLateBy(path: string): string[] {
  return namesIn(path, /\b(?:require|import)\(\s*"@\/([^"]+)"\s*\)/g);
}

function importsOf(path: string): string[] {
  return namesIn(path, /^import (?!type).* from "@\/([^"]+)";$/gm);
}

function namesIn(path: string, pattern: RegExp): string[] {
  return Array.from(readFileSync(path, "utf8").matchAll(pattern), ([, name = ""]) => name);
}
