/**
 * Sections of a text that are never stored, whatever they say: those Claude Code adds for the model
 * and those we injected ourselves. Those the user marked private are in private-sections.ts.
 */

const LABEL_START = "=== ";
/** Seed 003 says how texts about the journal begin (ghap/ghap-texts.ts). */
const GHAP = "GHAP";
const PREDICTION = ". Your prediction";
const PREMORTEM = "## Premortem";

/**
 * Every text we inject begins with one of these labels, so that we recognise it when it comes
 * back. Each contains one of the four texts above, so that four searches rule out a text without any.
 */
export const OWN_LABELS = [
  "=== PROJECT MEMORY",
  "=== MEMORY:",
  "=== PROJECT CONTEXT",
  "=== PROJECT TOOLS",
  "=== STANDING RULES",
  "=== DECISIONS",
  "=== FILE HISTORY",
  "=== RULE for",
  "=== OPERATIONAL CHEAT SHEET",
  "=== PREVIOUS SESSION",
  "=== SESSION LENGTH",
  "GHAP Check-in (",
  "Orphaned GHAP detected from previous session:",
  "Test PASSED. Your prediction",
  "Test FAILED. Your prediction",
  "Build PASSED. Your prediction",
  "Build FAILED. Your prediction",
  "## Premortem: What went wrong before in debugging",
  "Consider starting a GHAP to track your debugging approach.",
] as const satisfies readonly (
  | `${typeof LABEL_START}${string}`
  | `${string}${typeof GHAP}${string}`
  | `${string}${typeof PREDICTION}${string}`
  | `${typeof PREMORTEM}${string}`
)[];

function mayHaveLabel(text: string): boolean {
  return [LABEL_START, GHAP, PREDICTION, PREMORTEM].some((part) => text.includes(part));
}

/**
 * Removing a section can join two halves to a new tag. Text that still changes after four rounds
 * is adversarial: nothing of it is kept.
 */
const ROUNDS_MAX = 4;

const TAG_START = String.raw`(?:<|\\u003c|&lt;)`;
const TAG_END = String.raw`(?:>|\\u003e|&gt;)`;
const MACHINE_TAGS =
  "system-reminder|task-notification|local-command-[a-z-]{1,30}|command-[a-z-]{1,30}";

/** Removes the tags Claude Code adds. Unclosed tags of whole messages remove all that follows. */
export function removeMachineBlocks(text: string): string {
  const removesRest = (name: string) => name === "system-reminder" || name === "task-notification";
  const remove = (part: string) => removeBlocks(part, tagPattern(MACHINE_TAGS), removesRest);
  return untilStable(text, "-", remove);
}

/** Removes our labels with the rest of their line and the list below them. */
export function removeOwnText(text: string): { text: string; removed: number } {
  let rest = text;
  let removed = 0;
  if (!mayHaveLabel(text)) return { text, removed };
  for (;;) {
    const starts = OWN_LABELS.map((label) => rest.indexOf(label)).filter((start) => start >= 0);
    if (starts.length === 0) return { text: rest, removed };
    const start = Math.min(...starts);
    removed += 1;
    if (removed > 64) return { text: rest.slice(0, start), removed };
    rest = `${rest.slice(0, start)}\n${rest.slice(ownTextEnd(rest, start))}`;
  }
}

// In JSON a line end is written as "\n", and in a quotation every line starts with ">".
function ownTextEnd(text: string, start: number): number {
  const lineEnd = /\n|\\n/g;
  const listLine =
    /[>\s]{0,8}(?:- |… |=== END ===|(?:Current )?(?:Goal|Hypothesis|Prediction): |Options:|Is your hypothesis still valid\?|Actual: |This falsifies your hypothesis\.|[1-3]\. What (?:surprised you|was the root cause|did you learn)\?|Does this confirm your hypothesis\?|Consider starting a GHAP|Resolve it: )/y;
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

/** A cheap test for the start of a tag (TAG_START), which most texts do not contain. */
function hasTagStart(text: string): boolean {
  return text.includes("<") || text.includes("&") || text.includes("\\");
}

function tagPattern(names: string): RegExp {
  return new RegExp(
    `${TAG_START}(\\\\?/)?\\s{0,4}(${names})(?:\\s[^<>\\n]{0,200})?${TAG_END}`,
    "gi",
  );
}

/** Removes the tags and the text between them. Tags of the same name may be nested. */
function removeBlocks(
  text: string,
  pattern: RegExp,
  removesRest: (name: string) => boolean,
): string {
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
      if (name === open.name && isEnd && !removesRest(name)) open = { name, depth: 0 };
      if (open.depth === 0) position = end;
    } else if (isEnd || removesRest(name) || (lastEnds.get(name) ?? 0) > start) {
      kept += text.slice(position, start);
      position = end;
      if (!isEnd) open = { name, depth: 1 };
    }
  }
  return open.depth > 0 ? kept : kept + text.slice(position);
}
