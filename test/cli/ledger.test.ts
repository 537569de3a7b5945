// why and stats through the built program: what was injected, why, its cost and its use.
import { expect, test } from "bun:test";
import type { StatsReport } from "@/operations/reports/stats.ts";
import type { Injection } from "@/operations/reports/why.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { loadPayload } from "@test/harness/payload.ts";

test("why shows what the last hook injected, as text and as JSON, without colours in a pipe", async () => {
  await using sandbox = await createSandbox();
  expect(await say(sandbox, ["why"])).toStartWith("Nothing was injected so far.");
  expect(await json(sandbox, ["why", "last"])).toEqual([]);
  await inject(sandbox);
  const [injection] = await json<Injection[]>(sandbox, ["why", "last"]);
  expect(injection).toMatchObject({ event: "UserPromptSubmit", lines: [{ outcome: "open" }] });
  const [line] = injection?.lines ?? [];
  expect(line?.words).toContain("harbour");
  const text = await say(sandbox, ["why"]);
  expect(text).toContain("- The harbour crane lifts forty tons");
  expect(text).toContain("words: ");
  expect(text).toContain(`id       ${line?.id}`);
  expect(text).not.toContain("\u001b");
  expect(await say(sandbox, ["why", String(line?.memory_id)])).toBe(text);
  expect(await say(sandbox, ["why", String(line?.id).slice(-8)])).toBe(text);
  expect(await say(sandbox, ["why", "--session", String(injection?.session)])).toBe(text);
  const nowhere = await say(sandbox, ["why", "--session", "nowhere"]);
  expect(nowhere).toStartWith("Nothing was injected in session nowhere");
});

test("why explains a wrong call", async () => {
  await using sandbox = await createSandbox();
  await fails(sandbox, ["why", "mem_nobody"], "ERR_NOT_FOUND");
  await fails(sandbox, ["why", "one", "two"], "ERR_USAGE");
  await fails(sandbox, ["why", "--limit", "many"], "ERR_USAGE");
});

test("stats reports the memories, the injections and the times of hooks", async () => {
  await using sandbox = await createSandbox();
  expect(await say(sandbox, ["stats"])).toContain("Nothing was injected since ");
  await inject(sandbox);
  const stats = await json<StatsReport>(sandbox, ["stats", "--since", "7d"]);
  expect(stats).toMatchObject({ memories: 1, by_type: { Learning: 1 }, errors: {} });
  expect(stats.injected).toMatchObject({
    injections: 1,
    sessions: 1,
    tokens_per_prompt: { prompts: 1 },
    outcomes: { shown: 1, open: 1, used_rate: null },
  });
  expect(stats.hooks).toMatchObject([{ event: "UserPromptSubmit", runs: 1, injected: 1 }]);
  const text = await say(sandbox, ["stats"]);
  expect(text).toContain("Shown:     1 injection in 1 session, 1 line\n");
  expect(text).toMatch(/^UserPromptSubmit +1 +1 +0 +0 +0 /m);
  const since = await json<StatsReport>(sandbox, ["stats", "--since", "2999-01-01"]);
  expect(since).toMatchObject({ memories: 1, injected: { injections: 0 }, hooks: [] });
  await fails(sandbox, ["stats", "--since", "soon"], "ERR_USAGE");
});

async function inject(sandbox: Sandbox): Promise<void> {
  sandbox.remember("The harbour crane lifts forty tons");
  const prompt = "How much does the harbour crane lift?";
  const { stdout } = await sandbox.hook(
    "UserPromptSubmit",
    loadPayload("UserPromptSubmit", { prompt }),
  );
  expect(stdout).toContain("forty tons");
}

async function json<T = unknown>(sandbox: Sandbox, args: string[]): Promise<T> {
  const result = await sandbox.run({ args: [...args, "--json"] });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  return JSON.parse(result.stdout) as T;
}

async function say(sandbox: Sandbox, args: string[]): Promise<string> {
  const result = await sandbox.run({ args });
  expect(result).toMatchObject({ exitCode: 0, stderr: "" });
  return result.stdout;
}

async function fails(sandbox: Sandbox, args: string[], code: string): Promise<void> {
  const result = await sandbox.run({ args: [...args, "--json"] });
  expect(result.exitCode).not.toBe(0);
  expect(JSON.parse(result.stdout)).toMatchObject({ error: true, code });
}
