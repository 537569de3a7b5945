/**
 * Renders docs/reference/errors.md and docs/reference/environment.md from the tables in the
 * code, so that the pages cannot say anything else than the program does. The pages are written
 * by generate-reference.ts and compared by reference.test.ts.
 */
import { ENVIRONMENT } from "@/base/environment.ts";
import { ERROR_CATALOGUE } from "@/base/errors.ts";
import { renderTable } from "@test/tidy/markdown-table.ts";

export interface ReferencePage {
  /** From the project root. */
  readonly path: string;
  readonly text: string;
}

export function renderReferencePages(): ReferencePage[] {
  return [
    { path: "docs/reference/errors.md", text: renderErrors() },
    { path: "docs/reference/environment.md", text: renderEnvironment() },
  ];
}

const MADE_BY = "<!-- Made by test/tidy/generate-reference.ts; a test compares it. -->";

function renderErrors(): string {
  const rows = Object.entries(ERROR_CATALOGUE).map(([code, entry]) => [
    `\`${code}\``,
    entry.message,
    entry.hint,
    String(entry.exitCode),
  ]);
  return `# Errors

${MADE_BY}

Every error a command can end with. The message goes to standard error with its hint below it;
with \`--json\` the same is one object on standard output: \`error\`, \`code\`, \`message\`, \`hint\`.
Words in braces are filled in. Decide by the code, never by the message. Exit code 1 is a negative
answer; the others are the numbers of sysexits. Exit code 2 is never used, because Claude Code
takes it as "block". Hooks do not end with these codes: they end with 0 and write to the log.

${renderTable(["code", "message", "hint", "exit code"], rows)}
`;
}

function renderEnvironment(): string {
  const rows = Object.entries(ENVIRONMENT).map(([name, { fallback, meaning }]) => [
    `\`${name}\``,
    fallback === "" ? "(empty)" : `\`${fallback}\``,
    meaning,
  ]);
  return `# Environment variables

${MADE_BY}

Every environment variable the program reads.

${renderTable(["variable", "default", "meaning"], rows)}
`;
}
