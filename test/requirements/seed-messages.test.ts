// The messages of seed 004 (ERR-HOOKS-01 to -12), word for word but for the program's name (CX-47).
// The time-out (04), the auto-dream (05), the missing program (03) and a malformed answer (12) are
// shown where they happen: test/hook, test/dream, test/setup/hooks and test/doctor.
import { expect, test } from "bun:test";
import { CatalogueError } from "@/base/errors.ts";
import { crisisMessage, fragmentedMessage } from "@/identity/continuity-alerts.ts";

test.each([
  [
    "ERR-HOOKS-01",
    new CatalogueError("ERR_SNAPSHOT", {}).message,
    "Failed to restore session identity: snapshot data corrupted or incompatible (version mismatch)",
  ],
  [
    "ERR-HOOKS-02",
    new CatalogueError("ERR_IDENTITY_WRITE", { error_code: "SQLITE_FULL" }).message,
    "Failed to persist session identity: storage write error (SQLITE_FULL)",
  ],
  [
    "ERR-HOOKS-05",
    crisisMessage(0.42),
    "CRITICAL: Identity continuity below threshold (IC=0.42 < 0.5).",
  ],
  [
    "ERR-HOOKS-06",
    new CatalogueError("ERR_MEMORY_SEARCH", { detail: "disk I/O error" }).message,
    "Memory search failed: disk I/O error. Proceeding without context injection.",
  ],
  [
    "ERR-HOOKS-07",
    new CatalogueError("ERR_DREAM_INCOMPLETE", { phase: "REM" }).message,
    "Dream consolidation incomplete: REM phase failed. Entropy remains elevated.",
  ],
  [
    "ERR-HOOKS-08",
    new CatalogueError("ERR_SESSION_UNKNOWN", { id: "x1" }).message,
    "Invalid session ID: 'x1'. Use 'context-graph session list' to view valid sessions.",
  ],
  [
    "ERR-HOOKS-09",
    new CatalogueError("ERR_SETTINGS_INVALID", { file: "a.json", detail: "line 3" }).message,
    "Configuration error in a.json: line 3.",
  ],
  [
    "ERR-HOOKS-10",
    new CatalogueError("ERR_PERMISSION", { path: "/x" }).message,
    "Permission denied: cannot access /x. Check file permissions and ownership.",
  ],
  [
    "ERR-HOOKS-11",
    fragmentedMessage(0.31, "context-graph"),
    "WARNING: Consciousness fragmented (r=0.31). Consider running 'context-graph consciousness consolidate'",
  ],
])("%s", (_, message, words) => {
  expect(message.replace(/\.$/, "")).toBe(words.replace(/\.$/, ""));
});
