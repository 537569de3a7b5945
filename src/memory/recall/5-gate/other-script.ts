const OTHER_SCRIPT = /[\u0370-\u1fff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g;
/** Guess: a name or two in another script does not make a text of it. */
const OTHER_SCRIPT_SHARE = 0.05;

/** True for a text in another script than the Latin one. */
export function isOtherScript(text: string): boolean {
  const found = text.match(OTHER_SCRIPT)?.length ?? 0;
  return found > OTHER_SCRIPT_SHARE * text.length;
}
