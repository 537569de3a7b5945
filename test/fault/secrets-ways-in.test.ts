// Every other way in for a secret: imports, edits, names, arguments, spooled writes, repair.
import { expect, test } from "bun:test";
import { closeSync, openSync, statSync, writeFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { databasePath } from "@/platform/database-path.ts";
import {
  assistantRecord,
  resultRecord,
  toLines,
  userRecord,
} from "@test/claude/transcript-file.ts";
import { holdLock } from "@test/e2e/support/held-lock.ts";
import { expectNoneOnDisk, listTexts, namesFound, readBytes } from "@test/fault/secret-scan.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { ClaudeMemFile, observation } from "@test/operations/transfer/claude-mem-file.ts";
import { countSpooled } from "@/store/spool/spool-folder.ts";
import { createSecretCorpus, type FakeSecret } from "@test/memory/write/secrets-corpus.ts";

const TIMEOUT_MS = 180_000;

test(
  "no secret in any field of an export is on the disk after its import",
  async () => {
    await using sandbox = await createSandbox();
    const corpus = createSecretCorpus(41);
    const records = listTexts(corpus, 1).map((text, i) => ({
      id: `${text} id`,
      content: `Record ${i}: ${text}`,
      experience_type: text,
      tags: [text],
      files: [text],
      branch: text,
      directory: text,
      agent_type: text,
      error_signature: text,
      session: text,
      event: text,
      origin: text,
      tier: text,
      superseded_by: text,
      anchors: [{ path: text, contentHash: text, content_hash: text }],
      metadata: { original_id: text, other: text, [text]: "name" },
      other_words: [text],
      symbols: [text],
      unknown_field: text,
    }));
    const document = { version: 1, format: "wt-memory-export", project: text(corpus), records };
    await importFile(sandbox, "export.json", JSON.stringify(document), records.length);
    await expectNoneOnDisk(sandbox, corpus);
  },
  TIMEOUT_MS,
);

test(
  "no secret of a knowledge graph is on the disk after its import",
  async () => {
    await using sandbox = await createSandbox();
    const corpus = createSecretCorpus(42);
    const lines = listTexts(corpus, 1).flatMap((each, i) => [
      {
        type: "entity",
        name: `${i} ${each}`,
        entityType: each,
        observations: [each, `so ${each}`],
      },
      { type: "relation", from: each, to: `${i}`, relationType: each },
    ]);
    const graph = lines.map((line) => JSON.stringify(line)).join("\n");
    await importFile(sandbox, "memory.jsonl", graph, corpus.length);
    await expectNoneOnDisk(sandbox, corpus);
  },
  TIMEOUT_MS,
);

test(
  "no secret of a project's notes is on the disk after their import",
  async () => {
    await using sandbox = await createSandbox();
    const corpus = createSecretCorpus(48);
    const notes = listTexts(corpus, 1).map((each, i) => `## Part ${i}\n\n- ${each}\n`);
    await importFile(sandbox, "CLAUDE.md", `# Notes\n\n${notes.join("\n")}`, corpus.length / 4);
    await expectNoneOnDisk(sandbox, corpus);
  },
  TIMEOUT_MS,
);

test(
  "no secret of a transcript is on the disk after its import",
  async () => {
    await using sandbox = await createSandbox();
    const corpus = createSecretCorpus(49);
    const said = { cwd: sandbox.project.path };
    const records = listTexts(corpus, 1).flatMap((each, i) => [
      userRecord(`Always use setting ${i} for the build: ${each}`, said),
      assistantRecord([{ type: "text", text: `We decided to use ${each} for part ${i}.` }], said),
      resultRecord(`Exit code 1\nError: ${each}`, { is_error: true }),
    ]);
    await importFile(sandbox, "session.jsonl", toLines(...records), 10);
    await expectNoneOnDisk(sandbox, corpus);
  },
  TIMEOUT_MS,
);

test(
  "no secret of another memory's database is on the disk after its import",
  async () => {
    await using sandbox = await createSandbox();
    const corpus = createSecretCorpus(50);
    const path = join(sandbox.folder, "claude-mem.db");
    const file = new ClaudeMemFile(path, "now");
    for (const each of listTexts(corpus, 1)) {
      const list = JSON.stringify([each]);
      const lists = { facts: list, concepts: list, files_read: list, files_modified: list };
      const names = { memory_session_id: each, agent_type: each };
      const texts = { title: each, subtitle: each, narrative: each };
      file.insert("observations", observation("project", { ...lists, ...names, ...texts }));
    }
    file.close();
    await importPath(sandbox, path, corpus.length * 0.9);
    await expectNoneOnDisk(sandbox, corpus);
  },
  TIMEOUT_MS,
);

test(
  "no secret of an edit, as argument or on standard input, is on the disk, in the history or in the log",
  async () => {
    await using sandbox = await createSandbox();
    const corpus = createSecretCorpus(43);
    sandbox.remember("A plain note to be edited.");
    for (const [i, each] of listTexts(corpus, 6).entries()) {
      using store = sandbox.store();
      const [memory] = store.listMemories({ limit: 1 });
      const id = memory?.id ?? "";
      const line = each.replaceAll("\n", " ");
      const lists = ["--tags", line, "--files", line, "--words", line, "--symbols", line];
      const edits = [
        ["edit", id, `Edit ${i}: ${each}`, ...lists, "--json"],
        ["edit", id, "--json"],
      ];
      for (const args of edits) {
        const result = await sandbox.run({ args, stdin: `Edit ${i} again: ${each}` });
        expect([args[1], result.exitCode]).toEqual([id, 0]);
      }
    }
    await expectNoneOnDisk(sandbox, corpus);
  },
  TIMEOUT_MS,
);

test(
  "no secret in a question, a filter or a wrong argument is on the disk afterwards",
  async () => {
    await using sandbox = await createSandbox();
    const corpus = createSecretCorpus(44);
    sandbox.remember("A plain note to be asked for.");
    for (const each of listTexts(corpus, 8)) {
      const commands = [
        ["remember", each, "--files", each.replaceAll("\n", " ")],
        [
          "remember",
          `Noted: ${each}`,
          "--metadata",
          JSON.stringify({ note: each, [each]: "name" }),
        ],
        ["remember", "Noted wrongly", "--metadata", each],
        ["recall", each],
        ["list", "--tags", each],
        ["get", each],
        ["forget", each],
        [each],
        ["remember", "--type", each, "x"],
      ];
      for (const args of commands) await sandbox.run({ args });
    }
    await expectNoneOnDisk(sandbox, corpus);
  },
  TIMEOUT_MS,
);

test(
  "no secret in the name of a branch is on the disk afterwards",
  async () => {
    await using sandbox = await createSandbox();
    const corpus = createSecretCorpus(45).filter(({ text: each }) => /^[\w.-]+$/.test(each));
    expect(corpus.length).toBeGreaterThan(20);
    for (const [i, { text: each }] of corpus.entries()) {
      const head = join(sandbox.project.path, ".git", "HEAD");
      writeFileSync(head, `ref: refs/heads/fix/${each}\n`);
      const { exitCode } = await sandbox.run({ args: ["remember", `Note ${i} on a branch.`] });
      expect(exitCode).toBe(0);
    }
    await expectNoneOnDisk(sandbox, corpus);
  },
  TIMEOUT_MS,
);

test(
  "no secret of a hook that finds the store locked is in the spool",
  async () => {
    await using sandbox = await createSandbox();
    const corpus = createSecretCorpus(46);
    sandbox.remember("A plain note.");
    {
      await using _lock = await holdLock(databasePath(sandbox.storeFolder), "writing");
      for (const each of listTexts(corpus, 6)) {
        await failInSession(sandbox, `npm test # ${each}`, `Exit code 1\nError: ${each}`);
      }
      expect(countSpooled(sandbox.storeFolder)).toBeGreaterThan(10);
      expect(namesFound(readBytes(sandbox.storeFolder), corpus)).toEqual([]);
    }
    await expectNoneOnDisk(sandbox, corpus);
  },
  TIMEOUT_MS,
);

test(
  "no secret is in what a repair leaves behind",
  async () => {
    await using sandbox = await createSandbox();
    const corpus = createSecretCorpus(47);
    for (const each of listTexts(corpus, 6)) {
      await sandbox.run({ args: ["remember"], stdin: each });
      await failInSession(sandbox, `npm test # ${each}`, `Exit code 1\nError: ${each}`);
    }
    overwriteMiddle(databasePath(sandbox.storeFolder));
    const repaired = await sandbox.run({ args: ["repair", "--json"] });
    expect(JSON.parse(repaired.stdout)).toMatchObject({ status: expect.any(String) });
    await expectNoneOnDisk(sandbox, corpus);
  },
  TIMEOUT_MS,
);

function text([first]: readonly FakeSecret[]): string {
  return first?.text ?? "";
}

async function importFile(
  sandbox: Sandbox,
  name: string,
  content: string,
  atLeast: number,
): Promise<void> {
  const path = join(sandbox.folder, name);
  writeFileSync(path, content);
  await importPath(sandbox, path, atLeast);
}

async function importPath(sandbox: Sandbox, path: string, atLeast: number): Promise<void> {
  const { exitCode, stdout } = await sandbox.run({ args: ["import", path, "--all", "--json"] });
  expect(exitCode).toBe(0);
  const { imported } = JSON.parse(stdout) as { imported: number };
  expect(imported).toBeGreaterThanOrEqual(atLeast * 0.9);
}

async function failInSession(sandbox: Sandbox, command: string, error: string): Promise<void> {
  const fields = { session_id: "secrets", tool_input: { command }, error };
  const payload = loadPayload("PostToolUseFailure.Bash", fields);
  expect(await sandbox.hook("PostToolUseFailure", payload)).toMatchObject({ exitCode: 0 });
}

function overwriteMiddle(path: string): void {
  const page = 4_096;
  const at = Math.floor(statSync(path).size / 2 / page) * page;
  const file = openSync(path, "r+");
  writeSync(file, new Uint8Array(2 * page).fill(0x5a), 0, 2 * page, at);
  closeSync(file);
}
