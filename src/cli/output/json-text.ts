const OWN_NAME = /^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+$/;
/** Below these names are names that others have chosen. */
const FOREIGN_BELOW: ReadonlySet<string> = new Set(["metadata"]);

/**
 * The answer for --json. All names are in snake_case, as in the export format, whatever they are
 * called in the code.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(withSnakeNames(value), null, 2);
}

function withSnakeNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSnakeNames);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    OWN_NAME.test(name) ? toSnakeCase(name) : name,
    FOREIGN_BELOW.has(name) ? inner : withSnakeNames(inner),
  ]);
  return Object.fromEntries(entries);
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
