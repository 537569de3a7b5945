import type { Token } from "@/memory/truth/statement-tokens.ts";

/** True for a name by its form or its capital letter; a plain number is none. */
export function isName({ kind, text }: Token): boolean {
  return kind === "name" || kind === "path" || (kind === "number" && /\p{L}/u.test(text));
}

/** The parts of a name that can be recognised in another one: feat of feat:/fix, 2.x of release/2.x. */
export function partsOfName({ text, kind }: Token): string[] {
  if (kind === "word") return [text];
  return text.split(/[^\p{L}\p{N}.]{1,}/u).filter((part) => part.length > 2 && /\p{L}/u.test(part));
}
