// No secret reaches a byte of the store's folder, however it came in.
import { expect, test } from "bun:test";
import { expectNoneOnDisk, listTexts } from "@test/fault/secret-scan.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { createSandbox } from "@test/hook/sandbox.ts";
import { createSecretCorpus } from "@test/memory/write/secrets-corpus.ts";

const TIMEOUT_MS = 180_000;
const SESSION = { session_id: "secrets" };

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
        args: ["remember", "--type", "Learning", "--tags", tags, "--agent", tags],
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
  const lines = text.split("\n").flatMap((line) => [`-${line}`, `+${line}1`]);
  const tool_response = { filePath: "/p/src/a.ts", structuredPatch: [{ lines }] };
  return loadPayload("PostToolUse.Edit", { ...SESSION, tool_input, tool_response });
}
