import { expect, test } from "bun:test";
import { salvageSettings } from "@/claude/settings/inspect-settings.ts";
import { findCalledFile } from "@/doctor/called-file.ts";
import { judgeSpace } from "@/doctor/checks/check-disk.ts";
import { judgeAnswer } from "@/doctor/checks/check-sample-event.ts";
import type { SampleAnswer } from "@/doctor/sample-project.ts";
import { runChecks } from "@/doctor/run-checks.ts";
import { verifies } from "@test/requirements/verifies.ts";

test.each([
  ["if [ -x '/opt/it'\\''s/context-graph' ]; then exec x; fi", "/opt/it's/context-graph", true],
  ['"$CLAUDE_PROJECT_DIR"/hooks/a.sh --quiet', "/p/hooks/a.sh", true],
  ['"${CLAUDE_PROJECT_DIR}/hooks/a b.sh"', "/p/hooks/a b.sh", true],
  ["bash hooks/a.sh", "/p/hooks/a.sh", false],
  ["~/bin/format && echo done", "/h/bin/format", true],
  ["./a.sh; rm b", "/p/a.sh", true],
])("%p runs %p", (command, path, isRunDirectly) => {
  expect(findCalledFile(command, "/p", "/h")).toEqual({ path, isRunDirectly });
});

test.each(["context-graph hook Stop", "echo hi", "bash -c 'a/b'", "$SOME_DIR/a.sh", "", "node"])(
  "nothing is claimed about %p",
  (command) => {
    expect(findCalledFile(command, "/p", "/h")).toBeUndefined();
  },
);

function judge(answer: Partial<SampleAnswer>) {
  return judgeAnswer("UserPromptSubmit", { ...ANSWER, ...answer }, "/p/settings.json");
}

const ANSWER: SampleAnswer = { exitCode: 0, stdout: "", stderr: "", tookMs: 9 };

verifies(
  ["DG-46", "DG-49"],
  "an answer that is no JSON is an output format error, and the version is asked for",
  () => {
    const finding = judge({ stdout: "Usage: other [x]" });
    expect(finding?.severity).toBe("error");
    expect(finding?.message).toStartWith(
      "Output format error: expected JSON, got malformed response. CLI version mismatch?",
    );
    expect(finding?.message).toEndWith("hook of /p/settings.json: Usage: other [x]");
    expect(finding?.hint).toBe("context-graph --version");
  },
);

test("a hook that fails, was killed or is slow is told", () => {
  expect(judge({})).toBeUndefined();
  expect(judge({ stdout: '{"a":1}' })).toBeUndefined();
  expect(judge({ exitCode: 1, stderr: "no" })?.message).toContain("with 1");
  expect(judge({ exitCode: null })).toMatchObject({ severity: "error" });
  expect(judge({ tookMs: 2_500 })).toMatchObject({ severity: "warning" });
});

test("little disk space is a warning, almost none an error", () => {
  expect(judgeSpace(60e9, "/p")).toEqual({ severity: "ok", message: "60 GB free at /p" });
  expect(judgeSpace(100e6, "/p")).toMatchObject({ severity: "warning" });
  expect(judgeSpace(1e6, "/p")).toMatchObject({ severity: "error" });
});

test("only settings whose values are clear are kept", () => {
  expect(salvageSettings('{ "a": 1 "b": [2 3] // c\n')).toBe(
    `${JSON.stringify({ a: 1, b: [2, 3] }, undefined, 2)}\n`,
  );
  for (const text of ['{ "allow": ["Bash', "{ a: 1 }", '{ "a": }', "[1", "} {"]) {
    expect(salvageSettings(text)).toBeUndefined();
  }
});

test("a check that fails is a finding and stops no other", () => {
  const findings = runChecks({} as never, [
    {
      name: "first",
      run() {
        throw new Error("gone");
      },
    },
    { name: "second", run: () => [{ severity: "ok", message: "fine" }] },
  ]);
  expect(findings.map(({ check, severity }) => `${check} ${severity}`)).toEqual([
    "first error",
    "second ok",
  ]);
});
