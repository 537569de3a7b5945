/**
 * Renders a Markdown table without padding, and tells the formatter to leave it alone: aligned
 * columns would make every row as wide as the longest, and every change a change of all rows.
 */
export function renderTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => "---"), ...rows.map((row) => row.map(escapeCell))];
  return ["<!-- prettier-ignore -->", ...lines.map((cells) => `| ${cells.join(" | ")} |`)].join(
    "\n",
  );
}

/** Escapes text outside code spans that Markdown would read as a tag or as emphasis. */
function escapeCell(cell: string): string {
  return cell
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : part.replace(/[<*_[\]]/g, "\\$&")))
    .join("")
    .replaceAll("|", "\\|")
    .replaceAll("\n", " ");
}
