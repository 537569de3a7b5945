import type { Database } from "bun:sqlite";

/**
 * Settings of a connection. Making one takes as long as a small write, so what is set already is
 * left alone. Whatever changes one of these does it here: otherwise it would be taken for unchanged.
 */
export interface Settings {
  readonly busy_timeout?: number;
  readonly synchronous?: "FULL" | "NORMAL";
  /** Kibibytes, as a negative number: SQLite takes a positive one for pages. */
  readonly cache_size?: number;
}

const known = new WeakMap<Database, Map<string, number | string>>();

export function applySettings(db: Database, settings: Settings): void {
  let made = known.get(db);
  if (made === undefined) known.set(db, (made = new Map()));
  for (const [name, value] of Object.entries(settings) as [string, number | string][]) {
    if (made.get(name) === value) continue;
    db.run(`PRAGMA ${name} = ${value}`);
    made.set(name, value);
  }
}
