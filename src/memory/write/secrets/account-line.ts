import { isAttributeOfSecret } from "@/memory/write/secrets/attribute-name.ts";
import { hasAny, lazyPattern } from "@/memory/write/secrets/secret-rule.ts";
import { isPlaceholder, isSurelyMadeUp, mayBeMadeUp } from "@/memory/write/secrets/value-shape.ts";
import { isGeneratedName, isWordlikeName } from "@/memory/write/secrets/wordlike-name.ts";

/**
 * Removes words that look made up from lines that speak of an account: "etcdctl user add me:…",
 * "try …, that one works for the vpn". No rule knows the command or the sentence. In 400,000 lines
 * of code, documents and sessions 22 such words were something else: versions, dates and names,
 * which are told by their form.
 */
const HINTS =
  "basic luks kdbx keepass rasdial getpass sasl ldap radius kerberos imap smtp rdp vnc ftp mqtt amqp dsn odbc jdbc pass pwd pw psk vpn wifi wi-fi wlan otp log sign cred secret unlock auth kinit user account crypt".split(
    " ",
  );
const accountPattern = lazyPattern(
  () =>
    /passw|passphrase|passcode|(?<![a-z])(?:pass|pwd?|psk|vpn|wi-?fi|wlan)(?![a-z])|(?<![a-z])log ?in(?![a-z])|sign ?in(?![a-z])|logon|credential|(?<![a-z])creds?(?![a-z])|secret|unlock|(?<![a-z-])auth(?![a-z-])|authenticat|kinit|(?<![a-z])(?:sasl|ldap|radius|kerberos|imap|smtp|rdp|vnc|s?ftp|mqtt|amqp|basic_?auth|http_?basic|luks|kdbx|keepass|rasdial|getpass|htpasswd|dsn|odbc|jdbc)(?![a-z])|useradd|adduser|user (?:add|create|set)|(?:add|create|set)[_ -]?user|users["']?\s{0,3}[:=]\s{0,3}(?:\{|array\(|[\w.-]{1,40}[:=])|(?<![a-z])(?:de|en)crypt/i,
);
const wordPattern = lazyPattern(
  () =>
    /(?<![^\s"'`(=:,/%>「“«])(?=[A-Za-z!#$%^&*?_.+~-]{0,39}\d)[A-Za-z0-9!#$%^&*?_.+~-]{8,40}(?![^\s"'`),;|<\]」”»])/g,
);
/** A letter beside a number is what every candidate has. */
const candidatePattern = lazyPattern(() => /\d[A-Za-z_-]|[A-Za-z_-]\d/);
/** Versions, dates, measures, things with their number, escapes of a URL. */
const otherFormPattern = lazyPattern(
  () =>
    /^v?\d{1,4}(?:\.\d{1,4}){1,3}|^(?:19|20)\d\d[-_./]?\d|\d{4}-\d\d-\d\d|\.\d{1,3}\.|\.\d{6}(?:\.\w{1,6})?$|^[0-9a-f]{16}-[A-Z]{3}$|%[0-9A-F]{2}|^(?:user|order|inv|req|acct?|cus|evt|org|team|proj|build|pod|node|host|ip|vm|pr|job|run|task|test|case|step|item|page|row|id|uid|port|rfc|cve|iso|port|ubuntu|debian|windows|win|python|node|ecma|feature|fix|release|backup|log|img|sha|v)[-_]?\d{1,9}|[-_][0-9a-f]{6,10}(?:[-_][a-z0-9]{5})?$/i,
);
/** The word before says that a name, a version or an id follows. */
const namedPattern = lazyPattern(
  () =>
    /(?:id|uuid|hash|sha\d{0,3}|ref|etag|host|hostname|branch|commit|issue|ticket|pr|order|invoice|build|version|tag|image|name|project|customer|request|trace|span|digest|file|path|url|date|at|since|release|pod|node|model|region|algorithm|type|serial(?: number| no\.?)?|sku|tracking|imei|part(?: number)?|(?<!add |create )user|account|username|handle|member|"login)["'#)]{0,2}\s{0,2}[:=]?\s{0,2}["'`]?$|GCM,data:$|(?:get|describe|delete|edit)\ssecrets?\s(?:\w{1,10}\s)?["']?$|\bpass\s(?:show|ls|edit|generate|rm|mv)\s\S{0,60}$/i,
);
const VERDICT = /["'`|]\s?pass\s?["'`|]/gi;
/** Guess: on a long line the rest has nothing to do with the word. */
const NEAR_CHARS = 120;

export function removeMadeUpOnAccountLines(text: string, lower: string, mark: string) {
  let removed = 0;
  if (text.length < 12 || !candidatePattern().test(text) || !hasAny(lower, HINTS))
    return { text, removed };
  const cleaned = text.replace(wordPattern(), (word, offset: number) => {
    const bare = word.replace(/[?.!]{1,4}$/, "");
    // In the order of their cost
    if (!mayBeMadeUp(bare) || !isOnAccountLine(text, offset, word.length)) return word;
    if (!isRemarkable(bare) || isInPath(text, offset)) return word;
    if (isAttributeOfSecret(text.slice(Math.max(0, offset - NEAR_CHARS), offset), bare))
      return word;
    removed += 1;
    return mark + word.slice(bare.length);
  });
  return { text: removed === 0 ? text : cleaned, removed };
}

function isRemarkable(word: string): boolean {
  if (!isSurelyMadeUp(word) || otherFormPattern().test(word)) return false;
  if (
    /^[A-Z]{2,10}-?\d{1,9}$|^[a-z]{1,20}(?:-[a-z0-9]{1,20}){0,4}-(?:19[89]|20[0-3])\d$/.test(word)
  )
    return false;
  if (/\.(?:md|html?|rst)#|^[A-Za-z]\w{2,60}#[A-Za-z_]{2,60}$/.test(word)) return false;
  return !isWordlikeName(word) && !isGeneratedName(word) && !isPlaceholder(word);
}

/** True if the words before say that a name, a version or an id follows. */
export function namesAnotherThing(lineBefore: string): boolean {
  return namedPattern().test(lineBefore);
}

/** "hr/x" may be a user and a password, "src/auth/x" is a path. */
function isInPath(text: string, offset: number): boolean {
  if (text.charAt(offset - 1) !== "/") return false;
  const run = /[^\s"'`(]{1,80}$/.exec(text.slice(Math.max(0, offset - 80), offset))?.[0] ?? "";
  return !/^[\w.@-]{1,24}\/$/.test(run) || /^secrets?\/$/.test(run);
}

/** The word itself does not count: "auth-service-7d9f" is no account. */
function isOnAccountLine(text: string, offset: number, length: number): boolean {
  const before = text.slice(Math.max(0, offset - NEAR_CHARS), offset);
  const lineBefore = before.slice(before.lastIndexOf("\n") + 1);
  if (namesAnotherThing(lineBefore) || /^\s{0,8}(?:import\s|#include|export\s\{)/.test(lineBefore))
    return false;
  if (accountPattern().test(lineBefore)) return true;
  const after = text.slice(offset + length, offset + length + NEAR_CHARS / 2);
  const lineEnd = after.indexOf("\n");
  // "| model | 60.3 | `pass` |": a verdict
  const lineAfter = (lineEnd < 0 ? after : after.slice(0, lineEnd)).replace(VERDICT, "");
  return accountPattern().test(lineAfter);
}
