import { toSafeText } from "@/base/text.ts";

/** An object of JSON from outside. A field of the wrong type counts as absent. */
export type JsonRecord = Readonly<Record<string, unknown>>;

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads a text field and makes it safe: no lone surrogates, no NUL, no control characters. */
export function textField(record: JsonRecord | undefined, key: string): string | undefined {
  const value = record?.[key];
  return typeof value === "string" ? toSafeText(value) : undefined;
}

export function numberField(record: JsonRecord | undefined, key: string): number | undefined {
  const value = record?.[key];
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

export function booleanField(record: JsonRecord | undefined, key: string): boolean {
  return record?.[key] === true;
}

export function recordField(record: JsonRecord | undefined, key: string): JsonRecord | undefined {
  const value = record?.[key];
  return isRecord(value) ? value : undefined;
}

export function textListField(record: JsonRecord | undefined, key: string): string[] {
  const value = record?.[key];
  if (!Array.isArray(value)) return [];
  return value.filter((item) => typeof item === "string").map(toSafeText);
}
