// npm run release [-- --dry-run] [--host] [--platform <name>]: builds, packs and checks the npm
// packages and, without --dry-run, publishes them. npm run package makes those of this machine.
import { bun, ensureBuilt, ensureInstalled, say } from "./prepare.mjs";

const args = process.argv.slice(2);
if (args.includes("--refuse")) {
  say(
    "this folder is the source of several packages. 'npm run package' makes their tarballs in dist/npm, 'npm run release' publishes them.",
  );
  process.exit(1);
}
ensureInstalled("all");
ensureBuilt();
bun(["scripts/release.ts", ...args]);
