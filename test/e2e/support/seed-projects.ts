/** Projects for the seeds' scenarios: scripts that fail in the ways the seeds name. */
import { dirname } from "node:path";
import { getProgramPath } from "@test/harness/program.ts";

/** Comes in an error after its first 300 characters. */
export const LONG_ERROR_END = "flutter beyond the seventh decimal";

function failing(error: string, exitCode = 1): string {
  return `echo "${error}" >&2\nexit ${exitCode}\n`;
}

export const FAILING_FILES = {
  "login.sh": failing("fatal: Authentication failed for the ledger", 128),
  "socket.sh": failing("docker: Permission denied"),
  "role.sh": failing("Error: Access denied"),
  "database.sh": failing("psql: error: connection refused", 2),
  "registry.sh": failing("npm error could not connect to registry"),
  "pull.sh": failing("error pulling images: timeout"),
  "quorum.sh": failing(`zygote quorum ${"lost, ".repeat(60)} condenser ${LONG_ERROR_END}`),
  "lathe.sh": failing("grommet 4711 sits askew in the lathe"),
  "save.sh": '"$1" remember "Connection refused by the database: open the firewall" --type Fix\n',
} as const;

/** The settings that wt-tools wrote: one program for each event, with its old name. */
export function oldSettings(): string {
  return JSON.stringify({
    hooks: {
      SessionStart: [{ hooks: [hook("wt-hook-memory-warmstart")] }],
      UserPromptSubmit: [{ hooks: [hook("wt-hook-memory-recall")] }],
      PostToolUseFailure: [{ matcher: "Bash", hooks: [hook("wt-hook-memory-posttool")] }],
    },
  });
}

function hook(name: string): { type: string; command: string; timeout: number } {
  return { type: "command", command: `"${dirname(getProgramPath())}/${name}"`, timeout: 5 };
}
