import { hintedPattern } from "@/base/hinted-pattern.ts";
import { sumOf } from "@/base/lists.ts";
import { saysWhy } from "@/memory/extract/words/reason-words.ts";
import { saysLittle } from "@/memory/recall/1-query/plain-words.ts";
import type { QueryTerm } from "@/memory/recall/1-query/query-terms.ts";
import { isFiller } from "@/memory/recall/1-query/steering-words.ts";
import { countWhole } from "@/memory/recall/1-query/whole-words.ts";
import { DIAGNOSIS_TAG } from "@/memory/diagnosis-tag.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * A third way through the gate at a prompt: somebody reports trouble, and a cause was found before
 * in the same part of the project. Such a prompt seldom has the words of the cause, or it would
 * not have to ask. One cause is worth a line then, if the two share what they are about.
 */

/** Beginning of the prompt that is looked at. What follows is mostly pasted. */
const PROMPT_CHARS = 600;

/** Tried only on a prompt with a hint: most have none, and compiling it takes half a millisecond. */
const TROUBLE = hintedPattern(
  "why|find out|figure out|debug|investigate|not|can't|n't|unable to|no longer work|stopped working|" +
    "fail|broken|breaks|crash|hangs|stuck|slow|time|again|warum|wieso|kaputt|nicht|hängt|langsam|" +
    "falla|roto|schon wieder|lento|no funciona|no carga|no cuadra|no sale|no llega|no pasa|" +
    "no arranca|se cae|se cuelga|se rompe|se bloquea|otra vez|de nuevo|por qué|pourquoi|bloqué|" +
    "cassé|rame|plante|trop|de nouveau|ne marche|ne fonctionne|ne passe|ne charge|ne part|não|" +
    "quebrou|de novo|perché|rotto|di nuovo|non va|non funziona|non parte|non carica|почему|опять|" +
    "снова|не работает|падает|сломал|завис|медленн|なぜ|動かない|遅い|壊れ|おかしい|为什么|报错|很慢|坏了|卡住",
  () =>
    /\b(?:why(?! not\b)|find out|figure out|debug(?! (?:menu|mode|build|screen|log|info|output|level|flag|symbol|key|apk|port|sign))|investigate|(?:can ?not|can't|cannot|unable to|(?:does|do|is|are|did)(?: not|n't) (?:work|connect|show|load|start|build|respond|open|run|appear|update|deploy|compile|get)\w{0,4})|not working|no longer work\w{0,3}|stopped working|fail(?:s|ed|ing|ure)?|broken|breaks|crash(?:es|ed)?|hangs|stuck|slow|times? ?out|(?:warnings?|errors?|bugs?|issues?|problems?|fails?|slow|wrong|\w+ed)\b.{0,40}\bagain|warum|wieso|kaputt|geht nicht|funktioniert nicht|hängt|langsam|falla|roto|schon wieder|lento|no (?:funciona|carga|cuadra|sale|llega|pasa|arranca)|se (?:cae|cuelga|rompe|bloquea)|otra vez|de nuevo|por qué|pourquoi|bloqué|cassé|rame|plante|trop (?:tôt|tard|lent)|de nouveau|ne (?:marche|fonctionne|passe|charge|part) (?:pas|plus)|não (?:funciona|carrega|abre|roda)|quebrou|de novo|perché|rotto|di nuovo|non (?:va|funziona|parte|carica))(?![a-zà-ÿ])|(?:почему|опять|снова|не работает|падает|сломал|завис|медленн)|(?:なぜ|動かない|遅い|壊れ|おかしい)|(?:为什么|报错|很慢|坏了|卡住)/i,
);
/** The speaker gives a reason or suggests something, and does not look for a cause. */
const EXPLAINS =
  /\bwhy (?:can't|don't|couldn't|shouldn't|can|would|should|do) (?:we|you|i)\b|\b(?:because|since the|that's why|so that|due to|weil|denn|porque|ya que|parce que|car)\b|потому|から、|ので、|因为/i;

export function reportsTrouble(prompt: string): boolean {
  const beginning = prompt.slice(0, PROMPT_CHARS);
  return TROUBLE.test(beginning, beginning.toLowerCase()) && !EXPLAINS.test(beginning);
}

/**
 * Words of its own subject that a cause must share with the prompt: one is enough if it is surely
 * the same as before, the text says why, and the word is long enough to name something. Guesses.
 */
const SUBJECT_WORDS = { first: 2, again: 1 } as const;
const AGAIN_CHARS = 4;

/**
 * The weight of the words that a cause shares with the prompt; 0 if it shares too few. The words of
 * the request that led to it count only if that reported trouble itself, or if the user says that it
 * is the same as before: those of other requests are shared by everything that was found then.
 */
export function nearnessOfCause(
  memory: StoredMemory,
  matched: readonly QueryTerm[],
  back?: "surely" | "maybe",
): number {
  const { text, tags, otherWords } = memory;
  const reported = back !== undefined || tags.includes(DIAGNOSIS_TAG) ? otherWords.join(" ") : "";
  const own = analyzeMeaning(`${text} ${reported}`.replace(FILE_NAMES, " "));
  const subject = matched.filter(
    (term) => own.has(term.text) && !isFiller(term.text) && !saysLittle(term.text),
  );
  const words = subject.map((term) => term.text);
  const isEasy = back === "surely" && (isCause(memory) || saysWhy(text));
  if (countWhole(words) < SUBJECT_WORDS[isEasy ? "again" : "first"]) return 0;
  if (words.length === 1 && (words[0]?.length ?? 0) < AGAIN_CHARS) return 0;
  return sumOf(subject, ({ weight }) => weight);
}

/** The words of a file's name are those of its folder's other files. */
const FILE_NAMES =
  /[\w./-]{1,120}\.(?:[cm]?[jt]sx?|go|py|rb|rs|java|kt|php|cs|cpp|[ch]|swift|sh|vue|s?css|html|sql|ya?ml|json|toml|md)\b/g;

/** True for a memory of why something went wrong. */
export function isCause({ tags, type }: StoredMemory): boolean {
  return tags.includes(DIAGNOSIS_TAG) || (type === "Learning" && tags.includes("root-cause"));
}
