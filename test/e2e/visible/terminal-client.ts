/**
 * Runs the real client on a terminal, as a person does, against a scripted model on loopback. For
 * what the client shows only there, such as the status line and notices of hooks.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getClientPath } from "@test/harness/client-binary.ts";
import { clientEnvironment } from "@test/harness/client-environment.ts";
import type { Script } from "@test/harness/model-script.ts";
import { startModelServer } from "@test/harness/model-server.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

export interface TerminalOptions {
  readonly project: string;
  readonly home: string;
  readonly script: Script;
  /** Each is typed when the text before it has appeared on the screen. */
  readonly steps: readonly { readonly whenShown: RegExp; readonly type: string }[];
  /** The session is ended when this has appeared. */
  readonly until: RegExp;
  readonly timeoutMs?: number;
}

/** The last characters of the key, by which the client knows that it was approved. */
const KEY_CHARS = 20;
const POLL_MS = 100;
/** A key in the middle of a redraw is lost. */
const TYPING_MS = 300;

/** Returns all that was shown, without the control sequences. */
export async function showOnTerminal(options: TerminalOptions): Promise<string> {
  using out = temporaryFolder("terminal");
  await using server = startModelServer(options.script);
  const { home, project } = options;
  const env: Record<string, string> = {
    ...clientEnvironment({ home, out: out.path, modelUrl: server.url }),
    TERM: "xterm-256color",
  };
  trustProject(home, project, env["ANTHROPIC_API_KEY"] ?? "");
  const decoder = new TextDecoder();
  let shown = "";
  const client = Bun.spawn([getClientPath(), "--model=claude-sonnet-4-5"], {
    cwd: project,
    env,
    terminal: {
      cols: 140,
      rows: 40,
      data: (_terminal, bytes) => void (shown += decoder.decode(bytes, { stream: true })),
    },
  });
  const deadlineMs = performance.now() + (options.timeoutMs ?? 60_000);
  const waitFor = async (text: RegExp) => {
    while (!text.test(plain(shown)) && performance.now() < deadlineMs) await Bun.sleep(POLL_MS);
  };
  try {
    for (const { whenShown, type } of options.steps) {
      await waitFor(whenShown);
      await Bun.sleep(TYPING_MS);
      client.terminal?.write(type);
      await Bun.sleep(TYPING_MS);
      client.terminal?.write("\r");
    }
    await waitFor(options.until);
    return plain(shown);
  } finally {
    client.kill("SIGTERM");
    const alarm = setTimeout(() => client.kill("SIGKILL"), 5_000);
    await client.exited;
    clearTimeout(alarm);
    client.terminal?.close();
  }
}

/** The client asks about its theme, the key and the folder unless this file answers. */
function trustProject(home: string, project: string, key: string): void {
  mkdirSync(home, { recursive: true });
  const answers = {
    hasCompletedOnboarding: true,
    theme: "dark",
    customApiKeyResponses: { approved: [key.slice(-KEY_CHARS)], rejected: [] },
    projects: { [project]: { hasTrustDialogAccepted: true } },
  };
  writeFileSync(join(home, ".claude.json"), JSON.stringify(answers));
}

const ESCAPE = "\u001b";
const CURSOR_RIGHT = new RegExp(`${ESCAPE}\\[\\d*[CG]`, "g");
const SEQUENCES = new RegExp(
  `${ESCAPE}\\[[0-9;?<>=]*[a-zA-Z]|${ESCAPE}\\][^\\u0007${ESCAPE}]*(?:\\u0007|${ESCAPE}\\\\)|${ESCAPE}[()][A-Z0-9]|${ESCAPE}[=>78]`,
  "g",
);

/** The client moves the cursor over blanks instead of printing them. */
function plain(text: string): string {
  return text.replace(CURSOR_RIGHT, " ").replace(SEQUENCES, "");
}
