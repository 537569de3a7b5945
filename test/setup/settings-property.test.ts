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

const FILE = "settings.json";
// Takes about a second for each property, on a busy machine ten times as long.
const RUNS = 300;
const TIMEOUT_MS = 60_000;
const ENTRIES = listHookEntries({ programFolder: "/opt/a 'b' $c", platform: "linux" });
const OTHERS = listHookEntries({ programFolder: "/elsewhere", platform: "linux" });

const foreignHandler = fc.oneof(
  fc.record({ type: fc.constant("command"), command: fc.string() }),
  fc.record({ type: fc.constant("http"), url: fc.webUrl(), timeout: fc.nat(60) }),
);
const foreignGroup = fc.record(
  { matcher: fc.string(), hooks: fc.array(foreignHandler, { maxLength: 3 }) },
  { requiredKeys: ["hooks"] },
);
const eventName = fc.constantFrom("SessionStart", "PreToolUse", "Stop", "Notification", "Own");
const hooks = fc.dictionary(eventName, fc.array(foreignGroup, { maxLength: 3 }));
const settings = fc
  .tuple(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), fc.option(hooks))
  .map(([rest, ours]) => ({
    ...without(rest, "hooks"),
    ...(ours === null ? {} : { hooks: ours }),
  }));

const layout = fc.record({
  indent: fc.constantFrom("", "  ", "    ", "\t", "   "),
  lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
  mark: fc.constantFrom("", "\uFEFF"),
  tail: fc.constantFrom("", "\n", "\r\n", "\n\n", " // end\n", "\n/* end */"),
  // Each number decides what goes between two parts of the document.
  noise: fc.array(fc.nat(19), { minLength: 1, maxLength: 40 }),
});
const documentText = fc.tuple(settings, layout).map(([value, style]) => writeOut(value, style));

function without(value: Record<string, unknown>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

type Layout = typeof layout extends fc.Arbitrary<infer T> ? T : never;

function writeOut(value: unknown, style: Layout): string {
  let turn = 0;
  const next = () => style.noise[turn++ % style.noise.length] ?? 0;
  const gap = (depth: number): string => {
    const line = style.lineEnd + style.indent.repeat(depth);
    const choices = [line, line, line, "", "", " ", "  ", ` // note${line}`, "/* a\nb */"];
    choices.push(`${line}// own line${line}`, ` /* c */ `, line + line, `\r${line}`, `\n${line}`);
    return choices[next() % choices.length] ?? "";
  };
  const list = (parts: string[], depth: number): string => {
    if (parts.length === 0) return gap(depth);
    const separated = parts.map((part) => gap(depth + 1) + part + (next() > 16 ? " /* x */" : ""));
    const trailing = next() > 13 ? `${next() > 16 ? " " : ""},` : "";
    return `${separated.join(",")}${trailing}${gap(depth)}`;
  };
  const write = (part: unknown, depth: number): string => {
    if (Array.isArray(part))
      return `[${list(
        part.map((item) => write(item, depth + 1)),
        depth,
      )}]`;
    if (typeof part !== "object" || part === null) return JSON.stringify(part) ?? "null";
    const properties = Object.entries(part).map(([key, item]) => {
      return `${JSON.stringify(key)}:${next() > 10 ? " " : ""}${write(item, depth + 1)}`;
    });
    return `{${list(properties, depth)}}`;
  };
  return style.mark + write(value, 0) + style.tail;
}

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
