import type { Check } from "@/doctor/finding.ts";
import { checkConfiguration } from "@/doctor/checks/configuration.ts";
import { checkDisk } from "@/doctor/checks/disk.ts";
import { checkErrors, checkHookRuns } from "@/doctor/checks/hook-log.ts";
import { checkInstalledHooks } from "@/doctor/checks/installed-hooks.ts";
import { checkLeftovers } from "@/doctor/checks/leftovers.ts";
import { checkModel } from "@/doctor/checks/model.ts";
import { checkPermissions } from "@/doctor/checks/permissions.ts";
import { checkProgram } from "@/doctor/checks/program.ts";
import { checkRules } from "@/doctor/checks/rules.ts";
import { checkSampleEvent } from "@/doctor/checks/sample-event.ts";
import { checkScripts } from "@/doctor/checks/scripts.ts";
import { checkSessionFiles } from "@/doctor/checks/session-files.ts";
import { checkSettings } from "@/doctor/checks/settings.ts";
import { checkJobs, checkStore, checkWrites } from "@/doctor/checks/store.ts";

/** In the order in which a person looks: the program, its hooks, its store, everything else. */
export const ALL_CHECKS: readonly Check[] = [
  { name: "program", run: checkProgram },
  { name: "sample event", run: checkSampleEvent },
  { name: "settings", run: checkSettings },
  { name: "hooks", run: checkInstalledHooks },
  { name: "scripts", run: checkScripts },
  { name: "hook runs", run: checkHookRuns },
  { name: "errors", run: checkErrors },
  { name: "store", run: checkStore },
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
