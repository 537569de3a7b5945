// A whole session with secrets in everything a person, a tool or an agent says. None of them may be
// in anything the session leaves behind or is told.
import { expect, test } from "bun:test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  createTranscript,
  type SessionTranscript,
} from "@test/events/transcript/session-transcript.ts";
import { expectNoneOnDisk, namesFound, readBytes, readRows } from "@test/fault/secret-scan.ts";
import type { Payload } from "@test/harness/payload.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { startMcp } from "@test/mcp/mcp-process.ts";
import { createSecretCorpus, type FakeSecret } from "@test/memory/write/secrets-corpus.ts";

const TIMEOUT_MS = 240_000;
const SESSION = "secrets";
/**
 * Each turn contains this many secrets, at different places each time; its transcript contains all.
 */
const IN_A_TURN = 4;
const AGENT = { agent_id: "agent-1", agent_type: "general-purpose" };

/** Secrets of one line, which can also stand in commands and file names. */
function corpusOf(seed: number): FakeSecret[] {
  return createSecretCorpus(seed).filter(({ text }) => !text.includes("\n"));
}

test(
  "no secret of a session is in its state, digest, capsule, topics, counts, ledger, log or replies",
  async () => {
    await using sandbox = await createSandbox();
    mkdirSync(join(sandbox.project.path, ".claude"));
    sandbox.remember(
      {
        text: "The gateway deploy needs the tunnel; connection refused otherwise.",
        type: "Decision",
        files: ["gateway.ts"],
      },
      { text: "Ports stay above 8000.", type: "Decision", files: ["tunnel.ts"] },
    );
    const corpus = corpusOf(61);
    const talk = new Talk(sandbox);
    for (let at = 0; at < corpus.length; at += IN_A_TURN) {
      await talk.turn(corpus.slice(at, at + IN_A_TURN).map(({ text }) => text));
    }
    await talk.compactAndEnd();
    const replies = await askServer(sandbox, corpus);
    expectEveryPlace(sandbox);
    expect(namesFound([...talk.replies, ...replies].map(lower), corpus)).toEqual([]);
    expect(talk.replies.length).toBeGreaterThan(3);
    await expectNoneOnDisk(sandbox, corpus);
  },
  TIMEOUT_MS,
);

test(
  "no half of a secret is stored if a long text is cut inside it",
  async () => {
    await using sandbox = await createSandbox();
    const corpus = corpusOf(62).filter(({ text }) => /^\S{20,}$/.test(text));
    expect(corpus.length).toBeGreaterThan(30);
    const hook = (event: string, fields: Payload) =>
      sandbox.hook(event, { session_id: SESSION, tool_name: "Bash", ...fields });
    for (const [index, { text }] of corpus.entries()) {
      // Just far enough before each limit that the cut goes through the middle of the secret.
      const before = (limit: number) => "word ".repeat(limit).slice(0, limit - 10 - (index % 5));
      const command = `deploy ${before(93)} ${text}`;
      const error = `Exit code 1\nError: refused ${index} ${before(370)} ${text}`;
      const tool_input = { command };
      await hook("PostToolUse", { tool_input, tool_response: { stdout: error, stderr: "" } });
      await hook("PostToolUseFailure", { tool_input, error });
      const edit = { file_path: join(sandbox.project.path, "a.ts"), old_string: "a" };
      const new_string = `${before(2_000)} ${text}`;
      await hook("PostToolUse", { tool_name: "Edit", tool_input: { ...edit, new_string } });
      const prompt = `${before(2_000)} ${text}`;
      const delegated = { subagent_type: "general-purpose", description: "x", prompt };
      await hook("PreToolUse", { tool_name: "Agent", tool_input: delegated });
      await hook("PostToolUse", { tool_input, tool_response: { stdout: "ok", stderr: "" } });
    }
    const rows = readRows(sandbox.storeFolder).join("\n");
    for (const kept of ["deploy word", "general-purpose", "a.ts"]) expect(rows).toContain(kept);
    await expectNoneOnDisk(sandbox, corpus);
  },
  TIMEOUT_MS,
);

/** A session as its hooks see it, with the transcripts it writes. */
class Talk {
  readonly replies: string[] = [];
  #turns = 0;
  readonly #sandbox: Sandbox;
  readonly #transcript: SessionTranscript;
  readonly #agent: SessionTranscript;

  constructor(sandbox: Sandbox) {
    this.#sandbox = sandbox;
    const { path } = sandbox.project;
    // Apart from HOME, where nothing secret may be found.
    const client = join(sandbox.folder, "client");
    this.#transcript = createTranscript(path, SESSION, client);
    this.#agent = createTranscript(path, "agent", client);
  }

  async #hook(event: string, fields: Payload): Promise<void> {
    const session = { session_id: SESSION, transcript_path: this.#transcript.path };
    const payload = { cwd: this.#sandbox.project.path, ...session, ...fields };
    const env = { CLAUDE_CONFIG_DIR: join(this.#sandbox.folder, "client") };
    const { exitCode, stdout } = await this.#sandbox.hook(event, payload, { env });
    expect([event, exitCode]).toEqual([event, 0]);
    if (stdout !== "") this.replies.push(stdout);
  }

  async turn(secrets: readonly string[]): Promise<void> {
    this.#turns += 1;
    const at = (place: number) => secrets[(this.#turns + place) % secrets.length] ?? "";
    const command = `deploy-${this.#turns} --to prod # ${at(0)}`;
    const error = `Exit code 1\nError: connection refused by the gateway in tunnel.ts for ${at(1)}`;
    const file_path = this.#fileFor(at(2), "tunnel.ts");
    for (const secret of secrets) this.#write(secret, command, error);
    const call = { tool_name: "Bash", tool_input: { command } };
    await this.#hook("UserPromptSubmit", { prompt: `Deploy to the gateway with ${at(3)} please` });
    await this.#hook("UserPromptSubmit", { prompt: `What is in ${this.#fileFor(at(3))}?` });
    await this.#hook("PreToolUse", call);
    await this.#hook("PostToolUseFailure", { ...call, error });
    const old_string = `const refused = 1; // ${at(0)}`;
    const new_string = `const refused = ${8000 + this.#turns}; // ${at(1)}`;
    const edit = { file_path, old_string, new_string };
    await this.#hook("PreToolUse", { tool_name: "Edit", tool_input: edit });
    await this.#hook("PostToolUse", { tool_name: "Edit", tool_input: edit });
    await this.#hook("PostToolUse", { ...call, tool_response: printed(`Error: got ${at(2)}`) });
    // The error comes back, and its fix is told.
    await this.#hook("PostToolUseFailure", { ...call, error });
    await this.#delegate(at(3), at(0));
    const last_assistant_message = `We decided to use ${at(1)} because the old one expired.`;
    await this.#hook("Stop", { stop_hook_active: false, last_assistant_message });
  }

  // A secret of more than one word is recognised by its surroundings, which a name does not have.
  #fileFor(secret: string, file = "gateway.ts"): string {
    const folder = /^[\w.-]+$/.test(secret) ? secret : `folder${this.#turns}`;
    return join(this.#sandbox.project.path, "src", folder, file);
  }

  async #delegate(secret: string, other: string): Promise<void> {
    const prompt = `Look at the gateway deploy with ${secret}`;
    const tool_input = { description: secret, subagent_type: "general-purpose", prompt };
    const call = { tool_name: "Agent", tool_input };
    const said = `The gateway refuses the connection for ${other}; the tunnel is down.`;
    await this.#hook("PreToolUse", call);
    await this.#hook("SubagentStart", AGENT);
    const stop = { stop_hook_active: false, last_assistant_message: said };
    await this.#hook("SubagentStop", {
      ...AGENT,
      ...stop,
      agent_transcript_path: this.#agent.path,
    });
    const content = [{ type: "text", text: said }];
    const tool_response = { status: "completed", agentId: AGENT.agent_id, content };
    await this.#hook("PostToolUse", { ...call, tool_response });
  }

  #write(secret: string, command: string, error: string): void {
    const file = this.#fileFor(secret);
    const transcript = this.#transcript;
    transcript.asks(`Always use the setting ${secret} for the gateway build from now on`);
    transcript.notes(`The cause of the failure was ${secret}, which had expired.`);
    transcript.runs(command, error, true);
    transcript.runs(`make check # ${secret}`, `12 passed ${secret}`);
    transcript.calls("edit", "Edit", { file_path: file, old_string: "a", new_string: secret });
    transcript.answers("edit", `updated ${secret}`);
    const todos = [{ content: `rotate: ${secret}`, status: "pending", activeForm: "rotating" }];
    transcript.calls("plan", "TodoWrite", { todos });
    transcript.calls("open", "Bash", { command: `deploy --late ${secret}` });
    transcript.says(`Done. We decided to use ${secret} because the gateway wants it.`);
    this.#agent.asks(`Look at the gateway with ${secret}`);
    this.#agent.runs(`curl gateway # ${secret}`, `refused ${secret}`, true);
    this.#agent.says(`The cause was that ${secret} had expired.`);
  }

  async compactAndEnd(): Promise<void> {
    await this.#hook("PreCompact", { trigger: "auto" });
    await this.#hook("SessionStart", { source: "compact" });
    await this.#hook("PreCompact", { trigger: "manual" });
    await this.#hook("SessionStart", { source: "startup", session_id: "next" });
  }
}

function printed(stdout: string): Payload {
  return { stdout, stderr: "", interrupted: false };
}

/** The answers of the MCP server to questions and requests with secrets in them. */
async function askServer(sandbox: Sandbox, corpus: readonly FakeSecret[]): Promise<string[]> {
  const server = await startMcp({ cwd: sandbox.project.path, home: sandbox.home });
  const answers: string[] = [];
  for (const { text } of corpus.slice(0, 20)) {
    const query = `the gateway deploy with ${text}`;
    answers.push((await server.call("recall", { query })).text);
    const wrong = { text: `The gateway takes ${text}`, tags: [text], files: [text] };
    await server.call("remember", wrong);
    await server.call("remember", { ...wrong, [text]: text });
  }
  answers.push((await server.call("recall", { query: "gateway", limit: 50 })).text);
  expect((await server.end()).exitCode).toBe(0);
  return answers;
}

/** Expects that the session left something in each of the searched places. */
function expectEveryPlace(sandbox: Sandbox): void {
  const claude = readBytes(join(sandbox.project.path, ".claude"));
  expect(claude.some((file) => file.includes('"context-graph-session"'))).toBe(true);
  expect(claude.some((file) => file.includes('"promoted"'))).toBe(true);
  const rows = readRows(sandbox.storeFolder);
  const has = (...parts: string[]) =>
    rows.some((row) => parts.every((part) => row.includes(part.toLowerCase())));
  expect(has(`digest/${SESSION}"`, "pendingCalls")).toBe(true);
  expect(has(`digest/${SESSION}/agent-1"`)).toBe(true);
  expect(has(`capsule/${SESSION}"`, "Failing, not passed since")).toBe(true);
  expect(has("delegation", "look at the gateway deploy")).toBe(true);
  expect(has("failure", "connection refused by the gateway")).toBe(true);
  expect(has("inj_", SESSION, "PreToolUse", "mem_", "place")).toBe(true);
  expect(has("inj_", SESSION, "PostToolUseFailure", "mem_", "cause")).toBe(true);
  expect(has("Fix", "Fixed by: in src/folder", "[secret removed]")).toBe(true);
  expect(readBytes(join(sandbox.storeFolder, "counts")).length).toBeGreaterThan(0);
  expect(readBytes(join(sandbox.storeFolder, "logs")).length).toBeGreaterThan(0);
}

function lower(text: string): string {
  return text.toLowerCase();
}
