const ESC = "\u001b";

/** Sets the clipboard, hides text, moves it, and spells with invisible letters. */
export const TERMINAL = `${ESC}]52;c;Y3VybCBldmls\u0007${ESC}[8mhidden${ESC}[0m\u202egpj\u2066\u{e0065}\u{e0076}\u009b1A\r`;

/** Written without looking at the code: everything that a terminal acts on or nobody sees. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Variation_Selector}\u{e0000}-\u{e0fff}]/u;

/** The first character of the text that nobody sees, by its number. */
export function unseenIn(text: string): string | undefined {
  const found = UNSEEN.exec(text.replace(/[\n\t]/g, ""))?.[0];
  return found === undefined ? undefined : `U+${found.codePointAt(0)?.toString(16)}`;
}
