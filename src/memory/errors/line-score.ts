import { withoutLead } from "@/memory/errors/line-lead.ts";
import { countWords } from "@/memory/errors/runner-words.ts";

/*
 * How well a line says what went wrong. It gains by stating an error and by words and names that
 * are its own; it loses by what only surrounds an error: frames of a stack, code that is quoted,
 * verdicts of a test runner, advice, and reports that something else has failed. The numbers are
 * guesses that were tuned on test/memory/errors/corpus/tuning.txt.
 */

/** The class of an error with its message: `TypeError: x`, `PG::DuplicateColumn: x`. */
const CLASS_WITH_MESSAGE =
  /^(?:\*\* \(|\()?(?:[A-Za-z_]\w*(?:\.|::|\\|\/))*[A-Z]\w*(?:Error|Exception|Failure|Violation|Fault|Panic)\w*(?:\$\w+)?(?:\[\w+\])?\)?(?:\(| ?: *|\) )\S/;
/** A class that is known by its folders alone: `exceptions.InconsistentHistory: x`. */
const PATH_OF_CLASS = /^(?:[A-Za-z_]\w*(?:\.|::|\\))+[A-Z]\w*(?:\$\w+)? ?: +\S/;
/** Ruby names the class after the message: `undefined method 'x' for nil (NoMethodError)`. */
const CLASS_AT_END = /\S \((?:[A-Z]\w{0,60}::){0,5}[A-Z]\w{0,60}(?:Error|Exception)\)$/;
/** The statement of an error with its message, perhaps after the name of a program or a part. */
const STATED =
  /^(?:[\w.@/+-]{1,80}: ?){0,2}(?:fatal error|internal error|error|fatal|panic|failure|err|E)(?:\[\w{1,20}\])?(?: [A-Z]{1,8}\d{1,6}(?: \[\w{1,8}\])?)?: *\S/i;
/** A compiler or linter names the file and the line. */
const PLACE =
  /^(?:[A-Za-z]:)?[\w@.+/\\-]{1,200}\.\w{1,8}(?::\d+|\(\d+|:\[\d+)[:,)\]\d ]*(?: -|:)?\s+\S/;
const LINE_IN_FILE = /^\d+:\d+:?\s+error\b/;

/** A frame of a stack: a place, and the function there. */
const FRAME =
  /^(?:at |from |in |by )\S+.{0,200}[:(]\d+|^\S{1,200}:\d+(?::\d+)?:? in [`'<\w]|^File "|^#\d+ |^\[\d+\] |^(?:at )?[\w$.<>]{1,200}\([\w.]{1,80}:\d+\)|^at: |^@ |^[\w./~@+-]{1,200}:\d+(?::\d+)?(?: \+0x[\da-f]+)?$|^goroutine \d+ \[|^created by |^[\w.*/$-]{1,200}\.\w{1,80}\(\)$|^[\w.$<>/*-]{1,200}\(.{0,200}\b0x[\da-f]|^\(\w[\w ]{0,40} [\d.]+\) \S+:\d+|^(?:at )\S/;
/** Quoted code, and the marks below it. */
const CODE =
  /^(?:>+ *)?\d+(?: +\d+)? *[|│]|^[|│] *[\d^~/|]|^[|│]$|^[\^~][\^~ -]*$|^LINE \d+:|^>>> |^code: |^\+ /;
/** Code without its line number, as linters quote it, and data. */
const BARE_CODE =
  /[{;]$|:=|=>$|^return\b|^(?:if|for|func|function|def|let|const|var|import|class|public|private)\b.{0,200}[({=]|^[{[]"/;
/** A run of signs that draws a line, or leads from a name to its verdict. */
const DRAWN = /([-=_*.~─═━⎯—])\1{3}/;
/** Lines that advise, point elsewhere or only inform. */
const ADVICE =
  /^(?:\S+: )?(?:warning|warn|hint|help|note|tip|info|try|did you mean|please|see|use|run|type|refer|re-?run|to (?:run|fix|see|rerun|update|enable)|for more|you (?:can|may)|closest|consider|specify|if you|ensure|make sure|this (?:is|usually|error)|note that)\b/i;
const LEVEL = /\b(?:INFO|DEBUG|TRACE|WARN)\b/;
/** A warning that a program prints in passing, while something else fails. */
const WARNS = /^\S.{1,80}\bwarning: /i;
const LOW_LEVEL_TAG = /^\[(?:info|debug|trace)\]/i;
/** Something failed because something else did, which another line tells. */
const CONSEQUENCE =
  /\bexit(?:ed)? (?:status|code)|\bexited (?:with|when)\b|\bExit \d|\bnon-?zero\b|\breturn(?:ed)? (?:code |an error|\d)|\bdid not (?:complete|finish|run|pass)\b|\babort(?:ed|ing)?\b|\bcancell?ed\b|\bstopped\b|\bgiving up\b|\bcannot continue\b|\berror (?:has )?occurred\b|\bencountered\b|\bwas raised\b|\bbeing treated as errors\b|\bfatalerror\b|\bfailed with\b|\bfailed (?:in|to (?:execute|build|run|push))\b|\btask failed\b|\bsubprocess\b|\bgave return\b|\bbuild backend\b|\bsee (?:messages|exception|the|log)|\bmarking\b/i;
/** Verdicts on a test or a task, which its name goes with. */
const VERDICT =
  /^(?:--- FAIL:|not ok \d|(?:FAILED|FAIL|ERROR|FAILURE|ERRORS?!)(?=[\s:!]|$)(?!: \S+ \S+ \S+ \S))|(?:\bFAILED|\bFAIL|\bFAILURE|\bERROR|<<< \w+|\[E\])[\])!*|. ]*$|\bfailed \([\d.]+ ?\w+\)\.?$/;
/** A header: the message comes below it. */
const HEADER = /:$/;
/** The program or part that reports the error stands in front of it. */
const NAMES_PROGRAM =
  /^(?!(?:error|fatal|failure|panic|err|warning|caused by)\b)[\w.+-]{1,60}: \w/i;
const PLACE_HEADER = /:\d+:$/;
/** The code of an error in front of its message. */
const CODED =
  /^(?:[A-Z]{1,6}\d{3,6}|[A-Z]{3,}_[A-Z_]{3,}|E[A-Z]{4,})\b[^A-Za-z]{0,20}(?:[A-Za-z]+\b.{3}|$)/;

/** Words with which any failure is reported. */
const FAILURE_WORDS = /\b(?:error|exception|fatal|panicked?|failed|failure|unsuccessful)\b/i;
/** Words that say in which way something is wrong. */
const FAULTS: readonly RegExp[] = [
  /\b(?:cannot|could ?n[o']t|could not|can(?:'|’| )?(?:no)?t|unable|not found|no such|not defined|undefined|does(?:n't| not)|did(?:n't| not)|is ?n[o']t|(?:is|are|was|were|has|have|had) not|not (?:in|a|an|up|enabled|installed|allowed|supported|exported|declared|present|authorized)|denied|refused|rejected|declined|timed? ?out|missing|unexpected|invalid|unknown|unresolved|unbound|nonexistent|conflicts?|expected|want(?:ed)?|incorrect\w*|wrong|mismatch\w*|assert\w*|must be|must have|no (?:matching|method|matches|implementation|package|rule|keyword|solution|function|required)|already|expired|overflow\w*|violat\w*|unsupported|unsatisfiable|never used|unused|not used|nil|null|out of|too (?:many|few|long|large)|exceeded|attempt to|ignored by|requires?)\b/i,
  /エラー|失敗|見つかり|不足|ошибка|не удалось|не найден|错误|失败|找不到|오류|실패|Fehler|nicht gefunden|erreur|échec|introuvable|no se (?:pudo|encontró)|fallo|błąd|nie (?:można|znaleziono)/i,
  /\[(?:emerg|crit|alert)\]/,
];
/** The result of a comparison without a word about what was compared. */
const VALUE =
  /^(?:expected|actual|got|received|left|right|want(?:ed)?|passed in)\b[^:]{0,20}:|^(?:have|want|got) \(/i;
/** A count of failures: something failed, but the line does not say what. */
const COUNT =
  /\b\d+ (?:\w+ )?(?:errors?|failures?|failed|failing|problems?|tests?)\b|\b(?:errors?|failures?|failed)[:=] *\d/i;

/** Signs of a class of errors, of a code, or of a place in a file. */
const SIGNS =
  /[a-z](?:Error|Exception|Failure|Violation|Fault|Panic)|[\w)](?:\.|::|\\)[A-Z]\w{0,60}(?:\$\w{1,40})? ?: |\b[A-Z]{1,6}\d{3}|[A-Z]{3}_[A-Z]|\bE[A-Z]{4}|\.\w{1,8}(?::\d|\(\d|:\[\d)|\d:\d+:?\s+error/;

/** One cheap test, because most lines of an output state nothing. */
export function mayStateError(line: string): boolean {
  return FAILURE_WORDS.test(line) || FAULTS.some((fault) => fault.test(line)) || SIGNS.test(line);
}

export interface ScoredLine {
  /** The line as it was printed. */
  readonly line: string;
  /** The line without what stands in front of its message. */
  readonly message: string;
  readonly score: number;
  /** How many words and names of its own it has. */
  readonly substance: number;
  /** True if it reports a failure, in whatever words. */
  readonly isStated: boolean;
  /** True if it has neither a word nor a name of its own. */
  readonly isGeneric: boolean;
  /** True if the line alone does not tell one error from another: it has no name. */
  readonly isVague: boolean;
}

/** The score of a frame of a stack, or of quoted code. */
const NOTHING = { score: -8, substance: 0, isStated: false, isGeneric: false, isVague: false };

export function scoreLine(line: string): ScoredLine {
  const message = withoutLead(line);
  const isWarning = WARNS.test(message) && !namesPlaceInCode(message);
  if (FRAME.test(message) || CODE.test(message) || isWarning) return { ...NOTHING, line, message };
  const { telling, names } = countWords(message);
  const hasClassBefore = CLASS_WITH_MESSAGE.test(message) || PATH_OF_CLASS.test(message);
  const hasClass = hasClassBefore || CLASS_AT_END.test(message);
  const own = hasClassBefore
    ? countWords(message.slice(message.indexOf(":") + 1))
    : { telling, names };
  const isGeneric = own.telling === 0 && own.names === 0 && (hasClass || names === 0);
  const isConsequence = CONSEQUENCE.test(message);
  const isBrief = own.telling + own.names < 2;
  const faults = FAULTS.filter((fault) => fault.test(message)).length;
  const isPlace = namesPlaceInCode(message);
  const isCoded = CODED.test(message);
  const reports = FAILURE_WORDS.test(message);
  let score = surroundingScore(line, message, names);
  if (hasClass) score += isConsequence ? 1 : 5;
  else if (STATED.test(message)) score += isConsequence ? 1 : isBrief ? 2 : 4;
  else if (isCoded) score += 3;
  if (isPlace) score += reports || faults > 0 ? 4 : 2;
  if (reports) score += 2;
  if (faults > 0) score += 2;
  // A verdict with a name says what failed, and not why.
  if (telling === 0 && faults === 0 && reports && !hasClass) score -= 4;
  const isStated = hasClass || isCoded || reports || faults > 0;
  const substance = Math.min(telling, 6) / 4 + Math.min(names, 2);
  if (isStated) score += substance;
  const isVague = own.names === 0 && !NAMES_PROGRAM.test(message);
  return { line, message, score, substance, isStated, isGeneric, isVague };
}

/** True if a compiler, a linter or a test names the file and the line with its message. */
export function namesPlaceInCode(message: string): boolean {
  return PLACE.test(message) || LINE_IN_FILE.test(message);
}

/** Returns what the line loses because it only surrounds an error. */
function surroundingScore(line: string, message: string, names: number): number {
  let score = 0;
  if (BARE_CODE.test(message)) score -= 5;
  if (DRAWN.test(message)) score -= 4;
  if (ADVICE.test(message)) score -= 9;
  if (LOW_LEVEL_TAG.test(line)) score -= 1;
  else if (LEVEL.test(line)) score -= 5;
  if (CONSEQUENCE.test(message)) score -= 4;
  if (VERDICT.test(message)) score -= 3;
  if (VALUE.test(message)) score -= 5;
  if (PLACE_HEADER.test(message)) score -= 4;
  else if (HEADER.test(message) && names < 2) score -= 2;
  if (COUNT.test(message)) score -= 4;
  // A test may also only log.
  if (/^[\w.-]{1,80}_test\.\w{1,4}:\d+:/.test(message)) score -= 4;
  return score;
}
