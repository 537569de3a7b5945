import type { Migration } from "@/store/sqlite/database/migrate.ts";

// A damaged list counts as empty; it must not stop anything.
const tagsOf = (column: string) =>
  `json_each(CASE WHEN json_valid(${column}) THEN ${column} ELSE '[]' END)`;
// The first row of the project's range, as in project-rows.ts.
const firstRowOf = (column: string) => `${column} - ${column} % 1099511627776`;

const ADD = `INSERT OR IGNORE INTO memory_tags (first_row, tag, created_at_ms, row)
  SELECT ${firstRowOf("new.row")}, value, new.created_at_ms, new.row FROM ${tagsOf("new.tags")};`;
const DROP = `DELETE FROM memory_tags
  WHERE first_row = ${firstRowOf("old.row")} AND created_at_ms = old.created_at_ms
    AND row = old.row AND tag IN (SELECT value FROM ${tagsOf("old.tags")});`;

/**
 * Lists the memories of a tag, or of a type of agent, newest first and without reading all others.
 * Triggers keep the tags in step with the memories.
 */
export const tags: Migration = {
  name: "009-tags",
  sql: `
    -- The key is what is asked for, in the order it is told.
    CREATE TABLE memory_tags (
      first_row INTEGER NOT NULL,
      tag TEXT NOT NULL,
      created_at_ms INTEGER NOT NULL,
      row INTEGER NOT NULL,
      PRIMARY KEY (first_row, tag, created_at_ms, row)
    ) WITHOUT ROWID;
    INSERT OR IGNORE INTO memory_tags (first_row, tag, created_at_ms, row)
      SELECT ${firstRowOf("m.row")}, t.value, m.created_at_ms, m.row
      FROM memories m, ${tagsOf("m.tags")} t;

    CREATE TRIGGER memory_tags_added AFTER INSERT ON memories WHEN new.tags <> '[]'
      BEGIN ${ADD} END;
    CREATE TRIGGER memory_tags_changed AFTER UPDATE OF row, tags, created_at_ms ON memories
      WHEN old.tags <> new.tags OR old.created_at_ms <> new.created_at_ms OR old.row <> new.row
      BEGIN ${DROP} ${ADD} END;
    CREATE TRIGGER memory_tags_dropped AFTER DELETE ON memories WHEN old.tags <> '[]'
      BEGIN ${DROP} END;

    CREATE INDEX memories_by_agent ON memories (project, agent_type, created_at_ms)
      WHERE agent_type IS NOT NULL;
  `,
};
