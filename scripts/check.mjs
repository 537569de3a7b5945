// npm run check: formatting, lint and types, each with the time it took; exits with 1 if any fails.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ensureInstalled, root, runBun } from "./prepare.mjs";

export function check() {
  ensureInstalled("all");
  const oxlint = join(root, "node_modules", "oxlint", "bin", "oxlint");
  const steps = [
    ["format", () => runBun(["fmt", "--check"])],
    [
      "lint",
      () =>
        spawnSync(process.execPath, [oxlint, "--deny-warnings"], { cwd: root, stdio: "inherit" }),
    ],
    ["types", () => runBun(["check", "--no-script"])],
  ];
  let failed = 0;
  for (const [name, step] of steps) {
    const startedAt = performance.now();
    const ok = step().status === 0;
    if (!ok) failed += 1;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`check ${name}: ${ok ? "PASS" : "FAIL"} (${seconds} s)\n`);
  }
  return failed;
}

if (process.argv[1]?.endsWith("check.mjs")) process.exitCode = check() === 0 ? 0 : 1;
