/** Guess: the beginning of a message says what came of the work; the rest is detail. */
const CHARS_MAX = 6_000;
/** Headings, rules and tables. */
const FRAME = /^\s{0,8}(?:#{1,6}\s|[-*_=]{3,}\s{0,4}$|\|)/;
/** Names, numbers and quotations. A sentence with one of them says something. */
const DETAIL = /[`"'\d“„«「]|\w[./]\w/;
const LIST_MARK = /^\s{0,20}(?:[-*•+]|\d{1,2}[.)])\s{1,4}(?:\[[ xX]\]\s)?/;
const LINK = /\[([^\]\n]{1,200})\]\([^)\s]{1,500}\)/g;
const EMPHASIS = /\*\*|__|[✅❌✓✔☑🎉🚀]\uFE0F?/gu;

/** Guess: fewer words say nothing about the list that they announce. */
const LEAD_WORDS_MIN = 4;

/**
 * An agent's message as running text: without headings, code, tables and Markdown; the items of a
 * list are joined by semicolons. A line that announces a list is left out, unless the message
 * starts with it: then nothing else says what the items are.
 */
export function runningText(message: string): string {
  const lines = message.slice(0, CHARS_MAX).split("\n");
  const parts: string[] = [];
  let [isCode, isAfterItem] = [false, false];
  let lead = "";
  for (const line of lines) {
    const isFence = /^\s{0,20}(?:```|~~~)/.test(line);
    if (isFence) isCode = !isCode;
    if (isFence || isCode || FRAME.test(line)) continue;
    const isItem = LIST_MARK.test(line);
    const text = plainLine(line);
    if (text === "" && parts.length === 0) lead = leadOf(line);
    if (text === "") continue;
    if (parts.length === 0 && isItem && lead !== "") parts.push(lead);
    parts.push(`${isAfterItem ? (isItem ? "; " : ". ") : " "}${text}`);
    isAfterItem = isItem;
  }
  const text = parts
    .join("")
    .replace(/([.;!?。！？])[;.](?= )/g, "$1")
    .trim();
  return text === "" ? message : text;
}

/** The line that announces a list, if it says something about it. */
function leadOf(line: string): string {
  const plain = withoutMarkup(line);
  return plain.split(" ").length >= LEAD_WORDS_MIN ? plain : "";
}

function withoutMarkup(line: string): string {
  return line.replace(LIST_MARK, "").replace(LINK, "$1").replace(EMPHASIS, "").trim();
}

function plainLine(line: string): string {
  const plain = withoutMarkup(line);
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
