import type * as NodeOs from "node:os";
import type { Environment } from "@/base/environment.ts";

/** Where files that only matter while a session runs are kept (SS-04). */
export function sessionFolder(environment: Environment): string {
  return environment("CONTEXT_GRAPH_SESSION_DIR") || systemFolder();
}

function systemFolder(): string {
  if (process.platform !== "win32") return "/tmp";
  const os: typeof NodeOs = require("node:os");
  return os.tmpdir();
}
