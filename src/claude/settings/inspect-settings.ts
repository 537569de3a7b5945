import { getNodeValue, type Node, parse, type ParseError, printParseErrorCode } from "jsonc-parser";
import { openSettings } from "@/claude/settings/settings-document.ts";
import { findValue } from "@/claude/settings/settings-edits.ts";
import {
  isOwnHandler,
  isSeedHandler,
  nameOf,
  readCommandLine,
} from "@/claude/settings/settings-own-entry.ts";

/** A hook in a settings file, whoever wrote it. */
export interface RegisteredHook {
  readonly event: string;
  readonly isOwn: boolean;
  /** The shell line or program; empty for other kinds of hooks. */
  readonly command: string;
  /** The value of "timeout"; undefined if it is left out. */
  readonly timeout: unknown;
}

export interface SettingsInspection {
  readonly hooks: readonly RegisteredHook[];
  /** Parts that Claude Code does not understand, each as a sentence without its end. */
  readonly problems: readonly string[];
  /** True if the file switches all hooks off. */
  readonly disablesHooks: boolean;
  /** True if the file switches our plugin on, from whichever marketplace. */
  readonly enablesPlugin: boolean;
}

/** Reads the hooks of a settings text. Throws ERR_SETTINGS_INVALID if it cannot be parsed. */
export function inspectSettings(text: string, file: string): SettingsInspection {
  const { root } = openSettings(text, file);
  const hooks: RegisteredHook[] = [];
  const problems: string[] = [];
  const node = findValue(root, "hooks");
  if (node !== undefined && node.type !== "object") problems.push('"hooks" must be an object');
  for (const property of node?.type === "object" ? (node.children ?? []) : []) {
    readEvent(nameOf(property), property.children?.[1], hooks, problems);
  }
  return {
    hooks,
    problems,
    disablesHooks: findValue(root, "disableAllHooks")?.value === true,
    enablesPlugin: enablesPlugin(findValue(root, "enabledPlugins")),
  };
}

function enablesPlugin(plugins: Node | undefined): boolean {
  if (plugins?.type !== "object") return false;
  return (plugins.children ?? []).some(
    (property) =>
      nameOf(property).startsWith("context-graph@") && property.children?.[1]?.value === true,
  );
}

function readEvent(
  event: string,
  value: Node | undefined,
  hooks: RegisteredHook[],
  problems: string[],
): void {
  const where = `"hooks.${event}"`;
  if (value?.type !== "array") {
    problems.push(`${where} must be an array`);
    if (value !== undefined) hooks.push(readHandler(event, value));
    return;
  }
  for (const group of value.children ?? []) {
    const handlers = group.type === "object" ? findValue(group, "hooks") : undefined;
    if (handlers?.type !== "array") {
      problems.push(`${where} has an entry without a list "hooks"`);
      hooks.push(readHandler(event, group));
      continue;
    }
    for (const handler of handlers.children ?? []) {
      hooks.push(readHandler(event, handler));
      if (handler.type !== "object" || findValue(handler, "type")?.type !== "string")
        problems.push(`${where} has a hook without a "type"`);
    }
  }
}

function readHandler(event: string, handler: Node): RegisteredHook {
  const timeout = handler.type === "object" ? findValue(handler, "timeout") : undefined;
  return {
    event,
    isOwn: isOwnHandler(handler) || isSeedHandler(handler),
    command: readCommandLine(handler),
    timeout: timeout === undefined ? undefined : getNodeValue(timeout),
  };
}

/** Mistakes that leave no doubt about the values: a comma or the last brackets are missing. */
const HARMLESS: ReadonlySet<string> = new Set([
  "CommaExpected",
  "CloseBraceExpected",
  "CloseBracketExpected",
]);

/**
 * Returns a settings text that can be parsed, with all values of one that cannot; undefined if they
 * are in doubt. Half of a permission could allow more than the whole.
 */
export function salvageSettings(text: string): string | undefined {
  const errors: ParseError[] = [];
  const value: unknown = parse(text.replace(/^\uFEFF/, ""), errors, { allowTrailingComma: true });
  const isClear = errors.every(({ error }) => HARMLESS.has(printParseErrorCode(error)));
  if (!isClear || typeof value !== "object" || value === null || Array.isArray(value)) {
    return undefined;
  }
  return `${JSON.stringify(value, undefined, 2)}\n`;
}
