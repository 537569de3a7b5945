import { readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

/**
 * What prompts load beside the start-up chunk. Much else that is loaded late uses some of it, and
 * the bundler would split it into a chunk for each set of users.
 */
const LOADED_AT_PROMPTS = [
  "claude/prompt-fields.ts",
  "events/on/user-prompt-submit.ts",
  "memory/recall/prompt-stages.ts",
  "store/sqlite/search/lexical-search.ts",
];

/**
 * Parts of it that writes and the reading of transcripts need without the rest. They stay chunks of
 * their own, so that the end of a session does not load what prompts need.
 */
const NEEDED_ALONE = [
  "claude/transcript/prompt-speaker.ts",
  "claude/transcript/strip-client-text.ts",
  "store/text/near-duplicate.ts",
];

/** What the question about an active entry loads. Hooks that compare it with outcomes use most of it. */
const LOADED_AT_CHECK_INS = ["events/ghap/ask-about-entry.ts"];

/**
 * Puts everything a hook loads at its start into one chunk, and what prompts and check-ins need
 * beside it into two others. On its own the bundler makes thirty chunks of it, one for each set of users, and loading
 * thirty takes half a millisecond longer than loading one. This plugin adds the imports of main.ts
 * to every module that is loaded late. Then every chunk uses all of those imports, and the bundler
 * puts them into one. In the same way a module that uses some of what prompts load is made to use
 * all of it, and so is one that uses some of what check-ins load.
 */
export function startupInOneChunk(root: string): Bun.BunPlugin {
  const sources = join(root, "src");
  return {
    name: "startup-in-one-chunk",
    setup(build) {
      const files = [...new Bun.Glob("**/*.ts").scanSync(sources)];
      const late = new Set(files.flatMap((file) => loadedLateBy(join(sources, file))));
      const early = importsOf(join(sources, "main.ts"));
      const atStart = reachableFrom(early, sources);
      const groups = [LOADED_AT_PROMPTS, LOADED_AT_CHECK_INS].map((roots) => ({
        roots,
        files: reachableFrom(roots, sources).difference(atStart).difference(new Set(NEEDED_ALONE)),
      }));
      const added = (path: string) => {
        const used = reachableFrom([path], sources);
        const shared = groups.filter(({ files }) => !used.isDisjointFrom(files));
        return [...early, ...shared.flatMap(({ roots }) => roots)];
      };
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const name = relative(sources, path).replaceAll(sep, "/");
        if (!late.has(name)) return undefined;
        const imports = added(name).map((imported) => `import "@/${imported}";\n`);
        return { loader: "ts", contents: readFileSync(path, "utf8") + imports.join("") };
      });
    },
  };
}

/** These files and all that they import, directly or not, when they are loaded. */
export function reachableFrom(paths: readonly string[], sources: string): Set<string> {
  const reached = new Set(paths);
  for (const path of reached) {
    for (const imported of importsOf(join(sources, path))) reached.add(imported);
  }
  return reached;
}

/** The project's files that a file loads only when it needs them, by `require` or `import()`. */
function loadedLateBy(path: string): string[] {
  return namesIn(path, /\b(?:require|import)\(\s*"@\/([^"]+)"\s*\)/g);
}

function importsOf(path: string): string[] {
  return namesIn(path, /^(?:import|export) (?!type)[^;]*? from "@\/([^"]+)";$/gm);
}

function namesIn(path: string, pattern: RegExp): string[] {
  return Array.from(readFileSync(path, "utf8").matchAll(pattern), ([, name = ""]) => name);
}
