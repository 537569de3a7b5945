import { Database } from "bun:sqlite";
import { spyOn } from "bun:test";

export interface WatchedSetting extends Disposable {
  /** One value for each time the statement ran, oldest first. */
  readonly values: unknown[];
}

/**
 * Asks SQLite for a setting each time a connection of this process is about to run `statement`.
 * SQLite itself answers, so a setting that the program only meant to make does not count.
 */
export function watchSetting(setting: string, statement: string): WatchedSetting {
  const values: unknown[] = [];
  const run = Database.prototype.run;
  const spy = spyOn(Database.prototype, "run").mockImplementation(function (
    this: Database,
    sql: string,
    ...bindings: never[]
  ) {
    if (sql === statement) {
      values.push(Object.values(this.query(`PRAGMA ${setting}`).get() ?? {})[0]);
    }
    return run.call(this, sql, ...bindings);
  });
  return { values, [Symbol.dispose]: () => spy.mockRestore() };
}
