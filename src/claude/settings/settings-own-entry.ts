import { getNodeValue, type Node } from "jsonc-parser";
import { HOOK_SERVER, HOOK_TOOL } from "@/claude/mcp-hook-payload.ts";
import type { SettingsDocument } from "@/claude/settings/settings-document.ts";
import { findValue } from "@/claude/settings/settings-edits.ts";

/**
 * An entry under an event that calls our program, whoever wrote it and wherever the program was.
 * - group: `{matcher?, hooks: [ours, …]}` without foreign handlers
 * - mixed: the same with foreign handlers beside ours
 * - flat:  `{type, command, timeout}` where Claude Code expects a group
 * - bare:  the same as the event's value, without an array
 */
export interface OwnEntry {
  readonly form: "group" | "mixed" | "flat" | "bare";
  readonly event: string;
  /** The group; for flat and bare, the handler itself. */
  readonly node: Node;
  /** Our handlers in it. */
  readonly handlers: readonly Node[];
}

// A program name as the last part of a path, then the argument that makes it a hook. A hook that
// calls `context-graph recall` is the user's; the wt-hook programs only run hooks.
const HOOK_COMMAND =
  /(?:^|[\s'"/\\;&|(=])(?:context-graph(?:-cli)?(?:\.exe)?["']?\s+hook\s+\w|wt-hook-memory(?:-recall|-warmstart|-posttool)?(?:\.exe)?(?=["'\s;&|)]|$))/;

// The commands of the flat form in seed 004, and the scripts of seed 003. In a nested group such a
// script may be anyone's.
const SEED_SCRIPT =
  /(?:^|[\s'"/\\])(?:hooks[/\\](?:session-start|pre-tool-use|post-tool-use|user-prompt-submit|session-end)|\.claude[/\\]hooks[/\\](?:session_start|user_prompt_submit|ghap_checkin|outcome_capture|session_end))\.(?:sh|cmd)["']?(?:\s+PostToolUseFailure)?\s*$/;

/** True if a hook command calls our program as a hook. */
export function isOwnCommand(command: string): boolean {
  return HOOK_COMMAND.test(command);
}

/** All our entries, in the order of the document. */
export function listOwnEntries(document: SettingsDocument): OwnEntry[] {
  const hooks = findValue(document.root, "hooks");
  if (hooks?.type !== "object") return [];
  return (hooks.children ?? []).flatMap((property) => {
    const value = property.children?.[1];
    return value === undefined ? [] : readEvent(nameOf(property), value);
  });
}

/** The name of a property node. */
export function nameOf(property: Node): string {
  return String(property.children?.[0]?.value);
}

function readEvent(event: string, value: Node): OwnEntry[] {
  if (value.type === "object") {
    const isOurs = isOwnHandler(value) || isSeedHandler(value);
    return isOurs ? [{ form: "bare", event, node: value, handlers: [value] }] : [];
  }
  if (value.type !== "array") return [];
  return (value.children ?? []).flatMap((element) => readElement(event, element) ?? []);
}

function readElement(event: string, element: Node): OwnEntry | undefined {
  if (element.type !== "object") return undefined;
  const inner = findValue(element, "hooks");
  if (inner === undefined) {
    const isOurs = isOwnHandler(element) || isSeedHandler(element);
    return isOurs ? { form: "flat", event, node: element, handlers: [element] } : undefined;
  }
  if (inner.type !== "array") return undefined;
  const all = inner.children ?? [];
  const handlers = all.filter(isOwnHandler);
  if (handlers.length === 0) return undefined;
  const form = handlers.length === all.length ? "group" : "mixed";
  return { form, event, node: element, handlers };
}

export function isOwnHandler(handler: Node): boolean {
  return isOwnCommand(readCommandLine(handler)) || isOwnCall(handler);
}

function isOwnCall(handler: Node): boolean {
  if (handler.type !== "object") return false;
  const server = findValue(handler, "server")?.value;
  return server === HOOK_SERVER && findValue(handler, "tool")?.value === HOOK_TOOL;
}

export function isSeedHandler(handler: Node): boolean {
  return SEED_SCRIPT.test(readCommandLine(handler));
}

// A command handler is one shell line, or a program with arguments.
export function readCommandLine(handler: Node): string {
  if (handler.type !== "object") return "";
  const command = findValue(handler, "command");
  if (command?.type !== "string") return "";
  const args = findValue(handler, "args");
  const words: unknown[] = args?.type === "array" ? getNodeValue(args) : [];
  return [getNodeValue(command), ...words].join(" ");
}
