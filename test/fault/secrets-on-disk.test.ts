// No secret reaches a byte of the store's folder, whichever way it came in.
import { expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { loadPayload } from "@test/harness/payload.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { createSecretCorpus, DISGUISES, type FakeSecret } from "@test/memory/secrets-corpus.ts";

const TIMEOUT_MS = 180_000;
const SESSION = { session_id: "secrets" };

/** Each secret in the disguise whose turn it is, several to a text, as a pasted log has them. */
function listTexts(corpus: readonly FakeSecret[], perText: number): string[] {
  const hides = Object.values(DISGUISES);
  const hidden = corpus.map(({ text, secret }, index) => {
    const hide = hides[index % hides.length] ?? String;
    return `Note ${index} about the build: ${hide(text, secret)}`;
  });
  const count = Math.ceil(hidden.length / perText);
  return Array.from({ length: count }, (_, i) =>
    hidden.slice(i * perText, (i + 1) * perText).join("\n"),
  );
}

/** U+200B in UTF-8, read as single bytes. */
const ZERO_WIDTH = "\u00e2\u0080\u008b";

/** Every file of the folder, as text to search in. The index has its words in lower case. */
function readBytes(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, "latin1").replaceAll(ZERO_WIDTH, "").toLowerCase());
}

/** What the store gives back is searched too: on the disk it may be compressed. */
function readStored(sandbox: Sandbox): string {
  using store = sandbox.store();
  return JSON.stringify(store.listMemories({ limit: 1_000 })).toLowerCase();
}

const CONTROL = "this plain note is found on the disk";

async function expectNoneOnDisk(sandbox: Sandbox, corpus: readonly FakeSecret[]): Promise<void> {
  await sandbox.run({ args: ["remember", CONTROL] });
  const places = [...readBytes(sandbox.storeFolder), readStored(sandbox)];
  expect(places.filter((bytes) => bytes.includes(CONTROL)).length).toBeGreaterThan(1);
  const found = corpus.filter(({ secret }) => {
    const lines = secret.toLowerCase().split("\n");
    const parts = lines.map((line) => line.slice(0, Math.ceil(line.length / 2)));
    return places.some((bytes) => parts.some((part) => bytes.includes(part)));
  });
  expect(found.map(({ name }) => name)).toEqual([]);
}

test(
  "no secret given to remember, in text or tags, is on the disk afterwards",
  async () => {
    await using sandbox = await createSandbox();
    const corpus = createSecretCorpus(21);
    const texts = listTexts(corpus, 3);
    for (const [index, text] of texts.entries()) {
      const isCompatible = index % 2 === 0;
      const tags = (corpus[index]?.text ?? "").replaceAll("\n", " ");
      const result = await sandbox.run({
        name: isCompatible ? "wt-memory" : "context-graph",
        args: ["remember", "--type", "Learning", "--tags", tags],
        stdin: text,
      });
      expect([text, result.exitCode]).toEqual([text, 0]);
    }
    {
      using store = sandbox.store();
      expect(store.countMemories()).toBeGreaterThan(0);
    }
    await expectNoneOnDisk(sandbox, corpus);
  },
  TIMEOUT_MS,
);

test(
  "no secret of a failed command, its error, the edits and the fix is on the disk afterwards",
  async () => {
    await using sandbox = await createSandbox();
    const corpus = createSecretCorpus(22);
    for (const text of listTexts(corpus, 4)) {
      const command = `npm test # ${text}`;
      const error = `Exit code 1\nError: cannot connect: ${text}`;
      await sandbox.hook("PostToolUseFailure", failed(command, error));
      await sandbox.hook("PostToolUse", edited(text));
      await sandbox.hook("PostToolUse", passed(`echo ${text}`));
      await sandbox.hook("PostToolUse", passed(command));
      await sandbox.hook("UserPromptSubmit", {
        ...loadPayload("UserPromptSubmit", SESSION),
        prompt: text,
      });
    }
    {
      using store = sandbox.store();
      expect(store.listMemories({ limit: 5, type: "Fix" }).length).toBeGreaterThan(0);
    }
    await expectNoneOnDisk(sandbox, corpus);
  },
  TIMEOUT_MS,
);

function failed(command: string, error: string) {
  return loadPayload("PostToolUseFailure.Bash", { ...SESSION, tool_input: { command }, error });
}

function passed(command: string) {
  return loadPayload("PostToolUse.Bash", { ...SESSION, tool_input: { command } });
}

function edited(text: string) {
  const tool_input = { file_path: "/p/src/a.ts", old_string: text, new_string: `${text}\n1` };
  return loadPayload("PostToolUse.Edit", { ...SESSION, tool_input });
}
