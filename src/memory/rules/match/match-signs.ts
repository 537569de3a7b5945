import { sumOf } from "@/base/lists.ts";
import { withoutNote } from "@/memory/statement-note.ts";
import { PASSING_TAG } from "@/memory/passing-tag.ts";
import { appliesTo } from "@/memory/rules/call-conditions.ts";
import type { CallSigns } from "@/memory/rules/match/call-signs.ts";
import { SIGN_WEIGHTS } from "@/memory/rules/match/sign-weights.ts";
import { weightOf, wordsOf } from "@/memory/rules/match/remark-words.ts";
import { GUESSED_TAG } from "@/memory/rules/rule-tags.ts";
import type { StoredMemory } from "@/store/memory-types.ts";

/**
 * The signs for and against that a remark is about a call: how it is known, its scope, the act it
 * was said about and what became of that, and the words that both have. Numbers from 0 to about 2.
 */
export type Signs = Readonly<Record<string, number>>;

type Remark = Pick<StoredMemory, "text" | "tags" | "type">;

export function compare(remark: Remark, call: CallSigns): Signs {
  const { tags } = remark;
  const act = compareAct(tags, call.acts);
  const scope = compareScope(tags, call);
  const words = compareWords(remark, call);
  const shared = Math.min(2, (words["written"] ?? 0) + (words["said"] ?? 0) + 2 * notIn(words));
  // It is known what is not wanted, and the call has neither that nor a rare word for it.
  if (scope["scope not met"] !== undefined && notIn(words) < 1) return scope;
  const common = { ...knownAs(remark), ...scope, ...words };
  // The scope has been found by the acts already.
  if (scope["scope"] !== undefined) {
    return { ...common, ...signs({ "words of scope": shared, "act and scope": act.nearness }) };
  }
  const isLacking = act.nearness > 0 && words["met"] === undefined && hasWants(tags);
  const ofAct = { "words of act": act.nearness * shared, lacking: Number(isLacking) };
  return { ...common, ...act.signs, ...signs(ofAct) };
}

function hasWants(tags: readonly string[]): boolean {
  return tags.some((tag) => tag.startsWith("wants:"));
}

/** How likely the remark holds from now on, from 0 to 1. */
function likelihoodOf(tags: readonly string[]): number {
  const tag = tags.find((one) => one.startsWith("likely:"));
  return tag === undefined ? 0 : Number(tag.slice("likely:".length)) / 10;
}

function notIn(words: Signs): number {
  return (words["not in command"] ?? 0) + (words["not in text"] ?? 0);
}

function signs(values: Readonly<Record<string, number>>): Signs {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== 0));
}

function knownAs({ type, tags }: Remark): Signs {
  const isRule = type === "Preference" && !tags.includes(GUESSED_TAG);
  return signs({
    likely: likelihoodOf(tags),
    rule: Number(isRule),
    guess: Number(tags.includes(GUESSED_TAG)),
    correction: Number(!isRule && tags.includes("correction")),
    passing: Number(tags.includes(PASSING_TAG)),
  });
}

const PLACE = /^on:(?:path|like|old):/;

const KINDS_OF_HANDLE: readonly (readonly [string, RegExp])[] = [
  ["place", PLACE],
  ["package", /^on:(?:package|code):/],
  ["work", /^on:work:/],
  ["kind", /^on:(?:ext|kind|name):/],
  ["subcommand", /^on:[^: ]+ /],
  ["program", /^on:[^: ]+$/],
];

function compareScope(tags: readonly string[], { handles, text, path }: CallSigns): Signs {
  const shared = tags.filter((tag) => handles.has(tag));
  if (shared.length === 0) {
    const scope = tags.filter((tag) => tag.startsWith("on:"));
    // A rule about one place has nothing to say about a file elsewhere, whatever is written there.
    const isElsewhere = path.size > 0 && scope.length > 0 && scope.every((tag) => PLACE.test(tag));
    return isElsewhere ? { "scope not met": 1 } : {};
  }
  if (!appliesTo(tags, handles, text)) return { "scope not met": 1 };
  const kinds = KINDS_OF_HANDLE.filter(([, form]) => shared.some((tag) => form.test(tag)));
  const isWritten = tags.some((tag) => tag.startsWith("if:"));
  return {
    scope: 1,
    ...Object.fromEntries(kinds.map(([kind]) => [`scope: ${kind}`, 1])),
    ...signs({ "scope: written": Number(isWritten) }),
  };
}

function compareAct(tags: readonly string[], acts: readonly string[]) {
  const own = tags.filter((tag) => tag.startsWith("act:"));
  if (own.length === 0) return { nearness: 0, signs: {} };
  const fate = tags.find((tag) => tag.startsWith("fate:"))?.slice("fate:".length) ?? "other";
  const shared = own.filter((tag) => acts.includes(tag));
  if (shared.length === 0) {
    const program = (tag: string) => tag.split(" ")[0];
    const isNear = own.some((tag) => acts.some((act) => program(act) === program(tag)));
    return { nearness: 0, signs: signs({ "same program": Number(isNear) }) };
  }
  const isFile = shared.some((tag) => tag.startsWith("act:file:"));
  const isLike = !isFile && shared.some((tag) => tag.startsWith("act:like:"));
  const kind = isFile ? "same file" : isLike ? "like file" : "same act";
  return { nearness: isLike ? 0.8 : 1, signs: { [kind]: 1, [`${kind}, ${fate}`]: 1 } };
}

const WORDS_MAX = 1.5;
/** Guess: a third of the remark's words is as good as all of them. */
const SHARE_FULL = 3;

function compareWords({ text, tags }: Remark, call: CallSigns): Signs {
  const said = withoutNote(text);
  const not = listed("not:", tags);
  const wants = listed("wants:", tags);
  const plain = [...wordsOf(said)].filter((word) => !not.includes(word) && !wants.includes(word));
  const total = sumOf(plain, weightOf);
  const weigh = (words: readonly string[], has: ReadonlySet<string>) =>
    Math.min(
      WORDS_MAX,
      sumOf(
        words.filter((word) => has.has(word)),
        weightOf,
      ),
    );
  // Two words of a long remark are in any edit.
  const share = (has: ReadonlySet<string>) => {
    const sum = weigh(plain, has);
    return sum * Math.min(1, (SHARE_FULL * sum) / Math.max(1, total));
  };
  const isMet = wants.some((word) => call.command.has(word) || call.written.has(word));
  return signs({
    said: share(call.command),
    package: weigh(plain, call.packages),
    written: share(call.written),
    path: share(call.path),
    "not in command": weigh(not, call.command),
    "not in text": weigh(not, call.written),
    met: Number(isMet),
  });
}

function listed(label: string, tags: readonly string[]): string[] {
  return tags.filter((tag) => tag.startsWith(label)).map((tag) => tag.slice(label.length));
}

/** How surely the remark is about the call, in log odds. */
export function scoreOf(found: Signs): number {
  let score = weightOfSign("constant");
  for (const [sign, value] of Object.entries(found)) score += weightOfSign(sign) * value;
  return score;
}

function weightOfSign(sign: string): number {
  return Object.hasOwn(SIGN_WEIGHTS, sign) ? (SIGN_WEIGHTS[sign] ?? 0) : 0;
}
