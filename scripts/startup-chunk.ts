import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/**
 * Puts everything a hook loads at its start into one chunk. On its own the bundler makes thirty
 * chunks of it, one for each set of users, and loading thirty takes half a millisecond longer than
 * loading one. This plugin adds the imports of main.ts to every module that is loaded late. Then
 * every chunk uses all of those imports, and the bundler puts them into one.
 */
export function startupInOneChunk(root: string): Bun.BunPlugin {
  const sources = join(root, "src");
  return {
    name: "startup-in-one-chunk",
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

/** The project's files that a file loads only when it needs them, by `require` or `import()`. */
function loadedLateBy(path: string): string[] {
  return namesIn(path, /\b(?:require|import)\(\s*"@\/([^"]+)"\s*\)/g);
}

function importsOf(path: string): string[] {
  return namesIn(path, /^import (?!type).* from "@\/([^"]+)";$/gm);
}

function namesIn(path: string, pattern: RegExp): string[] {
  return Array.from(readFileSync(path, "utf8").matchAll(pattern), ([, name = ""]) => name);
}
