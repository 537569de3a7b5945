import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";

const SCOPE = join(import.meta.dir, "..", "..", "node_modules", "@anthropic-ai");

export type ClientAvailable =
  { ok: true; reason: ""; path: string; version: string } | { ok: false; reason: string };

/** The real Claude Code client, or the reason why tests cannot use it here. */
export const clientAvailable: ClientAvailable = findClient();

/** The client's executable. Throws with the reason if there is none. */
export function getClientPath(): string {
  if (!clientAvailable.ok) throw new Error(clientAvailable.reason);
  return clientAvailable.path;
}

// glibc and musl packages can both be installed: the first that starts is used.
function findClient(): ClientAvailable {
  if (process.platform === "win32") {
    return { ok: false, reason: "the scenarios are written for a POSIX shell" };
  }
  const start = `claude-code-${process.platform}-${process.arch}`;
  const found = existsSync(SCOPE)
    ? readdirSync(SCOPE)
        .filter((name) => name === start || name === `${start}-musl`)
        .map((name) => join(SCOPE, name, "claude"))
        .filter((path) => existsSync(path))
    : [];
  if (found.length === 0) return { ok: false, reason: `@anthropic-ai/${start} is not installed` };
  for (const path of found) {
    const version = askVersion(path);
    if (version !== "") return { ok: true, reason: "", path, version };
  }
  return { ok: false, reason: `@anthropic-ai/${start} does not start on this machine` };
}

function askVersion(path: string): string {
  using home = temporaryFolder("client-home");
  const result = Bun.spawnSync([path, "--version"], {
    cwd: home.path,
    env: { PATH: SYSTEM_PATH, HOME: home.path },
    stderr: "ignore",
    timeout: 20_000,
  });
  return /^\d+\.\d+\.\d+/.exec(result.stdout.toString())?.[0] ?? "";
}
