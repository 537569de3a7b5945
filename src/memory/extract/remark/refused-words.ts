import { namesIn } from "@/memory/extract/remark/names-said.ts";
import type { TurnContext } from "@/memory/extract/turn-context.ts";
import { handlesOfWords } from "@/memory/rules/command-handles.ts";
import { listCommandWords } from "@/memory/rules/command-words.ts";

/** Guess: with more words the two commands have little in common. */
const WORDS_MAX = 3;

/**
 * The words of a refused command that are why it was refused: the agent ran the same command
 * without them, before or after, and the user let it. `jest` passes, `jest -u` does not. Options
 * count, and words that the user names; any other word may be a file or a message.
 */
export function refusedWords({ turn, toolUses, reply, statements }: TurnContext): string[] {
  const { toolResult } = turn;
  if (toolResult?.refusal === undefined) return [];
  const refused = toolUses.find(({ call }) => call.id === toolResult.callId)?.call.command;
  if (refused === undefined) return [];
  const own = wordsByHandle(refused);
  const allowed = [...toolUses, ...reply.toolUses]
    .filter(({ call }) => call.id !== toolResult.callId)
    .flatMap(({ call }) => [...wordsByHandle(call.command ?? "")]);
  const { names } = namesIn(statements.map(({ text }) => text).join(" "));
  const isSaid = (word: string) => {
    const parts = new Set([word, ...word.split(/[.:=/-]+/)]);
    return names.some(({ value }) => parts.has(value));
  };
  const found = [...own].flatMap(([handle, words]) => {
    const others = allowed.filter(([other]) => other === handle);
    if (others.length === 0) return [];
    return [...words].filter(
      (word) =>
        (/^--?[a-z]/i.test(word) || isSaid(word)) && !others.some(([, set]) => set.has(word)),
    );
  });
  return found.length > WORDS_MAX ? [] : found;
}

/** The words of each command of a line, by its most specific handle. */
function wordsByHandle(line: string): Map<string, ReadonlySet<string>> {
  const found = new Map<string, ReadonlySet<string>>();
  for (const { words } of listCommandWords(line)) {
    const handle = handlesOfWords(words).commands.at(-1);
    const plain = words.slice(1).filter((word) => /^[\w./:=@-]{1,60}$/.test(word));
    if (handle !== undefined) found.set(handle, new Set(plain.map((word) => word.toLowerCase())));
  }
  return found;
}
