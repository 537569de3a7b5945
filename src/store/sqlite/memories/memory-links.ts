import type { Database } from "bun:sqlite";
import type { LinkKind, MemoryLink } from "@/store/memory-types.ts";
import type { LinkChange, WriteOutcome } from "@/store/port/writes-port.ts";
import { updateStanding } from "@/store/sqlite/memories/memory-snapshot.ts";
import { type LinkRow, toLink } from "@/store/sqlite/memories/read-links.ts";

/** Links between two memories of one project. A link exists only while both memories do. */

const ABSENT: WriteOutcome = { kind: "refused", reason: "absent" };

/** Adds a link. Repeating it makes it stronger, up to 1. */
export function putLink(db: Database, project: string, link: MemoryLink): WriteOutcome {
  const { fromId, toId, kind, weight, atMs } = link;
  if (fromId === toId || !exists(db, project, fromId) || !exists(db, project, toId)) {
    return ABSENT;
  }
  db.query(
    `INSERT INTO links (from_id, to_id, kind, weight, at_ms) VALUES (?, ?, ?, min(1, ?), ?)
     ON CONFLICT DO UPDATE SET weight = min(1, weight + excluded.weight), at_ms = excluded.at_ms`,
  ).run(fromId, toId, kind, weight, atMs);
  return { kind: "done" };
}

/** Sets a link exactly, unless it has changed since it was read. */
export function weighLink(db: Database, project: string, change: LinkChange): WriteOutcome {
  const { fromId, toId, kind, before, after } = change;
  if (fromId === toId || !exists(db, project, fromId) || !exists(db, project, toId)) return ABSENT;
  const found = db
    .query<{ weight: number }, [string, string, string]>(
      "SELECT weight FROM links WHERE from_id = ? AND to_id = ? AND kind = ?",
    )
    .get(fromId, toId, kind);
  if (found?.weight !== before?.weight) return { kind: "refused", reason: "in-use" };
  if (after === undefined) {
    const sql = "DELETE FROM links WHERE from_id = ? AND to_id = ? AND kind = ?";
    db.query(sql).run(fromId, toId, kind);
  } else {
    db.query(
      `INSERT INTO links (from_id, to_id, kind, weight, at_ms) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET weight = excluded.weight, at_ms = excluded.at_ms`,
    ).run(fromId, toId, kind, after.weight, after.atMs);
  }
  return { kind: "done" };
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
    if (kind === "supersedes" && fromId === id) setSupersededBy(db, toId, undefined);
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

/** Reads all links, because there is no index by time: for a worker. */
export function linksBefore(
  db: Database,
  project: string,
  kind: LinkKind,
  beforeMs: number,
  limit: number,
): MemoryLink[] {
  return db
    .query<LinkRow, [string, string, number, number]>(
      `SELECT l.* FROM links l JOIN memories m ON m.id = l.from_id AND m.project = ?1
       WHERE l.kind = ?2 AND l.at_ms < ?3 ORDER BY l.at_ms, l.from_id, l.to_id LIMIT +?4`,
    )
    .all(project, kind, beforeMs, limit)
    .map(toLink);
}

function setSupersededBy(db: Database, oldId: string, newId: string | undefined): void {
  updateStanding(db, oldId, () => ({ supersededBy: newId }));
}

function exists(db: Database, project: string, id: string): boolean {
  const sql = "SELECT 1 FROM memories WHERE id = ? AND project = ?";
  return db.query(sql).get(id, project) !== null;
}
