import type { ContentBlock, TranscriptRecord } from "./recording.ts";

/** Slash commands the client answers itself, without a prompt to the model. */
const BUILT_IN_COMMANDS = new Set(
  "clear exit model plugin cost compact context resume login logout fast theme config mcp hooks status permissions help doctor memory usage rename vim ide copy export add-dir agents stats upgrade plan effort btw insights skills statusline color rewind tasks".split(
    " ",
  ),
);

/** The prompt a record caused, "interrupted", or undefined if it caused none. */
export function promptOf({
  message,
}: TranscriptRecord): { text: string } | "interrupted" | undefined {
  if (message === undefined) return undefined;
  const texts =
    typeof message.content === "string"
      ? [message.content]
      : message.content.flatMap(({ type, text }) => (type === "text" && text ? [text] : []));
  const said = texts
    .filter((text) => !/^<(?:ide_|system-reminder>)/.test(text))
    .join("\n")
    .trim();
  if (said.startsWith("[Request interrupted")) return "interrupted";
  if (said === "" || /^<(?:local-command|bash-)/.test(said)) return undefined;
  const command = /<command-name>\/?([^<\s]+)<\/command-name>/.exec(said)?.[1];
  if (command === undefined) return { text: said };
  if (BUILT_IN_COMMANDS.has(command.split(":")[0] ?? "")) return undefined;
  const args = /<command-args>([\s\S]*?)<\/command-args>/.exec(said)?.[1] ?? "";
  return { text: `/${command} ${args}`.trim() };
}

const REFUSALS = [
  "<tool_use_error>",
  "The user doesn't want",
  "[Request interrupted",
  "Error: [Request interrupted",
  "Permission to use",
  "The agent proposed a plan that was rejected",
  "User rejected",
];

/** True if the result is no failure of the tool: refused, interrupted or invalid. */
export function isRefusal(text: string): boolean {
  const start = text.trimStart();
  return (
    text.includes("[Request interrupted by user") ||
    REFUSALS.some((words) => start.startsWith(words))
  );
}

/** The `tool_response` of a recorded result. */
export function responseOf(call: ContentBlock, record: TranscriptRecord, text: string): unknown {
  if (call.name?.startsWith("mcp__")) return [{ type: "text", text }];
  const recorded = record.toolUseResult;
  if (typeof recorded === "object" && recorded !== null) return recorded;
  if (call.name !== "Bash") return { content: text };
  return { stdout: text, stderr: "", interrupted: false, isImage: false, noOutputExpected: false };
}
