import type { PlanStep } from "@/conversation/turn.ts";

/**
 * Reads a plan that somebody wrote as a list: checkboxes, or numbers from 1 under a line that calls
 * them a plan or steps. Other numbered lists are results, options or findings far more often than
 * plans, so they are not taken for one.
 */
export function readPlanList(text: string): PlanStep[] | undefined {
  const lines = proseLines(text);
  return readChecklist(lines) ?? readNumberedPlan(lines);
}

/** Reads a text that is a plan as a whole, such as one made in plan mode. */
export function readWholePlan(text: string): PlanStep[] | undefined {
  const lines = proseLines(text);
  return readChecklist(lines) ?? readStepHeadings(lines) ?? readNumberedPlan(lines, true);
}

/**
 * The titles of the last numbered list of a message, whatever it lists: somebody who names a number
 * says that the list is one of things to do. Empty if there is none.
 */
export function readNumberedItems(text: string): string[] {
  const titles: string[] = [];
  for (const line of proseLines(text)) {
    const [, number, title = ""] = NUMBERED.exec(line) ?? [];
    if (number === "1") titles.length = 0;
    if (Number(number) === titles.length + 1) titles.push(plainTitle(title));
  }
  return titles.length >= STEPS_MIN ? titles.slice(0, STEPS_MAX) : [];
}

/** Guesses: longer messages and lists are documents, and a longer line is no step. */
const LINES_MAX = 400;
const STEPS_MAX = 30;
const LINE_CHARS_MAX = 500;
const STEPS_MIN = 2;

/** The lines without code blocks, which contain lists of their own. */
function proseLines(text: string): string[] {
  let isCode = false;
  const lines: string[] = [];
  for (const line of text.slice(0, LINES_MAX * LINE_CHARS_MAX).split("\n")) {
    if (/^\s{0,10}(?:```|~~~)/.test(line)) isCode = !isCode;
    else if (!isCode) lines.push(line.slice(0, LINE_CHARS_MAX));
    if (lines.length >= LINES_MAX) break;
  }
  return lines;
}

const CHECKBOX = /^\s{0,12}(?:[-*+]|\d{1,2}[.)])\s{1,4}\[([ xX✓✔~-])\]\s{1,4}(\S.*)$/u;

function readChecklist(lines: readonly string[]): PlanStep[] | undefined {
  const steps: PlanStep[] = [];
  for (const line of lines) {
    const box = CHECKBOX.exec(line);
    if (box === null) continue;
    const [, mark = "", title = ""] = box;
    const isDropped = mark === "~" || mark === "-" || isStruck(title);
    const status = isDropped ? "dropped" : mark === " " ? "open" : "done";
    steps.push({ title: plainTitle(title), status });
  }
  return enough(steps);
}

const NUMBERED = /^\s{0,3}(?:\*\*)?(\d{1,2})[.)](?:\*\*)?\s{1,4}(\S.*)$/u;

function readNumberedPlan(lines: readonly string[], isPlan = false): PlanStep[] | undefined {
  let heading = "";
  let isWanted = false;
  let steps: PlanStep[] = [];
  for (const line of lines) {
    const item = NUMBERED.exec(line);
    if (item === null) {
      if (line.trim() === "" || isDetail(line)) continue;
      if (isWanted && steps.length >= STEPS_MIN) break;
      heading = line;
      steps = [];
      continue;
    }
    const number = Number(item[1]);
    if (number === 1) {
      isWanted = isPlan || isPlanHeading(heading);
      steps = [];
    }
    if (isWanted && number === steps.length + 1) steps.push(toStep(item[2] ?? ""));
  }
  return isWanted ? enough(steps) : undefined;
}

const STEP_HEADING =
  /^\s{0,3}(?:#{1,5}|\*\*)\s{0,3}(?:step|phase|schritt|étape|etape|paso|passo|stap|krok|шаг|этап|ステップ|手順|步骤|阶段|단계|第)\s{0,3}(\d{1,2})\s{0,3}(?:步|歩)?\s{0,3}[:：.)–—-]\s{0,3}(\S.*)$/iu;

function readStepHeadings(lines: readonly string[]): PlanStep[] | undefined {
  const steps: PlanStep[] = [];
  for (const line of lines) {
    const heading = STEP_HEADING.exec(line);
    if (heading !== null && Number(heading[1]) === steps.length + 1) {
      steps.push(toStep(heading[2] ?? ""));
    }
  }
  return enough(steps);
}

function enough(steps: readonly PlanStep[]): PlanStep[] | undefined {
  const titled = steps.filter(({ title }) => title !== "");
  return titled.length >= STEPS_MIN ? titled.slice(0, STEPS_MAX) : undefined;
}

/** True for what stands below a step: indented text and bullets. */
function isDetail(line: string): boolean {
  return /^(?:\s{2,}|\t|\s{0,3}[-*•+]\s)/.test(line);
}

/** Lines above a list that announce what is to be done. */
const PLAN_WORDS =
  /(?<![\p{L}])(?:plan|steps?|remaining|to-?dos?|roadmap|left to do|still open|schritte|noch offen|étapes|etapes|pasos|passos|passi|stappen|kroki|plano|piano|план|шаги)(?![\p{L}])|計画|手順|ステップ|プラン|やること|残り|计划|計劃|步骤|下一步|待办|계획|단계|할 일/iu;
/** The same words in lists of what is over, or of what somebody else has to do. */
const NOT_A_PLAN =
  /(?<![\p{L}])(?:done|completed?|finished|implemented|erledigt|abgeschlossen|terminées?|completad[oa]s|concluíd[oa]s|выполнен\p{L}{0,3}|reproduce|reproduzieren|reproducir|reproduire)(?![\p{L}])|完了|完成|再現|复现|[✅✓✔☑]/iu;
/** Guess: a longer line is a sentence that happens to contain the word. */
const HEADING_WORDS_MAX = 12;

function isPlanHeading(line: string): boolean {
  const text = line.trim();
  const looksLikeHeading = /^(?:#{1,6}\s|\*\*)|[:：]\**$/.test(text);
  return (
    looksLikeHeading &&
    text.split(/\s+/).length <= HEADING_WORDS_MAX &&
    PLAN_WORDS.test(text) &&
    !NOT_A_PLAN.test(text)
  );
}

const DONE_MARK = /^[✅✓✔☑]\uFE0F?|[✅✓✔☑]\uFE0F?$/u;

function toStep(text: string): PlanStep {
  const title = plainTitle(text);
  if (isStruck(text)) return { title, status: "dropped" };
  return { title, status: DONE_MARK.test(text.trim()) ? "done" : "open" };
}

function isStruck(text: string): boolean {
  return /^\s{0,3}~~[^~]{1,400}~~/.test(text);
}

/** The title without Markdown and marks. */
function plainTitle(text: string): string {
  return text
    .replace(/\[([^\]]{1,200})\]\([^)\s]{1,300}\)/g, "$1")
    .replace(/\*\*|~~|[✅✓✔☑]\uFE0F?/gu, "")
    .replace(/\s{1,50}/g, " ")
    .trim()
    .replace(/[:：]$/, "");
}
