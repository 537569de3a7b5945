import { systemClock } from "@/base/clock.ts";
import { isCompiled } from "@/platform/program-files.ts";
import { processEnvironment } from "@/base/environment.ts";
import { lastNameOf } from "@/platform/path-text.ts";
import { exitQuickly } from "@/platform/libc.ts";
import { runHook } from "@/hook/run.ts";

/**
 * The one entry of the one program. The name it was started by, or the first argument, decides
 * what it does: a hook, which must be fast and loads nothing but the hook path; or a command,
 * whose code is loaded only then.
 */
const HOOK_NAMES: Readonly<Record<string, string>> = {
  "wt-hook-memory-recall": "UserPromptSubmit",
  "wt-hook-memory-warmstart": "SessionStart",
  "wt-hook-memory-posttool": "PostToolUseFailure",
};

const name = calledAs();
const args = process.argv.slice(2);
const event = hookEvent();

if (event === undefined) {
  // The executable starts with a reluctant compiler, which suits hooks; commands may run long.
  Bun.unsafe.setJITPolicy(1);
  const { runCommandLine } = await import("@/cli/command-line.ts");
  process.exit(await runCommandLine(name, args));
} else {
  const currentDirectory = process.cwd();
  await runHook(event, { environment: processEnvironment, clock: systemClock, currentDirectory });
  exitQuickly(0);
}

/** The name we were started by. From source that is Bun's own, so the launcher passes it on. */
function calledAs(): string {
  const passedOn = isCompiled() ? "" : processEnvironment("CONTEXT_GRAPH_CALLED_AS");
  if (passedOn !== "") return passedOn;
  const started = lastNameOf(process.argv0);
  return started.toLowerCase().endsWith(".exe") ? started.slice(0, -".exe".length) : started;
}

/** The event this process is a hook for; undefined where it is a command. */
function hookEvent(): string | undefined {
  const [first, second] = args;
  const asksForHelp = first === "--help" || first === "-h" || first === "--version";
  if (asksForHelp || second === "--help" || second === "-h") return undefined;
  const fixed = HOOK_NAMES[name];
  if (fixed !== undefined) return fixed;
  if (name === "wt-hook-memory") return first ?? "";
  return first === "hook" ? (second ?? "") : undefined;
}
