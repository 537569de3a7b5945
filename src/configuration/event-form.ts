/**
 * Seed 003 writes the settings of hooks in two forms. Beside groups with names of their own
 * (`session_start`) it lists them under the event, as a client's settings do:
 *
 *   hooks:
 *     PreToolCall:
 *       - matcher: "*"
 *         timeout: 100
 *         frequency: 10
 *
 * This file turns the second form into the first (CF-19).
 */
type Table = Readonly<Record<string, unknown>>;

const GROUP_OF_EVENT = new Map([
  ["SessionStart", "session_start"],
  ["UserPromptSubmit", "user_prompt_submit"],
  ["PreToolCall", "ghap_checkin"],
  ["PreToolUse", "ghap_checkin"],
  ["PostToolCall", "outcome_capture"],
  ["PostToolUse", "outcome_capture"],
  ["SessionEnd", "session_end"],
]);

const KEY_OF_OPTION = new Map([
  ["command", "script"],
  ["timeout", "timeout_ms"],
]);

/** The same document, with every list of hooks under an event as a group of settings. */
export function withoutEventForm(document: Table): Table {
  const { hooks } = document;
  if (!isTable(hooks) || !Object.entries(hooks).some(isEventList)) return document;
  const groups: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(hooks)) {
    const group = isEventList([name, value]) ? GROUP_OF_EVENT.get(name) : undefined;
    if (group === undefined) groups[name] = value;
    else groups[group] = { ...toTable(groups[group]), ...settingsIn(value as unknown[]) };
  }
  return { ...document, hooks: groups };
}

function isEventList([name, value]: readonly [string, unknown]): boolean {
  return GROUP_OF_EVENT.has(name) && Array.isArray(value) && value.every(isTable);
}

/** The settings of all hooks listed for an event; of two that set the same, the later counts. */
function settingsIn(hooks: readonly unknown[]): Table {
  return Object.fromEntries(hooks.filter(isTable).flatMap((hook) => settingsOf(hook)));
}

function settingsOf(hook: Table): [string, unknown][] {
  return Object.entries(hook).flatMap(([option, value]): [string, unknown][] => {
    if (option === "matcher") return commandsIn(value);
    // A session begins once, so nothing else could be meant.
    if (option === "once" && value === true) return [];
    return [[KEY_OF_OPTION.get(option) ?? option, value]];
  });
}

/** "Bash(pytest|npm test)" names commands; "*" and "Bash" leave the choice to us. */
function commandsIn(matcher: unknown): [string, unknown][] {
  if (matcher === "*" || matcher === "" || matcher === "Bash") return [];
  const listed = typeof matcher === "string" ? /^Bash\(([^()]+)\)$/.exec(matcher)?.[1] : undefined;
  if (listed === undefined) return [["matcher", matcher]];
  return [["matchers", listed.split("|").map((command) => command.trim())]];
}

function toTable(value: unknown): Table {
  return isTable(value) ? value : {};
}

function isTable(value: unknown): value is Table {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
