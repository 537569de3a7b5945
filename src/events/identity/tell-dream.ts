import { findDreamNotice, REMOVE_DREAM_NOTICE } from "@/dream/dream-notice.ts";
import type { Contributor } from "@/events/contributor.ts";
import { maintenanceWrite } from "@/events/sessions/request-maintenance.ts";

/**
 * Tells the user, once, that memories wait for consolidation or that a dream restored the identity,
 * and lets a worker go on with what is to be done. The model is not told: it can do nothing about it.
 */
export const tellDream: Contributor = {
  name: "tell-dream",
  contribute(_event, tools) {
    const notice = findDreamNotice(tools.store);
    if (notice === undefined) return undefined;
    return { notice, writes: [REMOVE_DREAM_NOTICE, maintenanceWrite(tools)] };
  },
};
