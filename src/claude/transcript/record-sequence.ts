import { booleanField, type JsonRecord, textField } from "@/claude/json-fields.ts";
import { BelievedReplies } from "@/claude/transcript/believed-reply.ts";
import { marksInterrupt } from "@/claude/transcript/strip-client-text.ts";
import { messageTextOf, readRecord } from "@/claude/transcript/transcript-record.ts";
import type { TranscriptTurn } from "@/conversation/turn.ts";

/** Guess: nobody types this much right after a slash command; the text of a command is longer. */
const COMMAND_TEXT_CHARS = 200;

/**
 * Reads records in their order, because some messages can only be understood from the one before:
 * the prompt after an interrupt, the text that a slash command inserted, and the result of a call.
 * Newer clients mark the text of a command as their own; older ones only put it right below it.
 */
export class RecordSequence {
  #wasInterrupted = false;
  #commandUuid = "";
  readonly #replies = new BelievedReplies();

  read(record: JsonRecord): TranscriptTurn[] {
    const turns = readRecord(record).map((turn) => this.#replies.check(turn, record));
    if (booleanField(record, "isSidechain")) return turns;
    if (record["type"] === "assistant" && turns.length > 0) this.#wasInterrupted = false;
    if (record["type"] === "user") return this.#readUser(record, turns);
    return turns.map((turn) => this.#markInterrupt(turn));
  }

  #readUser(record: JsonRecord, turns: TranscriptTurn[]): TranscriptTurn[] {
    const text = messageTextOf(record);
    if (marksInterrupt(text)) this.#wasInterrupted = true;
    const parent = textField(record, "parentUuid") ?? "";
    const follows = this.#commandUuid !== "" && parent === this.#commandUuid;
    this.#commandUuid = text.includes("<command-name>") ? (textField(record, "uuid") ?? "") : "";
    if (follows && text.length >= COMMAND_TEXT_CHARS) return [];
    return turns.map((turn) => this.#markInterrupt(turn));
  }

  #markInterrupt(turn: TranscriptTurn): TranscriptTurn {
    if (!this.#wasInterrupted || turn.speaker !== "person") return turn;
    this.#wasInterrupted = false;
    return { ...turn, afterInterrupt: true };
  }
}
