import { isRunByAgent } from "@/base/environment.ts";
import { CatalogueError } from "@/base/errors.ts";
import { counted } from "@/base/text.ts";
import type { CommandCall, CommandOutput } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { requireOperand } from "@/cli/input/memory-filter-options.ts";
import { withProject } from "@/cli/open-project.ts";
import { forgetOperation } from "@/operations/memories/forget.ts";
import { listOperation } from "@/operations/memories/list.ts";
import { resolveMemoryId } from "@/operations/memories/memory-id.ts";
import {
  describeRemembered,
  type RememberInput,
  rememberOperation,
} from "@/operations/memories/remember.ts";

/** Lists, notes and removes the memories with one tag: rules, and things to do. */
const LISTED = 200;

export async function readNote({ operands, host }: CommandCall): Promise<string> {
  const text = operands[0] ?? (await host.readInput());
  if (text.trim() !== "") return text;
  throw usageError("Which words? Put them in quotes.");
}

export function note(
  { host }: CommandCall,
  input: Pick<RememberInput, "text" | "type" | "tags"> & Partial<RememberInput>,
): CommandOutput {
  const origin = isRunByAgent(host.environment) ? "agent" : "user";
  const result = withProject(host, (tools) =>
    rememberOperation.run({ files: [], ...input, origin }, tools),
  );
  return { text: describeRemembered(result), json: result };
}

export function listTagged({ host }: CommandCall, tag: string, nothing: string): CommandOutput {
  const input = { tags: [tag], limit: LISTED };
  const { lines, memories } = withProject(host, (tools) => listOperation.run(input, tools));
  return { text: lines.length === 0 ? nothing : lines.join("\n"), json: memories };
}

/** Forgets one memory, if it has this tag: the id of another would be a slip. */
export function removeTagged(call: CommandCall, tag: string, question: string): CommandOutput {
  const typed = requireOperand(call, question);
  return withProject(call.host, (tools) => {
    const id = resolveMemoryId(tools.store, typed);
    if (tools.store.findMemory(id)?.tags.includes(tag) !== true) {
      throw new CatalogueError("ERR_NOT_FOUND", { what: `${tag} ${typed}` });
    }
    const { lines } = forgetOperation.run({ chosen: id, dryRun: false }, tools);
    return {
      text: ["Removed; 'undo' restores it:", ...lines].join("\n"),
      json: { deleted: true, id },
    };
  });
}

export function removeAllTagged({ host }: CommandCall, tag: string): CommandOutput {
  const chosen = { tags: [tag] };
  const { count } = withProject(host, (tools) =>
    forgetOperation.run({ chosen, dryRun: false }, tools),
  );
  const all = counted(count, "entry", "entries");
  return { text: `Removed: ${all}; 'undo' restores them.`, json: { deleted_count: count } };
}
