import type { Notes, Session, Step } from "./script.ts";

/** Short forms for the steps of a script. */

export function session(name: string, steps: readonly (Step | readonly Step[])[]): Session {
  return { name, steps: steps.flat() };
}

export function user(text: string, notes: Notes = {}): Step {
  return { act: "prompt", text, ...notes };
}

export function queued(text: string, notes: Notes = {}): Step {
  return { act: "queue", text, ...notes };
}

export function agent(text: string, notes: Notes = {}): Step {
  return { act: "say", text, ...notes };
}

export function run(command: string, output = "", notes: Notes = {}): Step {
  return { act: "call", call: { tool: "Bash", input: { command } }, output, ...notes };
}

/** A command that ends with exit code 1. */
export function fails(command: string, output: string, notes: Notes = {}): Step {
  const error = `Exit code 1\n${output}`;
  return { act: "fail", call: { tool: "Bash", input: { command } }, error, ...notes };
}

export function read(path: string, content = "", notes: Notes = {}): Step {
  return {
    act: "call",
    call: { tool: "Read", input: { file_path: path } },
    output: content,
    ...notes,
  };
}

export function edit(path: string, from: string, to: string, notes: Notes = {}): Step {
  return { act: "edit", path, from, to, ...notes };
}

export function write(path: string, content: string, notes: Notes = {}): Step {
  return { act: "write", path, content, ...notes };
}

export function refusedRun(command: string, words: string, notes: Notes = {}): Step {
  return { act: "refuse", call: { tool: "Bash", input: { command } }, words, ...notes };
}

export function refusedEdit(path: string, words: string, notes: Notes = {}): Step {
  const input = { file_path: path, old_string: "a", new_string: "b", replace_all: false };
  return { act: "refuse", call: { tool: "Edit", input }, words, ...notes };
}

export const interrupt: Step = { act: "interrupt" };

export function delegate(task: string, report: string, notes: Notes = {}): Step {
  return { act: "delegate", task, report, ...notes };
}

export function ask(question: string, answer: string, notes: Notes = {}): Step {
  return { act: "ask", question, answer, ...notes };
}

export function compact(summary: string): Step {
  return { act: "compact", summary };
}

export function terminal(args: readonly string[], notes: Notes = {}): Step {
  return { act: "terminal", args, ...notes };
}

/** Creates a task and, if `isDone`, ends it. */
export function task(id: string, subject: string, isDone: boolean): Step[] {
  const create: Step = {
    act: "call",
    call: { tool: "TaskCreate", input: { subject, description: subject, activeForm: subject } },
    output: `Task #${id} created successfully: ${subject}`,
  };
  const end: Step = {
    act: "call",
    call: { tool: "TaskUpdate", input: { taskId: id, status: "completed" } },
    output: `Updated task #${id} status`,
  };
  return isDone ? [create, end] : [create];
}

/** Prompts about which nothing is known. */
export function quiet(...texts: readonly string[]): Step[] {
  return texts.flatMap((text) => [user(text, { isQuiet: true }), agent("Done.")]);
}

/** Failures no earlier fix is about: pairs of a command and its output. */
export function unrelated(pairs: readonly (readonly [string, string])[]): Step[] {
  return pairs.map(([command, output]) => fails(command, output, { isUnrelated: true }));
}

/** Ordinary tool calls of a long session: reading and searching these files. */
export function lookAround(paths: readonly string[]): Step[] {
  return paths.flatMap((path) => [
    read(path, `contents of ${path}`),
    run(`wc -l ${path}`, `120 ${path}`),
  ]);
}
