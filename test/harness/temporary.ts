import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TemporaryFolder extends Disposable {
  readonly path: string;
}

/**
 * Creates a folder in the system's temporary folder, for `using`: it is removed with its content
 * when the block ends. The path is the real one, because macOS's own is a link, and git and Claude
 * Code report real paths.
 */
export function temporaryFolder(label = "test"): TemporaryFolder {
  const path = mkdtempSync(join(realpathSync(tmpdir()), `context-graph-${label}-`));
  // A process that is just ending may still write into the folder, so removing it is retried.
  const remove = () =>
    rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  return { path, [Symbol.dispose]: remove };
}
