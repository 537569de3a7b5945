import { lazyPattern } from "@/memory/write/secrets/secret-rule.ts";

/** Tells text that people read from values: labels, translations and sentences about a password. */

/** "pwd: expected bytes", "SECRET: This represents …": a sentence goes on. */
const smallWordPattern = lazyPattern(
  () =>
    /^(?:this|the|that|these|without|with|when|used?|see|only|must|should|expected|from|your|will|each|which|where|what|both|into|than|then)$/i,
);
const labelWordPattern = lazyPattern(
  () =>
    /(?<!\p{L})(?:\p{L}{1,2}|your|the|are|was|must|should|for|with|and|not|used|using|this|that|please|enter|too|has|have|you|votre|ihre?|deine?|seu|das|der|die|ist|est|les|des|une|und|mit|für|nicht|kein|del|los|las|una|con|para|por|van|voor|och|till|pas|que|qui|non|mot)(?!\p{L})|passw|kennwort|contrase|senha|parol|has[lł]o|heslo|wachtwoord|losenord|lösenord|adgangskode|salasana|[sş]ifre|jelsz|lozink|laluan|sandi|khẩu|secret|token|schlüssel|llave|clave|chave|парол|ключ/iu,
);

/**
 * A text that people read: "Forgot your password?", "Mot de passe". A passphrase has none of these
 * words: those it is made of have three letters at least.
 */
export function isLabel(value: string): boolean {
  if (smallWordPattern().test(value)) return true;
  if (!/\S\s\S/.test(value) || /\d/.test(value)) return false;
  // "비밀번호 재설정", "Welcome back!": words of another script, or the end of a sentence.
  if (
    foreignWordsPattern().test(value) ||
    /^[A-Z][a-z]{1,20}(?: [a-z]{1,20}){1,12}[.!?…]{1,3}$/.test(value)
  )
    return true;
  return labelWordPattern().test(value);
}

const foreignWordsPattern = lazyPattern(
  () => /^[\u0080-\uffff]{1,40}(?:\s[\u0080-\uffff]{1,40}){1,12}[.!?…]?$/u,
);

/** The words that follow a password in a note: "password: x and the user is y". */
const restOfNotePattern = lazyPattern(
  () =>
    /^[ \t]{1,4}(?:and|but|for|on|at|as|user|username|login|host|please|thanks|then|now|und|aber|für|auf|bitte|et|mais|pour|sur|pero|para|en|per|och|men|för|ale|dla|oraz|или|для)(?!\p{L})/iu,
);
const nextWordPattern = lazyPattern(
  () => /^[ \t]{1,4}["'`]?\p{L}[\p{L}\p{M}'’-]{0,40}(?!\s{0,2}[:=]|\p{L})/u,
);
const lettersPattern = lazyPattern(() => /^\p{L}[\p{L}\p{M}'’-]{0,60}$/u);

/**
 * True if a value without quotes is the beginning of a sentence or a translation: "password: Vous
 * entrez …", "secret: Klienta sekreto". A single word in other letters than ours is a label too.
 */
export function isStartOfSentence(value: string, after: string): boolean {
  if (!lettersPattern().test(value)) return false;
  if (/[^\x20-\x7e]/.test(value)) return true;
  return nextWordPattern().test(after) && !restOfNotePattern().test(after);
}
