import type { Database } from "bun:sqlite";
import type { LinkKind, MemoryLink } from "@/store/memory-types.ts";

/** Reads links. Apart from memory-links.ts, because hooks that write nothing read them too. */

export interface LinkRow {
  from_id: string;
  to_id: string;
  kind: string;
  weight: number;
  at_ms: number;
}

/** The strongest links from and to these memories. */
export function linksOf(
  db: Database,
  project: string,
  memoryIds: readonly string[],
  limit: number,
): MemoryLink[] {
  const lookUp = db.query<LinkRow, [string, string, number]>(
    `SELECT l.* FROM (
       SELECT * FROM (SELECT * FROM links WHERE from_id = ?1 ORDER BY weight DESC LIMIT +?3)
       UNION ALL
       SELECT * FROM (SELECT * FROM links WHERE to_id = ?1 ORDER BY weight DESC LIMIT +?3)
     ) l JOIN memories m ON m.id = ?1 AND m.project = ?2`,
  );
  const found = new Map<string, MemoryLink>();
  for (const id of memoryIds) {
    for (const row of lookUp.all(id, project, limit)) found.set(keyOf(row), toLink(row));
  }
  return [...found.values()].sort((a, b) => b.weight - a.weight).slice(0, limit);
}

export function toLink(row: LinkRow): MemoryLink {
  return {
    fromId: row.from_id,
    toId: row.to_id,
    kind: row.kind as LinkKind,
    weight: row.weight,
    atMs: row.at_ms,
  };
}

function keyOf({ from_id: from, to_id: to, kind }: LinkRow): string {
  return `${from} ${to} ${kind}`;
}
