import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { systemClock } from "@/base/clock.ts";
import { newId } from "@/base/ids.ts";
import type { Change, WorkKind } from "@test/fault/kills/life-report.ts";
import { payloadLine } from "@test/harness/payload.ts";
import type { SeededRandom } from "@test/harness/seeded-random.ts";
import { uniqueText } from "@test/harness/unique-words.ts";

/** A command of the built program that is about to be killed, and the changes it should make. */
export interface DoomedCommand {
  readonly args: readonly string[];
  readonly stdin?: string;
  readonly kind: WorkKind | "hook";
  readonly changes: readonly Change[];
  /** The text of a new memory, whose id is not known in advance. */
  readonly newText?: string;
}

/** The memories a command can work on. */
export interface DoomedWorld {
  readonly folder: string;
  readonly tag: string;
  /** Memories in the store. */
  readonly alive: readonly Change[];
  /** The memory that was forgotten last, as it was before. */
  readonly forgotten: Change | undefined;
}

export function chooseDoomedCommand(
  world: DoomedWorld,
  name: string,
  random: SeededRandom,
): DoomedCommand {
  const text = uniqueText(name);
  const memory = random.pick(world.alive);
  const commands = [
    rememberCommand(world, text),
    pipedRememberCommand(world, text),
    importCommand(world, name),
    failingToolHook(world, name),
    ...(memory === undefined ? [] : [editCommand(memory, text), forgetCommand(memory)]),
    ...(world.forgotten === undefined ? [] : [undoCommand(world.forgotten)]),
  ];
  return random.pick(commands) ?? rememberCommand(world, text);
}

function rememberCommand({ tag }: DoomedWorld, newText: string): DoomedCommand {
  const args = ["remember", newText, "--tags", tag, "--json"];
  return { args, kind: "remember", changes: [], newText };
}

function pipedRememberCommand({ tag }: DoomedWorld, newText: string): DoomedCommand {
  const args = ["remember", "--tags", tag, "--json"];
  return { args, stdin: newText, kind: "remember", changes: [], newText };
}

function importCommand({ folder, tag }: DoomedWorld, name: string): DoomedCommand {
  const changes = Array.from({ length: 30 }, (_, i) => ({
    id: newId("mem", systemClock),
    text: uniqueText(`${name}/${i}`),
  }));
  const records = changes.map(({ id, text }) => ({ id, content: text, tags: [tag] }));
  const path = join(folder, "export.json");
  writeFileSync(path, JSON.stringify({ version: 1, format: "wt-memory-export", records }));
  return { args: ["import", path, "--json"], kind: "import", changes };
}

function failingToolHook({ folder }: DoomedWorld, name: string): DoomedCommand {
  const stdin = payloadLine("PostToolUseFailure.Bash", { cwd: folder, session_id: name });
  return { args: ["hook", "PostToolUseFailure"], stdin, kind: "hook", changes: [] };
}

function editCommand({ id }: Change, text: string): DoomedCommand {
  return { args: ["edit", id, text, "--json"], kind: "edit", changes: [{ id, text }] };
}

function forgetCommand({ id }: Change): DoomedCommand {
  return { args: ["forget", id, "--json"], kind: "forget", changes: [{ id, text: undefined }] };
}

function undoCommand(before: Change): DoomedCommand {
  return { args: ["undo", before.id, "--json"], kind: "undo", changes: [before] };
}
