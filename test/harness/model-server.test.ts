import { expect, test } from "bun:test";
import { textsIn } from "@test/harness/model-request.ts";
import { calls, mainThread, says, subagentThread } from "@test/harness/model-script.ts";
import { SCRIPT_ENDED, startModelServer } from "@test/harness/model-server.ts";

const SCRIPT = [
  subagentThread("TASK", says("sub")),
  mainThread(calls("Bash", { command: "true" }), says("two"), {
    blocks: [],
    error: { status: 529, type: "overloaded_error", message: "busy" },
  }),
];

test("turns are played in order, and a repeated request gets the same turn", async () => {
  await using server = startModelServer(SCRIPT);
  expect((await ask(server.url, "a")).content).toEqual([
    { type: "tool_use", id: "toolu_main_0_0", name: "Bash", input: { command: "true" } },
  ]);
  expect((await ask(server.url, "b")).content).toEqual([{ type: "text", text: "two" }]);
  expect((await ask(server.url, "a")).stop_reason).toBe("tool_use");
  expect((await ask(server.url, "my TASK")).content).toEqual([{ type: "text", text: "sub" }]);
  expect((await ask(server.url, "c")).error).toEqual({ type: "overloaded_error", message: "busy" });
  expect((await ask(server.url, "d")).content).toEqual([{ type: "text", text: SCRIPT_ENDED }]);
  expect(server.requests.map(({ thread, turn }) => `${thread} ${turn}`)).toEqual([
    "main 0",
    "main 1",
    "main 0",
    "subagent 0",
    "main 2",
    "main 3",
  ]);
});

test("a streaming answer is the same turn as events", async () => {
  await using server = startModelServer(SCRIPT);
  const response = await post(`${server.url}/v1/messages?beta=true`, "a", { stream: true });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  const types = [...(await response.text()).matchAll(/^event: (\w+)$/gm)].map(([, type]) => type);
  expect(types).toEqual([
    "message_start",
    "content_block_start",
    "content_block_delta",
    "content_block_stop",
    "message_delta",
    "message_stop",
  ]);
});

test("tokens are counted and every other route is refused", async () => {
  await using server = startModelServer(SCRIPT);
  expect((await post(`${server.url}/v1/messages/count_tokens`, "a")).status).toBe(200);
  expect((await post(`${server.url}/v1/complete`, "a")).status).toBe(404);
  expect((await fetch(`${server.url}/v1/messages`)).status).toBe(404);
});

test("a text is found anywhere in a request", async () => {
  await using server = startModelServer(SCRIPT);
  await post(`${server.url}/v1/messages`, "needle", { system: [{ type: "text", text: "needle" }] });
  expect(textsIn(server.requests, /needle/).map(({ where }) => where)).toEqual([
    "messages[0].content",
    "system[0].text",
  ]);
});

function post(url: string, text: string, more: Record<string, unknown> = {}): Promise<Response> {
  const body = { model: "m", messages: [{ role: "user", content: text }], ...more };
  return fetch(url, { method: "POST", body: JSON.stringify(body) });
}

async function ask(url: string, text: string): Promise<Record<string, unknown>> {
  return (await (await post(`${url}/v1/messages`, text)).json()) as Record<string, unknown>;
}
