/**
 * A scripted week of one project, as data: five days of work, then fresh sessions on the sixth day
 * that probe what is told back. steps.ts has short forms for writing the steps.
 */
export interface DayScript {
  readonly name: string;
  /** One line: language, tools, user. */
  readonly about: string;
  /** True if its results are kept apart: nobody reads its lines while tuning. */
  readonly isHeldBack?: boolean;
  /** Files of the project's first commit. */
  readonly files: Readonly<Record<string, string>>;
  readonly facts: readonly Fact[];
  readonly days: readonly (readonly Session[])[];
  /** Sessions of the sixth day. */
  readonly probes: readonly Session[];
}

export type Speaker = "user" | "agent" | "subagent" | "tool";

/** Something a good colleague would remember. */
export interface Fact {
  readonly id: string;
  readonly kind: "rule" | "decision" | "correction" | "fact" | "cause" | "fix";
  readonly by: Speaker;
  /** A line that tells it matches all of these. */
  readonly must: readonly RegExp[];
  /** Forms that are outdated from the step on that tells the fact. */
  readonly stale?: readonly RegExp[];
  /** Steps that are no part of a fix, such as an edit that was taken back. */
  readonly wrong?: readonly RegExp[];
  /** True if the user had it forgotten: only `stale` counts then, from the forget command on. */
  readonly isForgotten?: boolean;
}

export interface Session {
  readonly name: string;
  readonly branch?: string;
  /** Ids of facts that the start of the session should tell. */
  readonly due?: readonly string[];
  readonly steps: readonly Step[];
}

export type Step = Action & Notes;

/** The things that a step tells the program, or that are due at it. */
export interface Notes {
  /** Facts that this step states for the first time, or again. */
  readonly tells?: readonly string[];
  /** Facts the agent should have in its context by the end of this step. */
  readonly due?: readonly string[];
  /** A prompt about which nothing is known: it should stay undisturbed. */
  readonly isQuiet?: boolean;
  /** A failure that no earlier fix is about. */
  readonly isUnrelated?: boolean;
  /** Words of this step that must not become a rule: pasted, hypothetical, or meant for now only. */
  readonly notARule?: readonly RegExp[];
}

export interface ToolCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export type Action =
  | { readonly act: "prompt"; readonly text: string }
  /** A prompt typed while the agent works. */
  | { readonly act: "queue"; readonly text: string }
  | { readonly act: "say"; readonly text: string }
  | { readonly act: "call"; readonly call: ToolCall; readonly output: string }
  | { readonly act: "fail"; readonly call: ToolCall; readonly error: string }
  /** The user refuses a tool call and says why. */
  | { readonly act: "refuse"; readonly call: ToolCall; readonly words: string }
  | { readonly act: "interrupt" }
  | { readonly act: "edit"; readonly path: string; readonly from: string; readonly to: string }
  | { readonly act: "write"; readonly path: string; readonly content: string }
  | { readonly act: "delegate"; readonly task: string; readonly report: string }
  /** The agent asks with the AskUserQuestion tool, and the user answers. */
  | { readonly act: "ask"; readonly question: string; readonly answer: string }
  | { readonly act: "compact"; readonly summary: string }
  /** The user runs a command of the program in a terminal. */
  | { readonly act: "terminal"; readonly args: readonly string[] };
