/** Reads a conversation that SpecStory wrote down as Markdown (.specstory/history/*.md). */
import type { TranscriptTurn, TurnAction, TurnToolCall } from "@/conversation/turn.ts";

const SPEAKER = /^_\*\*(User|Agent|Assistant)\b[^*\n]{0,120}\*\*_\s*$/gm;
const THOUGHT = /<think>[\s\S]*?<\/think>/g;
/** A tool use in the forms of three versions; Cursor shows edits as diffs. */
const TOOL =
  /<tool-use[^>]*data-tool-type="(\w+)"[^>]*data-tool-name="([^"]*)"[\s\S]*?<\/tool-use>|^Tool use: \*\*(\w+)\*\*(?: [^\n]*)?(?:\n+(?:```[\s\S]*?\n```|<details>[\s\S]*?<\/details>|Result:\n*))*|^```diff[\s\S]*?\n```|<details>[\s\S]*?<\/details>|^\*\*\[tool[^\n]*$/gm;

const ACTIONS: Readonly<Record<string, TurnAction>> = {
  shell: "run",
  write: "edit",
  read: "read",
  search: "search",
  task: "delegate",
};
const ACTION_OF_NAME: Readonly<Record<string, TurnAction>> = {
  Bash: "run",
  Edit: "edit",
  MultiEdit: "edit",
  Write: "edit",
  Read: "read",
  LS: "read",
  Grep: "search",
  Glob: "search",
  Task: "delegate",
};

export function specStoryTurns(markdown: string, sessionId: string): TranscriptTurn[] {
  const heads = [...markdown.matchAll(SPEAKER)];
  let count = 0;
  const turns = heads.flatMap((head, index) => {
    const start = head.index + head[0].length;
    const body = markdown
      .slice(start, heads[index + 1]?.index ?? markdown.length)
      .replace(THOUGHT, "")
      .replace(/\n---\s*$/, "")
      .trim();
    const turn = (role: "user" | "assistant", text: string, toolCalls: TurnToolCall[]) => ({
      role,
      text: text.trim(),
      toolCalls,
      uuid: `${sessionId}-${(count += 1)}`,
      atMs: undefined,
      isSidechain: false,
      agentId: "",
      sessionId,
      branch: undefined,
      cwd: undefined,
      endsWork: false,
    });
    if (head[1] === "User") return [turn("user", body, [])];
    return agentParts(body).flatMap(({ text, call, shown = "" }) => {
      if (call === undefined) return [turn("assistant", text, [])];
      const id = `call-${count}`;
      const acting = turn("assistant", text, [{ ...call, id }]);
      const toolResult = { callId: id, isError: false, text: shown.slice(0, 12_000) };
      return [acting, { ...turn("user", "", []), role: "tool" as const, toolResult }];
    });
  });
  return turns.map((turn, index) => {
    const isLast = (turns[index + 1]?.role ?? "user") === "user";
    return {
      ...turn,
      endsWork: turn.role === "assistant" && turn.toolCalls.length === 0 && isLast,
    };
  });
}

/** Texts and tool uses by turns. */
function agentParts(body: string): { text: string; call?: TurnToolCall; shown?: string }[] {
  const parts: { text: string; call?: TurnToolCall; shown?: string }[] = [];
  let at = 0;
  for (const match of body.matchAll(TOOL)) {
    parts.push({ text: body.slice(at, match.index), call: callOf(match), shown: match[0] });
    at = match.index + match[0].length;
  }
  const rest = body.slice(at);
  if (rest.trim() !== "") parts.push({ text: rest });
  return parts;
}

function callOf(match: RegExpMatchArray): TurnToolCall {
  const [whole, kind, name = "", plain = ""] = match;
  const action = whole.startsWith("```diff")
    ? "edit"
    : (ACTIONS[kind ?? ""] ?? ACTION_OF_NAME[plain] ?? "other");
  const quoted = /`([^`\n]{1,400})`/.exec(whole)?.[1];
  return {
    id: "",
    name: name || plain || "tool",
    action,
    ...(action === "run" && quoted !== undefined ? { command: quoted } : {}),
    ...(action === "edit" ? { file: quoted ?? "file" } : {}),
  };
}
