import type { DatedStatement } from "@/memory/truth/dated-statement.ts";
import { analyzeMeaning } from "@/store/text/analyze.ts";

/** The speaker has thought again: what follows stands in place of what they decided just now. */
const RECONSIDERS =
  /^.{0,12}(?:\b(?:on second thoughts?|thinking (?:about (?:it|this|that) )?again|come to think of it|now that i think (?:about|of) it|wenn ich (?:es )?mir (?:das |es )?(?:recht |genau |nochmal )?überlege|pensándolo (?:bien|mejor)|réflexion faite|en y repensant|pensando (?:bem|melhor)|ripensandoci)\b|передумал|если подумать|考え直し|よく考えたら|仔细想想|再想想)/iu;

/** True if the words say that the speaker has thought again. */
export function mayReconsider(text: string): boolean {
  return RECONSIDERS.test(text);
}

/** Guess: two decisions with fewer common words are about different things. */
const SHARED_MIN = 2;

/** The newest decision of the same session that the statement reconsiders, or undefined. */
export function reconsidered(
  statement: DatedStatement & { readonly sessionId?: string | undefined },
  known: readonly (DatedStatement & { readonly sessionId?: string | undefined })[],
): string | undefined {
  const { text, origin, sessionId, id } = statement;
  if (origin !== "user" || sessionId === undefined || !mayReconsider(text)) return undefined;
  const words = analyzeMeaning(text);
  return known
    .filter(
      (old) =>
        old.id !== id &&
        old.origin === "user" &&
        old.type === "Decision" &&
        old.sessionId === sessionId &&
        old.createdAtMs <= statement.createdAtMs &&
        [...analyzeMeaning(old.text)].filter((word) => words.has(word)).length >= SHARED_MIN,
    )
    .toSorted((a, b) => b.createdAtMs - a.createdAtMs)[0]?.id;
}
