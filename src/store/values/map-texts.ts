/** Cleans every text in a value. Returns the value itself if none changes. */
export function mapTexts(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === "string") return clean(value);
  if (Array.isArray(value)) {
    const items: unknown[] = value.map((item) => mapTexts(item, clean));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  const entries = Object.entries(value);
  const cleaned = entries.map(([name, item]) => [name, mapTexts(item, clean)] as const);
  const isSame = cleaned.every(([, item], at) => item === entries[at]?.[1]);
  return isSame ? value : Object.fromEntries(cleaned);
}
