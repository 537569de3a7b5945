/**
 * Our hook entries in the text of a Claude Code settings file. Pure: text in, text out; reading
 * and writing files is src/setup. It keeps true: nothing but our own entries changes (foreign
 * hooks, comments, layout, line ends, byte order mark stay), adding twice is adding once, and
 * removing what was added gives the former bytes. Only the settings files beside this one know
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
  canHold,
  hasMatcherOf,
  type HookEntry,
  insertEntry,
  removeEntry,
  updateEntry,
} from "@/claude/settings/settings-entry-edits.ts";
import { listOwnEntries, nameOf, type OwnEntry } from "@/claude/settings/settings-own-entry.ts";

/**
 * The text with exactly these hooks of ours: missing ones are added, ours from another setup
 * are updated where they stand, ours under other events are removed. An empty text is a new
 * file. Throws ERR_SETTINGS_INVALID, naming `file`, for what is not a settings document.
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
      const edits = settleEvent(document, own, wanted, file);
      if (edits.length > 0) return edits;
    }
    return [];
  });
}

/**
 * The text without any hook of ours. `keepEmpty` names what stays even when it becomes empty
 * (see findEmptyParts); any other object or array that held only our hooks goes with them.
 */
export function removeHooks(text: string, file: string, keepEmpty: readonly string[] = []): string {
  return editSettings(text, file, (document) => {
    const last = listOwnEntries(document).at(-1);
    return last === undefined ? [] : removeEntry(document, last, keepEmpty);
  });
}

/** The events that have a hook of ours in this text, in its order. */
export function listHookedEvents(text: string, file: string): string[] {
  const events = listOwnEntries(openSettings(text, file)).map((own) => own.event);
  return [...new Set(events)];
}

/** What the user left empty, for removeHooks: "hooks", or events like "PreToolUse". */
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

// The next edits that bring one event into the wanted state; none when it is in it. A missing
// entry is added before a misplaced one is removed, so that no step empties the user's array.
function settleEvent(
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

/** Which entry of ours becomes which wanted one: those for the same tools first. */
function assignKeepers(
  own: readonly OwnEntry[],
  wanted: readonly HookEntry[],
): Map<HookEntry, OwnEntry> {
  const keepers = new Map<HookEntry, OwnEntry>();
  const free = new Set(own);
  for (const isFit of [hasMatcherOf, canHold]) {
    for (const entry of wanted) {
      if (keepers.has(entry)) continue;
      const keeper = [...free].find((candidate) => isFit(candidate, entry));
      if (keeper === undefined) continue;
      keepers.set(entry, keeper);
      free.delete(keeper);
    }
  }
  return keepers;
}
