import { systemClock } from "@/base/clock.ts";
import { processEnvironment } from "@/base/environment.ts";
import { lastNameOf } from "@/platform/path-parts.ts";
import { exitWithoutCleanup } from "@/platform/libc.ts";
import type * as StatusLine from "@/hook/run-status-line.ts";
import type * as BriefAtOnce from "@/cli/brief-at-once.ts";
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

const { name, args } = readCall(process.argv.slice(2));
const event = hookEvent();

if (event === undefined && args.length === 1 && args[0] === "statusline") {
  const { runStatusLine }: typeof StatusLine = require("@/hook/run-status-line.ts");
  await runStatusLine(host());
  exitWithoutCleanup(0);
} else if (event === undefined) {
  if (isBriefCommand()) {
    const { printBriefAtOnce }: typeof BriefAtOnce = require("@/cli/brief-at-once.ts");
    if (printBriefAtOnce(name, host())) exitWithoutCleanup(0);
  }
  // The executable starts with a JIT that compiles late, which suits hooks; commands may run long.
  Bun.unsafe.setJITPolicy(1);
  const { runCommandLine } = await import("@/cli/command-line.ts");
  process.exit(await runCommandLine(name, args));
} else {
  const saved = args.indexOf("--saved");
  const savedAs = saved < 0 ? undefined : args[saved + 1];
  await runHook(event, { ...host(), isOfPlugin: args.includes("--plugin"), savedAs });
  exitWithoutCleanup(0);
}

function host() {
  const currentDirectory = process.cwd();
  return { environment: processEnvironment, clock: systemClock, currentDirectory };
}

/** Scripts run this command before every tool call. */
function isBriefCommand(): boolean {
  return args.length === 2 && args[0] === "consciousness" && args[1] === "brief";
}

/**
 * The name the program is called by, and its arguments. A launcher, which cannot start a program
 * under another name, says it in front: `context-graph --as wt-memory recall`.
 */
function readCall(given: string[]): { name: string; args: string[] } {
  if (given[0] === "--as") return { name: given[1] ?? "", args: given.slice(2) };
  const started = lastNameOf(process.argv0);
  const isWindowsName = started.toLowerCase().endsWith(".exe");
  return { name: isWindowsName ? started.slice(0, -".exe".length) : started, args: given };
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
