// A query is looked up once until the session stops: seed 000, scenarios 10 to 14.
import { expect, test } from "bun:test";
import { existsSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { queryCachePath } from "@/session/query-cache.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import { createSandbox, injectedText, SILENT } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const CONTOUR = "Contours are closed clockwise.";

verifies(
  ["SS-01", "SS-02"],
  "a file that is read a second time is not looked up again, even if there are new memories",
  async () => {
    using world = createEventWorld();
    remember(world, CONTOUR);
    expect((await world.happen("PostToolUse", readOf("cnc/contour.py"))).text).toContain(
      "clockwise",
    );
    remember(world, "Contours have a start point.");
    const lookUps = countLookUps(world);
    const again = readOf("cnc/contour.py", "changed meanwhile");
    const result = await world.happen("PostToolUse", again, { store: lookUps.store });
    expect(result).toMatchObject({ text: "", writes: [] });
    expect(lookUps.count()).toBe(0);
    await world.happen("PostToolUse", readOf("cnc/mill.py"), { store: lookUps.store });
    expect(lookUps.count()).toBeGreaterThan(0);
  },
);

test("a query that found nothing is not looked up again either", async () => {
  using world = createEventWorld();
  expect((await world.happen("PreToolUse", run("npm run export"))).text).toBe("");
  world.remember("npm run export needs the VPN.");
  expect((await world.happen("PreToolUse", run("npm run export"))).text).toBe("");
  expect((await world.happen("PreToolUse", run("npm run export --all"))).text).toContain("VPN");
});

verifies(
  ["SS-05"],
  "a session that starts or is cleared begins with an empty query cache",
  async () => {
    for (const source of ["startup", "clear"]) {
      using world = createEventWorld();
      await world.happen("PreToolUse", run("npm run export"));
      expect(existsSync(fileOf(world))).toBe(true);
      await world.happen("SessionStart", start(source));
      expect(existsSync(fileOf(world))).toBe(false);
    }
  },
);

verifies(
  ["SS-06"],
  "a session that goes on keeps its queries, except those whose text a compaction removed",
  async () => {
    for (const source of ["resume", "compact", "fork"]) {
      using world = createEventWorld();
      world.remember("npm run export needs the VPN.");
      expect((await world.happen("PreToolUse", run("npm run export"))).text).toContain("VPN");
      await world.happen("PreToolUse", run("npm run lint"));
      await world.happen("SessionStart", start(source));
      expect(existsSync(fileOf(world))).toBe(true);
      world.remember("npm run lint needs the cache.");
      expect((await world.happen("PreToolUse", run("npm run lint"))).text).toBe("");
      const { text } = await world.happen("PreToolUse", run("npm run export"));
      expect({ source, isShown: text.includes("VPN") }).toEqual({
        source,
        isShown: source === "compact",
      });
    }
  },
);

verifies(["SS-07"], "when the agent stops, its queries are forgotten", async () => {
  using world = createEventWorld();
  await world.happen("PreToolUse", run("npm run export"));
  await world.happen("Stop", loadPayload("Stop", { session_id: "abc", transcript_path: "" }));
  expect(existsSync(fileOf(world))).toBe(false);
  world.remember("npm run export needs the VPN.");
  expect((await world.happen("PreToolUse", run("npm run export"))).text).toContain("VPN");
});

test("prompts and failures are looked up every time", async () => {
  using world = createEventWorld();
  const prompt = { session_id: "abc", prompt: "Which timezone does the export use?" };
  await world.happen("UserPromptSubmit", loadPayload("UserPromptSubmit", prompt));
  world.remember("The export uses the timezone of Zurich.");
  const { text } = await world.happen("UserPromptSubmit", loadPayload("UserPromptSubmit", prompt));
  expect(text).toContain("Zurich");
});

// Uses PostToolUse, which has seconds: PreToolUse would be late on a busy machine.
verifies(
  ["SS-04"],
  "the file lies in /tmp under the session's id, for this user alone",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember({ text: CONTOUR, files: ["cnc/contour.py"] });
    const session_id = `test-${crypto.randomUUID()}`;
    const path = `/tmp/wt-memory-session-${session_id}.json`;
    const env = { CONTEXT_GRAPH_SESSION_DIR: "" };
    const asked = { ...readOf("cnc/contour.py"), session_id };
    try {
      expect(injectedText(await sandbox.hook("PostToolUse", asked, { env }))).toContain(
        "clockwise",
      );
      expect(statSync(path).mode & 0o777).toBe(0o600);
      expect(await sandbox.hook("PostToolUse", asked, { env })).toMatchObject(SILENT);
    } finally {
      rmSync(path, { force: true });
    }
  },
);

test("a link where the file should be costs neither the answer nor anybody's file", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember({ text: CONTOUR, files: ["cnc/contour.py"] });
  const victim = join(sandbox.folder, "victim");
  writeFileSync(victim, "precious");
  symlinkSync(victim, join(sandbox.home, "wt-memory-session-abc.json"));
  const asked = readOf("cnc/contour.py");
  expect(injectedText(await sandbox.hook("PostToolUse", asked))).toContain("clockwise");
  expect(await Bun.file(victim).text()).toBe("precious");
});

function countLookUps({ store }: EventWorld) {
  let count = 0;
  const postingsOf: typeof store.postingsOf = (...args) => {
    count += 1;
    return store.postingsOf(...args);
  };
  return { store: { ...store, postingsOf }, count: () => count };
}

function remember(world: EventWorld, text: string): void {
  world.remember(text, { files: ["cnc/contour.py"] });
}

function fileOf({ tools }: EventWorld): string {
  return queryCachePath(tools.sessionFolder ?? "", "abc") ?? "";
}

function readOf(path: string, content = "def contour(): pass"): Payload {
  const file = { filePath: path, content, numLines: 1, startLine: 1, totalLines: 1 };
  return loadPayload("PostToolUse.Read", {
    session_id: "abc",
    tool_input: { file_path: path },
    tool_response: { type: "text", file },
  });
}

function run(command: string): Payload {
  return loadPayload("PreToolUse.Bash", { session_id: "abc", tool_input: { command } });
}

function start(source: string): Payload {
  return loadPayload("SessionStart.startup", { session_id: "abc", source });
}
