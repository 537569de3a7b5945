import { getNodeValue } from "jsonc-parser";
import { openSettings } from "@/claude/settings/settings-document.ts";
import { findValue } from "@/claude/settings/settings-edits.ts";
import { listOwnEntries, type OwnEntry } from "@/claude/settings/settings-own-entry.ts";

/**
 * Describes how our hooks in a settings file differ from those it had before, one line for each
 * event. Empty if it had none of ours: then everything is new.
 */
export function describeHookChanges(before: string, after: string, file: string): string[] {
  const [old, now] = [readHooks(before, file), readHooks(after, file)];
  if (old.size === 0) return [];
  const events = new Set([...old.keys(), ...now.keys()]);
  return [...events].flatMap((event) => describeEvent(event, old.get(event), now.get(event)));
}

interface EventHooks {
  /** The matchers of our entries, in words. */
  readonly tools: string[];
  /** Everything else in them, to see whether anything differs. */
  readonly handlers: string[];
}

function readHooks(text: string, file: string): Map<string, EventHooks> {
  const hooks = new Map<string, EventHooks>();
  for (const own of listOwnEntries(openSettings(text, file))) {
    const { tools, handlers } = hooks.get(own.event) ?? { tools: [], handlers: [] };
    const found = own.handlers.map((handler) => JSON.stringify(getNodeValue(handler)));
    hooks.set(own.event, {
      tools: [...tools, toolsOf(own)],
      handlers: [...handlers, own.form === "flat" || own.form === "bare" ? own.form : "", ...found],
    });
  }
  return hooks;
}

function toolsOf({ node }: OwnEntry): string {
  const matcher = findValue(node, "matcher")?.value;
  if (typeof matcher !== "string" || matcher === "" || matcher === "*") return "all";
  return matcher.replaceAll("|", ", ");
}

function describeEvent(event: string, old?: EventHooks, now?: EventHooks): string[] {
  if (old === undefined) return [`${event}: added`];
  if (now === undefined) return [`${event}: removed`];
  const [before, after] = [old.tools.join("; "), now.tools.join("; ")];
  if (before !== after) return [`${event}: tools were ${before}; now ${after}`];
  const isSame = old.handlers.join() === now.handlers.join();
  return isSame ? [] : [`${event}: called in another way`];
}
