import type { LineChange } from "@/conversation/event.ts";
import { commandBody, editBody } from "@/session/activity.ts";
import { splitCommands } from "@/session/commands/simple-command.ts";
import type { Activity } from "@/store/port/sessions-port.ts";

/** The remaining effect of the edits at one place of a file, from the first to the last. */
export interface NetChange {
  readonly filePath: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly isNewFile: boolean;
  /** The position of its first edit among the activities. */
  readonly firstStep: number;
}

/**
 * The net change that a series of edits makes. Edits of the same lines become one change, and
 * lines that end as they began fall out, whether an edit or git took them back.
 */
export function netChanges(activities: readonly Activity[]): NetChange[] {
  let changes: NetChange[] = [];
  let stashed: NetChange[] = [];
  for (const [step, activity] of activities.entries()) {
    if (activity.kind === "edit") changes = addEdit(changes, activity, step);
    else if (activity.kind === "command") {
      const undone = undoneBy(commandBody(activity).command);
      if (undone === "unstash") changes = [...changes, ...stashed];
      else if (undone !== undefined) {
        const isUndone = ({ filePath }: NetChange) =>
          undone.isAll || undone.files.some((file) => isSame(file, filePath));
        if (undone.isKept) stashed = changes.filter(isUndone);
        changes = changes.filter((change) => !isUndone(change));
      }
    }
  }
  return changes.map(withoutCommonLines).filter(isChange);
}

/** True if the change does something: other lines, not only other blanks at their ends. */
function isChange({ before, after, isNewFile }: NetChange): boolean {
  if (isNewFile) return true;
  return (
    before.length !== after.length ||
    before.some((line, i) => line.trimEnd() !== after[i]?.trimEnd())
  );
}

function addEdit(known: readonly NetChange[], activity: Activity, step: number): NetChange[] {
  const { filePath, changes, isNewFile } = editBody(activity);
  let all = [...known];
  for (const change of changes)
    all = addChange(all, { filePath, ...change, isNewFile, firstStep: step });
  return all;
}

/** Adds one change, joined with the earlier change whose lines it replaces. */
function addChange(known: readonly NetChange[], next: NetChange): NetChange[] {
  for (let i = known.length - 1; i >= 0; i -= 1) {
    const one = known[i];
    if (one === undefined || one.filePath !== next.filePath) continue;
    const joined = join(one, next);
    if (joined === undefined) continue;
    // The joined change may now touch another one.
    const others = [...known.slice(0, i), ...known.slice(i + 1)];
    return addChange(others, { ...one, ...joined });
  }
  return [...known, next];
}

/** Two changes one after the other as one; undefined if they do not concern the same lines. */
function join(one: LineChange, next: LineChange): LineChange | undefined {
  if (next.before.length === 0) {
    // Lines that were removed are put back.
    const isPutBack = one.after.length === 0 && areEqual(one.before, next.after);
    return isPutBack ? { before: one.before, after: next.after } : undefined;
  }
  const inside = indexOfLines(one.after, next.before);
  if (inside >= 0) {
    const rest = one.after.slice(inside + next.before.length);
    return { before: one.before, after: [...one.after.slice(0, inside), ...next.after, ...rest] };
  }
  if (one.after.length === 0) return undefined;
  const around = indexOfLines(next.before, one.after);
  if (around >= 0) {
    const rest = next.before.slice(around + one.after.length);
    return { before: [...next.before.slice(0, around), ...one.before, ...rest], after: next.after };
  }
  return joinOverlapping(one, next);
}

function joinOverlapping(one: LineChange, next: LineChange): LineChange | undefined {
  const shortest = Math.min(one.after.length, next.before.length);
  for (let count = shortest - 1; count > 0; count -= 1) {
    if (areEqual(one.after.slice(-count), next.before.slice(0, count))) {
      return {
        before: [...one.before, ...next.before.slice(count)],
        after: [...one.after.slice(0, -count), ...next.after],
      };
    }
    if (areEqual(one.after.slice(0, count), next.before.slice(-count))) {
      return {
        before: [...next.before.slice(0, -count), ...one.before],
        after: [...next.after, ...one.after.slice(count)],
      };
    }
  }
  return undefined;
}

/** The position at which the lines contain the part as one piece; -1 if they do not. */
export function indexOfLines(lines: readonly string[], part: readonly string[]): number {
  for (let at = 0; at + part.length <= lines.length; at += 1) {
    if (areEqual(lines.slice(at, at + part.length), part)) return at;
  }
  return -1;
}

function areEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, i) => line === b[i]);
}

/** Leaves out the lines that both versions begin or end with. */
function withoutCommonLines<T extends LineChange>(change: T): T {
  const { before, after } = change;
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return {
    ...change,
    before: before.slice(start, before.length - end),
    after: after.slice(start, after.length - end),
  };
}

interface Undone {
  readonly files: readonly string[];
  readonly isAll: boolean;
  /** True if git keeps the changes and may bring them back. */
  readonly isKept: boolean;
}

/** The files whose changes a git command takes back, or that it brings them back. */
function undoneBy(command: string): Undone | "unstash" | undefined {
  for (const { words } of splitCommands(command) ?? []) {
    const [program, sub, ...rest] = words.map(({ value }) => value);
    if (program !== "git") continue;
    if (sub === "stash") {
      if (rest[0] === "pop" || rest[0] === "apply") return "unstash";
      if (rest[0] === undefined || rest[0] === "push" || rest[0] === "save")
        return { files: [], isAll: true, isKept: true };
    }
    if (sub === "reset" && rest.includes("--hard"))
      return { files: [], isAll: true, isKept: false };
    const files = rest.filter((word) => !word.startsWith("-") && word !== "HEAD");
    const restores = sub === "restore" && !rest.includes("--staged");
    const checksOut =
      sub === "checkout" && (rest.includes("--") || files.some((file) => /[./]/.test(file)));
    if (restores || checksOut) return { files, isAll: files.includes("."), isKept: false };
  }
  return undefined;
}

/** True for the same file, one of them perhaps named from another folder. */
function isSame(named: string, filePath: string): boolean {
  return (
    filePath === named ||
    filePath.endsWith(`/${named}`) ||
    named.endsWith(`/${filePath}`) ||
    filePath.startsWith(`${named.replace(/\/$/, "")}/`)
  );
}
