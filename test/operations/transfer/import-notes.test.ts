import { describe, expect, test } from "bun:test";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { forgetOperation } from "@/operations/memories/forget.ts";
import { splitNotes } from "@/operations/transfer/import/markdown-notes.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { importFile, writeFileIn } from "@test/operations/transfer/import-text.ts";
import { openProjectTools, type ProjectTools } from "@test/operations/project-tools.ts";

const CLAUDE_MD = `---
paths: src/**
---
# CLAUDE.md

This service sends invoices.
It is old.

## Commands

Run these before a commit:
- \`npm test\` runs everything
  and takes a minute
- [ ] \`npm run lint\`

\`\`\`sh
npm run lint -- --fix
\`\`\`

## Rules
* Always use tabs.
* Never edit generated files.

<!-- for people:
- not a note
-->
1. We decided to use SQLite instead of Postgres.

---
-
`;

describe("notes for agents", () => {
  test("a file is split into bullets and paragraphs, each with its headings and code", () => {
    expect(splitNotes(CLAUDE_MD)).toEqual([
      { context: ["CLAUDE.md"], text: "This service sends invoices.\nIt is old.", line: 6 },
      {
        context: ["CLAUDE.md", "Commands", "Run these before a commit"],
        text: "`npm test` runs everything\n  and takes a minute",
        line: 12,
      },
      {
        context: ["CLAUDE.md", "Commands", "Run these before a commit"],
        text: "`npm run lint`\n```sh\nnpm run lint -- --fix\n```",
        line: 14,
      },
      { context: ["CLAUDE.md", "Rules"], text: "Always use tabs.", line: 21 },
      { context: ["CLAUDE.md", "Rules"], text: "Never edit generated files.", line: 22 },
      {
        context: ["CLAUDE.md", "Rules"],
        text: "We decided to use SQLite instead of Postgres.",
        line: 27,
      },
    ]);
  });

  test("a long bullet is split into the bullets below it, each introduced by the one above", () => {
    const below = ["one", "two"].map((word) => `  - ${word} ${"words ".repeat(60)}`);
    const notes = splitNotes(["# A", "- The parts", ...below].join("\n"));
    expect(notes.map(({ context }) => context)).toEqual([
      ["A", "The parts"],
      ["A", "The parts"],
    ]);
    expect(notes.map(({ text }) => text.split(" ")[0])).toEqual(["one", "two"]);
  });

  test("any text can be split, and no word of plain text is lost", () => {
    const line = fc.oneof(
      fc.constantFrom("# A", "## B", "- c", "  - d", "```", "", "e:", "1. f", "---", "<!-- g -->"),
      fc.string({ maxLength: 20 }),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        for (const { text } of splitNotes(lines.join("\n"))) expect(text).not.toBe("");
      }),
    );
    const words = fc.array(fc.stringMatching(/^[a-z]{3,8}$/), { minLength: 1 });
    fc.assert(
      fc.property(fc.array(words, { minLength: 1 }), fc.constantFrom("", "- "), (blocks, mark) => {
        const text = blocks.map((block) => mark + block.join(" ")).join("\n\n");
        expect(splitNotes(text).map((note) => note.text)).toEqual(
          blocks.map((block) => block.join(" ")),
        );
      }),
    );
  });

  test("each note is a memory of its type, with origin file, anchored to the file", () => {
    using tools = openProjectTools();
    const path = writeFileIn(tools.project.root, "CLAUDE.md", CLAUDE_MD);
    expect(importFile(tools, path)).toMatchObject({ imported: 6, skipped: 0, errors: 0 });
    const memories = [...tools.store.iterateMemories()];
    expect(memories.map(({ text, type }) => [type, text.slice(0, 34)])).toEqual([
      ["Context", "This service sends invoices.\nIt is"],
      ["Context", "Commands > Run these before a comm"],
      ["Context", "Commands > Run these before a comm"],
      ["Preference", "Rules: Always use tabs."],
      ["Preference", "Rules: Never edit generated files."],
      ["Decision", "Rules: We decided to use SQLite in"],
    ]);
    for (const memory of memories) {
      expect(memory).toMatchObject({
        origin: "file",
        tier: "silver",
        files: ["CLAUDE.md"],
        anchors: [{ path: "CLAUDE.md", contentHash: expect.stringMatching(/^[0-9a-f]{16}$/) }],
      });
    }
  });

  test("a changed file imports only new notes and reports those that are gone", () => {
    using tools = openProjectTools();
    const root = tools.project.root;
    const path = writeFileIn(root, "CLAUDE.md", "# A\n- one thing\n- two things\n- three\n");
    expect(importFile(tools, path)).toMatchObject({ imported: 3 });
    expect(importFile(tools, path)).toMatchObject({
      imported: 0,
      skipped: 3,
      no_longer_in_file: [],
    });
    const [, second] = tools.store.iterateMemories();
    writeFileIn(root, "CLAUDE.md", "# Another heading\n- four\n- one thing\n- three\n");
    const changed = { imported: 1, skipped: 2, no_longer_in_file: [second?.id] };
    expect(importFile(tools, path, { dryRun: true })).toMatchObject(changed);
    expect(importFile(tools, path)).toMatchObject(changed);
    expect(tools.store.findMemory(second?.id ?? "")).toBeDefined();
    expect(importFile(tools, path)).toMatchObject({ imported: 0, no_longer_in_file: [] });
  });

  test("a memory that was forgotten or edited is not imported again", () => {
    using tools = openProjectTools();
    const path = writeFileIn(tools.project.root, "AGENTS.md", "- one thing\n- two things\n");
    importFile(tools, path);
    forgetOperation.run({ chosen: { pattern: /one/ }, dryRun: false }, tools);
    expect(importFile(tools, path)).toMatchObject({
      imported: 0,
      reasons: { "forgotten here": 1, "known already": 1 },
    });
  });

  test("a folder's notes apply to that folder; the same note in two files is two", () => {
    using tools = openProjectTools();
    const path = writeFileIn(tools.project.root, "web/CLAUDE.md", "# A\n- same\n# B\n- same\n");
    expect(importFile(tools, path)).toMatchObject({ imported: 2 });
    expect([...tools.store.iterateMemories()].map(({ directory }) => directory)).toEqual([
      "web",
      "web",
    ]);
  });

  test("imports are followed once, inside the project only", () => {
    using tools = openProjectTools();
    using outside = temporaryFolder("outside");
    const { root } = tools.project;
    writeFileIn(outside.path, "secret.md", "- outside\n");
    symlinkSync(join(outside.path, "secret.md"), join(root, "link.md"));
    writeFileIn(root, "docs/b.md", "- b\n@../CLAUDE.md\n@c.md\n");
    writeFileIn(root, "docs/c.md", "- c\n");
    writeFileIn(root, "package.json", "{}");
    const path = writeFileIn(
      root,
      "CLAUDE.md",
      [
        "- a, see @docs/b.md.",
        "@docs/c.md",
        "- mail me@docs/b.md, `@docs/d.md`, @scope/package",
        "@link.md",
        `@${join(outside.path, "secret.md")}`,
        "@~/notes.md",
        "@package.json",
      ].join("\n\n"),
    );
    const report = importFile(tools, path);
    expect([...tools.store.iterateMemories()].map(({ text }) => text)).toEqual([
      "a, see @docs/b.md.",
      "mail me@docs/b.md, `@docs/d.md`, @scope/package",
      "b\n@../CLAUDE.md\n@c.md",
      "c",
    ]);
    expect(report.reasons).toEqual({
      "an imported file outside the project": 3,
      "an imported file that is not text": 1,
    });
  });

  test("no secret in a file is stored or printed", () => {
    using tools = openProjectTools();
    const secret = "password=hunter22secret";
    const text = `# ${secret}\n- the login is ${secret}\n- <private>${secret}</private>\n`;
    const path = writeFileIn(tools.project.root, "CLAUDE.md", text);
    const report = importFile(tools, path);
    expect(JSON.stringify([report, ...allOf(tools)])).not.toContain("hunter22");
  });
});

function allOf(tools: ProjectTools): unknown[] {
  return [...tools.store.iterateMemories(), ...tools.store.listValues("memory", "", 10)];
}
