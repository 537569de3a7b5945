/** Guess: the beginning of a message says what came of the work; the rest is detail. */
const CHARS_MAX = 6_000;
/** Headings, rules and tables. */
const FRAME = /^\s{0,8}(?:#{1,6}\s|[-*_=]{3,}\s{0,4}$|\|)/;
/** Names, numbers and quotations. A sentence with one of them says something. */
const DETAIL = /[`"'\d“„«「]|\w[./]\w/;
const LIST_MARK = /^\s{0,20}(?:[-*•+]|\d{1,2}[.)])\s{1,4}(?:\[[ xX]\]\s)?/;
const LINK = /\[([^\]\n]{1,200})\]\([^)\s]{1,500}\)/g;
const EMPHASIS = /\*\*|__|[✅❌✓✔☑🎉🚀]\uFE0F?/gu;

/**
 * An agent's message as running text: without headings, code, tables, lines that announce a list,
 * and Markdown; the items of a list are joined by semicolons.
 */
export function runningText(message: string): string {
  const lines = message.slice(0, CHARS_MAX).split("\n");
  const parts: string[] = [];
  let [isCode, isAfterItem] = [false, false];
  for (const line of lines) {
    const isFence = /^\s{0,20}(?:```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    if (isFence || isCode || FRAME.test(line)) continue;
    const isItem = LIST_MARK.test(line);
    const text = plainLine(line);
    if (text === "") continue;
    parts.push(`${isAfterItem ? (isItem ? "; " : ". ") : " "}${text}`);
    isAfterItem = isItem;
  }
  const text = parts
    .join("")
    .replace(/([.;!?。！？])[;.](?= )/g, "$1")
    .trim();
  return text === "" ? message : text;
}

function plainLine(line: string): string {
  const plain = line.replace(LIST_MARK, "").replace(LINK, "$1").replace(EMPHASIS, "").trim();
  return /[:：]$/.test(plain) ? withoutAnnouncement(plain) : plain;
}

/** Drops a last sentence that only announces the next lines: "Here is what changed:". */
function withoutAnnouncement(line: string): string {
  const ends = [". ", "! ", "? ", "。", "！", "？"].map(
    (end) => line.lastIndexOf(end) + end.length,
  );
  const start = Math.max(...ends.filter((end, at) => end > (at < 3 ? 1 : 0)), 0);
  const last = line.slice(start);
  return DETAIL.test(last.replace(/['’](?:s|ve|m|re|ll|d)\b/g, ""))
    ? line
    : line.slice(0, start).trim();
}
