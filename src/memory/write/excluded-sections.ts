/**
 * Parts of a text that are never stored, whatever they say: what the user marked private, what
 * Claude Code adds for the model, and what we injected ourselves.
 */

const LABEL_START = "=== ";

/**
 * Every text we inject begins with one of these, so that we know it when it comes back. All of
 * them begin with LABEL_START, by which a text without any is told at once.
 */
export const OWN_LABELS = [
  "=== PROJECT MEMORY",
  "=== MEMORY:",
  "=== PROJECT CONTEXT",
  "=== PROJECT TOOLS",
  "=== OPERATIONAL CHEAT SHEET",
  "=== PREVIOUS SESSION",
  "=== SESSION LENGTH",
] as const satisfies readonly `${typeof LABEL_START}${string}`[];

/** Taking a part out can put a new tag together; text that does so this often means harm. */
const ROUNDS_MAX = 4;

const LESS = String.raw`(?:<|\\u003c|&lt;)`;
const MORE = String.raw`(?:>|\\u003e|&gt;)`;
const MACHINE_TAGS =
  "system-reminder|task-notification|local-command-[a-z-]{1,30}|command-[a-z-]{1,30}";

/** An opening tag without its end hides everything after it: better too little than a leak. */
export function removePrivate(text: string): string {
  return untilStable(text, "private", (part) =>
    removeBlocks(part, tagPattern("private"), () => true),
  );
}

/** Of the machine's tags only those of whole messages hide what follows when they stay open. */
export function removeMachineBlocks(text: string): string {
  const hidesRest = (name: string) => name === "system-reminder" || name === "task-notification";
  const remove = (part: string) => removeBlocks(part, tagPattern(MACHINE_TAGS), hidesRest);
  return untilStable(text, "-", remove);
}

/** Our headings, with the rest of their line and the list below them. */
export function removeOwnText(text: string): { text: string; removed: number } {
  let rest = text;
  let removed = 0;
  if (!text.includes(LABEL_START)) return { text, removed };
  for (;;) {
    const starts = OWN_LABELS.map((label) => rest.indexOf(label)).filter((start) => start >= 0);
    if (starts.length === 0) return { text: rest, removed };
    const start = Math.min(...starts);
    removed += 1;
    if (removed > 64) return { text: rest.slice(0, start), removed };
    rest = `${rest.slice(0, start)}\n${rest.slice(ownTextEnd(rest, start))}`;
  }
}

// In a transcript's line the line ends are written as "\n", in a quotation ">" stands in front.
function ownTextEnd(text: string, start: number): number {
  const lineEnd = /\n|\\n/g;
  const listLine = /[>\s]{0,8}(?:- |… |=== END ===)/y;
  let end = start;
  for (;;) {
    lineEnd.lastIndex = end;
    const found = lineEnd.exec(text);
    if (found === null) return text.length;
    end = found.index + found[0].length;
    listLine.lastIndex = end;
    if (!listLine.test(text)) return end;
  }
}

function untilStable(text: string, hint: string, remove: (part: string) => string): string {
  let before = text;
  for (let round = 0; round < ROUNDS_MAX; round += 1) {
    if (!hasTagStart(before) || !before.toLowerCase().includes(hint)) return before;
    const after = remove(before);
    if (after === before) return after;
    before = after;
  }
  return "";
}

/** What every tag begins with (LESS): most texts have none, and need not be looked through. */
function hasTagStart(text: string): boolean {
  return text.includes("<") || text.includes("&") || text.includes("\\");
}

function tagPattern(names: string): RegExp {
  return new RegExp(`${LESS}(\\\\?/)?\\s{0,4}(${names})(?:\\s[^<>\\n]{0,200})?${MORE}`, "gi");
}

/** Takes out what stands between the tags, and the tags. Tags of one name may be nested. */
function removeBlocks(text: string, pattern: RegExp, hidesRest: (name: string) => boolean): string {
  const tags = [...text.matchAll(pattern)].map((match) => ({
    name: String(match[2]).toLowerCase(),
    isEnd: match[1] !== undefined,
    start: match.index,
    end: match.index + match[0].length,
  }));
  const lastEnds = new Map(tags.filter(({ isEnd }) => isEnd).map(({ name, end }) => [name, end]));
  let kept = "";
  let position = 0;
  let open = { name: "", depth: 0 };
  for (const { name, isEnd, start, end } of tags) {
    if (open.depth > 0) {
      if (name === open.name) open = { name, depth: open.depth + (isEnd ? -1 : 1) };
      if (name === open.name && isEnd && !hidesRest(name)) open = { name, depth: 0 };
      if (open.depth === 0) position = end;
    } else if (isEnd || hidesRest(name) || (lastEnds.get(name) ?? 0) > start) {
      kept += text.slice(position, start);
      position = end;
      if (!isEnd) open = { name, depth: 1 };
    }
  }
  return open.depth > 0 ? kept : kept + text.slice(position);
}
