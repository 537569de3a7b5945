import { isEverydayWord } from "@/memory/recall/1-query/everyday-words.ts";
import { analyze } from "@/store/text/analyze.ts";
import { mayNameValue, mayTakeBack } from "@/memory/truth/signs/change-signs.ts";
import { isName, partsOfName } from "@/memory/truth/announced/name-parts.ts";
import { isKnownValue } from "@/memory/truth/rival-values.ts";
import { isBareTakeback, readStatement } from "@/memory/truth/statement-clauses.ts";
import { isSameWord, rawWords, readTokens, standsAlone } from "@/memory/truth/statement-tokens.ts";
import { TAKEBACK } from "@/memory/truth/statement-words.ts";

/** "Forget kafka, …": what is taken back, with nothing else said about it. */
const FORGET_NAME =
  /^(?:(?:no|ok|okay|well|oh|wait|hm+|ach|nein|нет)[,. ]{1,2}|[\p{L}\d -]{2,30}: )?(?:please |bitte )?(?:forget(?: about)?|scrap|scratch|ditch|vergiss|vergesst|olvida(?:te de)?|забудь(?: про| о)?)\s{1,3}(?:the |das |den |die |el |la )?([\p{L}\d][\p{L}\d._+#-]{1,40}?)(?=[.,;:!—–-]{0,3}(?:\s{0,3}$|[,;:—–]\s|\s[—–-]\s|[.!]\s))/iu;

/** The same where words are not separated: the name is in another script than the rest. */
const FORGET_NAME_UNSPACED =
  /^([A-Za-z\d][\w.+#-]{1,40})(?:のことは|は|を)(?:忘れて|取り消し|なし)|^(?:忘了|忘掉|忘记)\s{0,2}([A-Za-z\d][\w.+#-]{1,40})/u;

/** The name that a statement takes back, in lower case; undefined if it names none. */
export function namedTakeback(text: string): string | undefined {
  const unspaced = FORGET_NAME_UNSPACED.exec(text);
  const name = FORGET_NAME.exec(text)?.[1] ?? unspaced?.[1] ?? unspaced?.[2];
  if (name === undefined) return undefined;
  const [token] = readTokens(rawWords(name));
  if (token === undefined || token.isGeneric) return undefined;
  return token.text;
}

/** True if the statement says this name as something that counts, not as something ruled out. */
export function statesName(text: string, name: string): boolean {
  if (isTakeback(text)) return false;
  const [named] = readTokens(rawWords(name));
  const found = readTokens(rawWords(text)).find(
    (token) => token.text === name || (named !== undefined && isSameWord(token, named)),
  );
  if (found === undefined || found.isNegated) return false;
  return isKnownValue(name) || found.kind !== "word" || found.isCapitalised || standsAlone(found);
}

/** True if a statement takes something back: the last one, or one that it names. */
export function isTakeback(text: string): boolean {
  if (!mayTakeBack(text)) return false;
  return TAKEBACK.test(text) || namedTakeback(text) !== undefined || isBareTakeback(text);
}

/** True if a statement says that a number or a known value has changed: "the port is 7171 now". */
export function changesValue(text: string): boolean {
  if (!mayNameValue(text)) return false;
  // The long patterns come last: "sentence" finds them out when asked for them.
  return readStatement(text).clauses.some(
    ({ sentence, tokens }) =>
      tokens.some(
        ({ kind, quantity, text: word }) =>
          kind === "number" || quantity !== undefined || isKnownValue(word),
      ) &&
      sentence.saysChange &&
      sentence.isStatement,
  );
}

/** The parts of names that a statement gives up: "feat" for "no more feat:/fix: prefixes". */
export function namesGivenUp(text: string): string[] {
  const changing = readStatement(text).sentences.filter(
    ({ saysChange, dropsValue }) => saysChange || dropsValue,
  );
  const names = changing.flatMap(({ dismissed, tokens }) =>
    tokens.filter((token) => dismissed.has(token.at) && isName(token)),
  );
  return names.flatMap(partsOfName).filter((part) => !analyze(part).some(isEverydayWord));
}
