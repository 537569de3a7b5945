import type { Database } from "bun:sqlite";
import type { LinkKind, MemoryLink } from "@/store/memory-types.ts";
import type { WriteOutcome } from "@/store/port/writes-port.ts";

/**
 * What joins two memories of one project, and how strongly. A link is there only as long as both
 * of its memories are.
 */

interface LinkRow {
  from_id: string;
  to_id: string;
  kind: string;
  weight: number;
  at_ms: number;
}

/** The same link again becomes stronger, up to 1. */
export function putLink(db: Database, project: string, link: MemoryLink): WriteOutcome {
  const { fromId, toId, kind, weight, atMs } = link;
  if (fromId === toId || !isIn(db, project, fromId) || !isIn(db, project, toId)) {
    return { kind: "refused", reason: "absent" };
  }
  db.query(
    `INSERT INTO links (from_id, to_id, kind, weight, at_ms) VALUES (?, ?, ?, min(1, ?), ?)
     ON CONFLICT DO UPDATE SET weight = min(1, weight + excluded.weight), at_ms = excluded.at_ms`,
  ).run(fromId, toId, kind, weight, atMs);
  return { kind: "done" };
}

/** The strongest links of these memories, in both directions. */
export function linksOf(
  db: Database,
  project: string,
  memoryIds: readonly string[],
  limit: number,
): MemoryLink[] {
  const look = db.query<LinkRow, [string, string, number]>(
    `SELECT l.* FROM (
       SELECT * FROM (SELECT * FROM links WHERE from_id = ?1 ORDER BY weight DESC LIMIT +?3)
       UNION ALL
       SELECT * FROM (SELECT * FROM links WHERE to_id = ?1 ORDER BY weight DESC LIMIT +?3)
     ) l JOIN memories m ON m.id = ?1 AND m.project = ?2`,
  );
  const found = new Map<string, MemoryLink>();
  for (const id of memoryIds) {
    for (const row of look.all(id, project, limit)) found.set(keyOf(row), toLink(row));
  }
  return [...found.values()].sort((a, b) => b.weight - a.weight).slice(0, limit);
}

/** Puts back what was linked before; what the other memory is gone of stays out. */
export function putLinks(db: Database, project: string, links: readonly MemoryLink[]): void {
  for (const link of links) {
    const isPut = putLink(db, project, link).kind === "done";
    if (isPut && link.kind === "supersedes") setSupersededBy(db, link.toId, link.fromId);
  }
}

/** Removes every link of a memory that goes, and returns them. What it superseded holds again. */
export function dropLinksOf(db: Database, id: string): MemoryLink[] {
  const links = db
    .query<LinkRow, [string]>("DELETE FROM links WHERE from_id = ?1 OR to_id = ?1 RETURNING *")
    .all(id)
    .map(toLink);
  for (const { kind, fromId, toId } of links) {
    if (kind === "supersedes" && fromId === id) setSupersededBy(db, toId, null);
  }
  return links;
}

/** The link that says what the memory itself says no longer. */
export function dropSupersession(db: Database, oldId: string, newId: string): void {
  db.query("DELETE FROM links WHERE from_id = ? AND to_id = ? AND kind = 'supersedes'").run(
    newId,
    oldId,
  );
}

function setSupersededBy(db: Database, oldId: string, newId: string | null): void {
  db.query("UPDATE memories SET superseded_by = ? WHERE id = ?").run(newId, oldId);
}

function isIn(db: Database, project: string, id: string): boolean {
  const sql = "SELECT 1 FROM memories WHERE id = ? AND project = ?";
  return db.query(sql).get(id, project) !== null;
}

function toLink(row: LinkRow): MemoryLink {
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
