import type * as NodeOs from "node:os";
import type { Environment } from "@/base/environment.ts";

/** The folder for files that matter only while a session runs (SS-04). */
export function sessionFolder(environment: Environment): string {
  return environment("CONTEXT_GRAPH_SESSION_DIR") || systemTemporaryFolder();
}

function systemTemporaryFolder(): string {
  if (process.platform !== "win32") return "/tmp";
  const os: typeof NodeOs = require("node:os");
  return os.tmpdir();
}
