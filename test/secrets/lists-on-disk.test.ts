// The open lists on every way in: a prompt, a failure, an edit, a fix, an import, both ways to remember.
import { expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  assistantRecord,
  resultRecord,
  toLines,
  userRecord,
} from "@test/claude/transcript-file.ts";
import { readBytes, readRows } from "@test/fault/secret-scan.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { startMcp } from "@test/mcp/mcp-process.ts";
import { type LabelledText, readList } from "@test/secrets/secret-list.ts";

const TIMEOUT_MS = 600_000;
const SESSION = { session_id: "lists" };
/** Each hook is a process, so several cases share one text. */
const PER_TEXT = 12;

const CASES = [
  ...readList("open-formats", 7),
  ...readList("open-command-lines", 7),
  ...readList("open-private", 7),
  ...readList("open-diverse", 7),
];

test(
  "nothing of the open lists is on the disk after hooks have seen it",
  async () => {
    await using sandbox = await createSandbox();
    for (const text of chunks()) {
      const command = `make check # ${text}`;
      const error = `Exit code 1\nError: cannot connect\n${text}`;
      await sandbox.hook("UserPromptSubmit", prompt(`Look at this:\n${text}`));
      await sandbox.hook("PostToolUseFailure", failed(command, error));
      await sandbox.hook("PostToolUse", edited(sandbox, text));
      await sandbox.hook("PostToolUse", passed(command, text));
    }
    expectNothing(sandbox, "hooks");
  },
  TIMEOUT_MS,
);

test(
  "nothing of the open lists is on the disk after it was imported or remembered",
  async () => {
    await using sandbox = await createSandbox();
    const said = { cwd: sandbox.project.path };
    const records = CASES.flatMap(({ text }, i) => [
      userRecord(`Always use setting ${i} for the build: ${text}`, said),
      assistantRecord([{ type: "text", text: `We decided to use ${text} for part ${i}.` }], said),
      resultRecord(`Exit code 1\nError: ${text}`, { is_error: true }),
    ]);
    const path = join(sandbox.folder, "session.jsonl");
    writeFileSync(path, toLines(...records));
    await sandbox.run({ args: ["import", path, "--all", "--json"] });
    for (const text of chunks()) await sandbox.run({ args: ["remember"], stdin: text });
    const server = await startMcp({ cwd: sandbox.project.path, home: sandbox.home });
    for (const text of chunks()) await server.call("remember", { text: `Noted: ${text}` });
    await server.end();
    expectNothing(sandbox, "imports and remember");
  },
  TIMEOUT_MS,
);

function chunks(): string[] {
  const count = Math.ceil(CASES.length / PER_TEXT);
  return Array.from({ length: count }, (_, at) =>
    CASES.filter((_case, i) => i % count === at)
      .map(({ text }) => text)
      .join("\nand\n"),
  );
}

function expectNothing(sandbox: Sandbox, way: string): void {
  const places = [
    ...readBytes(sandbox.storeFolder),
    ...readBytes(sandbox.home),
    ...readBytes(join(sandbox.project.path, ".claude")),
    ...readRows(sandbox.storeFolder),
  ];
  expect(places.some((text) => text.includes("[secret removed]"))).toBe(true);
  const all = places.join("\n");
  const leaked = CASES.filter((labelled) => isIn(labelled, all));
  process.stdout.write(`secrets: ${way}: ${leaked.length} of ${CASES.length} on the disk\n`);
  expect(leaked.map(({ name }) => name)).toEqual([]);
}

/** Whole lines: halves of short passwords are in other texts by chance. */
function isIn({ secrets }: LabelledText, all: string): boolean {
  const lines = secrets.flatMap((secret) => secret.toLowerCase().split("\n"));
  return lines.some((line) => line.length >= 8 && all.includes(line));
}

function prompt(text: string) {
  return { ...loadPayload("UserPromptSubmit", SESSION), prompt: text };
}

function failed(command: string, error: string) {
  return loadPayload("PostToolUseFailure.Bash", { ...SESSION, tool_input: { command }, error });
}

function passed(command: string, stdout: string) {
  const tool_response = { stdout, stderr: "", interrupted: false };
  return loadPayload("PostToolUse.Bash", { ...SESSION, tool_input: { command }, tool_response });
}

function edited({ project }: Sandbox, text: string) {
  const filePath = join(project.path, "src/a.ts");
  const tool_input = { file_path: filePath, old_string: "a", new_string: text };
  const lines = ["-a", ...text.split("\n").map((line) => `+${line}`)];
  const tool_response = { filePath, structuredPatch: [{ lines }] };
  return loadPayload("PostToolUse.Edit", { ...SESSION, tool_input, tool_response });
}
