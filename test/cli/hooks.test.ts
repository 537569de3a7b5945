import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ERROR_CATALOGUE } from "@/base/error-catalogue.ts";
import { EVENT_NAMES, EVENT_TABLE } from "@/conversation/event-table.ts";
import { contributorNames } from "@/events/contributors.ts";
import { toNativeMatcher } from "@/events/matcher/native.ts";
import { readHooksText } from "@/hook/hooks-file.ts";
import { HOOKS_SCHEMA } from "@/setup/hooks/hooks-schema.ts";
import { createSandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

interface HooksDocument {
  $schema?: string;
  hooks: Record<string, { matcher?: string; hooks: { type: string; command?: string }[] }[]>;
}

verifies(
  ["CF-03", "CF-04", "CF-05", "CF-06", "CF-07", "CF-08", "CF-09"],
  "the example rules name every contributor, have a schema and are valid",
  async () => {
    await using sandbox = await createSandbox();
    const { stdout } = await sandbox.run({ args: ["hooks", "export", "--format", "rules"] });
    const document = JSON.parse(stdout) as HooksDocument;
    expect(document.$schema).toBe("./hooks.schema.json");
    expect(readHooksText(stdout).problems).toEqual([]);
    for (const [event, names] of contributorNames()) {
      const listed = document.hooks[event]?.flatMap(({ hooks }) => hooks) ?? [];
      expect(listed.map((hook) => (hook as { name?: string }).name)).toEqual([...names]);
    }
    sandbox.project.write({ ".claude/hooks/hooks.json": stdout });
    const check = await sandbox.run({ args: ["hooks", "check", "--json"] });
    expect(check.exitCode).toBe(0);
    expect(JSON.parse(check.stdout)).toMatchObject({ is_valid: true, problems: [] });
  },
);

verifies(["SD-14"], "the program ships with example rules", async () => {
  await using sandbox = await createSandbox();
  const path = join(import.meta.dir, "../../schema/hooks.example.json");
  const { stdout } = await sandbox.run({ args: ["hooks", "export", "--format", "rules"] });
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(JSON.parse(stdout));
});

test("a mistake is reported with its position, and the command fails", async () => {
  await using sandbox = await createSandbox();
  const hooks = [{ type: "contributor", name: "recal" }];
  sandbox.project.write({
    ".claude/hooks/hooks.json": `{ // comments are fine
      "hooks": { "PreToolUse": [
        { "matcher": "tool == ", "hooks": ${JSON.stringify(hooks)} },
        { "matcher": "*", "hooks": ${JSON.stringify(hooks)} }
      ] } }`,
  });
  const { stdout, exitCode } = await sandbox.run({ args: ["hooks", "check"] });
  expect(exitCode).toBe(1);
  expect(stdout).toContain(
    "hooks.PreToolUse[0].matcher at character 9: expected a quoted text after ==",
  );
  expect(stdout).toContain("hooks.PreToolUse has no contributor 'recal'");
  sandbox.project.write({ ".claude/hooks/hooks.json": '{\n  "hooks": \n}' });
  const broken = await sandbox.run({ args: ["hooks", "check"] });
  expect(broken.stdout).toContain("line 3, column 1: ValueExpected");
});

test("without a file the error says how to create one", async () => {
  await using sandbox = await createSandbox();
  const { stderr, exitCode } = await sandbox.run({ args: ["hooks", "check"] });
  expect(exitCode).toBe(64);
  expect(stderr).toContain("hooks export --format rules");
});

test("settings are exported with the commands of the rules that the client can express", async () => {
  await using sandbox = await createSandbox();
  const command = (matcher: string, name: string) => ({
    matcher,
    hooks: [{ type: "command", command: name, timeout: 7 }],
  });
  const hooks = {
    PostToolUse: [
      command('tool == "Edit" || tool == "Write"', "format-it"),
      command('tool_input.file_path matches "*.ts"', "too-much"),
    ],
  };
  sandbox.project.write({ ".claude/hooks/hooks.json": JSON.stringify({ hooks }) });
  const { stdout, stderr } = await sandbox.run({ args: ["hooks", "export"] });
  const settings = JSON.parse(stdout) as HooksDocument;
  const registered = EVENT_NAMES.filter((event) => EVENT_TABLE[event].registered);
  expect(Object.keys(settings.hooks).sort()).toEqual([...registered].sort());
  expect(settings.hooks["PostToolUse"]?.at(-1)).toEqual({
    matcher: "Edit|Write",
    hooks: [{ type: "command", command: "format-it", timeout: 7 } as never],
  });
  expect(stdout).not.toContain("too-much");
  const { hint } = ERROR_CATALOGUE["ERR_HOOKS_FILE"];
  expect(stderr).toContain("Claude Code has no matcher for");
  expect(stderr).toContain(hint);
});

test("a plugin's hooks look for the program, first in the plugin", async () => {
  await using sandbox = await createSandbox();
  const { stdout } = await sandbox.run({ args: ["hooks", "export", "--format", "plugin"] });
  const plugin = JSON.parse(stdout) as HooksDocument;
  const command = plugin.hooks["Stop"]?.[0]?.hooks[0]?.command;
  expect(command).toContain('PATH="${CLAUDE_PLUGIN_ROOT}/bin:$PATH:');
  expect(command).toContain("exec context-graph hook Stop --plugin; fi");
});

test.each([
  ["*", "*"],
  ["", "*"],
  ['tool == "Bash"', "Bash"],
  ['tool == "Edit" || tool_name == "Write"', "Edit|Write"],
  ["Edit|Write", "Edit|Write"],
  ['tool != "Bash"', undefined],
  ['tool == "Bash" && tool_input.command matches "git *"', undefined],
  ["^(?!Bash$)", undefined],
])("%p is %p for the client", (matcher, native) => {
  expect(toNativeMatcher(matcher)).toBe(native);
});

test("the published schema is the printed one, and lists all events", async () => {
  await using sandbox = await createSandbox();
  const text = readFileSync(join(import.meta.dir, "../../schema/hooks.schema.json"), "utf8");
  const { stdout } = await sandbox.run({ args: ["hooks", "export", "--format", "schema"] });
  expect(JSON.parse(text)).toEqual(JSON.parse(stdout));
  expect(HOOKS_SCHEMA.properties.hooks.propertyNames.enum).toEqual([...EVENT_NAMES]);
});
