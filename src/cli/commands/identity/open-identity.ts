import { CatalogueError } from "@/base/errors.ts";
import type { CommandHost, CommandOutput } from "@/cli/command.ts";
import { withProject } from "@/cli/open-project.ts";
import { newIdentityInMemory } from "@/operations/identity/identity-of.ts";
import type { OperationTools } from "@/operations/operation.ts";

type InMemory = ReturnType<typeof newIdentityInMemory>;

/**
 * Answers with a new identity in memory while another process has locked the store, and says so on
 * standard error (SN-37).
 */
export function withProjectOrMemory(
  host: CommandHost,
  work: (tools: OperationTools) => CommandOutput,
  inMemory: (restored: InMemory) => CommandOutput,
): CommandOutput {
  try {
    return withProject(host, work);
  } catch (error) {
    if (!(error instanceof CatalogueError) || error.code !== "ERR_STORE_LOCKED") throw error;
    return { ...inMemory(newIdentityInMemory()), warning: error };
  }
}

/** A store that cannot be opened for writing is told with the message of ERR-HOOKS-02 (SN-40). */
export function withWritableProject<T>(host: CommandHost, work: (tools: OperationTools) => T): T {
  try {
    return withProject(host, work);
  } catch (error) {
    if (!(error instanceof CatalogueError) || !NOT_WRITABLE.has(error.code)) throw error;
    throw new CatalogueError("ERR_IDENTITY_WRITE", { error_code: error.code }, error);
  }
}

const NOT_WRITABLE: ReadonlySet<string> = new Set([
  "ERR_STORE_LOCKED",
  "ERR_STORE_READ_ONLY",
  "ERR_STORE_UNAVAILABLE",
  "ERR_DISK_FULL",
]);
