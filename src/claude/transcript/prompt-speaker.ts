import { stripClientText } from "@/claude/transcript/strip-client-text.ts";
import type { Speaker } from "@/conversation/turn.ts";

/**
 * Decides who wrote a message that the client sends under the user's role. Hooks (payload.ts) and
 * transcripts (transcript-record.ts) share these rules. Older clients give no origin, so the text
 * has to be enough.
 */
export interface SpokenPart {
  readonly speaker: Speaker;
  /** The speaker's words, without the client's wrapping. Empty for a bare command. */
  readonly text: string;
}

/** Splits a message into one part for each speaker: a plan may come with the user's feedback. */
export function readSpeakers(message: string, origin?: string): SpokenPart[] {
  if (isPlanHandover(message)) return splitPlan(message);
  const byOrigin = origin === undefined ? undefined : speakerOfOrigin(origin, message);
  if (byOrigin === "person") return [personPart(message)];
  const speaker = byOrigin ?? speakerOfText(message);
  if (speaker === undefined) return [personPart(message)];
  return speaker === "command" ? [readCommand(message)] : [{ speaker, text: message.trim() }];
}

function personPart(message: string): SpokenPart {
  const text = stripClientText(message);
  return text === "" ? { speaker: "client", text: "" } : { speaker: "person", text };
}

/**
 * Origins that client 2.1.325 writes. An unknown origin is not taken for a person, nor is a prompt
 * that comes by the clock: the agent can schedule one too.
 */
function speakerOfOrigin(origin: string, message: string): Speaker {
  switch (origin) {
    case "human":
    case "person":
    case "composer":
    case "voice-call":
      return speakerOfText(message) === "command" ? "command" : "person";
    case "task-notification":
    case "hook":
    case "stophook":
      return "notification";
    case "peer":
    case "peer-send-message":
    case "coordinator":
    case "channel":
    case "slack-ping":
    case "agent-loop":
      return "teammate";
    default:
      return "client";
  }
}

const PLAN_START = /^\s{0,40}Implement the following plan:[ \t\r]{0,400}\n/;

function isPlanHandover(message: string): boolean {
  return message.includes("Implement the following plan:") && PLAN_START.test(message);
}

/** The client puts the user's own words on a plan after these. */
const PLAN_FEEDBACK = "\n\nUser feedback on this plan: ";
/** Before the user's words on a plan it puts this note for the model. */
const PLAN_NOTE = "\n\nIf you need specific details from before exiting plan mode";

/** The agent's plan may imitate both, so only what follows the last note is the user's. */
function splitPlan(message: string): SpokenPart[] {
  const note = message.lastIndexOf(PLAN_NOTE);
  const end = note < 0 ? -1 : message.indexOf(PLAN_FEEDBACK, note);
  const plan = (note < 0 ? message : message.slice(0, note)).replace(PLAN_START, "");
  const part: SpokenPart = { speaker: "agent-plan", text: stripClientText(plan) };
  return end < 0 ? [part] : [part, personPart(message.slice(end + PLAN_FEEDBACK.length))];
}

interface Opening {
  readonly speaker: Speaker;
  /** A message with this opening has one of these, in lower case: the pattern is then compiled. */
  readonly hints: readonly string[];
  readonly pattern: RegExp;
}

/** How messages begin that no person wrote. */
const OPENINGS: readonly Opening[] = [
  {
    speaker: "teammate",
    hints: ["<", "session sent a message"],
    pattern:
      /^\s{0,40}(?:<(?:teammate-message|agent-message|cross-session-message|coordinator-relay|channel source=|slack-ping|slack-tag-message)\b|Another Claude session sent a message|A peer session sent a message)/,
  },
  {
    speaker: "notification",
    hints: ["<", "[", "hook"],
    pattern:
      /^\s{0,40}(?:<task-notification>|<user-prompt-submit-hook>|\[SYSTEM NOTIFICATION|[A-Za-z]{2,30} hook (?:feedback|blocking error)\b|(?:\w{1,30} )?operation (?:stopped|blocked) by hook\b)/i,
  },
  {
    speaker: "command",
    hints: ["<", "/"],
    pattern: /^\s{0,40}(?:<command-(?:name|message)>|\/[A-Za-z][\w:.-]{0,80}(?:\s|$))/,
  },
  {
    speaker: "command",
    hints: ["base directory for this skill: "],
    pattern: /^\s{0,40}Base directory for this skill: /,
  },
  {
    speaker: "client",
    hints: ["unknown "],
    pattern: /^\s{0,40}Unknown (?:slash command|skill|command): /,
  },
];

function speakerOfText(message: string): Speaker | undefined {
  const start = message.slice(0, 200);
  const lower = start.toLowerCase();
  return OPENINGS.find(
    ({ hints, pattern }) => hints.some((hint) => lower.includes(hint)) && pattern.test(start),
  )?.speaker;
}

/** Only the arguments of a command were typed as a message; the name says which text to insert. */
function readCommand(message: string): SpokenPart {
  const typed = argumentsOf(message);
  return typed === "" ? { speaker: "command", text: "" } : { speaker: "person", text: typed };
}

function argumentsOf(message: string): string {
  const tag = "<command-args>";
  const start = message.indexOf(tag);
  if (start >= 0) {
    const end = message.indexOf("</command-args>", start);
    return end < 0 ? "" : message.slice(start + tag.length, end).trim();
  }
  const typed = /^\s{0,40}\/[A-Za-z][\w:.-]{0,80}\s/.exec(message);
  return typed === null ? "" : stripClientText(message.slice(typed[0].length));
}
