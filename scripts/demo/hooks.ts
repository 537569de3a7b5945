import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const program = join(import.meta.dir, "..", "..", "dist", "context-graph");

/** Runs our own setup in the project and returns what it says. */
export function installDemoHooks(directory: string, home: string): string {
  mkdirSync(home, { recursive: true });
  const result = Bun.spawnSync([program, "setup", "hooks", directory], { env: environment(home) });
  if (result.exitCode !== 0) throw new Error(result.stderr.toString());
  return result.stdout.toString().trimEnd();
}

export interface HookRun {
  readonly elapsedMs: number;
  /** The text the model would see; undefined if the hook was silent. */
  readonly context: string | undefined;
}

interface Settings {
  hooks?: Record<string, { matcher?: string; hooks: { command: string }[] }[]>;
}

/** The hook registered for this event, run by a shell with the payload on standard input. */
export function runInstalledHook(
  event: string,
  payload: Record<string, unknown>,
  directory: string,
  home: string,
): HookRun | undefined {
  const path = join(directory, ".claude", "settings.json");
  const settings = JSON.parse(readFileSync(path, "utf8")) as Settings;
  const command = settings.hooks?.[event]?.[0]?.hooks[0]?.command;
  if (command === undefined) return undefined;
  const startedAt = performance.now();
  const result = Bun.spawnSync(["sh", "-c", command], {
    cwd: directory,
    stdin: new TextEncoder().encode(`${JSON.stringify(payload)}\n`),
    env: { ...environment(home), CLAUDE_PROJECT_DIR: directory },
  });
  const elapsedMs = performance.now() - startedAt;
  if (result.exitCode !== 0) throw new Error(`${event} hook ended with ${result.exitCode}`);
  const output = result.stdout.toString();
  return { elapsedMs, context: output === "" ? undefined : contextOf(output) };
}

function contextOf(output: string): string {
  const reply = JSON.parse(output) as { hookSpecificOutput: { additionalContext: string } };
  return reply.hookSpecificOutput.additionalContext;
}

function environment(home: string): Record<string, string> {
  return { HOME: home, PATH: process.env["PATH"] ?? "/usr/bin:/bin" };
}
