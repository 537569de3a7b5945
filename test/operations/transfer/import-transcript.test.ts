import { describe, expect, test } from "bun:test";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { forgetOperation } from "@/operations/memories/forget.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { append, assistantRecord, toLines, userRecord } from "@test/claude/transcript-file.ts";
import { transcriptPath } from "@test/events/transcript/session-transcript.ts";
import { makeGitRoot } from "@test/operations/git-root.ts";
import { type ImportChoice, importFile } from "@test/operations/transfer/import-text.ts";
import { openProjectTools, type ProjectTools } from "@test/operations/project-tools.ts";

const DECISION = "We decided to use SQLite instead of Postgres for the queue.";
const CAUSE =
  "The root cause was that the queue wrote to a file that another process had already removed.";
const RULE = "Always run the linter before you commit.";

describe("importing a transcript", () => {
  test("what is worth keeping is imported, with its branch, time and origin", () => {
    using world = openWorld();
    const edit = {
      type: "tool_use",
      id: "t",
      name: "Edit",
      input: { file_path: world.in("src/a.ts") },
    };
    const rule = world.says(RULE, { timestamp: "2026-01-02T08:00:00.000Z" });
    world.write(world.says("please change the file"), world.acts([edit]), rule);
    expect(world.importSession()).toMatchObject({ imported: 1, skipped: 0, errors: 0 });
    expect(world.memories()).toMatchObject([
      {
        text: RULE,
        type: "Preference",
        origin: "user",
        tier: "gold",
        tags: [
          "transcript",
          "preference",
          "rule",
          "scoped",
          "on:git commit",
          "remark",
          "act:file:src/a.ts",
          "act:like:src/*.ts",
          "fate:stopped",
          "likely:4",
        ],
        branch: "main",
        sessionId: "e220af46-d4ba-4f69-80b2-6c6e020e1253",
        sourceId: "e220af46-d4ba-4f69-80b2-6c6e020e1253/turn-1#0",
        createdAtMs: Date.parse("2026-01-02T08:00:00.000Z"),
      },
    ]);
  });

  test("only the user's and the agent's own words count", () => {
    using world = openWorld();
    const reminder = `<system-reminder>\n${RULE}\n</system-reminder>`;
    const shown = "=== MEMORY: Past fix for this error ===\n- Always use tabs.";
    world.write(
      world.says(RULE, { isSidechain: true, agentId: "a1" }),
      world.acts([{ type: "text", text: CAUSE }], { isSidechain: true, agentId: "a1" }),
      world.says(RULE, { isMeta: true }),
      world.says(RULE, { isCompactSummary: true }),
      world.says(reminder),
      world.says(shown),
      {
        ...world.says(""),
        type: "attachment",
        attachment: { type: "hook_additional_context", content: [RULE] },
      },
      world.says(DECISION),
    );
    expect(world.importSession()).toMatchObject({ imported: 1, errors: 0 });
    expect(world.memories().map(({ text }) => text)).toEqual([DECISION]);
  });

  test("a second import reads only what was added since", () => {
    using world = openWorld();
    world.write(world.says(DECISION));
    expect(world.importSession({ dryRun: true })).toMatchObject({ imported: 1 });
    expect(world.importSession()).toMatchObject({ imported: 1 });
    const again = world.importSession();
    expect(again).toMatchObject({ imported: 0, skipped: 1 });
    expect(Object.keys(again.reasons).join()).toContain("already read");
    append(world.path, world.says(RULE));
    expect(world.importSession()).toMatchObject({ imported: 1, skipped: 0 });
    expect(world.importSession({ again: true })).toMatchObject({
      imported: 0,
      reasons: { "known already": 2 },
    });
  });

  test("forgotten memories stay forgotten, even if the transcript is read again", () => {
    using world = openWorld();
    world.write(world.says(DECISION), world.says(RULE));
    world.importSession();
    forgetOperation.run({ chosen: { pattern: /SQLite/ }, dryRun: false }, world.tools);
    expect(world.importSession({ again: true })).toMatchObject({
      imported: 0,
      reasons: { "forgotten here": 1, "known already": 1 },
    });
  });

  test("earlier turns are context for what is read later", () => {
    using world = openWorld();
    const call = { type: "tool_use", id: "toolu_1", name: "Bash", input: { command: "npm test" } };
    world.write(world.says("Run all of the tests."), world.acts([call]));
    expect(world.importSession()).toMatchObject({ imported: 0 });
    append(world.path, world.says("no, use make test, there is no package.json here"));
    world.importSession();
    const corrections = world.memories().filter(({ tags }) => tags.includes("correction"));
    expect(corrections.map(({ text }) => text).join()).toContain("npm test");
  });

  test("sessions and turns of other projects are left out", () => {
    using world = openWorld();
    const other = world.in("nested");
    makeGitRoot(other);
    world.write(world.says(DECISION), world.says(RULE, { cwd: other }));
    expect(world.importSession()).toMatchObject({
      imported: 1,
      reasons: { "said in another project's folder": 1 },
    });
    world.write(world.says(RULE, { cwd: other }));
    expect(world.importSession({ again: true })).toMatchObject({
      imported: 0,
      reasons: { "a transcript of another project": 1 },
    });
    expect(world.importSession({ again: true, all: true })).toMatchObject({ imported: 1 });
  });

  test("files are relative to the project's root, wherever the session was", () => {
    using world = openWorld();
    mkdirSync(world.in("web"));
    const cwd = world.in("web");
    const input = { file_path: join(cwd, "app.ts") };
    const edit = { type: "tool_use", id: "toolu_1", name: "Edit", input };
    world.write(
      world.says("please make the queue durable", { cwd }),
      world.acts([edit], { cwd }),
      world.acts(
        [
          {
            type: "text",
            text: CAUSE,
          },
        ],
        { cwd },
      ),
    );
    world.importSession();
    expect(world.memories().map(({ files }) => files)).toEqual([["web/app.ts"]]);
  });

  test("torn lines are reported, and the rest is read", () => {
    using world = openWorld();
    world.write(world.says(DECISION));
    appendFileSync(world.path, '{"type":"user","message":{"con\n');
    append(world.path, world.says(RULE));
    expect(world.importSession()).toMatchObject({
      imported: 2,
      errors: 1,
      reasons: { "a line that is not JSON": 1 },
    });
  });
});

interface World extends Disposable {
  readonly tools: ProjectTools;
  readonly path: string;
  in(path: string): string;
  says(text: string, more?: object): object;
  acts(content: readonly object[], more?: object): object;
  write(...records: readonly object[]): void;
  importSession(choice?: ImportChoice): ReturnType<typeof importFile>;
  memories(): StoredMemory[];
}

/** A project with a transcript of one session. */
function openWorld(): World {
  const tools = openProjectTools();
  const { root } = tools.project;
  const project = makeGitRoot(root);
  const path = transcriptPath(root, "session.jsonl");
  let turn = 0;
  const own = (more: object) => ({ cwd: root, uuid: `turn-${(turn += 1)}`, ...more });
  return {
    tools,
    path,
    in: (name) => join(root, name),
    says: (text, more = {}) => userRecord(text, own(more)),
    acts: (content, more = {}) => assistantRecord(content, own(more)),
    write: (...records) => writeFileSync(path, toLines(...records)),
    importSession: (choice) => importFile(tools, path, choice, project),
    memories: () => [...tools.store.iterateMemories()],
    [Symbol.dispose]: () => tools[Symbol.dispose](),
  };
}
