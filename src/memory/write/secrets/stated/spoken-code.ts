import { hasAny, lazyPattern } from "@/memory/write/secrets/secret-rule.ts";

/**
 * Removes the number that a sentence in any language calls the code of something that it opens:
 * "der Code für die Tür ist …", "seu código de acesso é …". Most codes are something else, so a
 * word for what is opened or confirmed has to stand beside it.
 */
const HINTS =
  "pin&,pin:,puk&,puk:,пин,code,kode,kod,codice,código,codigo,код,コード,验证码,驗證碼,코드,인증번호"
    .replaceAll("&", " ")
    .split(",");
const WORD =
  "(?:[\\p{L}-]{0,20}(?:code[ns]?|kode|kod|koodi|codice|c[oó]digo|код)|(?:pin|puk|пин)|コード|验证码|驗證碼|코드|인증번호)";
/** "vom Handy ist", "：", "de la SIM", a word, or nothing. */
const BETWEEN =
  "(?:\\s[^\\s\\d:=]{1,20}){0,6}?(?:\\s(?:is|was|ist|lautet|est|es|é|è|är|er|on|jest|to|это|là)\\s|\\s{0,2}[:=：→]\\s{0,2}|\\s?[は是는은]\\s?)|\\s(?:de|del|della|do|da|der|vom|von|für|zur|van|voor|för)(?:\\s\\p{L}{1,16}){1,2}\\s|\\s\\p{L}{2,20}\\s|\\s";
const codePattern = lazyPattern(
  () =>
    new RegExp(
      `((?<![\\p{L}_-])${WORD}(?!\\p{L}))(${BETWEEN})(["'\`]?)\\d{4,8}(?!\\w|[.,%/-]\\w|\\s?(?:[mk]?(?:V|Hz|A)|ms|[nµu]s|Ω)(?!\\p{L}))`,
      "giu",
    ),
);
const opensPattern = lazyPattern(
  () =>
    /door|gate(?!way)|garage|alarm|(?<!\p{L})safe(?!\p{L})|vault|locker|(?<!b)lock|key ?pad|intercom|(?<!\p{L})access|entrance|verification|confirmation|pairing|one-time|(?<!\p{L})(?:otp|2fa|mfa|sms|tor|pin)(?!\p{L})|t[üu]r(?!\p{L})|tresor|schlie(?:ß|ss)|zugang|zutritt|bestätigung|port(?:ail|al|e|ão)(?!\p{L})|accès|coffre|interphone|vérification|puerta|acceso|acesso|accesso|entrada|verificaci|verifica|cassaforte|cancello|deur(?!\p{L})|toegang|kluis|dörr|adgang|tilgang|drzwi|bramy|dostęp|sejf|двер|доступ|сейф|пин|подтвержд|ドア|認証|验证|驗證|인증/iu,
);
const otherCodePattern = lazyPattern(
  () =>
    /(?:error|exit|return|status|http|zip|postal|country|area|response|fault|reason|event|state|source|byte|char|key|currency|denied|violation|gpio|chip|header|board|adc)[ -]$|^(?:fehler|post|status|error|exit)|erreur|postal|postleit|de error|de estado/iu,
);
/** Guess: what is opened is named this close before the word. */
const BEFORE_CHARS = 24;

export function removeSpokenCodes(text: string, lower: string, mark: string) {
  let removed = 0;
  if (!/\d{4}/.test(text) || !hasAny(lower, HINTS)) return { text, removed };
  const cleaned = text.replace(
    codePattern(),
    (whole: string, word: string, between: string, quote: string, offset: number) => {
      if (!isOfDoor(word, between, text.slice(Math.max(0, offset - BEFORE_CHARS), offset)))
        return whole;
      removed += 1;
      return word + between + quote + mark;
    },
  );
  return { text: removed === 0 ? text : cleaned, removed };
}

function isOfDoor(word: string, between: string, before: string): boolean {
  const clause = before.slice(before.search(/[^.\n]*$/));
  if (otherCodePattern().test(clause) || otherCodePattern().test(word + between)) return false;
  if (isSaid(between)) return opensPattern().test(clause + word + between);
  // Without a verb or a sign the code itself has to be named: "pairing code x", "Code Haustür x".
  const name = between === " " ? (/\S{1,20} ?$/.exec(clause)?.[0] ?? "") : "";
  return opensPattern().test(name + word + between);
}

function isSaid(between: string): boolean {
  return /[:=：→は是는은]\s{0,2}$|\s(?:is|was|ist|lautet|est|es|é|è|är|er|on|jest|to|это|là)\s$/.test(
    between,
  );
}
