import type { Clock } from "@/base/clock.ts";
import { createDeadline } from "@/base/deadline.ts";
import type { Environment } from "@/base/environment.ts";
import { loadControl } from "@/configuration/control/load-control.ts";
import { loadSettings } from "@/configuration/load-settings.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import { EVENT_TABLE } from "@/conversation/event-table.ts";
import type { Embedder } from "@/embed/embed.ts";
import { contributorsOf } from "@/events/contributors.ts";
import { previewEvent, type PreviewedText } from "@/events/preview-event.ts";
import { hasMemoryTools } from "@/hook/memory-tools.ts";
import { applyProjectRules } from "@/hook/project-rules.ts";
import { type Project, userFolder } from "@/platform/project.ts";
import { openUserStore } from "@/store/sqlite/database/open-user-store.ts";
import type { Store } from "@/store/store.ts";

export interface PreviewTools {
  readonly project: Project;
  readonly environment: Environment;
  readonly clock: Clock;
  readonly store: Store;
  readonly embedder?: Embedder;
}

const NOTHING: PreviewedText = { text: "", tokens: 0, budgetTokens: 0, memories: [] };

/** The text that a session would be given if it started here now. Writes nothing. */
export async function previewStart(
  tools: PreviewTools,
  budgetTokens?: number,
): Promise<PreviewedText> {
  const { project, environment, clock } = tools;
  const event: SessionStartEvent = {
    name: "SessionStart",
    source: "startup",
    sessionId: "preview",
    agentId: "",
    agentType: undefined,
    cwd: project.root,
    transcriptPath: undefined,
    payload: {},
  };
  const { settings } = loadSettings(project.root, userFolder(environment));
  const control = loadControl({ project, environment, settings });
  if (control?.silenceOf(event, clock.nowMs()) !== undefined) return NOTHING;
  const { contributors } = applyProjectRules(event, contributorsOf(event), project.root);
  const deadline = createDeadline(clock, clock.elapsedMs(), EVENT_TABLE.SessionStart.hardStopMs);
  const eventTools = {
    ...tools,
    deadline,
    settings,
    control,
    hasMemoryTools: () => hasMemoryTools(project.root, environment),
    openUser: () => openUserStore(environment, { clock, patience: () => deadline.remainingMs() }),
  };
  return await previewEvent(event, contributors, eventTools, budgetTokens);
}
