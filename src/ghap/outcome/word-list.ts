/** Words with spaces between them. One that ends with an asterisk stands for all that begin so. */
export type WordList = string;

export function isListed(list: WordList, word: string): boolean {
  if (word === "") return false;
  const all = ` ${list} `;
  if (all.includes(` ${word} `)) return true;
  if (!list.includes("*")) return false;
  return list.split(" ").some((one) => one.endsWith("*") && word.startsWith(one.slice(0, -1)));
}
