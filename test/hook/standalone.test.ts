// The program needs nothing else: no library, no PATH, no variables.
import { expect } from "bun:test";
import { copyFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { loadPayload } from "@test/harness/payload.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { runProcess } from "@test/harness/run-process.ts";
import { createSandbox, injectedText } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { COMPUTED, listImports } from "@test/tidy/imports.ts";
import { loadProgramFiles } from "@test/tidy/source-files.ts";

const PROMPT = "How are invoices numbered per branch office?";

verifies(
  [{ id: "XP-02", shows: "the program runs without any library beside it" }],
  "a hook runs from a copy of the program alone, with an empty PATH",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("Invoices are numbered per branch office, never globally.");
    const folder = join(sandbox.folder, "alone");
    mkdirSync(folder);
    copyFileSync(getProgramPath(), join(folder, "context-graph"));
    const payload = loadPayload("UserPromptSubmit", { session_id: "alone", prompt: PROMPT });
    const result = await runProcess({
      command: [join(folder, "context-graph"), "hook", "UserPromptSubmit"],
      cwd: sandbox.project.path,
      env: { PATH: "", HOME: sandbox.home, CONTEXT_GRAPH_SESSION_DIR: sandbox.home },
      stdin: JSON.stringify(payload),
    });
    expect(result).toMatchObject({ exitCode: 0, stderr: "" });
    expect(injectedText(result)).toContain("never globally");
  },
);

verifies(
  [{ id: "XP-02", shows: "which five packages the program contains, and which files use them" }],
  "everything but five packages comes from the runtime, and few files use those",
  () => {
    const users = new Map<string, string[]>();
    for (const { path, source } of loadProgramFiles()) {
      for (const { specifier, isTypeOnly } of listImports(source)) {
        if (isTypeOnly || /^(?:\.|@\/|node:|bun:)/.test(specifier)) continue;
        const [first = "", second = ""] = specifier.split("/");
        const name = first.startsWith("@") ? `${first}/${second}` : first;
        users.set(name, [...new Set([...(users.get(name) ?? []), path])]);
      }
    }
    expect(Object.fromEntries([...users].sort())).toEqual({
      // The runtime of the optional model, which the user has installed.
      [COMPUTED]: ["src/embed/model/onnx-runtime.ts"],
      "@modelcontextprotocol/server": expect.arrayContaining(["src/mcp/serving/mcp-server.ts"]),
      "@msgpack/msgpack": ["src/store/values/value-packing.ts"],
      "jsonc-parser": expect.arrayContaining(["src/hook/hooks-file.ts"]),
      lz4js: ["src/store/values/value-packing.ts"],
      "web-tree-sitter": ["src/code/parse/syntax.ts"],
    });
    const serverUsers = users.get("@modelcontextprotocol/server") ?? [];
    expect(serverUsers.filter((path) => !path.startsWith("src/mcp/serving/"))).toEqual([]);
    const jsonUsers = users.get("jsonc-parser") ?? [];
    expect(
      jsonUsers.filter((path) => !/^src\/(?:claude\/settings\/|hook\/hooks-file)/.test(path)),
    ).toEqual([]);
  },
);

verifies(
  [{ id: "XP-06", shows: "a hook and a command with no variable but HOME" }, "DG-08"],
  "without environment variables the defaults apply",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember("Invoices are numbered per branch office, never globally.");
    const payload = loadPayload("PreCompact.auto", { session_id: "bare", transcript_path: "" });
    const bare = { cwd: sandbox.project.path, env: { HOME: sandbox.home } };
    const hook = await runProcess({
      command: [getProgramPath(), "hook", "PreCompact"],
      stdin: JSON.stringify(payload),
      ...bare,
    });
    expect(hook).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
    expect(sandbox.hookLog().at(-1)).toMatchObject({ level: "info", exitCode: 0 });
    const recall = await runProcess({ command: [getProgramPath(), "recall", PROMPT], ...bare });
    expect(recall).toMatchObject({ exitCode: 0, stderr: "" });
    expect(recall.stdout).toContain("never globally");
  },
);
