// A named pipe in the place of a file makes whoever opens it wait for ever. No hook and no command
// may open one. All kinds and all places: test/long/special-files.test.ts.
import { expect, test } from "bun:test";
import { isSpecialFile } from "@/platform/file-system.ts";
import { type SpecialPlace, tryPlace } from "@test/hostile/special-files.ts";

const PLACES: readonly string[] = [
  ".context-graph/db/context-graph.db",
  ".context-graph/db/context-graph.db-journal",
  ".context-graph/logs/hooks.log",
  ".context-graph/logs/hooks.log.1",
  ".context-graph/counts/special-session",
  ".context-graph/queue/special-session/waiting",
  ".context-graph/spool",
  ".context-graph/spool/run_00000000000000000000.batch",
  ".context-graph/setup.json",
  ".claude/settings.json",
  ".claude/hooks/hooks.json",
  ".claude/sessions/context-graph-other.json",
  ".claude/journal/current_ghap.json",
  ".claude/journal/session_entries.jsonl",
  ".mcp.json",
  "hooks/session-start.sh",
];

const HOME_PLACES = [
  ".context-graph/db/context-graph.db",
  ".context-graph/projects/0.json",
  ".context-graph/journal/key",
];

const ALL: SpecialPlace[] = [
  ...PLACES.map((path) => ({ root: "project", path }) as const),
  ...HOME_PLACES.map((path) => ({ root: "home", path }) as const),
];

test.each(ALL)(
  "nothing waits for a pipe in place of $path ($root)",
  async (place) => {
    expect((await tryPlace(place, "pipe")).problems).toEqual([]);
  },
  120_000,
);

test("a pipe in the place of the user's own folder leaves hooks and commands working", async () => {
  const place = { root: "home", path: ".context-graph" } as const;
  expect((await tryPlace(place, "pipe")).problems).toEqual([]);
}, 120_000);

test("a socket in the place of the database is reported as a store that cannot be opened", async () => {
  const place = { root: "project", path: ".context-graph/db/context-graph.db" } as const;
  expect((await tryPlace(place, "socket")).problems).toEqual([]);
}, 120_000);

test("a special file is recognised without node:fs, an ordinary one is not mistaken for one", () => {
  expect(["/dev/null", "/dev/zero"].map(isSpecialFile)).toEqual([true, true]);
  expect([import.meta.path, import.meta.dir, "/no/such/file"].map(isSpecialFile)).toEqual([
    false,
    false,
    false,
  ]);
});
