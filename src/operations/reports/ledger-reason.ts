import { explainReason } from "@/memory/recall/6-hits/explain-hit.ts";
import type { RecallReason } from "@/memory/recall/6-hits/hit.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/** The sections that show memories without a query. */
const SECTIONS: Readonly<Record<string, string>> = {
  "cheat-sheet": "on the project's cheat sheet",
  "previous-session": "where the previous session left off",
  asked: "the agent asked for it or stored it",
  capsule: "where the work stood before compaction",
};

/**
 * Explains why a ledger entry was shown. The stored reason comes from recall or from another section
 * and is null while reasons are not recorded. An older version may have written another shape.
 */
export function explainLedgerReason(reason: unknown, memory: StoredMemory | undefined): string {
  if (reason === null) return "reasons are not recorded ('metrics --enable' records them)";
  const name = sectionOf(reason);
  if (name !== undefined) return SECTIONS[name] ?? name;
  const terms = readWords(reason, "terms");
  const parts = readParts(reason);
  const { cosine, details, note } = fieldsOf(reason);
  const known: RecallReason = {
    channel: "lexical",
    channels: [],
    terms,
    queryShare: 0,
    parts,
    ...(typeof cosine === "number" ? { cosine } : {}),
    ...(isTexts(details) ? { details } : {}),
    ...(typeof note === "string" ? { note } : {}),
  };
  return explainReason(known, memory);
}

export function readWords(reason: unknown, field: "terms" | "channels"): string[] {
  const words = fieldsOf(reason)[field];
  return Array.isArray(words) ? words.filter((word) => typeof word === "string") : [];
}

export function readParts(reason: unknown): Record<string, number> {
  const entries = Object.entries(fieldsOf(fieldsOf(reason)["parts"]));
  return Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  );
}

function sectionOf(reason: unknown): string | undefined {
  if (typeof reason === "string") return reason;
  const { section, capsule } = fieldsOf(reason);
  if (typeof section === "string") return section;
  return capsule === true ? "capsule" : undefined;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  const isFields = typeof value === "object" && value !== null && !Array.isArray(value);
  return isFields ? (value as Readonly<Record<string, unknown>>) : {};
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return (
    Object.values(fieldsOf(value)).every((text) => typeof text === "string") && value !== undefined
  );
}
