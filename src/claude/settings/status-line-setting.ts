/**
 * Adds and removes our status line in the text of a settings file. As in settings.ts, nothing else
 * in the file changes, and removing what was added restores the former bytes.
 */
import { getNodeValue } from "jsonc-parser";
import { editSettings, openSettings } from "@/claude/settings/settings-document.ts";
import {
  findProperty,
  findValue,
  insertChild,
  removeChild,
  replaceNode,
} from "@/claude/settings/settings-edits.ts";
import { readCommandLine } from "@/claude/settings/settings-own-entry.ts";

const KEY = "statusLine";
const OWN_COMMAND = /(?:^|[\s'"/\\])context-graph(?:-cli)?(?:\.exe)?["']?\s+statusline\b/;

/** Whose status line a settings text has. Throws ERR_SETTINGS_INVALID, naming `file`. */
export function whoseStatusLine(text: string, file: string): "nobody" | "own" | "other" {
  const node = findValue(openSettings(text, file).root, KEY);
  if (node === undefined) return "nobody";
  return OWN_COMMAND.test(readCommandLine(node)) ? "own" : "other";
}

/** Returns the text with our status line; one of somebody else stays. */
export function addStatusLine(text: string, command: string, file: string): string {
  if (whoseStatusLine(text, file) === "other") return text;
  const value = { type: "command", command };
  return editSettings(text, file, (document) => {
    const node = findValue(document.root, KEY);
    if (node === undefined) return insertChild(document, document.root, { key: KEY, value });
    const current = getNodeValue(node) as Record<string, unknown>;
    // The user may have added padding or an interval.
    const wanted = { ...current, ...value };
    return Bun.deepEquals(current, wanted) ? [] : replaceNode(document, node, wanted);
  });
}

/** Returns the text without our status line. */
export function removeStatusLine(text: string, file: string): string {
  if (whoseStatusLine(text, file) !== "own") return text;
  return editSettings(text, file, (document) => {
    const property = findProperty(document.root, KEY);
    return property === undefined ? [] : removeChild(document, document.root, property);
  });
}
