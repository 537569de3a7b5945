import { expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ENVIRONMENT } from "@/base/environment.ts";
import { estimateTokens } from "@/context/tokens.ts";
import type { EventTools } from "@/events/contributor.ts";
import { hasMemoryTools } from "@/hook/memory-tools.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

const WITH_TOOLS = { hasMemoryTools: () => true };

async function start(world: EventWorld, more: Partial<EventTools>, source = "startup") {
  const payload = loadPayload("SessionStart.startup", { session_id: `s-${source}`, source });
  return (await world.happen("SessionStart", payload, more)).text;
}

test("a session that has the memory tools is told so in one short line", async () => {
  using world = createEventWorld();
  for (const source of ["startup", "clear", "compact"]) {
    const text = await start(world, WITH_TOOLS, source);
    expect(text).toContain("- Memory tools: `recall` before researching, `remember` for rules");
    expect(text.match(/Memory tools/g)).toHaveLength(1);
    expect(estimateTokens(text)).toBeLessThanOrEqual(35);
  }
  expect(await start(world, WITH_TOOLS, "resume")).toBe("");
});

test("nothing is said without the tools, if that is not known, or if it is switched off", async () => {
  using world = createEventWorld();
  expect(await start(world, { hasMemoryTools: () => false })).toBe("");
  expect(await start(world, {})).toBe("");
  const environment: EventTools["environment"] = (name) =>
    name === "CONTEXT_GRAPH_TOOL_HINT" ? "off" : ENVIRONMENT[name].fallback;
  expect(await start(world, { ...WITH_TOOLS, environment })).toBe("");
});

test("the project has the tools if its .mcp.json starts our server and no settings file objects", () => {
  using folder = temporaryFolder("memory-tools");
  const environment = () => join(folder.path, "user");
  const write = (name: string, value: unknown) =>
    writeFileSync(
      join(folder.path, name),
      typeof value === "string" ? value : JSON.stringify(value),
    );
  expect(hasMemoryTools(folder.path, environment)).toBe(false);
  write(".mcp.json", "{broken");
  expect(hasMemoryTools(folder.path, environment)).toBe(false);
  write(".mcp.json", { mcpServers: { "context-graph": { command: "other", args: ["mcp"] } } });
  expect(hasMemoryTools(folder.path, environment)).toBe(false);
  const own = { command: "/opt/bin/context-graph", args: ["mcp"] };
  write(".mcp.json", { mcpServers: { other: { command: "x" }, memory: own } });
  expect(hasMemoryTools(folder.path, environment)).toBe(true);
  mkdirSync(join(folder.path, ".claude"));
  write(".claude/settings.json", { disabledMcpjsonServers: ["other"] });
  expect(hasMemoryTools(folder.path, environment)).toBe(true);
  write(".claude/settings.local.json", { disabledMcpjsonServers: ["memory"] });
  expect(hasMemoryTools(folder.path, environment)).toBe(false);
});

test("every project has the tools if setup registered the server for the user", () => {
  using folder = temporaryFolder("memory-tools");
  const environment = () => join(folder.path, "user");
  mkdirSync(join(folder.path, "user"));
  const record = (settings: object) =>
    writeFileSync(join(folder.path, "user", "setup.json"), JSON.stringify({ settings }));
  record({ "settings.json": {} });
  expect(hasMemoryTools(folder.path, environment)).toBe(false);
  record({ "settings.json": {}, ".mcp.json": {} });
  expect(hasMemoryTools(folder.path, environment)).toBe(true);
});
