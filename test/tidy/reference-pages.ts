/**
 * Renders the pages of docs/reference/ (errors, environment, settings, hooks, commands) from the tables in
 * the code, so that they always agree with the program. generate-reference.ts writes the pages, and
 * reference.test.ts compares them.
 */
import { ENVIRONMENT } from "@/base/environment.ts";
import { ERROR_CATALOGUE } from "@/base/error-catalogue.ts";
import { PROGRAM_NAMES } from "@/base/program-names.ts";
import { commandHelp } from "@/cli/output/help.ts";
import { programNamed } from "@/cli/programs.ts";
import { type Setting, SETTINGS } from "@/configuration/configuration.ts";
import { contributorNames } from "@/events/contributors.ts";
import { EVENT_NAMES, EVENT_TABLE, type EventRow } from "@/conversation/event-table.ts";
import { renderTable } from "@test/tidy/markdown-table.ts";
import { renderMcp } from "@test/tidy/reference-mcp.ts";

export interface ReferencePage {
  /** From the project root. */
  readonly path: string;
  readonly text: string;
}

export function renderReferencePages(): ReferencePage[] {
  return [
    { path: "docs/reference/errors.md", text: renderErrors() },
    { path: "docs/reference/environment.md", text: renderEnvironment() },
    { path: "docs/reference/settings.md", text: renderSettings() },
    { path: "docs/reference/hooks.md", text: renderHooks() },
    { path: "docs/reference/commands.md", text: renderCommands() },
    { path: "docs/reference/mcp.md", text: renderMcp(MADE_BY) },
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

Every error a command can end with. The message goes to standard error with its hint below it; with
\`--json\` both are in one object on standard output: \`error\`, \`code\`, \`message\`, \`hint\`. Words in
braces are filled in. Scripts should check the code, never the message. Exit code 1 is a negative
answer; the others are those of sysexits. Exit code 2 is never used, because Claude Code takes it as
"block". Hooks do not use these codes: they exit with 0 and write to the log.

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

function renderSettings(): string {
  const rows = Object.entries(SETTINGS).map(([name, setting]: [string, Setting]) => [
    `\`${name}\``,
    `\`${JSON.stringify(setting.fallback)}\``,
    allowedValues(setting),
    setting.meaning,
  ]);
  return `# Settings

${MADE_BY}

Every setting of \`.claude/hooks/config.yaml\`, with its path in the file joined by dots. The same
settings may be in \`.context-graph/config.toml\`, which counts more, and in \`config.toml\` of your
own folder (\`~/.context-graph\`), which counts less and applies to all your projects. A value that is
not allowed and a name that is unknown count as not given; hooks log it, and \`context-graph config\`
shows it beside every value that applies. \`context-graph config --example\` prints a file with all of
them.

${renderTable(["setting", "default", "allowed", "meaning"], rows)}
`;
}

function allowedValues(setting: Setting): string {
  switch (setting.kind) {
    case "switch":
      return "true, false";
    case "number":
      return `${setting.min} to ${setting.max}`;
    case "choice":
      return setting.values.join(", ");
    case "list":
      return "a list of texts";
    case "text":
      return "a text";
  }
}

function matchersOf({ matchers, siftedMatchers = [], queuedMatchers = [] }: EventRow): string {
  const quoted = (list: readonly string[]) => list.map((matcher) => `\`${matcher}\``).join(", ");
  const sifted = siftedMatchers.length === 0 ? "" : `; sifted: ${quoted(siftedMatchers)}`;
  const queued = queuedMatchers.length === 0 ? "" : `; queued: ${quoted(queuedMatchers)}`;
  return matchers === undefined ? "all" : `${quoted(matchers)}${sifted}${queued}`;
}

function renderHooks(): string {
  const rows = EVENT_NAMES.map((name) => {
    const row: EventRow = EVENT_TABLE[name];
    return [
      name,
      row.registered ? matchersOf(row) : "not registered",
      String(row.targetMs),
      String(row.hardStopMs),
      String(row.settingsTimeoutSeconds),
      row.budgetTokens === 0 ? "adds nothing" : String(row.budgetTokens),
    ];
  });
  const columns = [
    "event",
    "tools",
    "target ms",
    "hard stop ms",
    "settings timeout s",
    "budget tokens",
  ];
  return `# Hooks

${MADE_BY}

The events that \`context-graph hook <Event>\` answers. The target is the time a hook process should
take, and how long it waits for a locked store. At the hard stop the hook answers with what it has.
The timeout is Claude Code's own, in seconds, as setup writes it to settings.json. The budget is the
most a hook may add to the model's context. After queued tools the shell only writes the event down,
and the next hook answers it; after sifted ones only if it finds nothing in the event that calls for
an answer ([decision 23](../decisions/023-tools-with-hooks.md)). \`PreToolCall\` and
\`PostToolCall\` are other names for PreToolUse and PostToolUse. An unknown event gets an empty
answer.

${renderTable(columns, rows)}

## Contributors

Each event is the work of several contributors, in this order. Those that begin with \`tell-\`,
\`recall-\` or \`give-\` add text to the model's context; the others only record things. A project can
switch each of them off or narrow it ([hooks.json](../hooks-json.md)).

${renderTable(["event", "contributors"], contributorRows())}
`;
}

function contributorRows(): string[][] {
  return [...contributorNames()]
    .filter(([, names]) => names.length > 0)
    .map(([event, names]) => [event, names.map((name) => `\`${name}\``).join(", ")]);
}

function renderCommands(): string {
  const pages = PROGRAM_NAMES.map((name) => {
    const { program } = programNamed(name);
    const first = PROGRAM_NAMES.find((other) => programNamed(other).program === program);
    if (first !== name) return `## ${name}\n\nThe same as \`${first}\`.`;
    const commands = program.commands
      .filter((command) => command.isInternal !== true)
      .map((command) => {
        const title = `### ${[name, command.name].filter(Boolean).join(" ")}`;
        return `${title}\n\n\`\`\`\n${commandHelp(name, command)}\n\`\`\``;
      });
    return `## ${name}\n\n${program.about}\n\n${commands.join("\n\n")}`;
  });
  return `# Commands

${MADE_BY}

One program under several names. \`--version\` and \`--help\` work everywhere.

${pages.join("\n\n")}
`;
}
