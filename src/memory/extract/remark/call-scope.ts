import { sumOf } from "@/base/lists.ts";
import type { Detection } from "@/memory/extract/candidate.ts";
import { isFaultReport } from "@/memory/extract/find-fact.ts";
import { relativePath, toMatchedCall } from "@/memory/extract/describe-tool-use.ts";
import { holdsForNow } from "@/memory/extract/learned/find-standing.ts";
import { judgeKind } from "@/memory/extract/learned/statement-kind.ts";
import { type ActScope, scopeByActs } from "@/memory/extract/remark/act-scope.ts";
import { namedFolder } from "@/memory/extract/remark/file-subject.ts";
import { namesIn, type SaidName } from "@/memory/extract/remark/names-said.ts";
import { oldFilesLike } from "@/memory/extract/remark/old-files.ts";
import { signsOf } from "@/memory/extract/remark/remark-signs.ts";
import { refusedWords } from "@/memory/extract/remark/refused-words.ts";
import { asksForTask, standingShare } from "@/memory/extract/remark/standing-share.ts";
import { isQuestionLike, isTaskRequest, isTemporary } from "@/memory/extract/statement-filters.ts";
import type { Statement } from "@/memory/extract/statement.ts";
import type { ToolUse, TurnContext } from "@/memory/extract/turn-context.ts";
import { reportsFault } from "@/memory/extract/words/fault-words.ts";
import { asksForWork } from "@/memory/extract/words/request-words.ts";
import { withWord } from "@/memory/rules/call-conditions.ts";
import { constrains } from "@/memory/rules/choose-rules.ts";
import { handlesOfCall } from "@/memory/rules/call-handles.ts";
import { listCommandWords } from "@/memory/rules/command-words.ts";
import { partsOf } from "@/memory/rules/path-handles.ts";
import { ANSWERS } from "@/memory/rules/rank-rules.ts";
import { surelyNamedIn } from "@/memory/rules/rule-scope.ts";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";

/**
 * Says to which tool calls the statements of a person apply, by what they name and by the acts
 * around them. A rule gets it as its scope. Any other statement is told at such calls if it reads
 * as something that holds from now on; the surer it is which call is meant, the less of that it
 * takes.
 */

/** How likely a statement must hold from now on if nothing else speaks for it. */
const STANDING_MIN = 0.7;
/** However plain its subject: below this, most statements are requests and reports. Guesses. */
const STANDING_FLOOR = { swap: 0.1, taught: 0.25, other: 0.3 } as const;
/** Guesses, as in act-scope.ts: the agent only agreed; the statement says itself what it is about. */
const WORTH = { agreed: 0.15, named: 0.2, touched: 0.15 } as const;
/** Guess: a longer message is about more than the last act. */
const REMARK_CHARS_MAX = 320;
/** Guess: in a longer one any word may be in the edit that was taken back. */
const TAKEN_BACK_CHARS_MAX = 160;
const TAGS_MAX = 12;

const KINDS: ReadonlySet<string> = new Set([
  "preference",
  "correction",
  "decision",
  "fact",
  "said",
  "root-cause",
]);

export function withCallScopes(
  context: TurnContext,
  detections: readonly Detection[],
): readonly Detection[] {
  if (!context.isFromPerson || detections.length === 0) return detections;
  const judged = detections.filter(({ kind }) => KINDS.has(kind));
  // People say several things at once, and the first is about what the agent has just done.
  const [first] = judged.toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
  return detections.map((detection) =>
    judged.includes(detection)
      ? withSigns(
          context,
          withContrast(context, withCallScope(context, detection, detection === first)),
        )
      : detection,
  );
}

/** Guess: a longer one shares words with any edit. */
const SIGNED_CHARS_MAX = 200;

/**
 * Adds the signs by which the statement is compared with later calls. Requests, questions and
 * reports of trouble are about the work of the moment, and share words with whatever comes of them.
 */
function withSigns(context: TurnContext, detection: Detection): Detection {
  const own = context.statements.filter(({ text }) => detection.text.includes(text));
  const isOfMoment = (one: Statement) =>
    asks(one) || isQuestionLike(one) || isTemporary(one) || isFaultReport(one.text);
  const length = sumOf(own, ({ text }) => text.length);
  if (length === 0 || length > SIGNED_CHARS_MAX || own.some(isOfMoment)) return detection;
  const isTask = hasOnlyAgreed(context) ? "is none" : "may be one";
  const likelihood = Math.max(0, ...own.map((one) => standingShare(one, isTask)));
  const isKnown = detection.type === "Preference" || detection.kind === "correction";
  const signs = signsOf(context, detection.text, likelihood, isKnown).filter(
    (sign) => removeSecrets(sign).removed === 0,
  );
  return signs.length === 0 ? detection : { ...detection, signs };
}

/**
 * Adds what the user let the agent do, because it says what a correction is about: if it wrote a
 * new file beside the one it had changed, all old ones; if it ran the command without some words,
 * those words.
 */
function withContrast(context: TurnContext, detection: Detection): Detection {
  const { kind, scope = [] } = detection;
  if (kind !== "correction" || scope.length === 0) return detection;
  const old = oldFilesLike(context, scope);
  const more = old === undefined ? refusedWords(context).map(withWord) : [old];
  return more.length === 0 ? detection : { ...detection, scope: [...scope, ...more] };
}

interface Scope {
  readonly tags: readonly string[];
  readonly certainty: number;
  readonly isTakenBack?: boolean;
  readonly isTaughtSurely?: boolean;
}

function withCallScope(context: TurnContext, detection: Detection, isFirst: boolean): Detection {
  const isRule = detection.type === "Preference";
  const own = context.statements.filter(({ text }) => detection.text.includes(text));
  const hasAgreed = hasOnlyAgreed(context);
  // After a rule in the form of a request the agent does what is asked, not its last act again.
  const isRequest = isRule && own.every((one) => isQuestionLike(one) || isTaskRequest(one));
  const byAct = isRequest ? undefined : byActs(context, own);
  const isTask =
    hasAgreed || (byAct?.isTaughtSurely && !own.every(asks)) ? "is none" : "may be one";
  const standing = isRule ? 1 : Math.max(0, ...own.map((one) => standingShare(one, isTask)));
  const isSaidOfAct = isAboutUndone(context, own, byAct, detection, isFirst);
  const acts = byAct && { ...byAct, isTakenBack: isSaidOfAct };
  if (standing < STANDING_FLOOR.swap && !isSaidOfAct) return detection;
  const certain = hasAgreed ? WORTH.agreed : 0;
  const isEnough = (scope: Scope | undefined) =>
    scope !== undefined && standing >= neededFor(scope, certain);
  const words = isRule ? undefined : byWords(own);
  const scopes = [acts, byPlace(context, own), words];
  const found = scopes.find(isEnough);
  if (found === undefined) return detection;
  const given = detection.scope ?? [];
  // Each of several statements may be about an act of its own.
  const more = found === acts && own.length > 1 && isEnough(words) ? (words?.tags ?? []) : [];
  const narrow = [...narrowed(found, isRule ? 1 : ruleShare(own)), ...more];
  const tags = merge(given, narrow, context).filter((tag) => removeSecrets(tag).removed === 0);
  if (tags.length === 0) return detection;
  const isForCalls = !isRule && given.length === 0;
  return { ...detection, scope: tags.slice(0, TAGS_MAX), ...(isForCalls ? { isForCalls } : {}) };
}

/**
 * True if the statement is what the agent took back its edit for. A word that it shares with the
 * edit may be chance in a long message. One that names nothing has to read as a reason or a
 * prohibition, because agents also rewrite their edits for reports of trouble and for new ideas.
 */
function isAboutUndone(
  { statements }: TurnContext,
  own: readonly Statement[],
  act: ActScope | undefined,
  { isPassing = false, text, kind }: Detection,
  isFirst: boolean,
): boolean {
  if (act === undefined || own.some(isTemporary) || own.every(asks)) return false;
  // A user who stops a command, gives a reason and has it run in another way means the next time, too.
  const hasReason = kind === "root-cause" || statements.some((one) => constrains(one.text));
  if (act.isRunAgain === true && hasReason) return true;
  if (act.takenBack === undefined) return false;
  if (isPassing && own.every((one) => isFaultReport(one.text))) return false;
  const isShort = sumOf(statements, (one) => one.text.length) <= TAKEN_BACK_CHARS_MAX;
  if (act.takenBack === "named") return isShort;
  if (!isFirst || isPassing || text.includes(ANSWERS) || own.some(isQuestionLike)) return false;
  const isWhy = own.some((one) => constrains(one.text) && !reportsFault(one.matchText));
  if (act.takenBack === "undone") return isWhy;
  return isWhy && own.length === statements.length && !own.some(holdsForNow);
}

/** True for a request in the words of one: what is changed for it was not wrong before. */
function asks(statement: Statement): boolean {
  return isTaskRequest(statement) || asksForWork(statement.matchText);
}

function neededFor(scope: Scope, certain: number): number {
  // It names what the agent had written, and the agent took that out: what else can be meant?
  if (scope.isTakenBack === true) return 0;
  return Math.max(floorOf(scope), STANDING_MIN - certain - scope.certainty);
}

/** A remark that names what is wrong and what is wanted needs to sound like little else. */
function floorOf({ tags, isTaughtSurely = false }: Scope): number {
  if (isTaughtSurely) return STANDING_FLOOR.taught;
  const has = (label: string) => tags.some((tag) => tag.startsWith(label));
  return has("if:") && has("met:") ? STANDING_FLOOR.swap : STANDING_FLOOR.other;
}

/** Guess: what reads less like a rule is about the one file, not about its kind. */
const RULE_OF_KIND_MIN = { takenBack: 0.3, other: 0.5 } as const;

function narrowed(scope: Scope, share: number): readonly string[] {
  const { tags, isTakenBack = false, isTaughtSurely = false } = scope;
  const isOfKind = tags.some((tag) => tag.startsWith("on:like:"));
  const needed = RULE_OF_KIND_MIN[isTakenBack || isTaughtSurely ? "takenBack" : "other"];
  if (!isOfKind || share >= needed) return tags;
  return tags.filter((tag) => /^on:path:.*\/|^met:/.test(tag));
}

function ruleShare(own: readonly Statement[]): number {
  return Math.max(0, ...own.map(({ text }) => judgeKind(text).rule));
}

/** True if the agent answered with words alone: the message asked for nothing to be done now. */
function hasOnlyAgreed({ reply }: TurnContext): boolean {
  return reply.hasWords && !reply.toolUses.some(isAct);
}

function isAct({ call }: ToolUse): boolean {
  return call.action === "run" || call.action === "edit";
}

/**
 * The sentence before the statement counts if it asks for nothing: "another SparkSession? mix in
 * SharedSpark".
 */
function byActs(context: TurnContext, own: readonly Statement[]): ActScope | undefined {
  const [first] = own;
  const length = sumOf(context.statements, ({ text }) => text.length);
  if (first === undefined || length > REMARK_CHARS_MAX) return undefined;
  const before = context.statements.filter(({ position }) => position === first.position - 1);
  return scopeByActs(context, textOf([...before.filter((one) => !asksForTask(one)), ...own]));
}

function textOf(statements: readonly Statement[]): string {
  return statements.map(({ text }) => text).join(" ");
}

/** Guess: what was touched earlier is not what the statement names. */
const TOUCHED_MAX = 4;

/**
 * The statement names a folder that the agent changed first after it, or for sure one that it had
 * looked at before. A file that is changed after it was named is a task.
 */
function byPlace(context: TurnContext, own: readonly Statement[]): Scope | undefined {
  const { names } = namesIn(textOf(own));
  const sure = names.filter(({ isSure, isForeign }) => isSure || isForeign);
  const changed = context.reply.toolUses.filter(isAct).slice(0, 1);
  const folder = (uses: readonly ToolUse[], said: readonly SaidName[]) =>
    uses
      .flatMap(pathsOf)
      .map((path) => namedFolder(partsOf(relativePath(context.root, path)), said, true))
      .find((place) => place !== undefined);
  const surely = folder(changed, sure);
  if (surely !== undefined) return { tags: [surely], certainty: WORTH.named + WORTH.touched };
  // The folder of what was changed before and after the statement is no chance.
  const plain = names.filter(({ isEveryday }) => !isEveryday);
  const around = folder(changed, plain);
  if (around !== undefined && around === folder(context.toolUses.filter(isAct).slice(-1), plain)) {
    return { tags: [around], certainty: WORTH.named + WORTH.touched };
  }
  // A word of a sentence in Latin letters is a subject more often than a folder.
  const seenSurely = folder(
    context.toolUses.slice(-TOUCHED_MAX),
    sure.filter(({ isSure }) => isSure),
  );
  return seenSurely === undefined ? undefined : { tags: [seenSurely], certainty: WORTH.named };
}

/** The file of a call, or the files that a command names. */
function pathsOf({ call }: ToolUse): string[] {
  if (call.file !== undefined) return [call.file];
  return listCommandWords(call.command ?? "").flatMap(({ words }) =>
    words.slice(1).filter((word) => /^[\w.~-][\w@.~/-]*\/[\w@.~-]+\.\w{1,8}$/.test(word)),
  );
}

/** The statement says by itself to what it applies: what it forbids, or the moment it is about. */
function byWords(own: readonly Statement[]): Scope | undefined {
  const standing = own.filter((statement) => standingShare(statement) >= STANDING_FLOOR.other);
  const tags = standing.flatMap(({ text }) => surelyNamedIn(text));
  return tags.length === 0 ? undefined : { tags: [...new Set(tags)], certainty: WORTH.named };
}

/**
 * Both scopes, without what the agent did only after the remark: that is how it is to be done, and
 * nobody has to be told then. A scope that has the act already needs no other.
 */
function merge(
  given: readonly string[],
  found: readonly string[],
  { reply, toolUses, root }: TurnContext,
): string[] {
  const handles = (uses: readonly ToolUse[]) =>
    new Set(
      uses.filter(isAct).flatMap((use) => {
        const { written } = use.call;
        return handlesOfCall({ ...toMatchedCall(use, root), written });
      }),
    );
  const [before, after] = [handles(toolUses), handles(reply.toolUses)];
  // The acts are nearer than the kind of file that the words name.
  const sure = given.filter((handle) => !handle.startsWith("on:kind:"));
  if (sure.some((handle) => before.has(handle))) return [...given];
  return [...new Set([...sure.filter((handle) => !after.has(handle)), ...found])];
}
