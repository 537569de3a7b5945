/** The launcher has no word of its own: the next word is the program. */
export const NO_WORD = /^$/;

/**
 * Programs that only start another one, with the word of their own that comes before it: `npx jest`,
 * `uv run pytest`, `bundle exec rspec`. Whoever asks what a command does, in sessions, rules or
 * outcomes, asks that of the program that is started. What only one of them looks through stands
 * there: `python -m` and `uvx` (memory/rules/), options and containers (ghap/outcome/).
 */
export const LAUNCHERS: Readonly<Record<string, RegExp>> = {
  npx: NO_WORD,
  bunx: NO_WORD,
  pnpx: NO_WORD,
  npm: /^(?:exec|x)$/,
  pnpm: /^(?:exec|dlx)$/,
  yarn: /^(?:exec|dlx)$/,
  bun: /^x$/,
  uv: /^run$/,
  poetry: /^run$/,
  pipenv: /^run$/,
  bundle: /^exec$/,
};
