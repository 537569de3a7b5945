// An event that the plugin and a settings file both hand to the program is answered once.
import { expect, test } from "bun:test";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { mentionsOwnHooks } from "@/claude/settings/own-hooks-text.ts";
import { exportSettings } from "@/setup/hooks/hooks-export.ts";
import { listHookEntries, TRANSPORTS } from "@/setup/hooks/hook-command.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { createSandbox, injectedText } from "@test/hook/sandbox.ts";

const PROMPT = "How are invoices numbered per branch office?";
const OWN = settingsOf("linux", "command");

test("the plugin's hook answers, unless a settings file has our hooks", async () => {
  await using sandbox = await createSandbox();
  sandbox.remember("Invoices are numbered per branch office, never globally.");
  const ask = (session: string, ...more: string[]) =>
    sandbox.hook("UserPromptSubmit", payloadOf(session), {
      args: ["hook", "UserPromptSubmit", ...more],
    });
  expect(injectedText(await ask("alone", "--plugin"))).toContain("never globally");
  const { path } = sandbox.project;
  const places = [
    join(sandbox.home, ".claude", "settings.json"),
    join(path, ".claude", "settings.json"),
    join(path, ".claude", "settings.local.json"),
  ];
  for (const [at, place] of places.entries()) {
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, OWN);
    const answered = sandbox.hookLog().length;
    expect(await ask(`silent-${at}`, "--plugin")).toMatchObject({
      exitCode: 0,
      stdout: "",
      stderr: "",
    });
    expect(sandbox.hookLog()).toHaveLength(answered);
    expect(injectedText(await ask(`settings-${at}`))).toContain("never globally");
    rmSync(place);
  }
  writeFileSync(places[1] ?? "", JSON.stringify({ hooks: {}, note: "context-graph is a plugin" }));
  expect(injectedText(await ask("foreign", "--plugin"))).toContain("never globally");
});

test("our hooks are recognised in the settings of every system and transport", () => {
  for (const transport of TRANSPORTS) {
    for (const platform of ["linux", "darwin", "win32"] as const) {
      expect(mentionsOwnHooks(settingsOf(platform, transport))).toBe(true);
    }
  }
  expect(mentionsOwnHooks('{"enabledPlugins":{"context-graph@context-graph":true}}')).toBe(false);
});

function settingsOf(platform: NodeJS.Platform, transport: (typeof TRANSPORTS)[number]): string {
  const entries = listHookEntries({ programFolder: "/opt/context-graph", platform }, transport);
  return exportSettings(entries, []).text;
}

function payloadOf(session: string) {
  return loadPayload("UserPromptSubmit", { session_id: session, prompt: PROMPT });
}
