import type { TurnToolCall } from "@/conversation/turn.ts";
import { isCommonWord } from "@/memory/extract/remark/names-said.ts";
import { hasToken } from "@/memory/rules/call-conditions.ts";

/** Finds out by which names of the code a second edit differs from the first. */

/** Guesses: of more names the file was written anew, and no name of it says what was wrong. */
const NAMES_MAX = { read: 6, kept: 4 } as const;
const TEXT_CHARS = 2_000;
const NAME_CHARS = { min: 3, max: 40 } as const;

/**
 * The names that the first edit wrote and the second one took out again. Between the two stands a
 * remark of the user, and these are what it was about, in whatever words: where the agent had
 * written `m.lat` into a log and then wrote `m.siteId`, writing `lat` is what is not wanted.
 */
export function undoneNames(first: TurnToolCall, second: TurnToolCall): readonly string[] {
  const { written = "", removed = "" } = first;
  const kept = namesOf(`${second.written ?? ""}\n${removed}`);
  const taken = second.removed === undefined ? undefined : namesOf(second.removed);
  const undone = [...namesOf(written)].filter(
    (name) => !kept.has(name) && (taken === undefined || taken.has(name)),
  );
  return undone.length > NAMES_MAX.read ? [] : undone.slice(0, NAMES_MAX.kept);
}

/**
 * The names on the lines to which the second edit added one of these tokens: where `add_index` is
 * written next, the token is wanted again.
 */
export function namesBeside(
  first: TurnToolCall,
  second: TurnToolCall,
  tokens: readonly string[],
): readonly string[] {
  const known = namesOf(second.removed ?? first.written ?? "");
  const lines = (second.written ?? "")
    .slice(0, TEXT_CHARS)
    .split("\n")
    .filter((line) => tokens.some((token) => hasToken(line.toLowerCase(), token)));
  const beside = [...namesOf(lines.join("\n"))].filter((name) => known.has(name));
  return beside.length > NAMES_MAX.read ? [] : beside.slice(0, NAMES_MAX.kept);
}

const NAME = /[@$#]?[A-Za-z_][\w$]*(?:(?:\.|::|->)[A-Za-z_][\w$]*){0,3}/g;
/** Text in quotes is prose, unless it is one word, such as the name of a package. */
const QUOTED = /"([^"\n]{0,200})"|'([^'\n]{0,200})'/g;
/** Text between two tags is prose as well, but for what is put into it. */
const BETWEEN_TAGS = /(<\/?\w[^<>\n]{0,200}>)([^<>\n]{1,200})(?=<)/g;
const COMMENT = /(?:^|\s)(?:\/\/|#(?![!\w<{(])|--\s|\*\s|\/\*|<!--)[^\n]{0,300}/g;
const PUT_INTO_TEXT = /[$#]?\{([^{}\n]{1,60})\}/g;
const ONE_WORD = /^[\w@./:-]{1,60}$/;

function namesOf(text: string): Set<string> {
  const code = text
    .slice(0, TEXT_CHARS)
    .replace(COMMENT, " ")
    .replace(BETWEEN_TAGS, (_, tag: string, prose: string) => {
      return `${tag} ${[...prose.matchAll(PUT_INTO_TEXT)].map(([, inner]) => inner).join(" ")} `;
    })
    .replace(QUOTED, (_, double: string | undefined, single: string | undefined) => {
      const quoted = double ?? single ?? "";
      if (ONE_WORD.test(quoted)) return ` ${quoted} `;
      return ` ${[...quoted.matchAll(PUT_INTO_TEXT)].map(([, inner]) => inner).join(" ")} `;
    });
  const names = new Set<string>();
  for (const [name] of code.matchAll(NAME)) {
    const known = withoutShortOwner(name.toLowerCase());
    const { length } = known;
    if (length < NAME_CHARS.min || length > NAME_CHARS.max || KEYWORDS.has(known)) continue;
    // A number in a name is mostly a version or a count, and another the next time; not in `float64`.
    if (/\d/.test(known) && !/^[a-z_]{3,20}\d{1,2}$/.test(known)) continue;
    if (/^\w+$/.test(known) && isCommonWord(known)) continue;
    names.add(known);
  }
  return names;
}

/** The owner in `m.lat` is a variable of that place, and has another name in the next. */
function withoutShortOwner(name: string): string {
  return name.replace(/^(?:[a-z_]{1,2}|this|self)(?:\.|->)/, "");
}

/** Words of programming languages: nearly every edit has them. */
const KEYWORDS: ReadonlySet<string> = new Set(
  (
    "and array async await bool boolean break case catch class const continue def do " +
    "else elif end enum export extends false final finally fn for from func function get if " +
    "impl import in int interface is let long match mut new nil none not null number object of or " +
    "override package private protected public pub return self set static str string struct super " +
    "switch then this throw throws trait true try type undefined unless use using val var void " +
    "when where while with yield"
  ).split(" "),
);
