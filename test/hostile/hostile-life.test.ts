// Hostile text in everything that can be done to a memory.
import { describe, expect, test } from "bun:test";
import { flatten, toSafeText } from "@/base/text.ts";
import { editOperation } from "@/operations/memories/edit.ts";
import { forgetOperation } from "@/operations/memories/forget.ts";
import { getOperation } from "@/operations/memories/get.ts";
import { historyOperation } from "@/operations/memories/history.ts";
import { listOperation } from "@/operations/memories/list.ts";
import { recallOperation } from "@/operations/memories/recall-memories.ts";
import { rememberOperation } from "@/operations/memories/remember.ts";
import { undoOperation } from "@/operations/memories/undo.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { HOSTILE_TEXTS, storedOf } from "@test/hostile/hostile-texts.ts";
import { importText } from "@test/operations/transfer/import-text.ts";
import { openProjectTools } from "@test/operations/project-tools.ts";
import { exportAll, recordsOf } from "@test/operations/transfer/transfer.ts";

describe.each([...HOSTILE_TEXTS])("$name", (hostile) => {
  const { text, query } = hostile;
  const stored = storedOf(hostile);

  test("is stored, found by its words, listed and shown unchanged", () => {
    using tools = openProjectTools();
    const id = remember(tools, text);
    expect(getOperation.run({ id }, tools).content).toBe(stored);
    const { memories, lines } = listOperation.run({ limit: 5 }, tools);
    expect(memories.map(({ content }) => content)).toEqual([stored]);
    for (const line of lines) expect(line).toBe(flatten(toSafeText(line)));
    const queries = query === undefined ? [] : [query, text, stored];
    for (const asked of queries) expect(recallIds(tools, asked)).toEqual([id]);
    expect(tools.store.checkIntegrity().problems).toEqual([]);
  });

  test("is stored once however often it is said", () => {
    using tools = openProjectTools();
    const ids = [text, text, stored].map((each) => remember(tools, each));
    expect(new Set(ids).size).toBe(1);
    expect(tools.store.countMemories()).toBe(1);
  });

  test("is put in by an edit, forgotten and restored", () => {
    using tools = openProjectTools();
    const id = remember(tools, "a plain elephant");
    editOperation.run({ id, text }, tools);
    expect(getOperation.run({ id }, tools).content).toBe(stored);
    expect(recallIds(tools, "elephant")).toEqual([]);
    forgetOperation.run({ chosen: id, dryRun: false }, tools);
    expect(recallIds(tools, query ?? text)).toEqual([]);
    undoOperation.run({ id }, tools);
    expect(getOperation.run({ id }, tools).content).toBe(stored);
    const { entries } = historyOperation.run({ id }, tools);
    expect(entries.map(({ content }) => content)).toEqual([
      "a plain elephant",
      stored,
      stored,
      stored,
    ]);
  });

  test("is exported and imported without a change, as text, tag and file", () => {
    using here = openProjectTools();
    using there = openProjectTools();
    remember(here, text, { tags: [text, "plain"], files: [text] });
    const document = exportAll(here);
    expect(importText(there, document)).toMatchObject({ imported: 1, errors: 0 });
    expect(recordsOf(exportAll(there))).toEqual(recordsOf(document));
  });

  test("works as a tag and as a file to filter by", () => {
    using tools = openProjectTools();
    const id = remember(tools, "a plain elephant", { tags: [text], files: [text] });
    const { tags, files } = getOperation.run({ id }, tools);
    expect(tags).toEqual(files);
    expect(JSON.stringify(tags)).not.toMatch(/\\u0000|\\ud[89a-f]/);
    expect(listOperation.run({ limit: 5, tags }, tools).memories).toHaveLength(1);
    expect(recallOperation.run({ query: "elephant", limit: 5, tags }, tools).memories).toHaveLength(
      1,
    );
  });
});

function remember(
  tools: OperationTools,
  text: string,
  lists: { tags?: string[]; files?: string[] } = {},
): string {
  const draft = { text, type: "Learning", origin: "user", tags: [], files: [] } as const;
  return rememberOperation.run({ ...draft, ...lists }, tools).id;
}

function recallIds(tools: OperationTools, query: string): string[] {
  return recallOperation.run({ query, limit: 5, tags: [] }, tools).memories.map(({ id }) => id);
}
