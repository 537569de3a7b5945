// Whatever settings file a user has, our hooks can be added and removed without a trace. Random
// documents with random indentation, line ends, comments, trailing commas and byte order marks are
// changed and compared byte for byte and value for value.
import { test } from "bun:test";
import fc from "fast-check";
import { parse } from "jsonc-parser";
import {
  addHooks,
  findEmptyParts,
  listHookedEvents,
  removeHooks,
} from "@/claude/settings/settings.ts";
import {
  addStatusLine,
  removeStatusLine,
  whoseStatusLine,
} from "@/claude/settings/status-line-setting.ts";
import { listHookEntries } from "@/setup/hooks/hook-command.ts";
import { documentText, without } from "@test/setup/settings-documents.ts";

const FILE = "settings.json";
// Takes about a second for each property, on a busy machine ten times as long.
const RUNS = 300;
const TIMEOUT_MS = 60_000;
const ENTRIES = listHookEntries({ programFolder: "/opt/a 'b' $c", platform: "linux" });
const OTHERS = listHookEntries({ programFolder: "/elsewhere", platform: "linux" });

function read(text: string): Record<string, unknown> {
  return parse(text.replace(/^\uFEFF/, ""), [], { allowTrailingComma: true });
}

function check(property: (text: string) => boolean): void {
  fc.assert(fc.property(documentText, property), { numRuns: RUNS });
}

test(
  "adding and then removing gives the same bytes",
  () => {
    check((text) => {
      const empty = findEmptyParts(text, FILE);
      return removeHooks(addHooks(text, ENTRIES, FILE), FILE, empty) === text;
    });
  },
  TIMEOUT_MS,
);

test(
  "adding for one program folder, then another, then removing gives the same bytes",
  () => {
    check((text) => {
      const empty = findEmptyParts(text, FILE);
      const twice = addHooks(addHooks(text, OTHERS, FILE), ENTRIES, FILE);
      return removeHooks(twice, FILE, empty) === text;
    });
  },
  TIMEOUT_MS,
);

test(
  "adding a status line and then removing it gives the same bytes",
  () => {
    check((text) => {
      const added = addStatusLine(text, "'/opt/context-graph' statusline", FILE);
      return whoseStatusLine(added, FILE) !== "nobody" && removeStatusLine(added, FILE) === text;
    });
  },
  TIMEOUT_MS,
);

test(
  "adding twice is the same as adding once, and all hooks are there",
  () => {
    check((text) => {
      const once = addHooks(text, ENTRIES, FILE);
      const events = new Set(listHookedEvents(once, FILE));
      const isComplete = ENTRIES.every((entry) => events.has(entry.event));
      return isComplete && addHooks(once, ENTRIES, FILE) === once;
    });
  },
  TIMEOUT_MS,
);

test(
  "foreign entries are still there, in their order",
  () => {
    check((text) => {
      const before = read(text);
      const after = read(addHooks(text, ENTRIES, FILE));
      const sameRest = Bun.deepEquals(without(after, "hooks"), without(before, "hooks"), true);
      return sameRest && Bun.deepEquals(foreignOf(after), foreignOf(before), true);
    });
  },
  TIMEOUT_MS,
);

// The groups that setup did not write, by event.
function foreignOf(value: Record<string, unknown>): [string, unknown[]][] {
  const own = new Set(ENTRIES.map((entry) => ("command" in entry ? entry.command : "")));
  const events = Object.entries((value["hooks"] ?? {}) as Record<string, unknown[]>);
  const isForeign = (group: unknown) => {
    const handlers = (group as { hooks: { command?: string }[] }).hooks;
    return !handlers.some((handler) => own.has(handler.command ?? ""));
  };
  return events
    .map(([event, groups]): [string, unknown[]] => [event, groups.filter(isForeign)])
    .filter(([, groups]) => groups.length > 0);
}
