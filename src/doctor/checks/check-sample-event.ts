import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { shorten } from "@/base/text.ts";
import { samplePrompt } from "@/claude/sample-prompt.ts";
import { EVENT_TABLE } from "@/conversation/event-table.ts";
import { type Finding, ok, type Surroundings } from "@/doctor/finding.ts";
import { isCompiled } from "@/platform/program-files.ts";

const EVENT = "UserPromptSubmit";

/**
 * Sends an event through the program as Claude Code would. It gets a project and a HOME of its own,
 * so that nothing of the user is read or written.
 */
export function checkSampleEvent({ environment, clock }: Surroundings): Finding[] {
  const folder = mkdtempSync(join(tmpdir(), "context-graph-doctor-"));
  try {
    const project = join(folder, "project");
    mkdirSync(join(folder, "home"));
    mkdirSync(join(project, ".git"), { recursive: true });
    const startedMs = clock.elapsedMs();
    const { exitCode, stdout, stderr } = Bun.spawnSync([...ownProgram(), "hook", EVENT], {
      cwd: project,
      env: {
        PATH: environment("PATH"),
        HOME: join(folder, "home"),
        USERPROFILE: join(folder, "home"),
        CONTEXT_GRAPH_SESSION_DIR: folder,
      },
      stdin: new TextEncoder().encode(samplePrompt(project)),
      timeout: 1_000 * EVENT_TABLE[EVENT].settingsTimeoutSeconds,
    });
    const tookMs = Math.round(clock.elapsedMs() - startedMs);
    return [judgeAnswer({ exitCode, stdout: `${stdout}`, stderr: `${stderr}`, tookMs })];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// A compiled program starts itself again; from source, Bun runs the entry file again.
function ownProgram(): string[] {
  return isCompiled() ? [process.execPath] : [process.execPath, Bun.main];
}

export interface HookAnswer {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly tookMs: number;
}

/** The most of a wrong answer that is shown. */
const SHOWN_CHARS = 200;

export function judgeAnswer({ exitCode, stdout, stderr, tookMs }: HookAnswer): Finding {
  if (exitCode !== 0) {
    const said = shorten(stderr.trim(), SHOWN_CHARS);
    const message = `the hook program ended with ${exitCode ?? "a signal"} after ${tookMs} ms${said === "" ? "" : `: ${said}`}`;
    return { severity: "error", message, hint: "install context-graph again" };
  }
  if (!isReply(stdout)) {
    // DG-46 asks for these words.
    const message = `Output format error: expected JSON, got malformed response. CLI version mismatch? It was: ${shorten(stdout.trim(), SHOWN_CHARS)}`;
    return { severity: "error", message, hint: "context-graph --version" };
  }
  const { hardStopMs } = EVENT_TABLE[EVENT];
  if (tookMs > hardStopMs) {
    const message = `a hook took ${tookMs} ms, more than the ${hardStopMs} ms it may take`;
    return { severity: "warning", message, hint: "context-graph metrics" };
  }
  return ok(`a ${EVENT} hook answered in ${tookMs} ms`);
}

/** A hook answers with nothing or with one JSON object. */
function isReply(text: string): boolean {
  if (text.trim() === "") return true;
  try {
    const reply: unknown = JSON.parse(text);
    return typeof reply === "object" && reply !== null;
  } catch {
    return false;
  }
}
