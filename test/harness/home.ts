// Preloaded before any test (bunfig.toml): the whole run, with every process it starts, gets a
// fresh HOME, and no variable of a running Claude Code session reaches it.
import { afterAll } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const home = mkdtempSync(join(tmpdir(), "context-graph-test-home-"));
for (const name of Object.keys(process.env)) {
  if (/^(CLAUDE|ANTHROPIC|CONTEXT_GRAPH_(?!TEST_)|XDG_|AI_AGENT)/.test(name))
    delete process.env[name];
}
process.env.HOME = home;
process.env.USERPROFILE = home;
afterAll(() => rmSync(home, { recursive: true, force: true }));
