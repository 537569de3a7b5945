import { systemClock } from "@/base/clock.ts";
import { isCompiled } from "@/platform/program-files.ts";
import { processEnvironment } from "@/base/environment.ts";
import { lastNameOf } from "@/platform/path-parts.ts";
import { exitWithoutCleanup } from "@/platform/libc.ts";
import { runHook } from "@/hook/run.ts";

/**
 * The program's only entry point. The name it was started by, or its first argument, decides
 * whether it runs a hook or a command. A hook must be fast, so it loads only the hook path; the
 * code of commands is loaded when a command runs. The status line, which the client asks for after
 * every answer, takes the same way.
 */
const EVENT_OF_PROGRAM: Readonly<Record<string, string>> = {
  "wt-hook-memory-recall": "UserPromptSubmit",
  "wt-hook-memory-warmstart": "SessionStart",
  "wt-hook-memory-posttool": "PostToolUseFailure",
};

const name = calledAs();
const args = process.argv.slice(2);
const event = hookEvent();

if (event === undefined && args.length === 1 && args[0] === "statusline") {
  const { runStatusLine } = await import("@/hook/run-status-line.ts");
  await runStatusLine(host());
  exitWithoutCleanup(0);
} else if (event === undefined) {
  // The executable starts with a JIT that compiles late, which suits hooks; commands may run long.
  Bun.unsafe.setJITPolicy(1);
  const { runCommandLine } = await import("@/cli/command-line.ts");
  process.exit(await runCommandLine(name, args));
} else {
  await runHook(event, host());
  exitWithoutCleanup(0);
}

function host() {
  const currentDirectory = process.cwd();
  return { environment: processEnvironment, clock: systemClock, currentDirectory };
}

/** The name the program was started by. From source that is Bun's, so the launcher passes it on. */
function calledAs(): string {
  const passedOn = isCompiled() ? "" : processEnvironment("CONTEXT_GRAPH_CALLED_AS");
  if (passedOn !== "") return passedOn;
  const started = lastNameOf(process.argv0);
  return started.toLowerCase().endsWith(".exe") ? started.slice(0, -".exe".length) : started;
}

/** The event this process is a hook for, or undefined if it runs a command. */
function hookEvent(): string | undefined {
  const [first, second] = args;
  const asksForHelp = first === "--help" || first === "-h" || first === "--version";
  if (asksForHelp || second === "--help" || second === "-h") return undefined;
  const fixed = EVENT_OF_PROGRAM[name];
  if (fixed !== undefined) return fixed;
  if (name === "wt-hook-memory") return first ?? "";
  return first === "hook" ? (second ?? "") : undefined;
}
