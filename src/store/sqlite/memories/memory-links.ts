import type { Database } from "bun:sqlite";
import type { LinkKind, MemoryLink } from "@/store/memory-types.ts";
import type { WriteOutcome } from "@/store/port/writes-port.ts";

/** Links between two memories of one project. A link exists only while both memories do. */

interface LinkRow {
  from_id: string;
  to_id: string;
  kind: string;
  weight: number;
  at_ms: number;
}

/** Adds a link. Repeating it makes it stronger, up to 1. */
export function putLink(db: Database, project: string, link: MemoryLink): WriteOutcome {
  const { fromId, toId, kind, weight, atMs } = link;
  if (fromId === toId || !exists(db, project, fromId) || !exists(db, project, toId)) {
    return { kind: "refused", reason: "absent" };
  }
  db.query(
    `INSERT INTO links (from_id, to_id, kind, weight, at_ms) VALUES (?, ?, ?, min(1, ?), ?)
     ON CONFLICT DO UPDATE SET weight = min(1, weight + excluded.weight), at_ms = excluded.at_ms`,
  ).run(fromId, toId, kind, weight, atMs);
  return { kind: "done" };
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

/** Restores links, except those whose other memory is gone. */
export function putLinks(db: Database, project: string, links: readonly MemoryLink[]): void {
  for (const link of links) {
    const isPut = putLink(db, project, link).kind === "done";
    if (isPut && link.kind === "supersedes") setSupersededBy(db, link.toId, link.fromId);
  }
}

/** Removes and returns all links of a memory. The memories it superseded are valid again. */
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

/** Removes the link between a memory and the one that no longer supersedes it. */
export function dropSupersession(db: Database, oldId: string, newId: string): void {
  db.query("DELETE FROM links WHERE from_id = ? AND to_id = ? AND kind = 'supersedes'").run(
    newId,
    oldId,
  );
}

function setSupersededBy(db: Database, oldId: string, newId: string | null): void {
  db.query("UPDATE memories SET superseded_by = ? WHERE id = ?").run(newId, oldId);
}

function exists(db: Database, project: string, id: string): boolean {
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
