import { withoutEventForm } from "@/configuration/event-form.ts";
import type { SettingsSource } from "@/configuration/settings-sources.ts";
import { readOrdinaryFile } from "@/platform/ordinary-file.ts";
import { type Setting, type SettingName, SETTINGS } from "@/configuration/configuration.ts";

/** Something in a file that is not as it should be; the value concerned counts as not given. */
export interface SettingsProblem {
  /** The key, or empty if it concerns the whole file. */
  readonly where: string;
  readonly message: string;
}

export interface FileSettings {
  readonly values: ReadonlyMap<SettingName, unknown>;
  readonly problems: readonly SettingsProblem[];
}

export type SettingsFormat = SettingsSource["format"];

/** Guess: every setting with a comment is 4 KB. */
const FILE_BYTES_MAX = 64 * 1024;

/** Reads a file that is there. Never throws: whatever is wrong becomes a problem. */
export function readSettingsFile(path: string, format: SettingsFormat): FileSettings {
  let text: string;
  try {
    text = new TextDecoder().decode(readOrdinaryFile(path, FILE_BYTES_MAX));
  } catch {
    return unusable(`must be a readable file of at most ${FILE_BYTES_MAX / 1024} KB`);
  }
  return readSettingsText(text, format);
}

function readSettingsText(text: string, format: SettingsFormat): FileSettings {
  let document: unknown;
  try {
    document = parseText(text, format);
  } catch (error) {
    const message = describeParseError(error);
    // Other errors of YAML come only after much work, and from the file as a whole.
    const hasPlace =
      format === "yaml" ? message.includes("unexpected") : !(error instanceof RangeError);
    return unusable(hasPlace ? message + whereItFails(text, format) : message);
  }
  if (document === null || document === undefined) return { values: new Map(), problems: [] };
  if (!isTable(document)) return unusable("must be a table of settings");
  const values = new Map<SettingName, unknown>();
  const problems: SettingsProblem[] = [];
  readTable(withoutEventForm(document), "", values, problems);
  return { values, problems };
}

function unusable(message: string): FileSettings {
  return { values: new Map(), problems: [{ where: "", message }] };
}

function parseText(text: string, format: SettingsFormat): unknown {
  return format === "yaml" ? Bun.YAML.parse(text) : Bun.TOML.parse(text);
}

function describeParseError(error: unknown): string {
  if (error instanceof RangeError) return "is nested too deeply";
  const message = error instanceof Error ? error.message : "cannot be parsed";
  return message.replace(/^\w+ Parse error: /u, "").toLowerCase();
}

/**
 * The parser does not say where it failed. That is about where the beginning of the file can no
 * longer be parsed. Found by halves, since every look is a parse that a hook waits for.
 */
function whereItFails(text: string, format: SettingsFormat): string {
  const lines = text.split("\n");
  let [parsed, failing] = [0, lines.length];
  while (failing - parsed > 1) {
    const middle = (parsed + failing) >> 1;
    if (parses(lines.slice(0, middle).join("\n"), format)) parsed = middle;
    else failing = middle;
  }
  return ` (near line ${failing})`;
}

function parses(text: string, format: SettingsFormat): boolean {
  try {
    parseText(text, format);
    return true;
  } catch {
    return false;
  }
}

function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Descends only along names of the table, so that neither depth nor cycles matter. */
function readTable(
  table: Readonly<Record<string, unknown>>,
  prefix: string,
  values: Map<SettingName, unknown>,
  problems: SettingsProblem[],
): void {
  for (const [key, value] of Object.entries(table)) {
    const name = prefix + key;
    if (Object.hasOwn(SETTINGS, name)) {
      const message = problemOf(value, SETTINGS[name as SettingName]);
      if (message === undefined) values.set(name as SettingName, value);
      else problems.push({ where: name, message });
    } else if (!isGroup(name)) {
      problems.push({ where: name.slice(0, 80), message: `is unknown${nearest(name)}` });
    } else if (isTable(value)) {
      readTable(value, `${name}.`, values, problems);
    } else if (value !== null) problems.push({ where: name, message: "must be a table" });
  }
}

function isGroup(name: string): boolean {
  return Object.keys(SETTINGS).some((known) => known.startsWith(`${name}.`));
}

/** Suggests the setting of the same group that begins alike. */
function nearest(name: string): string {
  const group = name.slice(0, name.lastIndexOf(".") + 1);
  const start = name.slice(0, group.length + 3);
  const found = Object.keys(SETTINGS).find((known) => known.startsWith(start));
  return found === undefined ? "" : `; did you mean ${found}?`;
}

/** Says what a value should have been; undefined if it is right. */
function problemOf(value: unknown, setting: Setting): string | undefined {
  switch (setting.kind) {
    case "switch":
      return typeof value === "boolean" ? undefined : "must be true or false";
    case "number": {
      const { min, max } = setting;
      const fits = Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
      return fits ? undefined : `must be a whole number from ${min} to ${max}`;
    }
    case "choice":
      if (typeof value === "string" && setting.values.includes(value)) return undefined;
      return `must be one of ${setting.values.join(", ")}`;
    case "list": {
      const isList = Array.isArray(value) && value.length <= LIST_ITEMS_MAX;
      if (isList && value.every((item) => isShortText(item) && item.trim() !== ""))
        return undefined;
      return `must be a list of at most ${LIST_ITEMS_MAX} texts`;
    }
    case "text":
      return isShortText(value)
        ? undefined
        : `must be a text of at most ${TEXT_CHARS_MAX} characters`;
  }
}

/** Guesses: far more than anybody writes by hand, and little enough for every hook to read. */
const LIST_ITEMS_MAX = 100;
const TEXT_CHARS_MAX = 400;

function isShortText(value: unknown): value is string {
  return typeof value === "string" && value.length <= TEXT_CHARS_MAX;
}
