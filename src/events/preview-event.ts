import { compose } from "@/context/compose.ts";
import type { HookEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { dispatch } from "@/events/dispatch.ts";

export interface PreviewedText {
  readonly text: string;
  readonly tokens: number;
  readonly budgetTokens: number;
  /** The memories in the text, in its order, each with the heading it stands under. */
  readonly memories: readonly { readonly id: string; readonly section: string }[];
}

/**
 * The text that an event would add to the conversation. Nothing is written: the writes and the work
 * for afterwards are left undone, and a contributor that changes files has a preview of its own.
 */
export async function previewEvent(
  event: HookEvent,
  contributors: readonly Contributor[],
  tools: EventTools,
  budgetTokens?: number,
): Promise<PreviewedText> {
  const harmless = contributors.map((one) =>
    one.preview === undefined ? one : { ...one, contribute: one.preview },
  );
  const result = await dispatch(event, harmless, tools);
  const budget = budgetTokens ?? result.budgetTokens;
  const { text, tokens, shown } = compose(result.sections, budget);
  const headings = new Map(
    result.sections.flatMap(({ heading, lines }) => lines.map((line) => [line, heading] as const)),
  );
  const memories = shown
    .filter(({ line }) => line.memoryId !== "")
    .map(({ line }) => ({ id: line.memoryId, section: headings.get(line) ?? "" }));
  return { text, tokens, budgetTokens: budget, memories };
}
