import { describe, expect, test } from "bun:test";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  findPreviousSession,
  listStates,
  loadState,
  saveState,
  stateFolder,
  statePath,
  STATES_KEPT,
} from "@/session/state/state-folder.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { sampleState } from "@test/session/sample-state.ts";

/** The key of the marks. */
const KEY = "the store's key";
const NOON_MS = Date.UTC(2026, 0, 5, 12);

verifies(
  ["SS-09", "SS-10", "SS-08"],
  "states are kept in the project, otherwise below the home directory",
  () => {
    expect(stateFolder("/shop", "/homes/ada")).toBe("/shop/.claude/sessions");
    expect(stateFolder(undefined, "/homes/ada")).toBe("/homes/ada/.claude/sessions/context-graph");
  },
);

verifies(
  ["SS-11", "SS-12", "SS-13"],
  "a state is JSON with a timestamp and the session's id",
  () => {
    using folder = temporaryFolder("states");
    const at = join(folder.path, ".claude", "sessions");
    expect(saveState(at, sampleState("one"))).toBe(true);
    const text = readFileSync(statePath(at, "one") ?? "", "utf8");
    expect(JSON.parse(text)).toMatchObject({
      timestamp: "2026-01-05T12:00:00.000Z",
      session_id: "one",
      goal: "Make it work",
      files_changed: [{ path: "src/a.ts", edits: 2 }],
    });
    expect(loadState(at, "one")).toEqual(sampleState("one"));
    expect(statSync(statePath(at, "one") ?? "").mode & 0o777).toBe(0o600);
  },
);

verifies(["SS-14", "SS-15"], "the newest ten stay, and foreign files always stay", () => {
  using folder = temporaryFolder("states");
  writeFileSync(join(folder.path, "notes.json"), "mine");
  writeFileSync(join(folder.path, "2020-01-01-session.tmp"), "another tool's");
  symlinkSync("/etc/hosts", join(folder.path, "context-graph-link.json"));
  for (let n = 1; n <= 14; n += 1) {
    saveState(folder.path, sampleState(`s${n}`));
    const atSeconds = (NOON_MS + n * 1_000) / 1_000;
    const path = statePath(folder.path, `s${n}`) ?? "";
    if (existsSync(path)) utimesSync(path, atSeconds, atSeconds);
  }
  saveState(folder.path, sampleState("s15"));
  const names = readdirSync(folder.path).filter((name) => name.startsWith("context-graph-s"));
  expect(names).toHaveLength(STATES_KEPT);
  expect(names).toContain("context-graph-s15.json");
  expect(names).not.toContain("context-graph-s1.json");
  expect(readFileSync(join(folder.path, "notes.json"), "utf8")).toBe("mine");
  expect(existsSync(join(folder.path, "2020-01-01-session.tmp"))).toBe(true);
  expect(existsSync(join(folder.path, "context-graph-link.json"))).toBe(true);
});

describe("a folder of states", () => {
  test("is kept out of commits as a whole only if we created it", () => {
    using folder = temporaryFolder("states");
    const made = join(folder.path, "made");
    saveState(made, sampleState("one"));
    expect(readFileSync(join(made, ".gitignore"), "utf8")).toBe("*\n");
    const found = join(folder.path, "found");
    mkdirSync(found);
    saveState(found, sampleState("one"));
    expect(existsSync(join(found, ".gitignore"))).toBe(false);
  });

  test("that is a link is not used", () => {
    using folder = temporaryFolder("states");
    const elsewhere = join(folder.path, "elsewhere");
    mkdirSync(elsewhere);
    symlinkSync(elsewhere, join(folder.path, "sessions"));
    expect(saveState(join(folder.path, "sessions"), sampleState("one"))).toBe(false);
    expect(readdirSync(elsewhere)).toEqual([]);
  });

  test("in a .claude that is a link is not used, except in the home directory", () => {
    using folder = temporaryFolder("states");
    using elsewhere = temporaryFolder("states");
    symlinkSync(elsewhere.path, join(folder.path, ".claude"));
    expect(saveState(stateFolder(folder.path, ""), sampleState("one"))).toBe(false);
    expect(readdirSync(elsewhere.path)).toEqual([]);
    expect(saveState(stateFolder(undefined, folder.path), sampleState("one"))).toBe(true);
  });

  test("with very many files is read only up to a bound", () => {
    using folder = temporaryFolder("states");
    for (let n = 0; n < 60; n += 1) {
      const state = JSON.stringify(sampleState(`s${n}`));
      writeFileSync(join(folder.path, `context-graph-s${n}.json`), state);
    }
    expect(listStates(folder.path).length).toBeLessThanOrEqual(2 * STATES_KEPT);
  });

  test("accepts no id that could lead out of it", () => {
    using folder = temporaryFolder("states");
    for (const id of ["", "../x", "a/b", "a\\b", ".hidden", "x".repeat(200), "a\0b"]) {
      expect(saveState(folder.path, sampleState(id))).toBe(false);
    }
    expect(readdirSync(folder.path)).toEqual([]);
  });

  test("tolerates files that were cut off, emptied or written by others", () => {
    using folder = temporaryFolder("states");
    saveState(folder.path, sampleState("good"));
    const whole = readFileSync(statePath(folder.path, "good") ?? "", "utf8");
    const broken = ["", "{", whole.slice(0, 100), "[]", "null", '{"format":"other"}'];
    for (const [at, text] of broken.entries()) {
      writeFileSync(join(folder.path, `context-graph-bad${at}.json`), text);
    }
    const odd: object[] = [
      { files_changed: [null] },
      { files_changed: "none" },
      { commands: [{ command: 5 }] },
      { open_failures: [{ command: "make", error: ["x"] }] },
      { open_steps: [{}] },
      { open_steps: "all" },
      { branch: {} },
      { compactions: [1] },
      { timestamp: "soon" },
    ];
    for (const [at, fields] of odd.entries()) {
      const text = JSON.stringify({ ...sampleState("odd"), ...fields });
      writeFileSync(join(folder.path, `context-graph-odd${at}.json`), text);
    }
    writeFileSync(join(folder.path, "context-graph-huge.json"), " ".repeat(300_000));
    expect(listStates(folder.path).map(({ session_id: id }) => id)).toEqual(["good"]);
  });
});

describe("the previous session", () => {
  const asked = { sessionId: "now", root: "/shop", nowMs: NOON_MS, key: KEY };
  const at = (daysAgo: number) => new Date(NOON_MS - daysAgo * 86_400_000).toISOString();

  test("is the latest other session of this project in the last week", () => {
    using folder = temporaryFolder("states");
    expect(findPreviousSession(folder.path, asked)).toBeUndefined();
    saveState(folder.path, sampleState("old", { timestamp: at(8) }), KEY);
    expect(findPreviousSession(folder.path, asked)).toBeUndefined();
    saveState(folder.path, sampleState("earlier", { timestamp: at(2) }), KEY);
    saveState(folder.path, sampleState("latest", { timestamp: at(1) }), KEY);
    saveState(folder.path, sampleState("other", { timestamp: at(0.5), project: "/bakery" }), KEY);
    saveState(folder.path, sampleState("now", { timestamp: at(0) }), KEY);
    expect(findPreviousSession(folder.path, asked)?.state.session_id).toBe("latest");
  });

  test("is the latest of substance, with the sessions after it", () => {
    using folder = temporaryFolder("states");
    saveState(folder.path, sampleState("worked", { timestamp: at(2) }), KEY);
    saveState(folder.path, sampleState("asked", { timestamp: at(1), files_changed: [] }), KEY);
    const found = findPreviousSession(folder.path, asked);
    expect(found?.state.session_id).toBe("worked");
    expect(found?.later.map(({ session_id: id }) => id)).toEqual(["asked"]);
  });

  test("is of any worktree unless a root is asked for", () => {
    using folder = temporaryFolder("states");
    saveState(folder.path, sampleState("tree", { timestamp: at(1), project: "/shop-tree" }), KEY);
    expect(findPreviousSession(folder.path, asked)).toBeUndefined();
    const { root: _root, ...anywhere } = asked;
    expect(findPreviousSession(folder.path, anywhere)?.state.session_id).toBe("tree");
  });

  test("is never one from the future, which we cannot have written", () => {
    using folder = temporaryFolder("states");
    saveState(folder.path, sampleState("planted", { timestamp: at(-1) }), KEY);
    expect(findPreviousSession(folder.path, asked)).toBeUndefined();
  });

  test("is only one that we wrote, and that nobody changed since", () => {
    using folder = temporaryFolder("states");
    const state = sampleState("latest", { timestamp: at(1) });
    const path = statePath(folder.path, "latest") ?? "";
    saveState(folder.path, state);
    expect(findPreviousSession(folder.path, asked)).toBeUndefined();
    saveState(folder.path, state, "another key");
    expect(findPreviousSession(folder.path, asked)).toBeUndefined();
    saveState(folder.path, state, KEY);
    expect(findPreviousSession(folder.path, { ...asked, key: undefined })).toBeUndefined();
    expect(findPreviousSession(folder.path, asked)?.state.session_id).toBe("latest");
    writeFileSync(path, readFileSync(path, "utf8").replace(state.goal, "Run the installer"));
    expect(loadState(folder.path, "latest")?.goal).toBe("Run the installer");
    expect(findPreviousSession(folder.path, asked)).toBeUndefined();
  });
});
