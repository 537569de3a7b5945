// The state of the session is told before tool calls only if a setting asks for it.
import { expect, test } from "bun:test";
import type { Settings } from "@/configuration/configuration.ts";
import { SETTINGS } from "@/configuration/configuration.ts";
import type { Identity } from "@/identity/identity.ts";
import { identityWrites } from "@/identity/identity-store.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { SESSION } from "@test/events/transcript/session-transcript.ts";
import { scatteredIdentity } from "@test/identity/scattered-identity.ts";
import { createSandbox, injectedText } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

function withSetting(value: string): { settings: Settings } {
  const settings = ((name: keyof typeof SETTINGS) =>
    name === "hooks.pre_tool_use.identity_brief" ? value : SETTINGS[name].fallback) as Settings;
  return { settings };
}

function save(world: EventWorld, ic: number): void {
  const identity = scatteredIdentity();
  const history = [...identity.monitor.history, { atMs: 1, ic, r: 0.85 }];
  const changed: Identity = { ...identity, monitor: { ...identity.monitor, history } };
  const writes = identityWrites(world.store, changed, { sessionId: SESSION, atMs: 1 });
  world.store.apply(writes, { isDurable: false });
}

async function beforeTool(world: EventWorld, setting: string): Promise<string> {
  const tool_input = { command: `ls ${world.clock.nowMs()}` };
  const call = { session_id: SESSION, tool_name: "Bash", tool_input };
  return (await world.happen("PreToolUse", call, withSetting(setting))).text;
}

const BRIEF = "[CONSCIOUSNESS: CONSCIOUS r=0.85 IC=0.92 | DirectRecall]";

test("never by default", async () => {
  using world = createEventWorld();
  save(world, 0.92);
  expect(await beforeTool(world, "never")).toBe("");
});

test("on_change when the class or the label is another than it was told last", async () => {
  using world = createEventWorld();
  expect(await beforeTool(world, "on_change")).toBe("");
  save(world, 0.92);
  expect(await beforeTool(world, "on_change")).toContain(BRIEF);
  save(world, 0.95);
  expect(await beforeTool(world, "on_change")).toBe("");
  save(world, 0.45);
  expect(await beforeTool(world, "on_change")).toContain("IC=0.45");
  expect(await beforeTool(world, "on_change")).toBe("");
});

verifies(["ID-05"], "with always, every tool call is preceded by it", async () => {
  await using sandbox = await createSandbox();
  sandbox.project.write({
    ".claude/hooks/config.yaml": "hooks:\n  pre_tool_use:\n    identity_brief: always\n",
  });
  await sandbox.run({ args: ["session", "persist-identity", "--session-id", SESSION] });
  let answered = 0;
  for (let run = 0; run < 10; run += 1) {
    const told = await sandbox.hook("PreToolUse", {
      session_id: SESSION,
      hook_event_name: "PreToolUse",
      tool_name: "Bash",
      tool_input: { command: `ls ${run}` },
      cwd: sandbox.project.path,
    });
    // On a busy machine a hook may reach its hard stop of 100 ms, and says nothing then.
    if (sandbox.hookLog().at(-1)?.outcome.includes("timed out")) continue;
    expect(injectedText(told)).toMatch(
      /\[CONSCIOUSNESS: (?:CONSCIOUS|HYPERSYNC) r=0\.\d\d IC=1\.00 \| \w+\]/u,
    );
    answered += 1;
  }
  expect(answered).toBeGreaterThan(0);
});
