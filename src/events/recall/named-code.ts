import { LIMITS } from "@/base/limits.ts";
import { quoteLine } from "@/base/quoted-text.ts";
import { shorten } from "@/base/text.ts";
import type { SectionLine } from "@/context/section.ts";
import type { UserPromptSubmitEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { statIfPresent } from "@/platform/ordinary-file.ts";
import { joinPath } from "@/platform/path-parts.ts";
import type { CodeIndex, FoundSymbol } from "@/store/port/code-port.ts";
import { openCodeIndex } from "@/store/sqlite/code/open-code.ts";

/** Guesses: a prompt is about one or two definitions; a pasted log names many. */
const LINES_MAX = 3;
const NAMES_MAX = 8;
/** A name with more definitions than this is not one thing. */
const DEFINITIONS_MAX = 2;
const SIGNATURE_CHARS = 110;

/** Begins like the heading of a session's start, by which our own text is recognised and not kept. */
const HEADING = "=== PROJECT CONTEXT: code that the prompt names ===";

/**
 * Tells where the code is that a prompt names as it is written, so that the agent need not look for
 * it. Only a name that is unmistakably code and has one or two definitions clears this gate.
 */
export const tellNamedCode: Contributor<UserPromptSubmitEvent> = {
  name: "named-code",
  contribute({ prompt, speaker = "person" }, tools) {
    const { project, store, deadline } = tools;
    const names = namesIn(prompt);
    if (speaker !== "person" || project.sharedId !== undefined || names.length === 0) {
      return undefined;
    }
    using index = openCodeIndex({
      folder: project.storeFolder,
      projectId: store.projectId,
      patience: () => deadline.remainingMs(),
    });
    const lines = index === undefined ? [] : linesFor(names, index, tools);
    if (lines.length === 0) return undefined;
    return { section: { heading: HEADING, ending: "=== END ===", lines, mayRepeat: false } };
  },
};

const IDENTIFIER = /[A-Za-z_$][\w$]{2,80}\(?/g;
const COMPOUND = /[a-z0-9][A-Z]|[A-Za-z0-9]_[A-Za-z]/;

/** The first words that only code has; a prompt with many is a pasted text, not about one of them. */
function namesIn(prompt: string): string[] {
  const found = new Set<string>();
  for (const [word] of prompt.slice(0, LIMITS.queryChars).matchAll(IDENTIFIER)) {
    const isCalled = word.endsWith("(");
    const name = isCalled ? word.slice(0, -1) : word;
    if (isCalled || COMPOUND.test(name)) found.add(name);
  }
  return found.size > NAMES_MAX ? [] : [...found];
}

function linesFor(names: readonly string[], index: CodeIndex, tools: EventTools): SectionLine[] {
  const lines: SectionLine[] = [];
  for (const name of names) {
    const found = index.symbolsNamed(name, DEFINITIONS_MAX + 1);
    if (found.length > DEFINITIONS_MAX) continue;
    for (const symbol of found) {
      const line = lineOf(symbol, tools.project.root);
      if (line !== undefined && lines.length < LINES_MAX) lines.push(line);
    }
  }
  return lines;
}

/** Undefined if the file is gone. If it has changed, its lines may have moved. */
function lineOf(symbol: FoundSymbol, root: string): SectionLine | undefined {
  const { path, name, parent, kind, firstLine, signature, file } = symbol;
  const stats = statIfPresent(joinPath(root, path));
  if (stats === undefined) return undefined;
  const isSame = stats.size === file.sizeBytes && stats.mtimeMs === file.mtimeMs;
  const place = isSame ? `${path}:${firstLine}` : path;
  const full = parent === "" ? name : `${parent}.${name}`;
  const text = `- ${quoteLine(full)}: ${quoteLine(place)} (${shorten(quoteLine(signature), SIGNATURE_CHARS)})`;
  return { text, memoryId: `code:${path}#${full}`, score: 1, reason: { named: name, kind } };
}
