import { excerptAround } from "@/base/excerpt.ts";
import { LIMITS } from "@/base/limits.ts";
import { flatten } from "@/base/text.ts";
import type { StoredMemory } from "@/store/memory-types.ts";
import { analyze, analyzeMeaning } from "@/store/text/analyze.ts";

/**
 * What a memory would leave behind in the work of somebody who made use of it: its rarer words,
 * its commands and its files. What it advises against is left out.
 */
export interface ExpectedTraces {
  /** By term, as analyze makes them. */
  readonly words: ReadonlyMap<string, TraceWord>;
  /** Commands it names, in their words. */
  readonly commands: readonly (readonly string[])[];
  readonly files: readonly string[];
}

/** How much a word counts where it is said or written, and where it is acted on. 1 is enough. */
export interface TraceWord {
  /** As it stands in the memory. */
  readonly word: string;
  readonly said: number;
  readonly done: number;
}

// Guesses, checked on the labelled cases of test/memory/usage/usage-cases.ts.
const NAME = { said: 1, done: 1 } as const;
const WORD = { said: 0.5, done: 1 } as const;
const PAIR = { said: 0.25, done: 0.25 } as const;

const ROUGH_WORD = /[A-Za-z0-9_$\u0080-\uffff]+/g;
const QUOTED = '`[^`]{1,80}`|"[^"]{1,80}"';
const FILLERS = "(?:(?:be|use|used|using|run|call|with|to|the|a|an|any|in|on)\\s+)*";
const REJECTED = new RegExp(
  `\\b(?:never|not|don't|avoid|instead of|rather than|no longer|statt|nicht)\\s+${FILLERS}(?:${QUOTED}|[\\w$./@-]+)`,
  "gi",
);
const REPLACED = new RegExp(`\\bfrom (?:${QUOTED})`, "g");
const FAILED = /`[^`]{1,200}` failed\b/g;
const COMMAND = /`([a-z.][^`\n]{2,200})`/g;
const PATH = /[\w.@-]+(?:\/[\w.@-]+)+\.\w{1,8}/g;

/** `foundBy`: the words it was found by, around which a long memory is shown. */
export function expectedTraces(
  { text, files, symbols }: StoredMemory,
  foundBy: readonly string[] = [],
): ExpectedTraces {
  // Nobody can have taken up what was not shown.
  const shown = excerptAround(flatten(text), foundBy, LIMITS.injectedLineChars);
  const advised = shown.replace(REJECTED, " ").replace(REPLACED, " ").replace(FAILED, " ");
  return {
    words: traceWords([advised, ...symbols].join(" ")),
    commands: [...advised.matchAll(COMMAND)]
      .map(([, command = ""]) => splitCommand(command))
      .filter((words) => words.length > 1),
    files: [...new Set([...files, ...(advised.match(PATH) ?? [])])],
  };
}

export function splitCommand(command: string): string[] {
  return command.split(/\s+/).filter((word) => word !== "");
}

function traceWords(text: string): Map<string, TraceWord> {
  const words = new Map<string, TraceWord>();
  for (const word of text.match(ROUGH_WORD) ?? []) {
    for (const [i, term] of [...analyzeMeaning(word)].entries()) {
      const counts = i === 0 && isName(word) ? NAME : countsOf(term);
      if (counts === undefined) continue;
      if ((words.get(term)?.said ?? 0) < counts.said) words.set(term, { word, ...counts });
    }
  }
  return words;
}

function countsOf(term: string): Omit<TraceWord, "word"> | undefined {
  if (/^[0-9]+$/.test(term)) return isDistinctiveNumber(term) ? NAME : undefined;
  if (isEverydayWord(term)) return undefined;
  if (/[\u2e80-\uffff]/.test(term)) return PAIR;
  return term.length < 3 ? undefined : WORD;
}

/** Ports, codes and sizes; round numbers, years and small ones are everywhere. */
function isDistinctiveNumber(digits: string): boolean {
  return digits.length >= 3 && !/^(?:[1-9]0+|[1-5]0[0-9]|(?:19|20)\d\d)$/.test(digits);
}

/** Names of code: maxRetries, MAX_RETRIES, sha256Sum; not GitHub or JavaScript. */
function isName(word: string): boolean {
  return /^[A-Za-z0-9]*[a-z0-9]_[A-Za-z0-9]|[A-Z0-9]_[A-Z0-9]|^[a-z]+[A-Z]|[a-z][A-Z].*[a-z][A-Z]/.test(
    word,
  );
}

/**
 * Words that whoever works on any project says anyway. That one of them turns up after a memory
 * was shown tells nothing about the memory. Written by hand from what agents say while they work:
 * what they do, parts of any program, and the commands that every project has.
 */
const WORDS =
  "able above access across action actual add added address allow alone already always answer " +
  "anything api app apply argument array around assert async available avoid await back bad base " +
  "bash basic become begin behavior behaviour below best better between big block body bool both " +
  "branch break broken bug build built button byte cache call cargo case cat cause cd change char checkout " +
  "check class clean clear client close code column command comment commit common compile complete " +
  "component config configuration connect connection console constant contain content context " +
  "continue contributor copy core correct count cover create current data database date day " +
  "debug decide decision declare default define delete dependency deploy detail dev develop diff " +
  "different directory disk docker document documentation done double draft drop early echo edit " +
  "element empty enable end endpoint ensure enter entry env environment error even event ever " +
  "every exact example except exception execute exist exit expect expected explain export extra " +
  "fact fail failure false fast feature field file fill final find fine finish first fix flag " +
  "folder follow form format found four frontend full function future general generate get git " +
  "give go good great green grep group guard half handle handler happen hard head header help " +
  "hold home host http https id idea immediate implement import improve include index info inform " +
  "init input insert inside install instead int integer interface internal investigate issue item " +
  "job json keep key kind large last late latest layer lead learn leave left length less level " +
  "library limit line link lint list little load local log long look loop lower ls main make " +
  "manage map mark match matter mean mend merge message method migrate migration min minute miss " +
  "mode model modify module month move multiple name never new next node normal note nothing " +
  "notice npm npx null number object often ok old open option order origin otherwise output own " +
  "package page parameter parent parse part pass path patch pattern per perform pip place plan " +
  "plus point port position possible post prepare present prevent previous print problem process " +
  "prod produce production program progress project proper provide public pull push put python " +
  "query question queue quick quite rather reach read ready real reason record red reduce " +
  "refactor reference refresh regular related release remain remember remove rename render repeat " +
  "replace reply repo report repository request require reset resolve resource response rest " +
  "result retry return review rewrite right root row rule run safe save say schema scope script " +
  "search second section seem select send separate server service session set setting setup " +
  "several sh share shell short show side sign similar simple since single size skip small " +
  "solution solve soon sort source specific src stack stage start state statement status step " +
  "stop store string style success suggest suite summary support sure switch system table tag " +
  "take task team temporary term terminal test text third thought three throw time title today " +
  "together token tool top total track true try turn two type unit unless update upper url usage " +
  "use user usual utility valid value variable verify version via view wait warn warning watch " +
  "web week whole without word work worker world worth write wrong year yet zero";

let terms: ReadonlySet<string> | undefined;

/** Whether a term (as analyze makes them) is one of these. */
export function isEverydayWord(term: string): boolean {
  terms ??= new Set(analyze(WORDS));
  return terms.has(term);
}
