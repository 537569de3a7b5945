import {
  type FileAnchor,
  LINK_KINDS,
  MEMORY_FLAGS,
  MEMORY_TYPES,
  type MemoryFlag,
  type MemoryLink,
  type MemoryType,
  type Origin,
  ORIGINS,
  type Tier,
  TIERS,
} from "@/store/memory-types.ts";

/** Fields of JSON that another program may have written; the readers turn them into valid values. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const OWN_ID = /^mem_[0-9a-hjkmnp-tv-z]{20}$/;

/** Memory types of other programs. */
const TYPE_ALIASES: Readonly<Record<string, MemoryType>> = {
  Observation: "Learning",
  Discovery: "Learning",
  Pattern: "Learning",
  Event: "Context",
  Conversation: "Context",
};

/** The same in lower case, for what a person types. */
export const OTHER_TYPES: Readonly<Record<string, MemoryType>> = Object.fromEntries(
  Object.entries(TYPE_ALIASES).map(([name, type]) => [name.toLowerCase(), type]),
);

export function readType(value: unknown): MemoryType {
  const known = MEMORY_TYPES.find((type) => type === value);
  return known ?? TYPE_ALIASES[String(value)] ?? "Learning";
}

export function readOrigin(value: unknown): Origin {
  return ORIGINS.find((origin) => origin === value) ?? "import";
}

export function readTier(value: unknown): { tier?: Tier } {
  const tier = TIERS.find((known) => known === value);
  return tier === undefined ? {} : { tier };
}

/** Joins the flags found now with those it had: a text that was cut stays marked as cut. */
export function mergeFlags(found: readonly MemoryFlag[], value: unknown): MemoryFlag[] {
  const had = readList(value);
  return MEMORY_FLAGS.filter((flag) => found.includes(flag) || had.includes(flag));
}

/** The flags in wt-memory's fields. An Error is a failure by its type and needs no flag. */
export function readWtFlags(json: Fields): MemoryFlag[] {
  const isFailure = json["is_failure"] === true && readType(json["experience_type"]) !== "Error";
  return [
    ...(isFailure ? (["failure"] as const) : []),
    ...(json["is_anomaly"] === true ? (["anomaly"] as const) : []),
  ];
}

/** Reads metadata: numbers and booleans become strings; objects and lists are left out. */
export function readMetadataFields(value: unknown): Record<string, string> {
  if (!isFields(value)) return {};
  const scalars = Object.entries(value).filter(([, item]) => isScalar(item));
  return Object.fromEntries(scalars.map(([name, item]) => [name, String(item)]));
}

export function isScalar(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

export function readAnchors(value: unknown): FileAnchor[] {
  return readObjects(value).flatMap((anchor) => {
    const path = readText(anchor["path"]);
    const contentHash = readText(anchor["content_hash"]);
    if (path === undefined) return [];
    return [contentHash === undefined ? { path } : { path, contentHash }];
  });
}

/** Reads links between memories of ours and ignores other programs' links. */
export function readLinks(value: unknown, atMs: number): MemoryLink[] {
  return readObjects(value).flatMap((link) => {
    const kind = LINK_KINDS.find((known) => known === link["kind"]);
    const [fromId, toId] = [readText(link["from"]) ?? "", readText(link["to"]) ?? ""];
    if (kind === undefined || !OWN_ID.test(fromId) || !OWN_ID.test(toId)) return [];
    const weight = readShare(link["weight"]) ?? 1;
    return [{ fromId, toId, kind, weight, atMs: readTime(link["at"]) ?? atMs }];
  });
}

export function readText(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function readList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** A number from 0 to 1; values outside are moved to the nearer end. */
export function readShare(value: unknown): number | undefined {
  const given = readNumber(value);
  return given === undefined ? undefined : Math.min(1, Math.max(0, given));
}

export function readCount(value: unknown): number {
  return Math.max(0, Math.floor(readNumber(value) ?? 0));
}

export function readTime(value: unknown): number | undefined {
  const atMs = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : atMs;
}

function readNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function readObjects(value: unknown): Fields[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item) => typeof item === "object" && item !== null) as Fields[];
}
