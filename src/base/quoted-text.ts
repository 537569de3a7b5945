import { flatten } from "@/base/text.ts";
import { withoutInvisible } from "@/base/visible-text.ts";

/**
 * Makes text from a memory, a file, a path or a branch safe to show to the model within a line of
 * ours: on one line, without invisible characters, and without anything that could be mistaken for
 * our own words. Our headings, ids and statements about a memory's source are what the model trusts;
 * text that contains them is shown as a quotation. Everything that a hook or the MCP server tells
 * passes through this (a test goes through all events).
 */
export function quoteLine(text: string): string {
  return quoteImitations(flatten(withoutInvisible(text)));
}

const HEADING =
  /={3,}(?= ?(?:PROJECT (?:MEMORY|CONTEXT|TOOLS)|MEMORY:|STANDING RULES|DECISIONS|FILE HISTORY|RULE for|OPERATIONAL CHEAT SHEET|PREVIOUS SESSION|SESSION LENGTH|END ?={3}))/g;
const ABOUT_JOURNAL =
  /GHAP Check-in(?= \()|Orphaned GHAP(?= detected)|(?:Test|Build) (?:PASSED|FAILED)(?=\. Your prediction)|## Premortem(?=: What went wrong)|Consider starting a GHAP(?= to track)/g;
const CITATION = /\[m:([0-9a-z_]{1,40})\]/gi;
/** "(Decision from user, …" and "(Learning noted by the agent, …" */
const PROVENANCE =
  /\((?=[A-Z][A-Za-z]{2,20} (?:from (?:user|agent|tool|file|import)|noted by the agent)\b)/g;
const SAID_OFTEN = /\((?=said in \d{1,6} sessions\b)/g;
const TRACK_RECORD = /\bworked \(?\d{1,6} of \d{1,6}(?: times?\b|\))/g;
/** The client's own tags around what hooks say. */
const CLIENT_TAG =
  /<(?=\/?(?:system-reminder|task-notification|local-command-|command-(?:name|message|args)|user-prompt-submit-hook))/gi;

/** The text with everything that could be mistaken for our own words changed a little. */
export function quoteImitations(text: string): string {
  if (!MAY_IMITATE.test(text)) return text;
  return text
    .replace(HEADING, "= = =")
    .replace(ABOUT_JOURNAL, '"$&"')
    .replace(CITATION, "(m:$1)")
    .replace(PROVENANCE, "(quoted: ")
    .replace(SAID_OFTEN, "(quoted: ")
    .replace(TRACK_RECORD, '"$&"')
    .replace(CLIENT_TAG, "‹");
}

/** Rules out the usual text with one search. */
const MAY_IMITATE =
  /={3}|GHAP (?:C|d|t)|Your prediction|## Premortem|\[m:|\((?:[A-Z]|said)|worked \(?\d|<\/?[a-z]/i;
