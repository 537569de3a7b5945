import { lazyPattern } from "@/memory/write/secrets/secret-rule.ts";

/**
 * Removes keys whose groups say enough: five groups of five capitals and digits, as programs are
 * activated with, and six or more groups of five or six digits, as disks and devices are unlocked with.
 */
const runPattern = lazyPattern(() => /[A-Z0-9]{5}-[A-Z0-9]{5,6}-[A-Z0-9]{5}/);
const keyPattern = lazyPattern(
  () => /(?<![\w-])(?:[A-Z0-9]{5}(?:-[A-Z0-9]{5}){4}|\d{5,6}(?:-\d{5,6}){5,9})(?![\w-])/g,
);

export function removeGroupedKeys(text: string, _lower: string, mark: string) {
  let removed = 0;
  if (text.length < 29 || !runPattern().test(text)) return { text, removed };
  const cleaned = text.replace(keyPattern(), (value) => {
    if (!isKey(value)) return value;
    removed += 1;
    return mark;
  });
  return { text: cleaned, removed };
}

/** "XXXXX-XXXXX-…" and "00000-00000-…" stand for a key; words have no digits among them. */
function isKey(value: string): boolean {
  const groups = value.split("-");
  if (new Set(groups).size <= groups.length / 2) return false;
  return groups.length > 5 || groups.filter((group) => /\d/.test(group)).length >= 2;
}
