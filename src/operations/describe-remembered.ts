import type { RememberResult } from "@/operations/remember.ts";

/** What became of a text that was to be remembered, in one line for whoever gave it. */
export function describeRemembered(result: RememberResult): string {
  const remarks = [
    ...(result.secretsRemoved > 0 ? ["a secret in it was left out"] : []),
    ...(result.isCut ? ["it was too long and is cut at the end"] : []),
    ...(result.superseded === undefined ? [] : [`instead of ${result.superseded}`]),
    ...(result.similarTo === undefined ? [] : [`much like ${result.similarTo}`]),
  ];
  const remark = remarks.length === 0 ? "" : ` (${remarks.join("; ")})`;
  if (result.isNew) return `Remembered ${result.id}${remark}`;
  const how = result.isOtherWording ? "Already known in other words as" : "Already known as";
  return `${how} ${result.id}${remark}`;
}
