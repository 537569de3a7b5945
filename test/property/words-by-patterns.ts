/** The simple way to compare texts for near duplicates: patterns alone, tried on every word. */

export function plainWordingByPatterns(text: string): string {
  return text
    .slice(0, 10_000)
    .split(/\s{1,}/)
    .map(plainWord)
    .filter((word) => word !== "" && !["a", "an", "the", "please", "just"].includes(word))
    .join(" ");
}

function plainWord(word: string): string {
  const quoted = /^["'`(“‘«]{0,4}([A-Za-z\u0080-\uffff-]{1,64})["'`)”’».,;:!?]{0,4}$/.exec(
    word,
  )?.[1];
  if (quoted === undefined) return word.toLowerCase().replace(/(?<=\w)[.,;:!?]{1,4}$/, "");
  return quoted.replace(/^([A-Z]?[a-z]{3,}[^s\W])s$/, "$1").toLowerCase();
}

export function stemByPatterns(word: string): string {
  if (word.length <= 4) return word.replace(/(?<=..)(?:ed|e|s)$/, "");
  const isEnding = /[degsy]$/.test(word);
  const cut = isEnding ? word.replace(/ie[ds]$/, "y").replace(/(?:ings?|ed|es|s|ly|e)$/, "") : word;
  return cut.replace(/([bdgmnprt])\1$/, "$1");
}
