import type { Block, Turn } from "@test/harness/model-script.ts";

/** The parts of an answer besides the turn itself. */
export interface AnswerFrame {
  messageId: string;
  model: string;
  /** The beginning of the ids of the turn's tool calls; the block's index follows. */
  toolUseIdStart: string;
}

/** The turn as a plain JSON message (a request without streaming). */
export function renderMessage(turn: Turn, frame: AnswerFrame): Record<string, unknown> {
  return {
    ...emptyMessage(turn, frame),
    content: turn.blocks.map((block, index) => withId(block, frame, index)),
    stop_reason: stopReason(turn),
    usage: usageOf(turn),
  };
}

/** The turn as the server-sent events of a streaming answer. */
export function renderEvents(turn: Turn, frame: AnswerFrame): string {
  const events = [
    event("message_start", { message: emptyMessage(turn, frame) }),
    ...turn.blocks.flatMap((block, index) => blockEvents(withId(block, frame, index), index)),
    event("message_delta", {
      delta: { stop_reason: stopReason(turn), stop_sequence: null },
      usage: usageOf(turn),
    }),
    event("message_stop", {}),
  ];
  return events.join("");
}

type BlockWithId = Block & { id?: string };

function withId(block: Block, frame: AnswerFrame, index: number): BlockWithId {
  return block.type === "tool_use" ? { ...block, id: `${frame.toolUseIdStart}${index}` } : block;
}

function blockEvents(block: BlockWithId, index: number): string[] {
  const [start, delta] =
    block.type === "text"
      ? [
          { ...block, text: "" },
          { type: "text_delta", text: block.text },
        ]
      : [
          { ...block, input: {} },
          { type: "input_json_delta", partial_json: JSON.stringify(block.input) },
        ];
  return [
    event("content_block_start", { index, content_block: start }),
    event("content_block_delta", { index, delta }),
    event("content_block_stop", { index }),
  ];
}

function event(type: string, fields: Record<string, unknown>): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...fields })}\n\n`;
}

function emptyMessage(turn: Turn, frame: AnswerFrame): Record<string, unknown> {
  return {
    id: frame.messageId,
    type: "message",
    role: "assistant",
    model: frame.model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: usageOf(turn),
  };
}

function stopReason(turn: Turn): string {
  return turn.blocks.some((block) => block.type === "tool_use") ? "tool_use" : "end_turn";
}

function usageOf(turn: Turn): Record<string, number> {
  return {
    input_tokens: turn.inputTokens ?? 100,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: 20,
  };
}
