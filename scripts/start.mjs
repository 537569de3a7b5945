// npm start [-- <directory>]: with a directory, installs the hooks there and says what changed;
// without one, plays the demonstration. Installs and builds what is missing first.
import { resolve } from "node:path";
import { spawnSync } from "node:child_process";
import { bun, callerDirectory, ensureBuilt, ensureInstalled, root } from "./prepare.mjs";

ensureInstalled("runtime");
ensureBuilt();
const [directory, ...options] = process.argv.slice(2);
if (directory === undefined) {
  bun(["scripts/demo.ts"]);
} else {
  const program = resolve(
    root,
    "dist",
    process.platform === "win32" ? "context-graph.exe" : "context-graph",
  );
  const target = resolve(callerDirectory(), directory);
  const result = spawnSync(program, ["setup", "hooks", target, ...options], { stdio: "inherit" });
  process.exitCode = result.status ?? 1;
}
