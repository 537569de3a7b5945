/**
 * Adds and removes our hook entries in the text of a Claude Code settings file. It only transforms
 * text; src/setup reads and writes the files. Only our own entries change: foreign hooks, comments,
 * layout, line ends and the byte order mark stay. Adding twice has the same result as adding once,
 * and removing what was added restores the former bytes. Only the files in this folder use
 * jsonc-parser.
 */
import type { Edit, Node } from "jsonc-parser";
import {
  editSettings,
  openSettings,
  type SettingsDocument,
} from "@/claude/settings/settings-document.ts";
import { findProperty } from "@/claude/settings/settings-edits.ts";
import {
  canBecome,
  hasSameMatcher,
  type HookEntry,
  insertEntry,
  removeEntry,
  updateEntry,
} from "@/claude/settings/settings-entry-edits.ts";
import { listOwnEntries, nameOf, type OwnEntry } from "@/claude/settings/settings-own-entry.ts";

/**
 * Returns the text with exactly these hooks of ours: adds missing ones, updates those of an earlier
 * setup in place, and removes ours under other events. An empty text is a new file. Throws
 * ERR_SETTINGS_INVALID, naming `file`, if the text is not a settings document.
 */
export function addHooks(text: string, entries: readonly HookEntry[], file: string): string {
  return editSettings(text, file, (document) => {
    const all = listOwnEntries(document);
    for (const own of all.toReversed()) {
      const isWanted = entries.some((entry) => entry.event === own.event);
      if (!isWanted) return removeEntry(document, own, []);
    }
    for (const event of new Set(entries.map((entry) => entry.event))) {
      const wanted = entries.filter((entry) => entry.event === event);
      const own = all.filter((candidate) => candidate.event === event);
      const edits = editEvent(document, own, wanted, file);
      if (edits.length > 0) return edits;
    }
    return [];
  });
}

/**
 * Returns the text without our hooks. An object or array that contained only our hooks is removed
 * too, unless `keepEmpty` names it (see findEmptyParts).
 */
export function removeHooks(text: string, file: string, keepEmpty: readonly string[] = []): string {
  return editSettings(text, file, (document) => {
    const last = listOwnEntries(document).at(-1);
    return last === undefined ? [] : removeEntry(document, last, keepEmpty);
  });
}

/** The events for which this text has a hook of ours, in the order of the text. */
export function listHookedEvents(text: string, file: string): string[] {
  const events = listOwnEntries(openSettings(text, file)).map((own) => own.event);
  return [...new Set(events)];
}

/** Lists what the user left empty, for removeHooks: "hooks", or events such as "PreToolUse". */
export function findEmptyParts(text: string, file: string): string[] {
  const property = findProperty(openSettings(text, file).root, "hooks");
  const hooks = property?.children?.[1];
  if (property === undefined || hooks?.type !== "object") return [];
  return [property, ...(hooks.children ?? [])].filter(isEmptyPart).map(nameOf);
}

function isEmptyPart(property: Node): boolean {
  const value = property.children?.[1];
  const isContainer = value?.type === "array" || value?.type === "object";
  return isContainer && value.children?.length === 0;
}

// The next edits that give one event the wanted hooks. None if it has them. A missing entry is
// added before a surplus one is removed, so that no step empties the user's array.
function editEvent(
  document: SettingsDocument,
  own: readonly OwnEntry[],
  wanted: readonly HookEntry[],
  file: string,
): Edit[] {
  const keepers = assignKeepers(own, wanted);
  const missing = wanted.find((entry) => !keepers.has(entry));
  if (missing !== undefined) return insertEntry(document, missing, file);
  const kept = new Set(keepers.values());
  const surplus = own.findLast((candidate) => !kept.has(candidate));
  if (surplus !== undefined) return removeEntry(document, surplus, []);
  for (const [entry, keeper] of keepers) {
    const edits = updateEntry(document, keeper, entry);
    if (edits.length > 0) return edits;
  }
  return [];
}

/** Assigns existing entries of ours to the wanted ones, those for the same tools first. */
function assignKeepers(
  own: readonly OwnEntry[],
  wanted: readonly HookEntry[],
): Map<HookEntry, OwnEntry> {
  const keepers = new Map<HookEntry, OwnEntry>();
  const free = new Set(own);
  for (const fits of [hasSameMatcher, canBecome]) {
    for (const entry of wanted) {
      if (keepers.has(entry)) continue;
      const keeper = [...free].find((candidate) => fits(candidate, entry));
      if (keeper === undefined) continue;
      keepers.set(entry, keeper);
      free.delete(keeper);
    }
  }
  return keepers;
}
