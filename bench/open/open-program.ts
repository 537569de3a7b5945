// The program that bench/open.ts compiles: opens the store of a project once, with or without the
// checks whose store it is, and prints how many milliseconds that took, on the clock and of
// processor time.
import { constants, Database } from "bun:sqlite";
import { systemClock } from "@/base/clock.ts";
import { processEnvironment } from "@/base/environment.ts";
import { parseHookInput } from "@/claude/payload.ts";
import { databasePath } from "@/platform/database-path.ts";
import { hasContent } from "@/platform/file-system.ts";
import { findProject } from "@/platform/project.ts";
import { readWithLockRetry } from "@/store/sqlite/database/lock-retry.ts";
import { openOwnStore } from "@/store/sqlite/database/open-own-store.ts";
import { readSchemaVersion } from "@/store/sqlite/database/schema-version.ts";
import { createSqliteStore } from "@/store/sqlite/sqlite-store.ts";

const patience = () => 1_000;
// Hooks look for the project and read their input first, so that neither the C library nor what
// reads text and JSON is used for the first time when the store is opened.
const { storeFolder } = findProject(process.cwd(), processEnvironment);
const payload = new TextEncoder().encode('{"prompt":"words"}');
parseHookInput("UserPromptSubmit", new TextDecoder().decode(payload));
const usedBefore = process.cpuUsage();
const startedAt = performance.now();
if (process.argv[2] === "checked") openChecked(storeFolder);
else openBare(storeFolder);
const elapsedMs = performance.now() - startedAt;
const { user, system } = process.cpuUsage(usedBefore);
console.log(JSON.stringify({ elapsedMs, cpuMs: (user + system) / 1_000 }));

function openChecked(folder: string): void {
  openOwnStore({ folder, clock: systemClock, patience, environment: processEnvironment });
}

/** The same steps without the questions whose store it is and whether its schema is ours. */
function openBare(folder: string): void {
  const path = databasePath(folder);
  if (!hasContent(path)) throw new Error("there is no store");
  const db = new Database(path, { create: true, readwrite: true, strict: true });
  db.fileControl(constants.SQLITE_FCNTL_PERSIST_WAL, 1);
  readWithLockRetry(db, patience, () => readSchemaVersion(db));
  const sql = "SELECT value FROM meta WHERE key = 'project'";
  const projectId = db.query<{ value: string }, []>(sql).get()?.value ?? "";
  createSqliteStore({ db, path, clock: systemClock, patience, projectId });
}
