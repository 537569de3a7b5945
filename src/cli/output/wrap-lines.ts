/** The width that every terminal has. */
const LINE_CHARS = 80;

/** Breaks a text between words; each line has at most `width` characters, if its words allow. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (longer.length > width && line !== "") {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/**
 * Two columns within 80 characters. The second one is wrapped; a first one that is too long stands
 * alone on its line.
 */
export function twoColumns(
  rows: readonly (readonly [string, string])[],
  leftMax: number,
): string[] {
  const fitting = rows.map(([left]) => left.length).filter((length) => length <= leftMax);
  const width = Math.max(0, ...fitting);
  const indent = " ".repeat(width + 4);
  return rows.flatMap(([left, right]) => {
    const [first = "", ...more] = wrapText(right, LINE_CHARS - indent.length);
    const rest = more.map((line) => indent + line);
    if (left.length <= width) return [`  ${left.padEnd(width)}  ${first}`.trimEnd(), ...rest];
    return [`  ${left}`, indent + first, ...rest];
  });
}

/** A command for a shell, continued on a second line if it is too long. */
export function shellLines(command: string): string[] {
  const indented = `  ${command}`;
  if (indented.length <= LINE_CHARS) return [indented];
  const cut = Math.max(
    indented.lastIndexOf(" --", LINE_CHARS - 2),
    indented.lastIndexOf(" | ", LINE_CHARS - 2),
  );
  if (cut < 10) return [indented];
  return [`${indented.slice(0, cut)} \\`, ...shellLines(`  ${indented.slice(cut + 1)}`)];
}
