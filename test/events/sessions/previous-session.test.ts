import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import type { EventTools } from "@/events/contributor.ts";
import { estimateTokens } from "@/context/tokens.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import {
  createTranscript,
  type SessionTranscript,
} from "@test/events/transcript/session-transcript.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A process that certainly runs, and one that certainly does not: Linux ends at 2^22. */
const RUNNING_PID = String(process.pid);
const DEAD_PID = "999999999";

type Play = (transcript: SessionTranscript) => void;
type Session = Awaited<ReturnType<typeof play>>;

/** Plays a session from its start to the end of a turn. */
async function play(
  world: EventWorld,
  sessionId: string,
  script: Play,
  more: Partial<EventTools> = {},
) {
  const transcript = createTranscript(world.tools.project.root, sessionId);
  const session = { session_id: sessionId, transcript_path: transcript.path };
  await world.happen("SessionStart", { ...session, source: "startup" }, more);
  script(transcript);
  await world.happen("Stop", { ...session, stop_hook_active: false }, more);
  return { session, transcript };
}

async function end(world: EventWorld, { session }: Session, more: Partial<EventTools> = {}) {
  await world.happen("SessionEnd", { ...session, reason: "prompt_input_exit" }, more);
}

async function told(world: EventWorld, more: Partial<EventTools> = {}): Promise<string> {
  const start = { session_id: "next", source: "startup" };
  const { text } = await world.look("SessionStart", start, more);
  const from = text.indexOf("=== PREVIOUS SESSION");
  return from < 0 ? "" : (text.slice(from).split("\n\n")[0] ?? "");
}

/** Tools that see another environment. */
function withVariables(world: EventWorld, variables: Record<string, string>): Partial<EventTools> {
  const { environment } = world.tools;
  return { environment: (name) => variables[name] ?? environment(name) };
}

const work: Play = (transcript) => {
  transcript.asks("Make the payment client retry when the gateway is down.");
  transcript.edits("src/payment.ts");
  transcript.runs("npm test", "12 passed");
  transcript.says("Done. The client retries three times now, and the tests pass.");
};

const leavesTestsFailing: Play = (transcript) => {
  transcript.asks("Make the payment client retry when the gateway is down.");
  transcript.edits("src/payment.ts");
  transcript.runs("npm test", "Exit code 1\nError: retryForever is not exported", true);
  transcript.says("The client retries now; one test still fails.");
};

const question: Play = (transcript) => {
  transcript.asks("What does the retry option of fetch do again?");
  transcript.says("It repeats the request.");
};

describe("which session is told", () => {
  test("a short question afterwards does not hide the session that did the work", async () => {
    using world = createEventWorld();
    await end(world, await play(world, "worked", work));
    for (const id of ["q1", "q2", "q3"]) await end(world, await play(world, id, question));
    await end(
      world,
      await play(world, "looked", (transcript) => {
        transcript.asks("Which files mention the gateway at the moment?");
        transcript.runs("grep -rn gateway src", "src/payment.ts:1: gateway");
        transcript.says("Only src/payment.ts.");
      }),
    );
    const text = await told(world);
    expect(text).toContain("Make the payment client retry");
    expect(text).not.toContain("fetch");
  });

  test("a session that was broken off before anything happened is not told", async () => {
    using world = createEventWorld();
    await end(world, await play(world, "worked", work));
    await end(world, await play(world, "empty", () => undefined));
    const aborted = await play(world, "aborted", (transcript) => {
      transcript.asks("Rewrite the whole shop in another language, please.");
      transcript.asks("[Request interrupted by user]");
    });
    await end(world, aborted);
    expect(await told(world)).toContain("Make the payment client retry");
  });

  test("twenty short sessions do not push the one of substance out of the folder", async () => {
    using world = createEventWorld();
    await end(world, await play(world, "worked", work));
    for (let n = 0; n < 20; n += 1) await end(world, await play(world, `q${n}`, question));
    expect(await told(world)).toContain("Make the payment client retry");
  });

  test("work older than a week is not told, however little came after it", async () => {
    using world = createEventWorld();
    await end(world, await play(world, "worked", work));
    world.clock.advance(8 * DAY_MS);
    await end(world, await play(world, "question", question));
    expect(await told(world)).toBe("");
  });

  test("a session in another worktree of the repository counts, and is named", async () => {
    using world = createEventWorld();
    const { project } = world.tools;
    const other = { ...project, root: join(project.root, "..", "shop-retry"), branch: "retry" };
    const elsewhere = await play(
      world,
      "other-worktree",
      (transcript) => {
        transcript.asks("Make the payment client retry.", { gitBranch: "retry" });
        transcript.edits("src/payment.ts");
        transcript.says("It retries three times now.", { gitBranch: "retry" });
      },
      { project: other },
    );
    await end(world, elsewhere, { project: other });
    const text = await told(world);
    expect(text).toContain("in worktree shop-retry on branch retry");
    expect(text).toContain("It retries three times now.");
  });
});

describe("sessions that run at the same time", () => {
  test("a nested claude -p is not told of the session that started it, nor of older ones", async () => {
    using world = createEventWorld();
    await end(world, await play(world, "yesterday", work));
    world.clock.advance(DAY_MS);
    const outer = withVariables(world, { CLAUDE_PID: RUNNING_PID });
    await play(world, "outer", leavesTestsFailing, outer);
    const inner = { CLAUDE_PID: DEAD_PID, CLAUDE_CODE_SESSION_ATTENDED: "0" };
    expect(await told(world, withVariables(world, inner))).toBe("");
  });

  test("a second session beside it is told of the last one that ended", async () => {
    using world = createEventWorld();
    await end(
      world,
      await play(world, "ended", (transcript) => {
        transcript.asks("Add a changelog entry for the release.");
        transcript.edits("CHANGELOG.md");
        transcript.says("The entry is in.");
      }),
    );
    await play(world, "beside", work, withVariables(world, { CLAUDE_PID: RUNNING_PID }));
    const text = await told(world, withVariables(world, { CLAUDE_PID: DEAD_PID }));
    expect(text).toContain("Add a changelog entry");
    expect(text).not.toContain("payment");
  });

  test("a session that was left open for hours is told as still open", async () => {
    using world = createEventWorld();
    await play(world, "idle", work, withVariables(world, { CLAUDE_PID: RUNNING_PID }));
    world.clock.advance(3 * 60 * MINUTE_MS);
    const text = await told(world, withVariables(world, { CLAUDE_PID: DEAD_PID }));
    expect(text).toContain("3 h ago, still open");
  });

  test("a session whose client was killed is told as interrupted, at once", async () => {
    using world = createEventWorld();
    await play(world, "killed", work, withVariables(world, { CLAUDE_PID: DEAD_PID }));
    const text = await told(world, withVariables(world, { CLAUDE_PID: RUNNING_PID }));
    expect(text).toContain("interrupted");
    expect(text).toContain("Make the payment client retry");
  });

  test("without a process id, a session is taken for running while it was active just now", async () => {
    using world = createEventWorld();
    await play(world, "unknown", work);
    expect(await told(world)).toBe("");
    world.clock.advance(20 * MINUTE_MS);
    expect(await told(world)).toContain("20 min ago, interrupted");
  });

  test("an earlier session of this very client is over", async () => {
    using world = createEventWorld();
    const client = withVariables(world, { CLAUDE_PID: RUNNING_PID });
    await play(world, "before-clear", work, client);
    expect(await told(world, client)).toContain("Make the payment client retry");
  });
});

describe("what is told", () => {
  test("of a session that ended with nothing open: one line with goal and result", async () => {
    using world = createEventWorld();
    await end(world, await play(world, "worked", work));
    world.clock.advance(20 * MINUTE_MS);
    expect(await told(world)).toBe(
      `=== PREVIOUS SESSION (20 min ago; history, no request) ===
- Asked: "Make the payment client retry when the gateway is down." Result: The client retries three times now, and the tests pass.`,
    );
  });

  test("a failure that a later session has passed is no longer failing", async () => {
    using world = createEventWorld();
    await end(world, await play(world, "worked", leavesTestsFailing));
    expect(await told(world)).toContain(
      "Failing, not passed since: `npm test`: Error: retryForever is not exported",
    );
    await end(
      world,
      await play(world, "checked", (transcript) => {
        transcript.asks("Run the build and the tests once, please.");
        transcript.runs("npm run build && npm test", "12 passed");
        transcript.says("They pass.");
      }),
    );
    const text = await told(world);
    expect(text).toContain("Make the payment client retry");
    expect(text).not.toContain("Failing");
  });

  test("of open steps: how many are done, what is open, what was cancelled", async () => {
    using world = createEventWorld();
    const step = (content: string, status: string) => ({ content, status });
    await end(
      world,
      await play(world, "planned", (transcript) => {
        transcript.asks("Move the shop from REST to GraphQL, step by step.");
        transcript.edits("src/schema.ts");
        const todos = [
          step("Write the schema", "completed"),
          step("Port the cart", "in_progress"),
          step("Port the checkout", "pending"),
          step("Rewrite the admin pages", "cancelled"),
        ];
        transcript.calls("t1", "TodoWrite", { todos });
        transcript.answers("t1", "ok");
        transcript.says("The schema is written.");
      }),
    );
    expect(await told(world)).toContain(
      "- Steps: 1 of 3 done; open: Port the cart; Port the checkout; cancelled: Rewrite the admin pages",
    );
  });

  test("never more than 120 tokens, in any script", async () => {
    for (const word of ["long words ", "長い言葉を書く", "длинные слова "]) {
      using world = createEventWorld();
      await end(
        world,
        await play(world, "long", (transcript) => {
          const text = word.repeat(80);
          transcript.asks(`${text}one`);
          transcript.asks(`${text}two`);
          for (let n = 0; n < 9; n += 1) {
            transcript.edits(`src/${"deep/".repeat(9)}file-${n}.ts`);
            transcript.runs(`npm run check-${n} -- ${text}`, `Exit code 1\nError: ${text}`, true);
          }
          const todos = Array.from({ length: 9 }, (_, n) => ({
            content: `${n} ${text}`,
            status: "pending",
          }));
          transcript.calls("t1", "TodoWrite", { todos });
          transcript.answers("t1", "ok");
          transcript.says(text);
        }),
      );
      const text = await told(world);
      expect(text).toContain("Asked:");
      expect(text).toContain("Steps:");
      expect(text).toContain("Failing");
      expect(estimateTokens(text)).toBeLessThanOrEqual(120);
    }
  });
});
