import { expect, test } from "bun:test";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";
import { loadPayload } from "@test/harness/payload.ts";

let sessions = 0;

/** A session in which the agent runs a command. */
async function session(world: EventWorld, command: string, output: string): Promise<void> {
  const { root } = world.tools.project;
  const session_id = `outside-${(sessions += 1)}`;
  const transcript = createTranscript(root, session_id);
  transcript.asks("Please look at the server again");
  transcript.runs(command, output);
  transcript.says("Done.");
  await world.happen("Stop", {
    session_id,
    cwd: root,
    transcript_path: transcript.path,
    stop_hook_active: false,
  });
}

async function start(world: EventWorld): Promise<string> {
  const payload = loadPayload("SessionStart.startup", { session_id: `start-${(sessions += 1)}` });
  return (await world.happen("SessionStart", payload)).text;
}

const RESTART = "ssh root@203.0.113.7 'systemctl restart web-api'";

test("a server that two sessions reached is named at the start of the next", async () => {
  using world = createEventWorld();
  await session(world, RESTART, "active");
  expect(await start(world)).not.toContain("203.0.113.7");
  await session(world, RESTART, "active");
  expect(await start(world)).toContain(
    "- Used from here in earlier sessions: `ssh root@203.0.113.7` (systemctl: web-api)",
  );
});

test("a server that could not be reached is not named", async () => {
  using world = createEventWorld();
  await session(world, `${RESTART} || true`, "ssh: connect to host: Connection timed out");
  await session(world, `${RESTART} || true`, "ssh: connect to host: Connection timed out");
  expect(await start(world)).not.toContain("203.0.113.7");
});

test("the program of the code host alone is not worth a line", async () => {
  using world = createEventWorld();
  await session(world, "gh pr list", "none");
  await session(world, "gh pr list", "none");
  expect(await start(world)).not.toContain("Used from here");
});
