import { killTree } from "@test/harness/process-list.ts";

export interface Talk {
  command: readonly string[];
  cwd: string;
  env: Record<string, string>;
  prompts: readonly string[];
  timeoutMs: number;
  /** Kills only the client, at the first answer to the prompt with this number. */
  killedAtPrompt?: number;
}

export interface TalkResult {
  exitCode: number;
  timedOut: boolean;
  lines: string[];
  stderr: string;
  wallMs: number;
  /** Processor time of the client and of the processes it waited for. */
  cpuMs: number;
}

/**
 * Starts the client, gives it one prompt after the other, each after the result of the previous
 * one, closes its input and waits for it to end. After `timeoutMs` it is killed with everything it
 * started. If this process is killed, the client soon ends too: its input is closed and its model
 * is gone.
 */
export async function talkToClient(talk: Talk): Promise<TalkResult> {
  const startedAtMs = performance.now();
  const client = Bun.spawn([...talk.command], {
    cwd: talk.cwd,
    env: talk.env,
    stdin: "pipe",
    stdout: "pipe",
    stderr: "pipe",
  });
  let timedOut = false;
  const alarm = setTimeout(() => {
    timedOut = true;
    killTree(client.pid);
  }, talk.timeoutMs);
  try {
    const [lines, stderr, exitCode] = await Promise.all([
      converse(client, talk),
      new Response(client.stderr).text(),
      client.exited,
    ]);
    const wallMs = performance.now() - startedAtMs;
    const cpuMs = Number(client.resourceUsage()?.cpuTime.total ?? 0) / 1_000;
    return { exitCode, timedOut, lines, stderr, wallMs, cpuMs };
  } finally {
    clearTimeout(alarm);
    if (client.exitCode === null && client.signalCode === null) killTree(client.pid);
  }
}

async function converse(
  client: Bun.Subprocess<"pipe", "pipe", "pipe">,
  { prompts, killedAtPrompt }: Talk,
): Promise<string[]> {
  const waiting = [...prompts];
  const lines: string[] = [];
  await sendNext(client.stdin, waiting);
  for await (const line of linesOf(client.stdout)) {
    lines.push(line);
    const type = typeOf(line);
    const prompt = prompts.length - waiting.length;
    if (type === "assistant" && prompt === killedAtPrompt) client.kill("SIGKILL");
    if (type === "result") await sendNext(client.stdin, waiting);
  }
  return lines;
}

function typeOf(line: string): string | undefined {
  return line.startsWith("{") ? (JSON.parse(line) as { type?: string }).type : undefined;
}

async function sendNext(input: Bun.FileSink, waiting: string[]): Promise<void> {
  const prompt = waiting.shift();
  if (prompt === undefined) {
    await input.end();
    return;
  }
  const message = { type: "user", message: { role: "user", content: prompt } };
  await input.write(`${JSON.stringify(message)}\n`);
  await input.flush();
}

async function* linesOf(output: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of output) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    yield* lines.filter((line) => line !== "");
  }
  if (rest !== "") yield rest;
}
