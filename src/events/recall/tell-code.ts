import { quoteLine } from "@/base/quoted-text.ts";
import { shorten } from "@/base/text.ts";
import type { SectionLine } from "@/context/section.ts";
import type { UserPromptSubmitEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { namedSymbols } from "@/events/recall/named-symbols.ts";
import { statIfPresent } from "@/platform/ordinary-file.ts";
import { joinPath } from "@/platform/path-parts.ts";
import type { CodeIndex, FoundSymbol } from "@/store/port/code-port.ts";
import { openCodeIndex } from "@/store/sqlite/code/open-code.ts";

/** Guess: a hook that cannot read the index at once goes on without it. */
const PATIENCE_MS = 20;
/** A name that is defined at more places says nothing about which one is meant. Guess. */
const DEFINITIONS_MAX = 3;
const LINE_CHARS = 200;

/**
 * Tells where the code is that a prompt names (CA-03): file and lines of definitions with exactly
 * that name, if they are few. A definition is no memory, so nothing is noted about it.
 */
export const tellCode: Contributor<UserPromptSubmitEvent> = {
  name: "tell-code",
  switchedBy: "hooks.user_prompt_submit.include_code",
  contribute({ prompt, speaker = "person" }, tools) {
    if (speaker !== "person") return undefined;
    const names = namedSymbols(prompt);
    if (names.length === 0) return undefined;
    using index = openIndex(tools);
    if (index === undefined) return undefined;
    const lines = names.flatMap((name) => linesOf(definitionsOf(name, index), tools.project.root));
    if (lines.length === 0) return undefined;
    return { section: { heading: "### Relevant Code", lines, mayRepeat: false } };
  },
};

function openIndex({ project, store }: EventTools): CodeIndex | undefined {
  return openCodeIndex({
    folder: project.storeFolder,
    projectId: store.projectId,
    patience: () => PATIENCE_MS,
  });
}

function definitionsOf(name: string, index: CodeIndex): FoundSymbol[] {
  const found = index.symbolsNamed(name, DEFINITIONS_MAX + 1);
  return found.length <= DEFINITIONS_MAX ? found : [];
}

/** Name and place only: what a comment or a signature says may come from anybody. */
function linesOf(symbols: readonly FoundSymbol[], root: string): SectionLine[] {
  return symbols.flatMap((symbol) => {
    const place = placeOf(symbol, root);
    if (place === undefined) return [];
    const { kind, name } = symbol;
    const text = shorten(`- ${quoteLine(name)} (${quoteLine(kind)}): ${place}`, LINE_CHARS);
    return { text, memoryId: "", score: 1, reason: undefined };
  });
}

/** Undefined if the file is gone. If it has changed since it was read, the lines may have moved. */
function placeOf(
  { path, firstLine, lastLine, file }: FoundSymbol,
  root: string,
): string | undefined {
  const stats = statIfPresent(joinPath(root, path));
  if (stats === undefined) return undefined;
  const isSame = stats.size === file.sizeBytes && stats.mtimeMs === file.mtimeMs;
  return quoteLine(isSame ? `${path}:${firstLine}-${lastLine}` : path);
}
