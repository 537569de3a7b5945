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

/** Fields of a record that somebody else may have written, read as what they should be. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export const OWN_ID = /^mem_[0-9a-hjkmnp-tv-z]{20}$/;

/** Names of kinds that other programs use. */
const TYPE_ALIASES: Readonly<Record<string, MemoryType>> = {
  Observation: "Learning",
  Discovery: "Learning",
  Pattern: "Learning",
  Event: "Context",
  Conversation: "Context",
};

export function toType(value: unknown): MemoryType {
  const known = MEMORY_TYPES.find((type) => type === value);
  return known ?? TYPE_ALIASES[String(value)] ?? "Learning";
}

export function toOrigin(value: unknown): Origin {
  return ORIGINS.find((origin) => origin === value) ?? "import";
}

export function toTier(value: unknown): { tier?: Tier } {
  const tier = TIERS.find((known) => known === value);
  return tier === undefined ? {} : { tier };
}

/** The flags found now, and those it had: what was cut once stays cut. */
export function allFlags(found: readonly MemoryFlag[], value: unknown): MemoryFlag[] {
  const had = list(value);
  return MEMORY_FLAGS.filter((flag) => found.includes(flag) || had.includes(flag));
}

/** wt-memory's way to say it. An error is a failure by its kind. */
export function flagsNoted(record: Fields): MemoryFlag[] {
  const isFailure = record["is_failure"] === true && toType(record["experience_type"]) !== "Error";
  return [
    ...(isFailure ? (["failure"] as const) : []),
    ...(record["is_anomaly"] === true ? (["anomaly"] as const) : []),
  ];
}

/** Texts by name; numbers and switches become texts, and what is made of parts is left out. */
export function toMetadata(value: unknown): Record<string, string> {
  if (!isFields(value)) return {};
  const scalars = Object.entries(value).filter(([, item]) => isScalar(item));
  return Object.fromEntries(scalars.map(([name, item]) => [name, String(item)]));
}

export function isScalar(value: unknown): value is string | number | boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

export function toAnchors(value: unknown): FileAnchor[] {
  return records(value).flatMap((anchor) => {
    const path = text(anchor["path"]);
    const contentHash = text(anchor["content_hash"]);
    if (path === undefined) return [];
    return [contentHash === undefined ? { path } : { path, contentHash }];
  });
}

/** Links among memories of ours; what other programs call a link has no place here. */
export function toLinks(value: unknown, atMs: number): MemoryLink[] {
  return records(value).flatMap((link) => {
    const kind = LINK_KINDS.find((known) => known === link["kind"]);
    const [fromId, toId] = [text(link["from"]) ?? "", text(link["to"]) ?? ""];
    if (kind === undefined || !OWN_ID.test(fromId) || !OWN_ID.test(toId)) return [];
    const weight = share(link["weight"]) ?? 1;
    return [{ fromId, toId, kind, weight, atMs: time(link["at"]) ?? atMs }];
  });
}

export function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function list(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

/** A number from 0 to 1; what lies outside is the nearer of the two. */
export function share(value: unknown): number | undefined {
  const given = number(value);
  return given === undefined ? undefined : Math.min(1, Math.max(0, given));
}

export function count(value: unknown): number {
  return Math.max(0, Math.floor(number(value) ?? 0));
}

export function time(value: unknown): number | undefined {
  const atMs = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : atMs;
}

function number(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function records(value: unknown): Fields[] {
  if (!Array.isArray(value)) return [];
  return value.filter((item) => typeof item === "object" && item !== null) as Fields[];
}
