// npm start [-- <directory> [options]]: with a directory, installs the hooks there and says what
// changed; without anything, plays the demonstration. Installs and builds what is missing first.
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { bun, callerDirectory, ensureBuilt, ensureInstalled, root, say } from "./prepare.mjs";

const HELP = `Usage: npm start [-- <directory> [options]]

Installs what is missing, builds the program and adds its hooks to the project in <directory>.
Without a directory it plays a demonstration in a temporary project.

Options are those of 'context-graph setup hooks', for example:
  --local   Write settings.local.json, which is not shared with others
  --help    Show this help

Examples:
  npm start
  npm start -- ~/projects/shop
  npm start -- ~/projects/shop --local
`;
/** Options followed by a value, which is not the directory. */
const WITH_VALUE = new Set(["--transport"]);
/** With these the hooks go to no project in particular. */
const WITHOUT_DIRECTORY = new Set(["--user"]);

process.exitCode = start(process.argv.slice(2));

/** Returns the exit code. */
function start(args) {
  if (args.includes("--help") || args.includes("-h")) {
    process.stdout.write(HELP);
    return 0;
  }
  const isComplete = hasDirectory(args) || args.some((arg) => WITHOUT_DIRECTORY.has(arg));
  if (args.length > 0 && !isComplete) {
    say("which project? Name its directory: npm start -- <directory> [options]");
    return 64;
  }
  if (args.length === 0 && spawnSync("git", ["--version"]).status !== 0) {
    say(
      "the demonstration needs git, which was not found. Hooks can be installed without it: npm start -- <directory>",
    );
    return 1;
  }
  ensureInstalled("runtime");
  ensureBuilt();
  if (args.length === 0) return bun(["scripts/demo.ts"]);
  const name = process.platform === "win32" ? "context-graph.exe" : "context-graph";
  const options = { cwd: callerDirectory(), stdio: "inherit" };
  return spawnSync(resolve(root, "dist", name), ["setup", "hooks", ...args], options).status ?? 1;
}

function hasDirectory(args) {
  return args.some((arg, at) => !arg.startsWith("-") && !WITH_VALUE.has(args[at - 1]));
}
