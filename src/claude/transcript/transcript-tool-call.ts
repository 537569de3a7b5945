import { LIMITS } from "@/base/limits.ts";
import { cutAtWord, cutText } from "@/base/text.ts";
import { isRecord, type JsonRecord, recordField, textField } from "@/claude/json-fields.ts";
import type { PlanStep, TurnAction, TurnToolCall } from "@/conversation/turn.ts";

/** Guess: longer commands are scripts, and a path or pattern is never this long. */
const INPUT_CHARS_MAX = 2_000;
const STEPS_MAX = 100;
const EDITS_MAX = 50;
const STEP_CHARS_MAX = 200;

const ACTIONS: Readonly<Record<string, TurnAction>> = {
  Bash: "run",
  Edit: "edit",
  MultiEdit: "edit",
  Write: "edit",
  NotebookEdit: "edit",
  Read: "read",
  NotebookRead: "read",
  Grep: "search",
  Glob: "search",
  Agent: "delegate",
  Task: "delegate",
  TodoWrite: "plan",
  TaskCreate: "plan",
  TaskUpdate: "plan",
  ExitPlanMode: "plan",
};

/** Reads a tool call of a transcript, reduced to what memory can use. */
export function readToolCall(block: JsonRecord): TurnToolCall {
  const name = cutText(textField(block, "name") ?? "", LIMITS.nameChars);
  const input = recordField(block, "input");
  const command = shortText(input, "command");
  const file = shortText(input, "file_path") ?? shortText(input, "notebook_path");
  const pattern = shortText(input, "pattern");
  const written = readWritten(input);
  const removed = shortText(input, "old_string");
  const steps = readSteps(name, input);
  return {
    id: cutText(textField(block, "id") ?? "", LIMITS.nameChars),
    name,
    action: Object.hasOwn(ACTIONS, name) ? (ACTIONS[name] ?? "other") : "other",
    ...(command !== undefined && { command }),
    ...(file !== undefined && { file }),
    ...(pattern !== undefined && { pattern }),
    ...(written !== undefined && { written }),
    ...(removed !== undefined && { removed }),
    ...(steps !== undefined && { steps }),
  };
}

function readWritten(input: JsonRecord | undefined): string | undefined {
  const edits = input?.["edits"];
  if (Array.isArray(edits)) {
    const texts = edits.slice(0, EDITS_MAX).filter(isRecord);
    return cutAtWord(
      texts.map((edit) => textField(edit, "new_string") ?? "").join("\n"),
      INPUT_CHARS_MAX,
    );
  }
  const fields = ["new_string", "content", "new_source", "prompt", "plan"];
  return fields.map((key) => shortText(input, key)).find((text) => text !== undefined);
}

/** Reads the plan step a tool result says was created, with the id that later calls use for it. */
export function readCreatedStep(result: JsonRecord | undefined): PlanStep | undefined {
  const task = recordField(result, "task");
  const id = textField(task, "id");
  const title = textField(task, "subject");
  if (id === undefined || title === undefined) return undefined;
  return {
    id: cutText(id, LIMITS.nameChars),
    title: cutAtWord(title, STEP_CHARS_MAX),
    status: "open",
  };
}

function readSteps(name: string, input: JsonRecord | undefined): PlanStep[] | undefined {
  if (name === "TodoWrite") return readTodos(input?.["todos"]);
  if (name !== "TaskUpdate") return undefined;
  const id = textField(input, "taskId");
  if (id === undefined || textField(input, "status") === undefined) return undefined;
  return [{ id: cutText(id, LIMITS.nameChars), status: readStatus(input) }];
}

function readTodos(todos: unknown): PlanStep[] {
  if (!Array.isArray(todos)) return [];
  return todos
    .slice(0, STEPS_MAX)
    .filter(isRecord)
    .map((todo) => ({
      title: cutAtWord(textField(todo, "content") ?? "", STEP_CHARS_MAX),
      status: readStatus(todo),
    }));
}

function readStatus(record: JsonRecord | undefined): PlanStep["status"] {
  const status = textField(record, "status");
  if (status === "completed") return "done";
  return status === "deleted" || status === "cancelled" ? "dropped" : "open";
}

function shortText(input: JsonRecord | undefined, key: string): string | undefined {
  const text = textField(input, key);
  return text === undefined ? undefined : cutAtWord(text, INPUT_CHARS_MAX);
}
