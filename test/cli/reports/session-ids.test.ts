// A session that nobody knows: what the program says, and what it logs.
import { expect } from "bun:test";
import { createSandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

verifies(
  ["CL-24", "CL-25", "CL-26", "CL-27", "CL-28"],
  "an invalid session id is told with the valid ones and the current one, refused and logged",
  async () => {
    await using sandbox = await createSandbox();
    const run = (...args: string[]) => sandbox.run({ args: ["session", ...args] });
    for (const id of ["s1", "s2"]) await run("persist-identity", "--session-id", id);
    const { stderr, stdout, exitCode } = await run("export", "--session-id", "s3");
    expect(stdout).toBe("");
    expect(stderr).toBe(
      [
        "error: Invalid session ID: 's3'. Use 'context-graph session list' to view valid sessions.",
        "",
        "hint: Known sessions: s1, s2. Without --session-id the current session is meant.",
        "",
      ].join("\n"),
    );
    expect(exitCode).toBe(64);
    expect(sandbox.readLog().at(-1)).toMatchObject({
      command: "context-graph session export",
      exitCode: 64,
      outcome: "failed",
      detail: "ERR_SESSION_UNKNOWN",
    });
    // The hint says so.
    expect((await run("export")).exitCode).toBe(0);
  },
);
