import { extname } from "node:path";
import { fileSystem } from "@/platform/file-system.ts";
import { readHead } from "@/operations/transfer/import/file-chunks.ts";
import { isExport } from "@/operations/transfer/import/import-export.ts";
import { isGraph } from "@/operations/transfer/import/import-graph.ts";
import type { ImportKind } from "@/operations/transfer/import/import-source.ts";

/** The file formats that can be imported, for people. */
export const KNOWN_FORMATS = [
  "exports of context-graph and wt-memory (JSON)",
  "Claude Code's transcripts (JSON lines)",
  "the MCP memory server's file (JSON lines)",
  "claude-mem's database (SQLite)",
  "CLAUDE.md, AGENTS.md, MEMORY.md and the like (Markdown)",
].join("; ");

/** Guess: a transcript may begin with long lines of other kinds. */
const HEAD_BYTES = 1024 * 1024;
const SQLITE = "SQLite format 3\0";
const MARKDOWN_LINE = /^(?:#{1,6}\s+\S|\s*(?:[-*+]|\d{1,3}[.)])\s+\S)/;

/** Recognises a file by its content. Returns undefined if the format is unknown. */
export function recogniseFormat(
  path: string,
  isTranscript: (lines: readonly string[]) => boolean,
): ImportKind | undefined {
  const bytes = readHead(path, HEAD_BYTES);
  const isWhole = bytes.length === fileSystem().statSync(path).size;
  const text = new TextDecoder().decode(bytes);
  // Opening the database shows whether it is claude-mem's.
  if (text.startsWith(SQLITE)) return "claude-mem";
  const first = text.trimStart().charAt(0);
  if (first !== "{" && first !== "[") return isNotes(path, text) ? "notes" : undefined;
  if (isExport(bytes, isWhole)) return "export";
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const whole = isWhole ? lines : lines.slice(0, Math.max(1, lines.length - 1));
  if (isGraph(whole)) return "graph";
  return isTranscript(whole) ? "transcript" : undefined;
}

function isNotes(path: string, text: string): boolean {
  if (text.includes("\0") || text.includes("\uFFFD") || text.trim() === "") return false;
  const isMarkdown = /^\.(?:md|mdx|markdown)$/i.test(extname(path));
  return isMarkdown || text.split("\n").some((line) => MARKDOWN_LINE.test(line));
}
