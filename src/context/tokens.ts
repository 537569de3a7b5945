/**
 * Tokens of a text, roughly: a quarter of its characters, and one for each character of
 * scripts written without spaces. Counts about 10 % too many for English, which is the safe side.
 */
export function estimateTokens(text: string): number {
  let wide = 0;
  for (let i = 0; i < text.length; i += 1) if (text.charCodeAt(i) >= 0x2e80) wide += 1;
  return Math.ceil((text.length - wide) / 4) + wide;
}
