import { quoteImitations } from "@/base/quoted-text.ts";
import { withoutInvisible } from "@/base/visible-text.ts";

/**
 * Makes text of several lines, such as code, safe to show to the model, as quoteLine does for one
 * line: its lines and their indentation stay.
 */
export function quoteBlock(text: string): string {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
  return lines.map((line) => quoteImitations(withoutInvisible(line)).trimEnd()).join("\n");
}
