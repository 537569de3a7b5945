// remember through the built program: kinds, scopes, and who says it.
import { expect, test } from "bun:test";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";

async function remember(sandbox: Sandbox, args: readonly string[], env = {}): Promise<string> {
  const { exitCode, stdout, stderr } = await sandbox.run({ args: ["remember", ...args], env });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return /mem_\w+/.exec(stdout)?.[0] ?? "";
}

test("a person stores a rule with its scope, and replaces it", async () => {
  await using sandbox = await createSandbox();
  const scope = ["--kind", "rule", "--scope", "terraform apply,infra/"];
  const id = await remember(sandbox, ["Only a person applies a plan", ...scope]);
  const newer = await remember(sandbox, ["The pipeline applies plans", "--replaces", id]);
  using store = sandbox.store();
  expect(store.findMemory(id)).toMatchObject({
    type: "Preference",
    origin: "user",
    tier: "gold",
    tags: ["rule", "scoped", "on:terraform apply", "on:path:infra/"],
    supersededBy: newer,
  });
});

test.each([{ CLAUDECODE: "1" }, { CLAUDE_CODE_ENTRYPOINT: "cli" }])(
  "a command that the agent runs (%p) stores as the agent and replaces nothing of the user's",
  async (env) => {
    await using sandbox = await createSandbox();
    const said = await remember(sandbox, ["Deploys wait for the release train", "--kind", "rule"]);
    const noted = await remember(
      sandbox,
      ["Deploys go out at once", "--kind", "rule", "--replaces", said],
      env,
    );
    using store = sandbox.store();
    expect(store.findMemory(said)?.supersededBy).toBeUndefined();
    const { origin, tier, tags } = store.findMemory(noted) ?? {};
    expect({ origin, tier }).toEqual({ origin: "agent", tier: "silver" });
    expect(tags).toContain("noted");
  },
);

test("a kind and a type together are refused, and so is an unknown kind", async () => {
  await using sandbox = await createSandbox();
  const both = ["remember", "x", "--kind", "fact", "--type", "Error"];
  expect(await sandbox.run({ args: both })).toMatchObject({ exitCode: 64, stdout: "" });
  const unknown = await sandbox.run({ args: ["remember", "x", "--kind", "rumour"] });
  expect(unknown).toMatchObject({ exitCode: 64, stdout: "" });
  expect(unknown.stderr).toContain("rule, preference, decision");
});
