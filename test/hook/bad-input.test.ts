// Whatever comes in: exit 0, nothing printed, one line in the log, nothing written elsewhere.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EVENT_NAMES } from "@/conversation/event-table.ts";
import { parseHookInput } from "@/claude/payload.ts";
import { loadPayload } from "@test/harness/payload.ts";
import { runProcess, SYSTEM_PATH } from "@test/harness/run-process.ts";
import { getProgramPath } from "@test/harness/program.ts";
import { listBadInputs, RECORDED } from "@test/hook/bad-input-cases.ts";
import { readFolderState } from "@test/hook/folder-state.ts";
import { createSandbox, type Sandbox, SILENT } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await createSandbox();
  sandbox.remember("The billing export uses the Zurich timezone.");
  mkdirSync(join(sandbox.folder, "etc"));
  writeFileSync(join(sandbox.folder, "etc", "passwd"), "canary");
});

afterAll(async () => await sandbox[Symbol.asyncDispose]());

for (const { name, event, stdin, outcome, detail } of listBadInputs()) {
  test(`${name}: nothing is printed and one line is logged`, async () => {
    const before = readFolderState(sandbox.folder);
    const logged = sandbox.hookLog().length;
    const result =
      typeof stdin === "string"
        ? await sandbox.hook(event, stdin)
        : await sandbox.hookWithBytes(event, stdin);
    expect(result).toMatchObject(SILENT);
    expect(sandbox.hookLog().slice(logged)).toEqual([
      expect.objectContaining({ exitCode: 0, outcome, ...(detail && { detail }) }),
    ]);
    expect(readFolderState(sandbox.folder)).toEqual(before);
  });
}

verifies(["HD-11"], "an unknown event, or none at all, gets no answer", async () => {
  for (const args of [["hook", "NoSuchEvent"], ["hook"], ["hook", ""]]) {
    expect(await sandbox.run({ args, stdin: "{}" })).toMatchObject(SILENT);
    expect(await sandbox.run({ name: "wt-hook-memory", args: args.slice(1) })).toMatchObject(
      SILENT,
    );
  }
});

verifies(["DG-03"], "streams that are closed, full or a folder do no harm", async () => {
  const payload = JSON.stringify(loadPayload("UserPromptSubmit", { prompt: "billing timezone?" }));
  const shell = async (redirection: string) =>
    await runProcess({
      command: [
        "/bin/sh",
        "-c",
        `printf %s "$2" | "$1" hook UserPromptSubmit ${redirection}`,
        "sh",
        getProgramPath(),
        payload,
      ],
      cwd: sandbox.project.path,
      env: { PATH: SYSTEM_PATH, HOME: sandbox.home, CONTEXT_GRAPH_SESSION_DIR: sandbox.home },
    });
  for (const redirection of ["<&-", "</", "</dev/null", ">&-", ">/dev/full", "2>&- >&-"]) {
    expect(await shell(redirection)).toMatchObject({ exitCode: 0, stderr: "", timedOut: false });
  }
});

test("a single field of the wrong type never breaks the parser, for every field and event", () => {
  const values = [null, 0, -1, true, [], {}, [[]], "", "\ud800", "\u0000"];
  for (const name of EVENT_NAMES) {
    const payload = loadPayload(RECORDED[name]);
    for (const field of Object.keys(payload)) {
      for (const value of values) {
        const parsed = parseHookInput(name, JSON.stringify({ ...payload, [field]: value }));
        expect(["event", "invalid"]).toContain(parsed.kind);
      }
    }
  }
});

test("texts of a payload lose half characters, control characters and colours", () => {
  const prompt = "\ud800a\u0000b \u001b[31mred\u001b[0m\r\nline\ttab";
  const cwd = "/p\u0007";
  const parsed = parseHookInput("UserPromptSubmit", JSON.stringify({ prompt, cwd }));
  expect(parsed).toMatchObject({
    kind: "event",
    event: { prompt: "\ufffda b red\nline\ttab", cwd: "/p " },
  });
});
