import type { ProgramName } from "@/base/program-names.ts";
import type { Command } from "@/cli/command.ts";
import { assembleCommand } from "@/cli/commands/memories/assemble-command.ts";
import { auditCommand, wtAuditCommand } from "@/cli/commands/upkeep/audit-command.ts";
import { cleanupCommand, wtCleanupCommand } from "@/cli/commands/upkeep/cleanup-command.ts";
import {
  cleanupLogsCommand,
  wtCleanupLogsCommand,
} from "@/cli/commands/upkeep/cleanup-logs-command.ts";
import { configCommand } from "@/cli/commands/reports/config-command.ts";
import { contextCommand, wtContextCommand } from "@/cli/commands/memories/context-command.ts";
import { dedupCommand, wtDedupCommand } from "@/cli/commands/upkeep/dedup-command.ts";
import {
  ghapAbandonCommand,
  ghapAdoptCommand,
  ghapNoteCommand,
  ghapResolveCommand,
  ghapStartCommand,
  ghapUpdateCommand,
} from "@/cli/commands/ghap/change-ghap-commands.ts";
import {
  ghapCheckInCommand,
  ghapListCommand,
  ghapOutcomeCommand,
  ghapShowCommand,
  ghapStatsCommand,
} from "@/cli/commands/ghap/read-ghap-commands.ts";
import {
  ghapAddValueCommand,
  ghapCheckValueCommand,
  ghapClustersCommand,
  ghapExperiencesCommand,
  ghapValuesCommand,
} from "@/cli/commands/ghap/learning-commands.ts";
import { checkIdentityCommand } from "@/cli/commands/identity/check-identity-command.ts";
import {
  consolidateCommand,
  consolidateIfNeededCommand,
  wtConsolidationCommand,
} from "@/cli/commands/identity/consolidate-commands.ts";
import {
  consciousnessBriefCommand,
  consciousnessStatusCommand,
} from "@/cli/commands/identity/consciousness-commands.ts";
import { injectContextCommand } from "@/cli/commands/identity/inject-context-command.ts";
import {
  persistIdentityCommand,
  restoreIdentityCommand,
  sessionExportCommand,
  sessionImportCommand,
  sessionListCommand,
} from "@/cli/commands/identity/session-commands.ts";
import { doctorCommand } from "@/cli/commands/upkeep/doctor-command.ts";
import { healthCommand, wtHealthCommand } from "@/cli/commands/upkeep/health-command.ts";
import { hooksCheckCommand, hooksExportCommand } from "@/cli/commands/setup/hooks-command.ts";
import { indexCommand } from "@/cli/commands/code/indexing-command.ts";
import { logsCommand } from "@/cli/commands/reports/logs-command.ts";
import { mcpCallCommand, mcpCommand } from "@/cli/commands/processes/mcp-command.ts";
import { metricsCommand, wtMetricsCommand } from "@/cli/commands/reports/metrics-command.ts";
import { premortemCommand } from "@/cli/commands/memories/premortem-command.ts";
import { proactiveCommand, wtProactiveCommand } from "@/cli/commands/memories/proactive-command.ts";
import { storeCommand, storeMoveCommand } from "@/cli/commands/upkeep/store-command.ts";
import { projectsCommand, wtProjectsCommand } from "@/cli/commands/upkeep/projects-command.ts";
import { recallCommand, wtRecallCommand } from "@/cli/commands/memories/recall-command.ts";
import { wtRememberCommand, rememberCommand } from "@/cli/commands/memories/remember-command.ts";
import { repairCommand, wtRepairCommand } from "@/cli/commands/upkeep/repair-command.ts";
import {
  setupCommand,
  setupHooksCommand,
  wtDeployHooksCommand,
} from "@/cli/commands/setup/setup-command.ts";
import { wtForgetCommand, forgetCommand } from "@/cli/commands/memories/forget-command.ts";
import { editCommand, wtEditCommand } from "@/cli/commands/memories/edit-command.ts";
import { embedCommand } from "@/cli/commands/upkeep/embed-command.ts";
import { wtExportCommand, exportCommand } from "@/cli/commands/transfer/export-command.ts";
import { getCommand, wtGetCommand } from "@/cli/commands/memories/get-command.ts";
import { wtHistoryCommand, historyCommand } from "@/cli/commands/memories/history-command.ts";
import { importCommand, wtImportCommand } from "@/cli/commands/transfer/import-command.ts";
import { listCommand, wtListCommand } from "@/cli/commands/memories/list-command.ts";
import { wtStatsCommand, statsCommand } from "@/cli/commands/reports/stats-command.ts";
import { wtStatusCommand, statusCommand } from "@/cli/commands/reports/status-command.ts";
import {
  modelInstallCommand,
  modelRemoveCommand,
  modelStatusCommand,
} from "@/cli/commands/setup/model-command.ts";
import { wtUndoCommand, undoCommand } from "@/cli/commands/memories/undo-command.ts";
import { wtVerifyCommand, verifyCommand } from "@/cli/commands/upkeep/verify-command.ts";
import { uninstallCommand } from "@/cli/commands/setup/uninstall-command.ts";
import { completionCommand } from "@/cli/commands/setup/completion-command.ts";
import { ignoreCommand } from "@/cli/commands/control/ignore-command.ts";
import { incognitoCommand } from "@/cli/commands/control/incognito-command.ts";
import { pauseCommand, resumeCommand } from "@/cli/commands/control/pause-command.ts";
import {
  graphStatsCommand,
  wtGraphStatsCommand,
} from "@/cli/commands/wt-tools/graph-stats-command.ts";
import { rulesCommands, wtRulesCommands } from "@/cli/commands/wt-tools/rules-commands.ts";
import { wtStoreCommands } from "@/cli/commands/wt-tools/store-commands.ts";
import { todoCommands, wtTodoCommands } from "@/cli/commands/wt-tools/todo-commands.ts";
import { whyCommand } from "@/cli/commands/reports/why-command.ts";
import { workerCommand } from "@/cli/commands/processes/worker-command.ts";
import { setupStatusLineCommand } from "@/cli/commands/setup/status-line-command.ts";
import { statusLine } from "@/hook/run-status-line.ts";
import { answerStoreErrors } from "@/cli/wt-memory-command.ts";

/** The commands of the program under one of its names. */
export interface Program {
  readonly about: string;
  /** Several commands, or a single one without a name. */
  readonly commands: readonly Command[];
}

/** Listed for its help only: main.ts runs hooks itself, on a path that loads nothing else. */
const hookCommand: Command = {
  name: "hook",
  summary: "Answer a Claude Code event (JSON on standard input)",
  operands: "<Event>",
  options: {},
  examples: ["context-graph hook UserPromptSubmit < payload.json"],
  isWithoutProject: true,
  run: () => ({ text: "", json: {} }),
};

/** With options only: main.ts prints the line itself if there are none. */
const statusLineCommand: Command = {
  name: "statusline",
  summary: "Print one line about memory for Claude Code's status line",
  operands: "",
  options: {},
  examples: ["context-graph statusline < payload.json", "context-graph statusline --json"],
  async run({ host }) {
    const payload = { directory: host.projectDirectory, sessionId: "", runningMs: 0 };
    const line = await statusLine(payload, host);
    return { text: line, json: { line } };
  },
};

const CONTEXT_GRAPH: Program = {
  about: "Context Graph: memory for Claude Code that lives in its hooks.",
  commands: [
    rememberCommand,
    recallCommand,
    proactiveCommand,
    listCommand,
    getCommand,
    editCommand,
    forgetCommand,
    undoCommand,
    historyCommand,
    exportCommand,
    importCommand,
    ghapStartCommand,
    ghapUpdateCommand,
    ghapNoteCommand,
    ghapResolveCommand,
    ghapShowCommand,
    ghapListCommand,
    ghapAdoptCommand,
    ghapAbandonCommand,
    ghapCheckInCommand,
    ghapExperiencesCommand,
    ghapClustersCommand,
    ghapValuesCommand,
    ghapAddValueCommand,
    ghapCheckValueCommand,
    ghapOutcomeCommand,
    ghapStatsCommand,
    statusCommand,
    statsCommand,
    whyCommand,
    projectsCommand,
    storeCommand,
    storeMoveCommand,
    contextCommand,
    assembleCommand,
    premortemCommand,
    indexCommand,
    cleanupCommand,
    auditCommand,
    dedupCommand,
    verifyCommand,
    repairCommand,
    metricsCommand,
    healthCommand,
    doctorCommand,
    logsCommand,
    cleanupLogsCommand,
    statusLineCommand,
    embedCommand,
    modelInstallCommand,
    modelStatusCommand,
    modelRemoveCommand,
    setupCommand,
    setupHooksCommand,
    setupStatusLineCommand,
    uninstallCommand,
    restoreIdentityCommand,
    persistIdentityCommand,
    sessionListCommand,
    sessionExportCommand,
    sessionImportCommand,
    consciousnessStatusCommand,
    consciousnessBriefCommand,
    checkIdentityCommand,
    consolidateCommand,
    consolidateIfNeededCommand,
    injectContextCommand,
    graphStatsCommand,
    ...rulesCommands,
    ...todoCommands,
    pauseCommand,
    resumeCommand,
    incognitoCommand,
    ignoreCommand,
    configCommand,
    completionCommand((): readonly Command[] => CONTEXT_GRAPH.commands),
    hooksCheckCommand,
    hooksExportCommand,
    mcpCommand,
    mcpCallCommand,
    hookCommand,
    workerCommand,
  ],
};

/** A program name that answers one event; without `event`, the one its first argument names. */
function hookHandler(name: string, event?: string): Program {
  const command: Command = {
    ...hookCommand,
    name: "",
    operands: event === undefined ? "<Event>" : "",
    summary: `Answer ${event ?? "a Claude Code event"} (JSON on standard input)`,
    examples: [`${name}${event === undefined ? " UserPromptSubmit" : ""} < payload.json`],
  };
  return { about: "Context Graph's handler for Claude Code's hooks.", commands: [command] };
}

const PROGRAMS: Readonly<Record<ProgramName, Program>> = {
  "context-graph": CONTEXT_GRAPH,
  "context-graph-cli": CONTEXT_GRAPH,
  "wt-memory": {
    about: "Context Graph's memory for scripts: text on standard input, JSON on standard output.",
    commands: [
      answerStoreErrors(wtRememberCommand),
      wtRecallCommand,
      wtProactiveCommand,
      wtListCommand,
      wtGetCommand,
      wtEditCommand,
      wtForgetCommand,
      wtUndoCommand,
      wtHistoryCommand,
      wtExportCommand,
      wtImportCommand,
      wtStatusCommand,
      wtStatsCommand,
      wtProjectsCommand,
      wtContextCommand,
      wtCleanupCommand,
      wtAuditCommand,
      wtDedupCommand,
      wtVerifyCommand,
      wtRepairCommand,
      wtMetricsCommand,
      wtHealthCommand,
      wtCleanupLogsCommand,
      wtConsolidationCommand,
      wtGraphStatsCommand,
      ...wtRulesCommands,
      ...wtTodoCommands,
      ...wtStoreCommands,
    ],
  },
  "wt-hook-memory": hookHandler("wt-hook-memory"),
  "wt-hook-memory-recall": hookHandler("wt-hook-memory-recall", "UserPromptSubmit"),
  "wt-hook-memory-warmstart": hookHandler("wt-hook-memory-warmstart", "SessionStart"),
  "wt-hook-memory-posttool": hookHandler("wt-hook-memory-posttool", "PostToolUseFailure"),
  "wt-deploy-hooks": {
    about: "Install Context Graph's hooks into a project.",
    commands: [wtDeployHooksCommand],
  },
};

/** Finds the program of this name; any other name (a renamed copy) is context-graph. */
export function programNamed(name: string): { name: ProgramName; program: Program } {
  const known = Object.hasOwn(PROGRAMS, name) ? (name as ProgramName) : "context-graph";
  return { name: known, program: PROGRAMS[known] };
}
