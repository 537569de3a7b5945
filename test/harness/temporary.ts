import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface TemporaryFolder extends Disposable {
  readonly path: string;
}

/**
 * A fresh folder under the system's temporary folder, for `using`: it is removed with all it
 * holds when the block ends. The path is the real one, because macOS's own is a link and git
 * and Claude Code report real paths.
 */
export function temporaryFolder(label = "test"): TemporaryFolder {
  const path = mkdtempSync(join(realpathSync(tmpdir()), `context-graph-${label}-`));
  // A process that is just ending may still write into the folder, hence the retries.
  const remove = () =>
    rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  return { path, [Symbol.dispose]: remove };
}
