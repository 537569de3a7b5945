import type { ProgramName } from "@/base/program-names.ts";
import type { Command } from "@/cli/command.ts";
import { auditCommand, reportAuditCommand } from "@/cli/commands/upkeep/audit-command.ts";
import { cleanupCommand, resultCleanupCommand } from "@/cli/commands/upkeep/cleanup-command.ts";
import { contextCommand, reportContextCommand } from "@/cli/commands/memories/context-command.ts";
import { dedupCommand, resultDedupCommand } from "@/cli/commands/upkeep/dedup-command.ts";
import { healthCommand, shortHealthCommand } from "@/cli/commands/upkeep/health-command.ts";
import { hookCommand } from "@/cli/commands/program/hook-event-command.ts";
import { hooksCheckCommand, hooksExportCommand } from "@/cli/commands/program/hooks-command.ts";
import { mcpCallCommand, mcpCommand } from "@/cli/commands/program/mcp-command.ts";
import { metricsCommand, reportMetricsCommand } from "@/cli/commands/reports/metrics-command.ts";
import {
  proactiveCommand,
  recordsProactiveCommand,
} from "@/cli/commands/memories/proactive-command.ts";
import { projectsCommand, recordsProjectsCommand } from "@/cli/commands/upkeep/projects-command.ts";
import { recallCommand, recordsRecallCommand } from "@/cli/commands/memories/recall-command.ts";
import { quietRememberCommand, rememberCommand } from "@/cli/commands/memories/remember-command.ts";
import { repairCommand, resultRepairCommand } from "@/cli/commands/upkeep/repair-command.ts";
import { deployHooksCommand, setupHooksCommand } from "@/cli/commands/program/setup-command.ts";
import { confirmedForgetCommand, forgetCommand } from "@/cli/commands/memories/forget-command.ts";
import { editCommand, recordEditCommand } from "@/cli/commands/memories/edit-command.ts";
import { embedCommand } from "@/cli/commands/upkeep/embed-command.ts";
import { documentExportCommand, exportCommand } from "@/cli/commands/upkeep/export-command.ts";
import { getCommand, recordGetCommand } from "@/cli/commands/memories/get-command.ts";
import { entriesHistoryCommand, historyCommand } from "@/cli/commands/memories/history-command.ts";
import { importCommand, reportImportCommand } from "@/cli/commands/upkeep/import-command.ts";
import { listCommand, recordsListCommand } from "@/cli/commands/memories/list-command.ts";
import { reportStatsCommand, statsCommand } from "@/cli/commands/reports/stats-command.ts";
import { reportStatusCommand, statusCommand } from "@/cli/commands/reports/status-command.ts";
import {
  modelInstallCommand,
  modelRemoveCommand,
  modelStatusCommand,
} from "@/cli/commands/program/model-command.ts";
import { resultUndoCommand, undoCommand } from "@/cli/commands/memories/undo-command.ts";
import { reportVerifyCommand, verifyCommand } from "@/cli/commands/upkeep/verify-command.ts";
import { uninstallCommand } from "@/cli/commands/program/uninstall-command.ts";
import { whyCommand } from "@/cli/commands/reports/why-command.ts";
import { workerCommand } from "@/cli/commands/program/worker-command.ts";
import { withoutFailing } from "@/cli/for-scripts.ts";

/** What the program is under one of its names. */
export interface Program {
  readonly about: string;
  /** Several commands, or one that needs no name. */
  readonly commands: readonly Command[];
}

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
    statusCommand,
    statsCommand,
    whyCommand,
    projectsCommand,
    contextCommand,
    cleanupCommand,
    auditCommand,
    dedupCommand,
    verifyCommand,
    repairCommand,
    metricsCommand,
    healthCommand,
    embedCommand,
    modelInstallCommand,
    modelStatusCommand,
    modelRemoveCommand,
    setupHooksCommand,
    uninstallCommand,
    hooksCheckCommand,
    hooksExportCommand,
    mcpCommand,
    mcpCallCommand,
    hookCommand,
    workerCommand,
  ],
};

/** A name that answers one event, or with no event named, the one its first argument names. */
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
    about: "Context Graph's memory, for scripts: JSON out, text in on standard input.",
    commands: [
      withoutFailing(quietRememberCommand),
      recordsRecallCommand,
      recordsProactiveCommand,
      recordsListCommand,
      recordGetCommand,
      recordEditCommand,
      confirmedForgetCommand,
      resultUndoCommand,
      entriesHistoryCommand,
      documentExportCommand,
      reportImportCommand,
      reportStatusCommand,
      reportStatsCommand,
      recordsProjectsCommand,
      reportContextCommand,
      resultCleanupCommand,
      reportAuditCommand,
      resultDedupCommand,
      reportVerifyCommand,
      resultRepairCommand,
      reportMetricsCommand,
      shortHealthCommand,
    ],
  },
  "wt-hook-memory": hookHandler("wt-hook-memory"),
  "wt-hook-memory-recall": hookHandler("wt-hook-memory-recall", "UserPromptSubmit"),
  "wt-hook-memory-warmstart": hookHandler("wt-hook-memory-warmstart", "SessionStart"),
  "wt-hook-memory-posttool": hookHandler("wt-hook-memory-posttool", "PostToolUseFailure"),
  "wt-deploy-hooks": {
    about: "Install Context Graph's hooks into a project.",
    commands: [deployHooksCommand],
  },
};

/** The program of this name; any other name (a renamed copy) is context-graph. */
export function programNamed(name: string): { name: ProgramName; program: Program } {
  const known = Object.hasOwn(PROGRAMS, name) ? (name as ProgramName) : "context-graph";
  return { name: known, program: PROGRAMS[known] };
}
