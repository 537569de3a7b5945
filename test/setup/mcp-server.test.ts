// The MCP server in .mcp.json, and hooks that call it.
import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { addServer, removeServer } from "@/claude/settings/mcp-servers.ts";
import { addHooks, removeHooks } from "@/claude/settings/settings.ts";
import { listHookEntries } from "@/setup/hooks/hook-command.ts";
import { writeFiles } from "@test/harness/git-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { install, readHooks, readText, snapshot, uninstall } from "@test/setup/sample-project.ts";

const PLACE = { programFolder: "/opt/cg", platform: "linux" } as const;
const ENTRY = { command: "/opt/cg/context-graph", args: ["mcp"] };
const OTHER = '{"mcpServers": {"db": {"command": "db-mcp", "args": []}},\n\t"more": 1 }';

describe("the server in .mcp.json", () => {
  test("is added to a new or existing file, and uninstall restores the bytes", () => {
    for (const before of [undefined, OTHER, "{}", '{\r\n  "mcpServers": {}\r\n}\r\n']) {
      using project = temporaryFolder("mcp");
      if (before !== undefined) writeFiles(project.path, { ".mcp.json": before });
      const untouched = snapshot(project.path);
      install(project.path, { server: "add" });
      const { mcpServers } = JSON.parse(readText(project.path, ".mcp.json")) as {
        mcpServers: Record<string, unknown>;
      };
      expect(mcpServers["context-graph"]).toEqual({
        type: "stdio",
        command: "sh",
        args: ["-c", expect.stringContaining("exec context-graph mcp")],
      });
      if (before === OTHER) expect(Object.keys(mcpServers)).toEqual(["db", "context-graph"]);
      expect(install(project.path, { server: "add" }).isChanged).toBe(false);
      uninstall(project.path);
      expect(snapshot(project.path)).toEqual(untouched);
    }
  });

  test("moves with the program, and keeps what the user added to it", () => {
    const text = addServer('{"mcpServers":{"x":{"command":"x"}}}', ENTRY, ".mcp.json");
    const edited = text.replace('"mcp"]', '"mcp"],"alwaysLoad":true');
    const moved = addServer(edited, { ...ENTRY, command: "/new/context-graph" }, ".mcp.json");
    expect(JSON.parse(moved)).toEqual({
      mcpServers: {
        x: { command: "x" },
        "context-graph": {
          type: "stdio",
          command: "/new/context-graph",
          args: ["mcp"],
          alwaysLoad: true,
        },
      },
    });
  });

  test("is removed by --no-mcp, and left alone without an option", () => {
    using project = temporaryFolder("mcp");
    writeFiles(project.path, { ".mcp.json": OTHER });
    install(project.path, { server: "add" });
    const withServer = readText(project.path, ".mcp.json");
    install(project.path);
    expect(readText(project.path, ".mcp.json")).toBe(withServer);
    const { files } = install(project.path, { server: "remove" });
    expect(files).toContainEqual({ path: ".mcp.json", outcome: "restored" });
    expect(readText(project.path, ".mcp.json")).toBe(OTHER);
  });

  test("a foreign server of this name, comments and a broken file are refused before any change", () => {
    const foreign = '{"mcpServers":{"context-graph":{"command":"npx","args":["something"]}}}';
    for (const text of [foreign, "{ // mine\n}", '{"a":1,}', "[]", '{"mcpServers":[]}', "{"]) {
      using project = temporaryFolder("mcp");
      writeFiles(project.path, { ".mcp.json": text });
      expect(() => install(project.path, { server: "add" })).toThrow(/\.mcp\.json/);
      expect(readText(project.path, ".mcp.json")).toBe(text);
      expect(existsSync(join(project.path, ".claude"))).toBe(false);
    }
  });

  test("can be added and removed without a trace in any file", () => {
    const json = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 4 });
    const servers = fc.dictionary(fc.string(), fc.jsonValue(), { maxKeys: 3 });
    const document = fc
      .record({ mcpServers: servers })
      .chain((own) => json.map((rest) => ({ ...rest, ...own })));
    const indent = fc.constantFrom(undefined, 2, 4, "\t");
    fc.assert(
      fc.property(document, indent, (value, space) => {
        const text = JSON.stringify(value, undefined, space);
        const isEmpty = Object.keys(value.mcpServers).length === 0;
        const added = addServer(text, ENTRY, "f");
        expect(JSON.parse(added)).toHaveProperty(["mcpServers", "context-graph"]);
        expect(removeServer(added, "f", isEmpty ? ["mcpServers"] : [])).toBe(text);
      }),
    );
  });
});

describe("hooks that call the server", () => {
  const commands = listHookEntries(PLACE);
  const calls = listHookEntries(PLACE, "mcp");

  test("are registered for every event but the first and the last", () => {
    using project = temporaryFolder("mcp");
    install(project.path, { server: "add", transport: "mcp" });
    const hooks = readHooks(project.path);
    const ofType = (type: string) =>
      Object.keys(hooks).filter((event) => hooks[event]?.[0]?.hooks[0]?.type === type);
    expect(ofType("command")).toEqual(["SessionStart", "SessionEnd"]);
    const events = new Set(commands.map(({ event }) => event));
    expect(ofType("mcp_tool")).toEqual([...events].filter((name) => !name.startsWith("Session")));
    expect(hooks["PostToolUseFailure"]?.[0]).toMatchObject({
      matcher: "Bash",
      hooks: [{ server: "context-graph", tool: "hook", timeout: 5 }],
    });
  });

  test("turn back into exactly the same commands, and are removed by uninstall", () => {
    const before = '{\n  "model": "x",\n  "hooks": {\n    "Stop": []\n  }\n}\n';
    const withCommands = addHooks(before, commands, "f");
    const withCalls = addHooks(withCommands, calls, "f");
    expect(withCalls).toBe(addHooks(before, calls, "f"));
    expect(addHooks(withCalls, calls, "f")).toBe(withCalls);
    expect(addHooks(withCalls, commands, "f")).toBe(withCommands);
    expect(removeHooks(withCalls, "f", ["Stop"])).toBe(before);
  });

  test("an entry that was changed by hand is corrected in place", () => {
    const text = addHooks("", calls, "f");
    const changed = text.replace('"prompt": "${prompt}"', '"prompt": "no"').replace("5", "50");
    expect(changed).not.toBe(text);
    expect(addHooks(changed, calls, "f")).toBe(text);
  });

  test("calls of other servers' tools are left alone", () => {
    const foreign = { type: "mcp_tool", server: "notes", tool: "hook", input: {} };
    const before = JSON.stringify({ hooks: { Stop: [{ hooks: [foreign] }] } });
    expect(removeHooks(addHooks(before, calls, "f"), "f")).toBe(before);
    expect(removeHooks(before, "f")).toBe(before);
  });
});
