import { lazyPattern } from "@/memory/write/secrets/secret-rule.ts";
import { looksRandom } from "@/memory/write/secrets/value-shape.ts";

/**
 * Tells names that are about a secret: "password_policy", "TOKEN_AUDIENCE", "secretStore". The last
 * word of a name says what its value is.
 */
const ATTRIBUTES =
  "policy policies hasher type kind mode ttl age lifetime duration expiry expires expiration at on date time timestamp field column table provider source file filename filepath path paths dir directory folder url uri link endpoint host hostname domain port name names label title algorithm alg algo cipher version revision length len size min max limit count total prefix suffix header headers format encoding charset rotation interval schedule scope scopes issuer audience class component handler callback strategy manager store storage backend driver engine ref reference arn id ids env variable var status state enabled disabled required regex regexp pattern rule rules strength score hint usage group role permission owner service region zone locale language theme color icon error reason method action event listener middleware plugin module package function func factory builder generator validator resolver parser model schema entity template view page screen form button selector attribute attr property prop option options params args timeout retries retry delay threshold bits iterations rounds cost email username";

let attributes: ReadonlySet<string> | undefined;

/** The name before a value: of a setting, an option, or in a sentence. */
const namePattern = lazyPattern(
  () =>
    /(?:([A-Za-z][\w.-]{0,60})(?:["'\])]{0,3}\s{0,8}(?::=|=>|[:=])\s{0,8}|\s(?:is|was)\s)|(?<=(?:^|\s)-{1,2})([A-Za-z][\w.-]{0,60})[ \t]{1,4})[\w@]{0,2}\\?["'`]?$/,
);
const wordStartPattern = lazyPattern(() => /[_.-]|(?<=[a-z\d])(?=[A-Z])/);
/** Guess: no name is longer. */
const NAME_CHARS = 90;

/**
 * True if the name right before a value says that the value is an attribute of a secret. The id of a
 * session and the URL of a hook let somebody in, so a random value is never an attribute.
 */
export function isAttributeOfSecret(before: string, value: string): boolean {
  const found = namePattern().exec(before.slice(-NAME_CHARS));
  const name = found?.[1] ?? found?.[2];
  if (name === undefined || /^(?:at|on)$/i.test(name)) return false;
  attributes ??= new Set(ATTRIBUTES.split(" "));
  const last = (name.split(wordStartPattern()).at(-1) ?? "").toLowerCase();
  const isAttribute = attributes.has(last) || attributes.has(last.replace(/s$/, ""));
  return isAttribute && !looksRandom(value);
}
