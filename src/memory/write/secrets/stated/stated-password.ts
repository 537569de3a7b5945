import { lazyPattern } from "@/memory/write/secrets/secret-rule.ts";
import { isStatedValue, STATED_VALUE } from "@/memory/write/secrets/stated/stated-value.ts";
import { isIdentifier, isPlaceholder } from "@/memory/write/secrets/value-shape.ts";

/**
 * Finds an ordinary word that a sentence states to be the password: "the root password on db1 is
 * x.", "la clave del wifi es x". Its shape says nothing, so its place has to: right after "is" or a
 * colon, and at the end of the clause. Words that say something about a password are kept
 * ("wrong", "obligatoire", "abgelaufen"); they are told by their endings.
 */

/** The endings of participles and adjectives in the languages that a word for "password" is from. */
const LANGUAGES: readonly (readonly [words: RegExp, predicates: RegExp])[] = [
  [
    /^(?:passwort|kennwort|zugangscode)/i,
    /(?:t|en|ig|lich|bar|los|isch|er|sch|eim|eer|ell|iv|ch|te[rnms]?|das|was|wie)$/i,
  ],
  [
    /^(?:mot de passe|mdp|contrase|senha|clave|parol|parola)/i,
    /(?:[oaeiéèà]|nt|l|ct|[ft]|x|u?r|s|en|un|ção|çã?o)$/i,
  ],
  [/^wachtwoord/i, /(?:d|t|en|ig|lijk|baar|er|g|loos|s|e)$/i],
  [/^(?:l[oö]senord|adgangskode|passord|salasana)/i, /(?:t|d|ig|en|a|ä|er|sk|n|e|i|u|s)$/i],
  [/^(?:has[lł]|heslo|geslo|lozinka)/i, /(?:[aeyoiuěéýáí]|n|ny|ne|t|ł)$/i],
  [/^pass/i, /(?:ed|ing|able|ible|ful|less|ive|[ae]nt|[ao]ry|al|ly|ous|ic|id|ect|en|er)$/i],
];

const englishWords = lazyPattern(
  () =>
    /^(?:wrong|right|empty|blank|null|required|optional|secret|public|private|unknown|known|secure|insecure|weak|strong|short|long|longer|shorter|same|different|default|there|where|gone|fine|unique|plain|plaintext|nothing|something|anything|everything|always|never|still|again|enough|about|above|below|inside|outside|your|mine|yours|what|which|string|number|boolean|admin|example|placeholder|password|masked|stale|ready|unset|cleartext|simple|complex|unsafe|safe|enough)$/i,
);

/** Everything between the word and the value: "for the database is", "：", "vom Server lautet". */
const STATED_GAP = String.raw`^[*_"'\x60]{0,3}(?:\s(?:for|of|on|to|in|at|from|für|von|auf|zum|zur|vom|beim|im|der|des|dem|de|del|de la|do|da|du|della|dello|pour|para|per|för|på|til|till|från|fra|voor|van|bij|od|dla|k|ke|pro|w|za|для|от|к|у|до|на|na|la|cho|của|untuk)(?:\s[\p{L}\d.'-]{1,24}){1,4}?|\s(?:wi-?fi|wlan|vpn|root|admin))?(?:\s(?:is|was|ist|lautet|c'est|est|es|é|è|är|er|on|je|jest|este|to|là|adalah|heißt|ir|yra|è|е|је|это|είναι|היא|هي|है)(?:\s(?:now|still|currently|just|simply|jetzt|immer noch|noch|weiterhin|derzeit|einfach|maintenant|toujours|encore|ahora|todavía|aún|siempre|agora|ainda|ancora|adesso|sempre|nu|nog(?: steeds)?|nadal|teraz|stále|теперь|сейчас))?\s|\s{0,2}[:：→][*_]{0,3}\s{0,2}|\s[—–]\s|(?:\t|\s{2,40}|\s?\.{3,40}\s?)(?=\S{1,40}\s{0,4}$)|[は는은是为]\s{0,2})(["'\x60“„«「]?)`;

const statedPattern = lazyPattern(
  () =>
    new RegExp(
      String.raw`${STATED_GAP}([A-Za-z]{6,32})(?=["'\x60”“»」]?(?:[,;!)]|\.(?!\w)|\s{0,4}$|[です입]|\s(?:please|bitte|but|and|aber|und)\s))`,
      "u",
    ),
);
const statedValuePattern = lazyPattern(() => new RegExp(`${STATED_GAP}(${STATED_VALUE})`, "u"));
/** The same for a word that is not English: "contraseña nueva: x", "mot de passe root → x", "密码改成x". */
const elsewhereValuePattern = lazyPattern(
  () =>
    new RegExp(
      `^(?:(?:\\s[\\p{L}'-]{1,20}){0,2}?(?:\\s{0,2}[:：=→]\\s{0,2}|\\s[—–-]\\s)|[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Hangul}]{0,4}\\s{0,2})(["'\\x60“„«「]?)(${STATED_VALUE})`,
      "u",
    ),
);
const directValuePattern = lazyPattern(() => new RegExp(`^\\s()(${STATED_VALUE})`, "u"));

/** "user me and the", "login me," right before the word, or "set the new". */
const userBeforePattern = lazyPattern(
  () =>
    /(?:user(?:name)?|login|account|log(?:ged)? in as|benutzer(?:name)?|utilisateur|usuario|usuário|utente|gebruiker|användare|użytkownik|логин)\s?[:=]?\s?["'`]?(?!(?:and|or|und|oder|et|ou|with|mit|when|if|whose|has|to|by|for|without)\s)[\w.@-]{2,40}["'`]?[\s,;/]{1,3}(?:(?:and|with|und|mit|et|avec|y|e|con|och|en|i|и)\s)?(?:the\s|das\s|le\s|la\s)?$/i,
);
const setBeforePattern = lazyPattern(
  () =>
    /\b(?:set|change|reset|changed)\s(?:(?:the|my|our|your|his|her|a|its)\s)?(?:[\w.-]{1,20}\s){0,2}$/i,
);
const useBeforePattern = lazyPattern(
  () => /(?:\b(?:use|try|enter|type|wi-?fi|wlan|vpn)[\s-](?:(?:the|this|my|our|as)\s)?)$/i,
);
const nextWordPattern = lazyPattern(
  () => /^\s(?:to\s)?(["'`]?)([A-Za-z]{6,32})(?=["'`]?(?:[,;!?)]|\.(?!\w)|\s{0,4}$))/,
);
const aboutPattern = lazyPattern(
  () =>
    /^(?:fields?|changes|credentials|authentication|authorization|protection|recovery|reset|hash(?:es)?|manager|policy|login|prompt|page|form|length|strength|rules?|screen|flow|inputs?|values?|again|above|below|here|entries|pairs?|columns?|strings?|auth|files?|sync|access|grant|anymore|either|instead|anyway|already|manually|later|today|online|\w{3,20}(?:tion|sion|ment|ness|ance|ence|ity|ing|ures?|age|ers?|ors?|ies))$/i,
);

/** The place of the password in the text after the word for it, if one is stated. */
export function findStated(
  word: string,
  rest: string,
  before: string,
): { start: number; length: number } | undefined {
  const madeUp = findValue(word, rest, before);
  if (madeUp !== undefined) return madeUp;
  const found = findClause(word, rest, before);
  const value = found?.[2];
  if (found === undefined || value === undefined) return undefined;
  if (isPlaceholder(value) || isIdentifier(value) || isPasswordWord(value)) return undefined;
  // The language of a database: "ACCOUNT LOCK PASSWORD EXPIRE".
  if (word === word.toUpperCase() && /^[A-Z]{1,32}$/.test(value)) return undefined;
  const isQuoted = found[1] !== "";
  if (!isQuoted && isPredicate(languageOf(word, found[0]), value)) return undefined;
  return { start: found[0].length - value.length, length: value.length };
}

/** Among other letters ours stand out; elsewhere a word and one digit are a name. */
function isSet(word: string, value: string, after: string): boolean {
  if (!endsClausePattern().test(after)) return /^\p{Script=Han}/u.test(word);
  return /[\u0250-\uffff]$/.test(word) || !/^\p{L}{2,20}\d{1,2}$/u.test(value);
}

const endsClausePattern = lazyPattern(() => /^["'\x60”“»」]?(?:[.,;!)]|\s{0,4}$|[です입])/);

/** A value with a number or a sign in it, stated or right after a word in other letters. */
function findValue(
  word: string,
  rest: string,
  before: string,
): { start: number; length: number } | undefined {
  const isEnglish = /^pass(?!wort|ord)/i.test(word);
  const isDirect = !isEnglish || userBeforePattern().test(before);
  const found =
    statedValuePattern().exec(rest) ??
    (isEnglish ? null : elsewhereValuePattern().exec(rest)) ??
    (isDirect ? directValuePattern().exec(rest) : null);
  if (found === null) return undefined;
  const value = (found[2] ?? "").replace(/[.,;:!?]{1,4}$/, "");
  const start = found[0].length - (found[2] ?? "").length;
  const gap = found[0].slice(0, start);
  const after = rest.slice(start + value.length);
  // The rules for assignments know what code writes after "password:".
  if (isEnglish && /[:：]/.test(gap)) return undefined;
  // A column of a table, a call, a type with its length.
  if (/^\s{2,}["']?$|^\t|\.{3}/.test(gap) || /^[(<[{]/.test(after)) return undefined;
  // "wachtwoord veld2", "пароль user1 истёк": without a sign the value ends the clause.
  if (/^\s?["']?$/.test(gap) && !isSet(word, value, after)) return undefined;
  // "password: 100000 iterations"
  if (/^\d{1,12}$/.test(value) && !endsClausePattern().test(after)) return undefined;
  if (!isStatedValue(value)) return undefined;
  return { start, length: value.length };
}

/** The label of a field: `"password": "Passwort"`. */
export function isPasswordWord(value: string): boolean {
  return /^(?:password|passwort|kennwort|passwd|wachtwoord|senha|parola|parole|salasana|heslo|haslo|sifre|passord|losenord|contrasena|token|secret)$/i.test(
    value,
  );
}

function isPredicate(word: string, value: string): boolean {
  if (englishWords().test(value) || aboutPattern().test(value)) return true;
  const predicates = LANGUAGES.find(([words]) => words.test(word))?.[1];
  return predicates?.test(value) ?? false;
}

/** "La password è …": the verb says more about the language than the word. */
function languageOf(word: string, clause: string): string {
  if (/\s(?:è|é|est|es)\s/.test(clause)) return "parola";
  return /\s(?:ist|lautet)\s/.test(clause) ? "passwort" : word;
}

function findClause(word: string, rest: string, before: string): RegExpExecArray | undefined {
  const stated = statedPattern().exec(rest);
  // Polish, Finnish and Czech for "is", but ordinary words in English.
  const isEnglish =
    /^pass/i.test(word) && /\s(?:to|on|je)\s["'`“„«「]?[A-Za-z]{1,32}$/.test(stated?.[0] ?? "");
  if (stated !== null && !isEnglish) return stated;
  const next = nextWordPattern().exec(rest);
  if (next === null) return undefined;
  if (next[0].startsWith(" to ")) return setBeforePattern().test(before) ? next : undefined;
  return userBeforePattern().test(before) || useBeforePattern().test(before) ? next : undefined;
}
