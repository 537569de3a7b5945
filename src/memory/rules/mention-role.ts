import type { MentionRole } from "@/memory/rules/rule-mentions.ts";

/** Finds out whether a rule forbids something it names, or applies at the moment it runs. */

/** Words that forbid what follows them in their clause. */
const FORBIDS_NEXT =
  /(?<![a-zà-ÿ])(?:never|not(?! an? )|don'?t|do not|no|nor|avoid|stop|without using|instead of|rather than|over|leave|hands off|nicht|nie|niemals|kein\w{0,2}|statt|anstatt|anstelle von|nunca|jam[áa]s|nada de|en (?:vez|lugar) de|sin usar|jamais|pas|rien|aucune?|plus de|n'utilise\w{0,2}|au lieu d[e']|plut[ôo]t qu[e']|n[ãa]o|em vez de|ao inv[ée]s de|non|mai|niente|invece di|al posto di)(?![a-zà-ÿ])|^\s*(?:sans|sin|sem|senza|ohne|без) |(?<![а-яё])не |никогда|вместо|нельзя|不要|不能|不用|别|禁止|而不是|不许|勿/gi;

/** Words that end the reach of a prohibition: what follows them is wanted. */
const ENDS_REACH =
  /(?!^)\b(?:without(?! using)|unless|except|but use|but run|ohne|außer|sin|sauf|sans|sem|senza|exceto|excepto|tranne|salvo)\b|кроме|(?!^)без |除非|而是/gi;

/** Says of the program before it that it is not there, so that nobody can use it. */
const NOT_INSTALLED =
  "(?:is|are|ist|sind) (?:not|nicht) (?:installed|available|installiert)|isn't installed|n'est pas install|no est[áa] instalad|n[ãa]o est[áa] instalad|non è installat|не установлен|はインストールされていない|没有安装|没装";

/** Words after a name that forbid it. */
const FORBIDDEN_BEFORE = new RegExp(
  [
    String.raw`^\W{0,3}(?:\S{1,12} ){0,2}(?:is|are|ist|sind) (?:\w{1,10} )?(?:forbidden|not allowed|banned|off[- ]limits|prohibited|verboten|tabu|disallowed|out)\b`,
    String.raw`^\s?(?:${NOT_INSTALLED})`,
    String.raw`^ (?:est interdit|(?:tu )?(?:le|la|les) laisse|on n'y touche)`,
    String.raw`^ (?:est[áa] prohibid|(?:\S{1,12} ){0,2}no(?:,|$)|ni (?:tocar|l[oa]s? toques)|no se (?:toca|usa|edita|modifica))`,
    String.raw`^ (?:é proibid|n[ãa]o,|n[ãa]o se (?:mexe|toca|usa|edita))`,
    String.raw`^ (?:è vietat|non si (?:tocca|usa|modifica))`,
    String.raw`^ (?:\S{1,12} ){0,2}(?:in ruhe|unangetastet|wird nicht)`,
    String.raw`^\s?(?:нельзя|запрещ|не (?:трога|использу))`,
    "^[^、。,]{0,8}(?:は使わ|は使う?な|は使用し|は禁止|を使わ|を使うな|を使用し|ではなく|じゃなく|はやめ|はしない|は触ら|を触ら|は編集し|を編集し|しないで|するな|せずに|は避け)",
    "^[^,.]{0,8}(?:대신|쓰지|사용하지|하지 ?마|하지 ?말|금지|말고|건드리지|수정하지)",
  ].join("|"),
  "i",
);

const IS_MISSING = new RegExp(String.raw`^\s?(?:${NOT_INSTALLED})`, "i");

/** True if the words after a name say that there is no such program. */
export function isSaidToBeMissing(after: string): boolean {
  return IS_MISSING.test(after);
}

const MOMENT =
  /(?<![a-zà-ÿа-яё])(?:before|whenever|when|each time|every time|any time|after|prior to|vor dem|vor jedem|vor jeder|bevor|beim|bei jedem|antes d[eo]|al|avant d[e']|avant|à chaque|prima di|prima del|a ogni|a cada|en cada|con cada|перед|до|при)(?: (?:you|we|i|i've|doing|running|making|each|every|any|the|a|du|wir|jedem|einem|cada|todo|hacer|fazer|fare|ogni|chaque|tout|faire|le|el|o|il|каждым|любым|each git|git)){0,3} ?$/i;
const MOMENT_AFTER =
  /^(?:する|した)?(?:前に|の前|時は|ときは|前必须|前要|前|하기 전|전에|할 때)|^(?:之前|以前|时)/;

export function roleAt(text: string, start: number, end: number): MentionRole {
  const before = clauseBefore(text, start);
  const after = text.slice(end, end + 60).replace(/^[`'"]/, "");
  if (MOMENT_AFTER.test(after) || MOMENT.test(before)) return "moment";
  if (FORBIDDEN_BEFORE.test(after)) return "forbidden";
  const forbidden = lastEnd(FORBIDS_NEXT, before);
  return forbidden > lastEnd(ENDS_REACH, before) ? "forbidden" : "named";
}

/** Words before the purpose of a thing, or the time for it. */
const OCCASION =
  /(?<!\p{L})(?:for|if|when|while|because|wenn|für|weil|si|cuando|para|porque|quand|pour|parce|se|quando|per|perché|если|когда|для|потому)(?!\p{L})/iu;

/**
 * True if the words that forbid something go on with what it is for, or when: "not on/off for the push
 * setting", "no CI if only documents change". That is not forbidden itself.
 */
export function isOfOccasion(text: string, start: number): boolean {
  const before = clauseBefore(text, start);
  const forbidden = lastEnd(FORBIDS_NEXT, before);
  return forbidden >= 0 && OCCASION.test(before.slice(forbidden));
}

const CLAUSE_CHARS = 80;

/**
 * The text of the clause up to this place. A clause that begins with the mention continues the
 * list before it: "never run terraform apply, terraform destroy".
 */
function clauseBefore(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - CLAUSE_CHARS), start);
  const cut = before.search(
    // The sign in ".Result" and ":has()" belongs to the code.
    /(?:[,;!?—–、，。；]|[.:](?!\w)|\b(?:but|aber|pero|mais|mas|но))\s*(?:[^,;:.!?—–、，。；]|[.:](?=\w))*$/,
  );
  if (cut < 0) return before;
  const own = before.slice(cut + 1);
  const isListed = /^\s*(?:(?:and|or|und|oder|y|o|et|ou|e|и|或)\s+)?[`"'(]?$/.test(own);
  return isListed ? before.slice(previousClause(before, cut)) : own;
}

/** Returns the start of the clause before this place: a list goes no further back. */
function previousClause(before: string, end: number): number {
  return before.slice(0, end).search(/[^,;:.!?—–、，。；]*$/);
}

function lastEnd(pattern: RegExp, text: string): number {
  let end = -1;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}
