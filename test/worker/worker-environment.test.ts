// The client's environment contains keys and tokens. The worker outlives the client and gets none
// of them.
import { expect } from "bun:test";
import { readFileSync } from "node:fs";
import { systemClock } from "@/base/clock.ts";
import { spoolWrites } from "@/store/spool/append-batch.ts";
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
 * Everything a worker may be given: where the folders are, how much to log, whether to dream, and our own endpoint.
 */
const ALLOWED =
  /^(?:HOME|USERPROFILE|PATH|CLAUDE_CONFIG_DIR|CONTEXT_GRAPH_(?:HOME|SESSION_DIR|LOG_LEVEL|AUTO_DREAM|EMBED_URL|EMBED_MODEL|EMBED_KEY))$/;

const BATCHES = 1_000;

testIf(
  process.platform === "linux",
  "only Linux shows the environment of another process",
  "a worker is started without the keys that are in the client's environment",
  async () => {
    await using sandbox = await createSandbox();
    sandbox.store()[Symbol.dispose]();
    // Batches that fail are applied one by one, so the worker lives long enough to be examined.
    for (let i = 0; i < BATCHES; i += 1) {
      const put = { kind: "put", namespace: "memory", key: `k${i}`, value: i } as const;
      const writes = i % 40 === 0 ? [put, { ...put, ifVersion: 9 }] : [put];
      expect(spoolWrites(sandbox.storeFolder, writes, systemClock)).toBe(true);
    }
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
    expect(await waitForNoProcesses("context-graph", sandbox.folder, 20_000)).toEqual([]);
  },
  60_000,
);
