import type { Check } from "@/doctor/finding.ts";
import { checkConfiguration } from "@/doctor/checks/check-configuration.ts";
import { checkDisk } from "@/doctor/checks/check-disk.ts";
import { checkErrors, checkHookRuns, checkSearches } from "@/doctor/checks/check-hook-log.ts";
import { checkInstalledHooks } from "@/doctor/checks/check-installed-hooks.ts";
import { checkKept } from "@/doctor/checks/check-kept.ts";
import { checkLeftovers } from "@/doctor/checks/check-leftovers.ts";
import { checkServer } from "@/doctor/checks/check-mcp-server.ts";
import { checkModel } from "@/doctor/checks/check-model.ts";
import { checkPermissions } from "@/doctor/checks/check-permissions.ts";
import { checkProgram } from "@/doctor/checks/check-program.ts";
import { checkRules } from "@/doctor/checks/check-rules.ts";
import { checkSampleEvent } from "@/doctor/checks/check-sample-event.ts";
import { checkScripts } from "@/doctor/checks/check-scripts.ts";
import { checkSessionFiles } from "@/doctor/checks/check-session-files.ts";
import { checkSettings } from "@/doctor/checks/check-settings.ts";
import { checkJobs, checkStore, checkWrites } from "@/doctor/checks/check-store.ts";

/** In the order in which a person looks: the program, its hooks, its store, everything else. */
export const ALL_CHECKS: readonly Check[] = [
  { name: "program", run: checkProgram },
  { name: "sample event", run: checkSampleEvent },
  { name: "settings", run: checkSettings },
  { name: "hooks", run: checkInstalledHooks },
  { name: "scripts", run: checkScripts },
  { name: "MCP server", run: checkServer },
  { name: "hook runs", run: checkHookRuns },
  { name: "errors", run: checkErrors },
  { name: "store", run: checkStore },
  { name: "kept memories", run: checkKept },
  { name: "searches", run: checkSearches },
  { name: "permissions", run: checkPermissions },
  { name: "disk", run: checkDisk },
  { name: "writes", run: checkWrites },
  { name: "worker", run: checkJobs },
  { name: "configuration", run: checkConfiguration },
  { name: "rules", run: checkRules },
  { name: "sessions", run: checkSessionFiles },
  { name: "model", run: checkModel },
  { name: "leftovers", run: checkLeftovers },
];
