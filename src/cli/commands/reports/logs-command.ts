import { shorten } from "@/base/text.ts";
import type { Command, CommandCall, CommandHost, CommandOutput } from "@/cli/command.ts";
import { projectOf, USER_LEVEL } from "@/cli/input/project-options.ts";
import { readSince } from "@/cli/input/value-options.ts";
import { createPaint, type Paint } from "@/cli/output/terminal.ts";
import { endOfLog, readNewEntries } from "@/platform/log/follow-log.ts";
import { logPath } from "@/platform/log.ts";
import { userFolder } from "@/platform/project.ts";
import { type LoggedEntry, readLog } from "@/platform/log/read-log.ts";
import { isOwnOrAbsent } from "@/store/sqlite/database/open-own-store.ts";

/** How many entries are shown if not told otherwise. */
const SHOWN = 50;
/** Guess: nobody notices a shorter wait. */
const POLL_MS = 250;

export const logsCommand: Command = {
  name: "logs",
  summary: "Show what hooks and commands did, and what went wrong",
  operands: "",
  options: {
    follow: { type: "switch", short: "f", meaning: "Go on showing new entries until Ctrl-C" },
    since: { type: "text", meaning: "Start of the period: days such as 7d, or a time" },
    errors: { type: "switch", meaning: "Only errors, warnings and timeouts" },
    event: { type: "text", meaning: "Only the hook of one event, such as PreToolUse" },
    limit: { type: "number", meaning: `How many of the newest entries to show (default ${SHOWN})` },
    ...USER_LEVEL,
  },
  examples: ["context-graph logs --errors --since 7d", "context-graph logs -f"],
  async run(call) {
    const folder = logFolder(call.host);
    const isWanted = filterOf(call);
    // Taken before the entries are read, so that none is left out.
    const end = endOfLog(folder);
    const found = [...readLog(folder)].filter(isWanted);
    const shown = found.slice(-call.options.number("limit", SHOWN));
    if (!call.options.has("follow")) return answer(folder, shown, found.length, call);
    await follow(folder, end, shown, isWanted, call);
    return { text: "", json: undefined };
  },
};

/** The log of a project whose store is not this user's is in the user's own folder. */
function logFolder(host: CommandHost): string {
  const { storeFolder } = projectOf(host);
  return isOwnOrAbsent(storeFolder, host.environment) ? storeFolder : userFolder(host.environment);
}

function filterOf(call: CommandCall): (entry: LoggedEntry) => boolean {
  const { options } = call;
  const sinceMs = options.has("since") ? readSince(call) : Number.NEGATIVE_INFINITY;
  const event = options.text("event");
  const errorsOnly = options.has("errors");
  return ({ at, command, level }) =>
    Date.parse(at) >= sinceMs &&
    (event === undefined || command === `hook ${event}`) &&
    (!errorsOnly || level === "error" || level === "warn");
}

function answer(
  folder: string,
  shown: readonly LoggedEntry[],
  count: number,
  { host }: CommandCall,
): CommandOutput {
  const paint = createPaint(host.environment);
  const path = logPath(folder);
  const json = { path, total: count, entries: shown.map(toJson) };
  if (shown.length === 0) return { text: `Nothing of that is in ${path}.`, json };
  const more = count - shown.length;
  const head = more > 0 ? [`… ${more} earlier; --limit ${count} shows all`] : [];
  return { text: [...head, ...shown.map((entry) => toLine(entry, paint))].join("\n"), json };
}

async function follow(
  folder: string,
  end: ReturnType<typeof endOfLog>,
  first: readonly LoggedEntry[],
  isWanted: (entry: LoggedEntry) => boolean,
  { host, options }: CommandCall,
): Promise<void> {
  const paint = createPaint(host.environment);
  const print = (entries: readonly LoggedEntry[]) =>
    entries.every((entry) => {
      const line = options.has("json") ? JSON.stringify(toJson(entry)) : toLine(entry, paint);
      return host.printPiece(`${line}\n`);
    });
  let position = end;
  for (let isRead = print(first); isRead;) {
    await Bun.sleep(POLL_MS);
    const { entries, position: next } = readNewEntries(folder, position);
    position = next;
    isRead = print(entries.filter(isWanted));
  }
}

const COLOURS: Readonly<Record<string, string>> = { error: "1;31", warn: "33" };
/** "hook PostToolUseFailure" and a little more. */
const COMMAND_CHARS = 24;
const SHOWN_CHARS = 300;

/** "2026-01-31 09:30:12  hook PreToolUse    9 ms  silent" */
function toLine({ at, level, command, durationMs, outcome, detail }: LoggedEntry, paint: Paint) {
  const colour = COLOURS[level];
  const what = shorten(detail === undefined ? outcome : `${outcome}: ${detail}`, SHOWN_CHARS);
  const took = `${Math.round(durationMs)} ms`.padStart(8);
  const mark = colour === undefined ? what : `${paint(colour, level)}  ${what}`;
  return `${localTime(at)}  ${command.padEnd(COMMAND_CHARS)} ${took}  ${mark}`;
}

function localTime(at: string): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":");
  return `${day} ${time}`;
}

function toJson({ at, level, command, durationMs, exitCode, outcome, detail }: LoggedEntry) {
  return {
    at,
    level,
    command,
    duration_ms: durationMs,
    exit_code: exitCode,
    outcome,
    detail: detail ?? null,
  };
}
