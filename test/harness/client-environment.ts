import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";

export interface ClientPlaces {
  home: string;
  /** Folder for the client's temporary files and its debug log. */
  out: string;
  modelUrl: string;
}

/**
 * The whole environment of a client under test: nothing is inherited. Its model is on loopback, its
 * other traffic is off, and any request that still goes elsewhere meets a proxy that does not
 * exist.
 */
export function clientEnvironment({ home, out, modelUrl }: ClientPlaces): Record<string, string> {
  const temporary = join(out, "tmp");
  mkdirSync(temporary, { recursive: true });
  const deadProxy = "http://127.0.0.1:9";
  return {
    PATH: SYSTEM_PATH,
    HOME: home,
    SHELL: "/bin/bash",
    USER: "tester",
    LANG: "C.UTF-8",
    TERM: "dumb",
    ANTHROPIC_BASE_URL: modelUrl,
    ANTHROPIC_API_KEY: "sk-fake-test",
    DISABLE_TELEMETRY: "1",
    DISABLE_ERROR_REPORTING: "1",
    DISABLE_AUTOUPDATER: "1",
    DISABLE_BUG_COMMAND: "1",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    // If the test is killed and the model is gone, the client gives up soon.
    CLAUDE_CODE_MAX_RETRIES: "2",
    HTTP_PROXY: deadProxy,
    HTTPS_PROXY: deadProxy,
    NO_PROXY: "127.0.0.1,localhost",
    CLAUDE_CODE_TMPDIR: temporary,
  };
}
