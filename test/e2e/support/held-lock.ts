/** Another process that keeps a database locked until it is disposed. */

const HOLDER = `
import { Database } from "bun:sqlite";
const [path, extent] = process.argv.slice(-2);
const db = new Database(path);
if (extent === "everything") db.run("PRAGMA locking_mode = EXCLUSIVE");
db.run("BEGIN EXCLUSIVE");
process.stdout.write("held");
// Used on, or the garbage collector would close the database and give up the lock.
setInterval(() => db.filename, 60_000);
`;

/**
 * "writing" lets others read, as SQLite's write-ahead log allows; "everything" locks them out.
 * Resolves once the lock is held.
 */
export async function holdLock(
  path: string,
  extent: "writing" | "everything",
): Promise<AsyncDisposable> {
  const holder = Bun.spawn([process.execPath, "-e", HOLDER, path, extent], {
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  for await (const chunk of holder.stdout) {
    if (new TextDecoder().decode(chunk).includes("held")) return ending(holder);
  }
  throw new Error(`no lock on ${path}: the holder ended with ${await holder.exited}`);
}

function ending(holder: Bun.Subprocess): AsyncDisposable {
  return {
    async [Symbol.asyncDispose]() {
      holder.kill("SIGKILL");
      await holder.exited;
    },
  };
}
