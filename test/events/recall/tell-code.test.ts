// A prompt that names code is told where that is, and no other prompt.
import { expect, test } from "bun:test";
import { namedSymbols } from "@/events/recall/named-symbols.ts";
import { mayNameSymbol } from "@/events/recall/may-name-symbol.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

test.each([
  ["fix parseConfig please", ["parseConfig"]],
  ["why does load_user fail?", ["load_user"]],
  ["look at `render` and `Store.open`", ["render"]],
  ["UserStore is slow, start() too", ["UserStore", "start"]],
  ["make the parser faster", []],
  ["update README and the API", []],
  ["aB_1 bC_2 cD_3 dE_4 eF_5 fG_6 gH_7", []],
])("the names in %p are %p", (prompt, names) => {
  expect(namedSymbols(prompt)).toEqual(names);
  if (names.length > 0) expect(mayNameSymbol(prompt)).toBe(true);
});

async function ask(sandbox: Sandbox, prompt: string, sessionId: string): Promise<string> {
  const { stdout } = await sandbox.hook("UserPromptSubmit", { prompt, session_id: sessionId });
  return stdout;
}

verifies(
  ["CA-03", { id: "CF-15", shows: "include_code" }],
  "a prompt that names a function is told where it is defined",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.project.write({
      "src/config.ts": "export function parseConfig(text: string) {\n  return text;\n}\n",
      "src/many.ts": [1, 2, 3, 4]
        .map((at) => `export class C${at} {\n  runAll() {\n    return ${at};\n  }\n}\n`)
        .join(""),
    });
    expect(await ask(sandbox, "fix parseConfig", "s0")).toBe("");
    expect((await sandbox.run({ args: ["index"] })).exitCode).toBe(0);
    expect(await ask(sandbox, "fix parseConfig", "s1")).toContain(
      "### Relevant Code\\n- parseConfig (function): src/config.ts:1-3",
    );
    expect(await ask(sandbox, "fix runAll", "s2")).toBe("");
    expect(await ask(sandbox, "fix the config parser", "s3")).toBe("");
    // The lines may have moved.
    sandbox.project.write({ "src/config.ts": "\n\nexport function parseConfig() {}\n" });
    expect(await ask(sandbox, "fix parseConfig", "s5")).toContain(
      '- parseConfig (function): src/config.ts"',
    );
    const off = "hooks: { user_prompt_submit: { include_code: false } }";
    sandbox.project.write({ ".claude/hooks/config.yaml": off });
    expect(await ask(sandbox, "fix parseConfig", "s4")).toBe("");
  },
  60_000,
);
