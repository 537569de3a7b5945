// A hook ends at its hard stop, whatever keeps it waiting, and the next one works.
import { expect } from "bun:test";
import { EVENT_TABLE, type EventName } from "@/conversation/event-table.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import { createSandbox, injectedText, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

interface Ended {
  exitCode: number;
  stdout: string;
  stderr: string;
  wasKilled: boolean;
}

verifies(
  [
    "DG-13",
    "DG-14",
    "DG-15",
    "DG-20",
    "DG-21",
    { id: "TS-14", shows: "a slow operation ends at its hard stop" },
  ],
  "TC-HOOKS-U05: if its input never ends, the hook gives up at its hard stop, silently",
  async () => {
    await using sandbox = await createSandbox();
    for (const event of ["PreToolUse", "UserPromptSubmit"] as const) {
      expect(await holdInputOpen(event, sandbox)).toEqual(GAVE_UP);
    }
  },
  60_000,
);

verifies(
  ["DG-05", "DG-17", "DG-18", "DG-19", "LG-05", { id: "TS-14", shows: "the event is logged" }],
  "TC-HOOKS-U05: every timeout is one warning in the log, with the time that was allowed",
  async () => {
    await using sandbox = await createSandbox();
    const events = ["PreToolUse", "UserPromptSubmit", "PostToolUse", "SessionStart"] as const;
    const ends = await Promise.all(events.map((event) => holdInputOpen(event, sandbox)));
    expect(ends).toEqual(events.map(() => GAVE_UP));
    const logged = sandbox.hookLog().sort((a, b) => a.durationMs - b.durationMs);
    expect(logged.map(({ command, level, outcome }) => ({ command, level, outcome }))).toEqual(
      events.map((event) => ({
        command: `hook ${event}`,
        level: "warn",
        outcome: `Hook execution timed out after ${EVENT_TABLE[event].hardStopMs}ms`,
      })),
    );
    expect(logged[0]?.outcome).toBe("Hook execution timed out after 100ms");
  },
  60_000,
);

verifies(
  [{ id: "DG-18", shows: "the warning of a session's end" }],
  "so is that of a session's end, after the time that the settings allow",
  async () => {
    await using sandbox = await createSandbox();
    const config = "hooks:\n  session_end:\n    timeout_ms: 200\n";
    sandbox.project.write({ ".claude/hooks/config.yaml": config });
    expect(await holdInputOpen("SessionEnd", sandbox)).toEqual(GAVE_UP);
    expect(sandbox.hookLog()).toMatchObject([
      { level: "warn", outcome: "Hook execution timed out after 200ms" },
    ]);
  },
  60_000,
);

verifies(
  ["DG-22", "DG-23"],
  "after a timeout the hooks of the session work as before",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("The scripted work is described in docs/work.md.");
    expect(await holdInputOpen("PreToolUse", sandbox)).toEqual(GAVE_UP);
    const prompt = await sandbox.hook("UserPromptSubmit", loadPayload("UserPromptSubmit"));
    expect(injectedText(prompt)).toContain("docs/work.md");
    const tool = await sandbox.hook("PreToolUse", loadPayload("PreToolUse.Bash"));
    expect(tool).toMatchObject({ exitCode: 0, stderr: "" });
  },
  60_000,
);

const GAVE_UP: Ended = { exitCode: 0, stdout: "", stderr: "", wasKilled: false };

/** Starts a hook, writes half a payload and leaves its input open. */
async function holdInputOpen(event: EventName, sandbox: Sandbox): Promise<Ended> {
  const child = Bun.spawn([getProgramPath(), "hook", event], {
    cwd: sandbox.project.path,
    env: { PATH: SYSTEM_PATH, HOME: sandbox.home, CONTEXT_GRAPH_SESSION_DIR: sandbox.home },
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  await child.stdin.write('{"session_id":"abc",');
  await child.stdin.flush();
  let wasKilled = false;
  const alarm = setTimeout(() => {
    wasKilled = true;
    child.kill("SIGKILL");
  }, 25_000);
  const [stdout, stderr, exitCode] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ]);
  clearTimeout(alarm);
  return { exitCode, stdout, stderr, wasKilled };
}
