// The commands of wt-tools' wt-memory that other commands replace, or that are kept as they were.
import { expect, test } from "bun:test";
import { createSandbox, injectedText, type Sandbox } from "@test/hook/sandbox.ts";

interface Told {
  id: string;
  content: string;
}

test("things to do are added, listed, done and cleared", async () => {
  await using sandbox = await createSandbox();
  await wt(sandbox, ["todo", "add", "Ask Ada about the port"]);
  await wt(sandbox, ["todo", "add"], "Write the release notes\n");
  await wt(sandbox, ["remember", "--type", "Learning"], "The cache is warm", true);
  const [first] = (await wt(sandbox, ["todo", "list"])) as Told[];
  expect(first).toMatchObject({ content: "Write the release notes" });
  expect(await wt(sandbox, ["todo", "done", String(first?.id)])).toMatchObject({ deleted: true });
  expect(await wt(sandbox, ["todo", "list"])).toHaveLength(1);
  expect(await wt(sandbox, ["todo", "clear"])).toEqual({ deleted_count: 1 });
  const [other] = (await wt(sandbox, ["list"])) as Told[];
  expect(other).toMatchObject({ content: "The cache is warm" });
  const wrong = await sandbox.run({ name: "wt-memory", args: ["todo", "done", String(other?.id)] });
  expect(wrong.exitCode).toBe(1);
  expect(await wt(sandbox, ["list"])).toHaveLength(1);
});

test("a rule with topics is told to a session, listed and removed", async () => {
  await using sandbox = await createSandbox();
  const rule = "Only a person applies the plan";
  await wt(sandbox, ["rules", "add", rule, "--topics", "terraform apply"]);
  const [stored] = (await wt(sandbox, ["rules", "list"])) as Told[];
  expect(stored).toMatchObject({ content: rule });
  const call = { session_id: "s", tool_name: "Bash", tool_input: { command: "terraform apply" } };
  expect(injectedText(await sandbox.hook("PreToolUse", call))).toContain(rule);
  await wt(sandbox, ["rules", "remove", String(stored?.id)]);
  expect(await wt(sandbox, ["rules", "list"])).toEqual([]);
});

test("links are counted, waiting writes applied, and the rest says what replaces it", async () => {
  await using sandbox = await createSandbox();
  await wt(sandbox, ["remember", "--type", "Learning"], "The port of staging is 5432", true);
  await wt(sandbox, ["remember", "--type", "Learning"], "The port of staging is 5433", true);
  const graph = (await wt(sandbox, ["graph-stats"])) as { memories: number; links: number };
  expect(graph.memories).toBe(2);
  expect(graph.links).toBeGreaterThan(0);
  expect(await wt(sandbox, ["flush"])).toEqual({ flushed: 0, memories: 2 });
  expect(await wt(sandbox, ["migrate", "--status"])).toEqual({ status: "current", memories: 2 });
  expect(await wt(sandbox, ["sync", "push"])).toMatchObject({ replaced_by: ["export", "import"] });
  for (const name of ["brain", "dashboard", "tui"]) {
    expect(await wt(sandbox, [name])).toMatchObject({ memories: 2 });
  }
});

async function wt(
  sandbox: Sandbox,
  args: string[],
  stdin?: string,
  isSilent = false,
): Promise<unknown> {
  const input = stdin === undefined ? {} : { stdin };
  const result = await sandbox.run({ name: "wt-memory", args, ...input });
  expect({ args, stderr: result.stderr, exitCode: result.exitCode }).toEqual({
    args,
    stderr: "",
    exitCode: 0,
  });
  return isSilent ? undefined : (JSON.parse(result.stdout) as unknown);
}
