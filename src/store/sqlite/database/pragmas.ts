import type { Database } from "bun:sqlite";

/**
 * Settings of a connection. Changing one takes as long as a small write, so unchanged settings are
 * skipped. Every change must go through applySettings, or the wrong ones would be skipped.
 */
export interface Settings {
  readonly busy_timeout?: number;
  readonly synchronous?: "FULL" | "NORMAL";
  /** Kibibytes as a negative number; a positive number would mean pages. */
  readonly cache_size?: number;
}

const appliedTo = new WeakMap<Database, Map<string, number | string>>();

export function applySettings(db: Database, settings: Settings): void {
  let applied = appliedTo.get(db);
  if (applied === undefined) appliedTo.set(db, (applied = new Map()));
  for (const [name, value] of Object.entries(settings) as [string, number | string][]) {
    if (applied.get(name) === value) continue;
    db.run(`PRAGMA ${name} = ${value}`);
    applied.set(name, value);
  }
}
