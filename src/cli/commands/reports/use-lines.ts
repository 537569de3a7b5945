import { counted } from "@/base/text.ts";
import type { OutcomeRates } from "@/operations/reports/use-report.ts";

/** One sentence on how many lines were used. */
export function useSentence(rates: OutcomeRates): string {
  const { judged, used, ignored, misled, without_occasion: unneeded, open } = rates;
  const others = [
    ...(unneeded === 0 ? [] : [`no occasion for ${unneeded}`]),
    ...(open === 0 ? [] : [`still open: ${open}`]),
  ];
  const rest = others.length === 0 ? "" : `; ${others.join(", ")}`;
  if (judged === 0) return `no line could be judged yet${rest}`;
  const could = `of ${counted(judged, "line")} that could be judged, ${used} ${used === 1 ? "was" : "were"} used${share(rates)}`;
  return `${could}, ${ignored} ignored, ${misled} misled${rest}`;
}

function share({ used_rate: rate }: OutcomeRates): string {
  return rate === null ? "" : ` (${Math.round(rate * 100)} %)`;
}

export const OUTCOME_HEAD = ["shown", "judged", "used", "ignored", "misled", "used % of judged"];

export function outcomeCells(rates: OutcomeRates): (string | number)[] {
  const { shown, judged, used, ignored, misled, used_rate: rate } = rates;
  return [shown, judged, used, ignored, misled, rate === null ? "-" : Math.round(rate * 100)];
}
