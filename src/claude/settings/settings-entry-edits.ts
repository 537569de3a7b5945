import { type Edit, getNodeValue, type Node } from "jsonc-parser";
import { invalidSettings, type SettingsDocument } from "@/claude/settings/settings-document.ts";
import {
  findProperty,
  findValue,
  insertChild,
  removeChild,
  replaceNode,
  setProperty,
} from "@/claude/settings/settings-edits.ts";
import type { OwnEntry } from "@/claude/settings/settings-own-entry.ts";

/**
 * A hook to register: a line for `sh -c`, a program with arguments (no shell), or a call of an MCP
 * server's tool.
 */
export type HookEntry = {
  readonly event: string;
  /** Absent: the hook runs for every tool. */
  readonly matcher?: string;
  /** Claude Code counts in seconds. */
  readonly timeoutSeconds: number;
} & (HookCommand | { readonly call: HookCall });

export interface HookCommand {
  readonly command: string;
  /** If given, even empty, the command is a program and no shell is started. */
  readonly args?: readonly string[];
}

export interface HookCall {
  readonly server: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** True if our entry can become the wanted one without changing foreign handlers in it. */
export function canBecome(own: OwnEntry, entry: HookEntry): boolean {
  return own.form !== "mixed" || isSameMatcher(readMatcher(own.node), entry.matcher);
}

/** True if our entry runs for the same tools as the wanted one. */
export function hasSameMatcher(own: OwnEntry, entry: HookEntry): boolean {
  const isGroup = own.form === "group" || own.form === "mixed";
  return isGroup && isSameMatcher(readMatcher(own.node), entry.matcher);
}

/** Adds the entry as a new group after the event's other groups. */
export function insertEntry(document: SettingsDocument, entry: HookEntry, file: string): Edit[] {
  const { text, root } = document;
  const group = toGroup(entry);
  const hooks = findValue(root, "hooks");
  if (hooks === undefined) {
    return insertChild(document, root, { key: "hooks", value: { [entry.event]: [group] } });
  }
  if (hooks.type !== "object") {
    throw invalidSettings(text, file, hooks.offset, '"hooks" must be an object');
  }
  const groups = findValue(hooks, entry.event);
  if (groups === undefined) {
    return insertChild(document, hooks, { key: entry.event, value: [group] });
  }
  if (groups.type !== "array") {
    throw invalidSettings(text, file, groups.offset, `"hooks.${entry.event}" must be an array`);
  }
  return insertChild(document, groups, { value: group });
}

/** The next edits that turn our entry into the wanted one. None if it already is. */
export function updateEntry(document: SettingsDocument, own: OwnEntry, entry: HookEntry): Edit[] {
  if (own.form === "flat") return replaceNode(document, own.node, toGroup(entry));
  if (own.form === "bare") return replaceNode(document, own.node, [toGroup(entry)]);
  const [handler, ...surplus] = own.handlers;
  const last = surplus.at(-1);
  if (handler === undefined || last !== undefined) return removeHandler(document, own, last);
  if (!isSameMatcher(readMatcher(own.node), entry.matcher)) {
    return setProperty(document, own.node, "matcher", entry.matcher);
  }
  const wanted = toHandler(entry);
  const isOtherType = getNodeValue(findValue(handler, "type") ?? handler) !== wanted["type"];
  // With arguments a command is a program, without them a shell line.
  const isOtherForm = (findProperty(handler, "args") !== undefined) !== "args" in wanted;
  if (isOtherType || isOtherForm) return replaceNode(document, handler, wanted);
  for (const [key, value] of Object.entries(wanted)) {
    const edits = setProperty(document, handler, key, value);
    if (edits.length > 0) return edits;
  }
  return [];
}

/**
 * Removes our entry, or one handler of ours from a mixed group. Also removes the event and "hooks"
 * if they become empty and `keepEmpty` does not name them.
 */
export function removeEntry(
  document: SettingsDocument,
  own: OwnEntry,
  keepEmpty: readonly string[],
): Edit[] {
  if (own.form === "mixed") return removeHandler(document, own, own.handlers.at(-1));
  const { root } = document;
  const hooksProperty = findProperty(root, "hooks");
  const hooks = hooksProperty?.children?.[1];
  const eventProperty = hooks?.children?.find((property) => contains(property, own.node));
  const groups = eventProperty?.children?.[1];
  if (!hooksProperty || !hooks || !eventProperty || !groups) return [];
  const staysEmpty = own.form !== "bare" && keepEmpty.includes(own.event);
  if (own.form !== "bare" && (groups.children?.length !== 1 || staysEmpty)) {
    return removeChild(document, groups, own.node);
  }
  if (hooks.children?.length !== 1 || keepEmpty.includes("hooks")) {
    return removeChild(document, hooks, eventProperty);
  }
  return removeChild(document, root, hooksProperty);
}

function removeHandler(document: SettingsDocument, own: OwnEntry, handler?: Node): Edit[] {
  const handlers = findValue(own.node, "hooks");
  return handlers && handler ? removeChild(document, handlers, handler) : [];
}

/** The group in settings.json for one hook. */
export function toGroup(entry: HookEntry): Record<string, unknown> {
  const matcher = entry.matcher === undefined ? {} : { matcher: entry.matcher };
  return { ...matcher, hooks: [toHandler(entry)] };
}

function toHandler(entry: HookEntry): Record<string, unknown> {
  const timeout = entry.timeoutSeconds;
  if ("command" in entry) {
    const args = entry.args === undefined ? {} : { args: entry.args };
    return { type: "command", command: entry.command, ...args, timeout };
  }
  return { type: "mcp_tool", ...entry.call, timeout };
}

function readMatcher(group: Node): unknown {
  const matcher = findValue(group, "matcher");
  return matcher === undefined ? undefined : getNodeValue(matcher);
}

// Claude Code treats no matcher, "" and "*" alike: every tool.
function isSameMatcher(found: unknown, wanted: string | undefined): boolean {
  const isAll = (matcher: unknown) => matcher === undefined || matcher === "" || matcher === "*";
  return found === wanted || (isAll(found) && isAll(wanted));
}

function contains(outer: Node, inner: Node): boolean {
  return outer.offset <= inner.offset && inner.offset < outer.offset + outer.length;
}
