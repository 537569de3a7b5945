// A small week is played through the built program: events in the client's order, files on disk.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findFakeTime } from "../../../bench/days/client/fake-time.ts";
import { createWorkspace } from "../../../bench/days/client/workspace.ts";
import { judgeScript } from "../../../bench/days/judge/judge-script.ts";
import { firstDayMs, playScript } from "../../../bench/days/play/play-script.ts";
import type { DayScript } from "../../../bench/days/script.ts";
import {
  agent,
  delegate,
  edit,
  fails,
  interrupt,
  refusedRun,
  run,
  session,
  user,
} from "../../../bench/days/steps.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

const SCRIPT: DayScript = {
  name: "tiny",
  about: "",
  files: { "a.txt": "one\n" },
  facts: [{ id: "fix", kind: "fix", by: "tool", must: [/make deps/] }],
  days: [
    [
      session("first", [
        user("build it"),
        fails("make all", "fatal error: zlib.h: No such file or directory"),
        run("make deps", "ok"),
        run("make all", "ok", { tells: ["fix"] }),
        edit("a.txt", "one", "two"),
        refusedRun("make clean", "never clean, it takes an hour"),
        delegate("count the files", "There are two files."),
        interrupt,
        user("thanks"),
        agent("You are welcome."),
      ]),
    ],
  ],
  probes: [
    session("later", [
      user("build it again"),
      fails("make all", "fatal error: zlib.h: No such file or directory", { due: ["fix"] }),
    ]),
  ],
};

test("a script is played hook by hook, with its edits and its transcript", async () => {
  using folder = temporaryFolder("days");
  const nowMs = Date.now();
  const fakeTime = findFakeTime();
  const startsAtMs = firstDayMs(SCRIPT, nowMs);
  const workspace = createWorkspace(
    folder.path,
    getProgramPath(),
    fakeTime,
    SCRIPT.files,
    startsAtMs,
  );
  const played = await playScript(SCRIPT, workspace, { nowMs, onProgress: () => undefined });

  expect(played.problems).toEqual([]);
  const events = played.calls.filter(({ day }) => day === 1).map(({ event }) => event);
  expect(events).toEqual([
    "SessionStart",
    "UserPromptSubmit",
    "PreToolUse",
    "PostToolUseFailure",
    "PreToolUse",
    "PostToolUse",
    "PreToolUse",
    "PostToolUse",
    "PreToolUse",
    "PostToolUse",
    "PreToolUse",
    "PreToolUse",
    "SubagentStart",
    "SubagentStop",
    "PostToolUse",
    "UserPromptSubmit",
    "Stop",
    "SessionEnd",
  ]);
  expect(readFileSync(join(workspace.project, "a.txt"), "utf8")).toBe("two\n");
  expect(played.memories.length).toBeGreaterThan(0);
  const { due } = judgeScript(played);
  expect(due.map(({ fact, isTold }) => [fact.id, isTold])).toEqual([["fix", true]]);
}, 60_000);
