import type { EventName } from "@/conversation/event-table.ts";

/**
 * The scripts for people and tools that call hooks by their file name: those of seed 004 in hooks/,
 * and those of seed 003 in .claude/hooks/. Both sets run the same program; they differ in their
 * names, and in what they do when somebody calls them by hand.
 */
export const SCRIPT_FOLDERS = ["hooks", ".claude/hooks"] as const;
export type ScriptFolder = (typeof SCRIPT_FOLDERS)[number];

interface ScriptRow {
  readonly folder: ScriptFolder;
  readonly event: EventName;
  /** The other event that the script answers if it is its first argument. */
  readonly otherEvent?: EventName;
  /**
   * The commands that it runs if somebody calls it with a terminal or nothing at all as its
   * standard input; `$1` is the program. Claude Code passes an event there, and the hook does all
   * of this in one process.
   */
  readonly byHand: string;
}

const ROWS = {
  "session-start": {
    folder: "hooks",
    event: "SessionStart",
    byHand: `"$1" session restore-identity && "$1" consciousness status --format brief`,
  },
  "pre-tool-use": {
    folder: "hooks",
    event: "PreToolUse",
    byHand: `exec "$1" consciousness brief`,
  },
  "post-tool-use": {
    folder: "hooks",
    event: "PostToolUse",
    byHand: `("$1" consciousness check-identity --auto-dream </dev/null >/dev/null 2>&1 &)`,
  },
  "user-prompt-submit": {
    folder: "hooks",
    event: "UserPromptSubmit",
    byHand: `exec "$1" consciousness inject-context "$PROMPT"`,
  },
  "session-end": {
    folder: "hooks",
    event: "SessionEnd",
    byHand: `"$1" session persist-identity && "$1" consciousness consolidate-if-needed`,
  },
  session_start: {
    folder: ".claude/hooks",
    event: "SessionStart",
    byHand: `"$1" mcp call start_session '{}' >/dev/null && exec "$1" assemble --depth light`,
  },
  user_prompt_submit: {
    folder: ".claude/hooks",
    event: "UserPromptSubmit",
    byHand: `exec "$1" assemble --depth rich "$PROMPT"`,
  },
  ghap_checkin: {
    folder: ".claude/hooks",
    event: "PreToolUse",
    byHand: `exec "$1" ghap check-in`,
  },
  outcome_capture: {
    folder: ".claude/hooks",
    event: "PostToolUse",
    // Claude Code has an event of its own for a command that failed.
    otherEvent: "PostToolUseFailure",
    byHand: `exec "$1" ghap outcome --command "$COMMAND" --exit-code "\${EXIT_CODE:-0}" "$OUTPUT"`,
  },
  session_end: {
    folder: ".claude/hooks",
    event: "SessionEnd",
    byHand: `exec "$1" mcp call end_session '{}' >/dev/null`,
  },
} as const satisfies Record<string, ScriptRow>;

type Stem = keyof typeof ROWS;
type Ending = "sh" | "cmd";
/** The names of both sets differ, so a name also says in which folder the script is. */
export type ScriptName = `${Stem}.${Ending}`;

/** The scripts of a folder: for bash, on every system, or for cmd.exe, in addition on Windows. */
export function scriptNames(folder: ScriptFolder, ending: Ending = "sh"): ScriptName[] {
  const stems = (Object.keys(ROWS) as Stem[]).filter((stem) => ROWS[stem].folder === folder);
  return stems.map((stem) => `${stem}.${ending}` as const);
}

/** Every script that some setup may have written. */
export const ALL_SCRIPTS: readonly ScriptName[] = SCRIPT_FOLDERS.flatMap((folder) => [
  ...scriptNames(folder),
  ...scriptNames(folder, "cmd"),
]);

export function scriptRow(name: ScriptName): ScriptRow {
  return ROWS[name.replace(/\.\w+$/, "") as Stem];
}

/** The path of a script below the project's root, with "/" on every system. */
export function scriptPlace(name: ScriptName): string {
  return `${scriptRow(name).folder}/${name}`;
}
