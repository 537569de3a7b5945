// The client's environment contains keys and tokens. The worker outlives the client and gets none
// of them.
import { expect } from "bun:test";
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadPayload } from "@test/harness/payload.ts";
import { findProcesses, waitForNoProcesses } from "@test/harness/process-list.ts";
import { testIf } from "@test/harness/test-if.ts";
import { createSandbox } from "@test/hook/sandbox.ts";

const KEYS = {
  ANTHROPIC_API_KEY: "sk-ant-quetzalcoatl",
  ANTHROPIC_AUTH_TOKEN: "quetzalcoatl",
  CLAUDE_CODE_OAUTH_TOKEN: "quetzalcoatl",
  AWS_SECRET_ACCESS_KEY: "quetzalcoatl",
  GITHUB_TOKEN: "ghp_quetzalcoatl",
  DATABASE_URL: "postgres://shop:quetzalcoatl@db/shop",
  HTTPS_PROXY: "http://shop:quetzalcoatl@proxy",
};

/**
 * Everything a worker may be given: where the folders are, how much to log, and our own endpoint.
 */
const ALLOWED =
  /^(?:HOME|USERPROFILE|PATH|CONTEXT_GRAPH_(?:HOME|SESSION_DIR|LOG_LEVEL|EMBED_URL|EMBED_MODEL|EMBED_KEY))$/;

testIf(
  process.platform === "linux",
  "only Linux shows the environment of another process",
  "a worker is started without the keys that are in the client's environment",
  async () => {
    await using sandbox = await createSandbox();
    const spool = join(sandbox.storeFolder, "spool");
    const pipe = join(spool, "run_0.batch");
    mkdirSync(spool, { recursive: true });
    // The worker reads spooled writes. From a pipe that nobody writes to it reads for ever, so that
    // it can be examined.
    expect(Bun.spawnSync(["mkfifo", pipe]).success).toBe(true);
    try {
      const env = { ...KEYS, CONTEXT_GRAPH_EMBED_MODEL: "tiny" };
      await sandbox.hook("SessionEnd", loadPayload("SessionEnd.other"), { env });
      const [worker, ...others] = findProcesses("context-graph", sandbox.storeFolder);
      expect(others).toEqual([]);
      const environment = readFileSync(`/proc/${worker?.pid}/environ`, "utf8");
      expect(environment).not.toContain("quetzalcoatl");
      const lines = environment.split("\0").filter(Boolean);
      const names = lines.map((line) => line.slice(0, line.indexOf("=")));
      expect(names.filter((name) => !ALLOWED.test(name))).toEqual([]);
      expect(lines).toContain(`HOME=${sandbox.home}`);
      expect(lines).toContain("CONTEXT_GRAPH_EMBED_MODEL=tiny");
    } finally {
      Bun.spawnSync(["/bin/sh", "-c", ': > "$1"', "sh", pipe], { timeout: 10_000 });
    }
    expect(await waitForNoProcesses("context-graph", sandbox.folder, 20_000)).toEqual([]);
  },
  60_000,
);
