// A search that fails costs the prompt nothing but its context, and asks for a check of the store.
import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { join } from "node:path";
import { searchFailure } from "@/events/recall/failed-search.ts";
import { createSandbox, type Sandbox } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const KNOWN = "The session cache lives in Redis because two servers share it";
const ASK = "where does the session cache live, in Redis?";

/** Damages the index that words are looked up in; returns a function that mends it. */
function breakSearch(sandbox: Sandbox): () => void {
  const path = join(sandbox.storeFolder, "db", "context-graph.db");
  const blocks = blocksOfIndex(path);
  const bytes = readFileSync(path);
  const damaged = Buffer.from(bytes);
  for (const block of blocks) {
    const at = damaged.indexOf(block);
    if (at >= 0) damaged.fill(0xff, at, at + block.length);
  }
  overwrite(path, damaged);
  return () => overwrite(path, bytes);
}

function blocksOfIndex(path: string): Uint8Array[] {
  using db = new Database(path);
  db.run("PRAGMA wal_checkpoint(TRUNCATE)");
  return db
    .query<{ block: Uint8Array }, []>(
      "SELECT block FROM memory_terms_data WHERE length(block) > 20",
    )
    .all()
    .map(({ block }) => block);
}

/** The file stays the same one: a store is known by it. */
function overwrite(path: string, bytes: Uint8Array): void {
  const file = openSync(path, "r+");
  writeSync(file, bytes, 0, bytes.length, 0);
  closeSync(file);
}

function failures(sandbox: Sandbox) {
  return sandbox.readLog().filter(({ outcome }) => outcome === "memory-search-failed");
}

async function doctorSays(sandbox: Sandbox): Promise<string> {
  const { stdout } = await sandbox.run({ args: ["doctor", "--json"] });
  const { findings } = JSON.parse(stdout) as { findings: { check: string; message: string }[] };
  return findings.find(({ check }) => check === "searches")?.message ?? "";
}

verifies(
  ["DG-30", "DG-31", "DG-32", "DG-33", "DG-34", "DG-35", "DO-05"],
  "no context, one line in the log, the prompt goes on, a check is asked for, the next one searches",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.remember({ text: KNOWN, type: "Decision" });
    const inject = () => sandbox.run({ args: ["consciousness", "inject-context", ASK] });
    const prompt = (session_id: string) =>
      sandbox.hook("UserPromptSubmit", {
        session_id,
        prompt: ASK,
        hook_event_name: "UserPromptSubmit",
        cwd: sandbox.project.path,
      });
    expect((await inject()).stdout).toContain("Redis");
    expect(await doctorSays(sandbox)).toContain("none failed");
    const mend = breakSearch(sandbox);
    expect(await inject()).toMatchObject({
      exitCode: 0,
      stdout: "",
      stderr: expect.stringMatching(
        /^error: Memory search failed: \w+\. Proceeding without context injection\.\n/u,
      ),
    });
    expect(await prompt("s1")).toMatchObject({ exitCode: 0, stdout: "", stderr: "" });
    expect(failures(sandbox)).toHaveLength(2);
    expect(failures(sandbox)[1]).toMatchObject({
      level: "error",
      command: "hook UserPromptSubmit",
      detail: expect.stringMatching(/^Memory search failed: .* Query: 8 words, 44 characters\.$/u),
    });
    expect(await doctorSays(sandbox)).toStartWith("a memory search failed ");
    mend();
    expect((await prompt("s2")).stdout).toContain("Redis");
    await sandbox.run({ args: ["verify"] });
    expect(await doctorSays(sandbox)).toContain("none failed");
  },
);

test("the message names the kind of error, not what it quotes", () => {
  const failure = searchFailure(new TypeError("a secret of the prompt"));
  expect(failure.code).toBe("ERR_MEMORY_SEARCH");
  expect(failure.message).toBe(
    "Memory search failed: TypeError. Proceeding without context injection.",
  );
});
