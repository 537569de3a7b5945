/**
 * Matches one name against one part of a git pattern: `*`, `?`, `[a-z]`, `[!a]` and `\` before a
 * character that stands for itself. Never takes longer than the two lengths multiplied, whatever
 * the pattern: an ignore file may come from somebody else.
 */
export function matchesWildcard(pattern: string, name: string): boolean {
  let at = 0;
  let nameAt = 0;
  let starAt = -1;
  let starNameAt = 0;
  while (nameAt < name.length) {
    const step = pattern[at] === "*" ? undefined : stepAt(pattern, at, name[nameAt] ?? "");
    if (pattern[at] === "*") {
      starAt = at;
      starNameAt = nameAt;
      at += 1;
    } else if (step !== undefined) {
      at = step;
      nameAt += 1;
    } else if (starAt >= 0) {
      starNameAt += 1;
      at = starAt + 1;
      nameAt = starNameAt;
    } else return false;
  }
  while (pattern[at] === "*") at += 1;
  return at === pattern.length;
}

/** The position behind the element at `at` if it matches the character. */
function stepAt(pattern: string, at: number, character: string): number | undefined {
  const element = pattern[at];
  if (element === undefined) return undefined;
  if (element === "?") return at + 1;
  if (element === "\\") return pattern[at + 1] === character ? at + 2 : undefined;
  if (element === "[") return stepClass(pattern, at, character);
  return element === character ? at + 1 : undefined;
}

function stepClass(pattern: string, at: number, character: string): number | undefined {
  const isNegated = pattern[at + 1] === "!" || pattern[at + 1] === "^";
  const first = at + (isNegated ? 2 : 1);
  const end = pattern.indexOf("]", first + 1);
  if (end === -1) return character === "[" ? at + 1 : undefined;
  let isFound = false;
  for (let i = first; i < end; i += 1) {
    const low = pattern[i] ?? "";
    const isRange = pattern[i + 1] === "-" && i + 2 < end;
    const high = isRange ? (pattern[i + 2] ?? low) : low;
    if (isRange) i += 2;
    isFound ||= low <= character && character <= high;
  }
  return isFound === isNegated ? undefined : end + 1;
}
