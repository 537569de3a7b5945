/** One event of a played session and what its hooks injected. */
export interface HookCall {
  readonly session: string;
  /** Day 1 to 6, or the number of the recorded session. */
  readonly day: number;
  /** Index of the step, or -1 for the start of the session. */
  readonly step: number;
  readonly event: string;
  /** The prompt, command or path the event was about. */
  readonly about: string;
  readonly toolUseId: string;
  readonly injected: string;
  readonly tokens: number;
  readonly elapsedMs: number;
}

const FIRST_WIDE_CHARACTER = 0x2e80;

/** About a quarter of a token for each character, and more for East Asian ones. */
export function estimateTokens(text: string): number {
  let narrow = 0;
  let wide = 0;
  for (const character of text) {
    if ((character.codePointAt(0) ?? 0) < FIRST_WIDE_CHARACTER) narrow += 1;
    else wide += 1;
  }
  return Math.round(narrow / 4 + wide * 0.8);
}
