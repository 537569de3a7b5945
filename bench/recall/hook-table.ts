import type { DisturbedCounts, HookScores, ShownCounts } from "./hook-scores.ts";

export interface NamedScores {
  readonly set: string;
  readonly hook: HookScores;
}

const COLUMNS = ["prompts", "shown", "right", "lines ok", "missed", "off-topic", "small talk"];
const BASELINE_COLUMNS = ["right", "lines ok", "right", "lines ok"];

/**
 * Prints what the prompt hook shows, a row for each set, for the store that mixes them, and for all
 * prompts of all sets: "right" is the share of prompts at which a right memory is shown, "lines ok" the share of the
 * lines that are right, "missed" the share of silent prompts among those for which recall, if
 * asked, has the right answer first. The mean of the sets counts a small set as much as a large.
 */
export function formatHookTable(
  scores: readonly NamedScores[],
  mixed: readonly NamedScores[] = [],
): string {
  const sum = scores.length < 2 ? [] : [{ set: "all prompts", hook: addUp(scores) }];
  const rows = [...scores, ...mixed, ...sum].map(({ set, hook }) => [
    set,
    ...hookCells(hook),
    ...baselineCells(hook),
  ]);
  if (scores.length > 1) rows.push(meanRow(scores));
  return [
    "The prompt hook, in process with its own profile, gate and budget; shares in %",
    `${" ".repeat(NAME_WIDTH + CELL_WIDTH * COLUMNS.length)}${"fts5, same lines".padStart(2 * CELL_WIDTH)}${"fts5, one line".padStart(2 * CELL_WIDTH)}`,
    toLine(["set", ...COLUMNS, ...BASELINE_COLUMNS]),
    ...rows.map(toLine),
  ].join("\n");
}

/** The counts of several sets as those of one; tokens are the largest median. */
export function addUp(scores: readonly NamedScores[]): HookScores {
  const hooks = scores.map(({ hook }) => hook);
  const total = (pick: (hook: HookScores) => number) =>
    hooks.reduce((sum, hook) => sum + pick(hook), 0);
  const shownTotal = (pick: (hook: HookScores) => ShownCounts): ShownCounts => ({
    prompts: total((hook) => pick(hook).prompts),
    shown: total((hook) => pick(hook).shown),
    right: total((hook) => pick(hook).right),
    lines: total((hook) => pick(hook).lines),
    rightLines: total((hook) => pick(hook).rightLines),
  });
  const disturbedTotal = (pick: (hook: HookScores) => DisturbedCounts): DisturbedCounts => ({
    prompts: total((hook) => pick(hook).prompts),
    disturbed: total((hook) => pick(hook).disturbed),
  });
  return {
    hook: shownTotal(({ hook }) => hook),
    fts5SameLines: shownTotal(({ fts5SameLines }) => fts5SameLines),
    fts5OneLine: shownTotal(({ fts5OneLine }) => fts5OneLine),
    firstIsRight: total(({ firstIsRight }) => firstIsRight),
    silentThoughFirst: total(({ silentThoughFirst }) => silentThoughFirst),
    offTopic: disturbedTotal(({ offTopic }) => offTopic),
    smallTalk: disturbedTotal(({ smallTalk }) => smallTalk),
    tokensP50: Math.max(0, ...hooks.map(({ tokensP50 }) => tokensP50)),
  };
}

function hookCells({
  hook,
  firstIsRight,
  silentThoughFirst,
  offTopic,
  smallTalk,
}: HookScores): string[] {
  return [
    String(hook.prompts),
    share(hook.shown, hook.prompts),
    share(hook.right, hook.prompts),
    share(hook.rightLines, hook.lines),
    share(silentThoughFirst, firstIsRight),
    share(offTopic.disturbed, offTopic.prompts),
    share(smallTalk.disturbed, smallTalk.prompts),
  ];
}

function baselineCells({ fts5SameLines, fts5OneLine }: HookScores): string[] {
  return [fts5SameLines, fts5OneLine].flatMap(({ right, prompts, rightLines, lines }) => [
    share(right, prompts),
    share(rightLines, lines),
  ]);
}

function meanRow(scores: readonly NamedScores[]): string[] {
  const each = scores.map(({ hook }) => [...hookCells(hook), ...baselineCells(hook)]);
  const means = (each[0] ?? []).map((_, column) => {
    const values = each.map((cells) => Number(cells[column])).filter(Number.isFinite);
    const sum = values.reduce((total, value) => total + value, 0);
    return column === 0 ? "" : values.length === 0 ? "-" : (sum / values.length).toFixed(1);
  });
  return ["mean of the sets", ...means];
}

function share(count: number, of: number): string {
  return of === 0 ? "-" : ((100 * count) / of).toFixed(1);
}

const NAME_WIDTH = 18;
const CELL_WIDTH = 11;

function toLine([name = "", ...cells]: readonly string[]): string {
  const shown = name.length < NAME_WIDTH ? name : `${name.slice(0, NAME_WIDTH - 2)}…`;
  return shown.padEnd(NAME_WIDTH) + cells.map((cell) => cell.padStart(CELL_WIDTH)).join("");
}
