/**
 * configuration/ reads what a project or a user has set. This file is the table of every setting:
 * name, kind, the value that applies if nothing is set, meaning. read-file.ts checks a file against
 * it, effective.ts merges the files and says where each value comes from. control/ is what the user
 * has switched off. The folder is not for what a setting leads to: hooks and operations are given a
 * function that answers with values. It keeps true: a file that is wrong never stops a hook; a value
 * that is wrong counts as not given, and the log says so.
 *
 * Names are the keys of .claude/hooks/config.yaml, joined by dots. docs/reference/settings.md is
 * generated from this table (a test compares them). Every hook process loads it: data only.
 */
export type Setting =
  | {
      readonly kind: "switch";
      readonly fallback: boolean;
      readonly meaning: string;
      readonly isJoined?: true;
    }
  | {
      readonly kind: "number";
      readonly fallback: number;
      readonly min: number;
      readonly max: number;
      readonly meaning: string;
    }
  | {
      readonly kind: "choice";
      readonly values: readonly string[];
      readonly fallback: string;
      readonly meaning: string;
    }
  | {
      readonly kind: "list";
      readonly fallback: readonly string[];
      readonly meaning: string;
      /** True if all files count together, so that no project can lift what its user has set. */
      readonly isJoined?: true;
    }
  | { readonly kind: "text"; readonly fallback: string; readonly meaning: string };

const SCRIPT =
  "Not run: the program answers the event itself, and doctor says so of any other name.";

export const SETTINGS = {
  "hooks.session_start.enabled": {
    kind: "switch",
    fallback: true,
    meaning: "false: the start of a session adds nothing to the conversation.",
  },
  "hooks.session_start.script": {
    kind: "text",
    fallback: ".claude/hooks/session_start.sh",
    meaning: SCRIPT,
  },
  "hooks.session_start.timeout_ms": {
    kind: "number",
    fallback: 5000,
    min: 50,
    max: 9000,
    meaning: "After this long the hook answers with what it has.",
  },
  "hooks.session_start.inject_light_context": {
    kind: "switch",
    fallback: true,
    meaning:
      "false: the start tells no rules, values, decisions or earlier work; a compacted session still gets back where it stood.",
  },
  "hooks.session_start.identity_status": {
    kind: "switch",
    fallback: false,
    meaning:
      "true: the start tells the agent where the session's identity comes from and its state.",
  },
  "hooks.session_start.notice": {
    kind: "choice",
    values: ["first", "always", "never"],
    fallback: "first",
    meaning:
      "When you see a line that says how many memories the session was told: the first time, at every start, or never.",
  },
  "hooks.pre_tool_use.identity_brief": {
    kind: "choice",
    values: ["never", "on_change", "always"],
    fallback: "never",
    meaning: "Whether the state of the session's identity is told before a tool call, in one line.",
  },
  "hooks.user_prompt_submit.enabled": {
    kind: "switch",
    fallback: true,
    meaning: "false: nothing is told at prompts.",
  },
  "hooks.user_prompt_submit.script": {
    kind: "text",
    fallback: ".claude/hooks/user_prompt_submit.sh",
    meaning: SCRIPT,
  },
  "hooks.user_prompt_submit.timeout_ms": {
    kind: "number",
    fallback: 2000,
    min: 20,
    max: 4000,
    meaning: "After this long the hook answers with what it has.",
  },
  "hooks.user_prompt_submit.context_depth": {
    kind: "choice",
    values: ["light", "rich"],
    fallback: "rich",
    meaning: "light: at most 100 tokens are told at a prompt.",
  },
  "hooks.user_prompt_submit.token_budget": {
    kind: "number",
    fallback: 2000,
    min: 0,
    max: 2000,
    meaning: "The most tokens that are told at a prompt.",
  },
  "hooks.user_prompt_submit.include_code": {
    kind: "switch",
    fallback: true,
    meaning: "false: no code of the project is told at prompts.",
  },
  "hooks.ghap_checkin.enabled": {
    kind: "switch",
    fallback: true,
    meaning: "false: nobody asks whether the hypothesis still holds.",
  },
  "hooks.ghap_checkin.script": {
    kind: "text",
    fallback: ".claude/hooks/ghap_checkin.sh",
    meaning: SCRIPT,
  },
  "hooks.ghap_checkin.frequency": {
    kind: "number",
    fallback: 10,
    min: 1,
    max: 1000,
    meaning: "The number of tool calls after which the hypothesis is asked about.",
  },
  "hooks.ghap_checkin.timeout_ms": {
    kind: "number",
    fallback: 100,
    min: 1,
    max: 900,
    meaning: "A hook that has already taken this long does not ask.",
  },
  "hooks.outcome_capture.enabled": {
    kind: "switch",
    fallback: true,
    meaning: "false: results of tests and builds are not compared with predictions.",
  },
  "hooks.outcome_capture.script": {
    kind: "text",
    fallback: ".claude/hooks/outcome_capture.sh",
    meaning: SCRIPT,
  },
  "hooks.outcome_capture.timeout_ms": {
    kind: "number",
    fallback: 3000,
    min: 1,
    max: 4000,
    meaning: "A hook that has already taken this long says nothing about the result.",
  },
  "hooks.outcome_capture.matchers": {
    kind: "list",
    fallback: [],
    meaning:
      "Beginnings of commands that are tests or builds, beside those that the program knows.",
  },
  "hooks.outcome_capture.auto_capture": {
    kind: "switch",
    fallback: true,
    meaning: "false: a result is told, but does not make an entry gold.",
  },
  "hooks.session_end.enabled": {
    kind: "switch",
    fallback: true,
    meaning: "false: an open entry stays open when the session ends.",
  },
  "hooks.session_end.script": {
    kind: "text",
    fallback: ".claude/hooks/session_end.sh",
    meaning: SCRIPT,
  },
  "hooks.session_end.timeout_ms": {
    kind: "number",
    fallback: 30_000,
    min: 50,
    max: 30_000,
    meaning: "After this long the hook stops.",
  },
  "control.paused": {
    kind: "switch",
    fallback: false,
    meaning: "true: hooks store and tell nothing. One file that says so is enough.",
    isJoined: true,
  },
  "control.ignore": {
    kind: "list",
    fallback: [],
    meaning:
      "Paths and patterns that nothing is captured from or about. Those of all files count together.",
    isJoined: true,
  },
} as const satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** The names of the settings of one kind. */
export type SettingOfKind<K extends Setting["kind"]> = {
  [N in SettingName]: (typeof SETTINGS)[N]["kind"] extends K ? N : never;
}[SettingName];

type Widened<S extends Setting> = S extends { kind: "switch" }
  ? boolean
  : S extends { kind: "number" }
    ? number
    : S extends { kind: "choice"; values: readonly (infer V)[] }
      ? V
      : S extends { kind: "list" }
        ? readonly string[]
        : string;

export type SettingValue<N extends SettingName> = Widened<(typeof SETTINGS)[N]>;

/** Answers with the value that applies. A dependency, so that tests can supply another. */
export type Settings = <N extends SettingName>(name: N) => SettingValue<N>;

/** The values that apply where nothing is set. */
export const defaultSettings: Settings = (name) =>
  SETTINGS[name].fallback as SettingValue<typeof name>;
