import type { Database } from "bun:sqlite";
import type { MemoryLink } from "@/store/memory-types.ts";
import type { WriteOutcome } from "@/store/port/writes-port.ts";
import { updateStanding } from "@/store/sqlite/memories/memory-snapshot.ts";
import { type LinkRow, toLink } from "@/store/sqlite/memories/read-links.ts";

/** Links between two memories of one project. A link exists only while both memories do. */

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

function setSupersededBy(db: Database, oldId: string, newId: string | undefined): void {
  updateStanding(db, oldId, () => ({ supersededBy: newId }));
}

function exists(db: Database, project: string, id: string): boolean {
  const sql = "SELECT 1 FROM memories WHERE id = ? AND project = ?";
  return db.query(sql).get(id, project) !== null;
}
