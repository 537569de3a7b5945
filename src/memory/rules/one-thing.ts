const TASK =
  /\blet'?s (?!not\b|keep\b|use\b|stick\b|stay\b|go with\b|never\b|always\b)|\b(?:lass|lasst) uns\b|\bvamos a\b|(?:^|\s)давай(?:те)?(?![а-яё])/i;

/** True for a decision to do one thing: once that is done, the code says it better. */
export function decidesOneThing(text: string): boolean {
  return TASK.test(text);
}
