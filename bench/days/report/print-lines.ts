import type { JudgedScript } from "../judge/judge-script.ts";

const ABOUT_CHARS = 110;

/** Every injected line with its verdict, session by session, then what was missed. */
export function formatLines(judged: JudgedScript): string {
  const { script } = judged.played;
  const out = [`## ${script.name}`];
  let moment = "";
  for (const { call, line, verdict } of judged.lines) {
    const about = oneLine(call.about);
    const at = `day ${call.day}, ${call.session}, ${call.event}${about === "" ? "" : `: ${about}`}`;
    if (at !== moment) out.push(`\n${at}`);
    moment = at;
    const mark = { useful: "+", harmless: "·", junk: "-" }[verdict.worth];
    out.push(`  ${mark} [${verdict.why}] ${line.whole}`);
  }
  return [...out, "", ...formatMissed(judged)].join("\n");
}

/** Prints what was due and not told, what was lost, and what was stored or said by mistake. */
export function formatMissed(judged: JudgedScript): string[] {
  const { due, changes, kept, notRules, failures, quiet } = judged;
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [`${title}:`, ...items.map((item) => `  ${item}`)];
  return [
    ...list(
      "due, but not told",
      due
        .filter(({ isTold }) => !isTold)
        .map(
          ({ fact, session, event, about }) =>
            `${fact.id} (${fact.by}, ${fact.kind}) at ${session}, ${event}: ${oneLine(about)}`,
        ),
    ),
    ...list(
      "outdated, but told",
      changes.filter(({ isStaleTold }) => isStaleTold).map(({ fact }) => fact.id),
    ),
    ...list(
      "said by the user, but not kept",
      kept.filter(({ isKept }) => !isKept).map(({ fact }) => `${fact.id} (${fact.kind})`),
    ),
    ...list(
      "stored as a rule, but is none",
      notRules
        .filter(({ storedAs }) => storedAs !== undefined)
        .map(({ pattern, storedAs }) => `${pattern.source}: ${oneLine(storedAs ?? "")}`),
    ),
    ...list(
      "unrelated failures given a past fix",
      failures.filter(({ isGivenFix }) => isGivenFix).map(({ about }) => oneLine(about)),
    ),
    ...list(
      "quiet prompts disturbed",
      quiet.filter(({ isDisturbed }) => isDisturbed).map(({ about }) => oneLine(about)),
    ),
    ...list("problems", judged.played.problems),
  ];
}

function oneLine(text: string): string {
  const flat = text.replace(/\s+/g, " ").trim();
  return flat.length <= ABOUT_CHARS ? flat : `${flat.slice(0, ABOUT_CHARS)}…`;
}
