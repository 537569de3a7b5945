import type { Surroundings } from "@/doctor/finding.ts";
import { claimEmptyFolder } from "@/platform/own-store/claim-store-folder.ts";
import { isSamePath } from "@/platform/paths.ts";
import { userFolder } from "@/platform/project.ts";
import { getProgramFolder } from "@/setup/hooks/program-folder.ts";
import { projectPlace, userPlace } from "@/setup/place.ts";
import { applySetup, planUpgrade } from "@/setup/plan-setup.ts";
import { linkProgram } from "@/setup/program-links.ts";
import { withSetupLock } from "@/setup/setup-lock.ts";
import { requireOwnStore } from "@/store/sqlite/database/open-own-store.ts";

/** Lets the hooks and the server of a project call this program, in the same files and way. */
export function setUpAgain({ project, clock, environment }: Surroundings): string {
  const place = projectPlace(project.root);
  const user = userFolder(environment);
  // The setup command does the same: what somebody else's folder records is not believed.
  requireOwnStore(place.ownFolder, environment);
  const programFolder = getProgramFolder();
  const own = userPlace(environment);
  withSetupLock(own, clock, () => {
    if (!isSamePath(place.ownFolder, user)) claimEmptyFolder(place.ownFolder, user);
    const plan = planUpgrade({
      project: place,
      user: own,
      programFolder,
      platform: process.platform,
      clock,
      isFolderOwn: true,
    });
    if (plan.installs.some(({ options }) => options.scope === "project")) {
      linkProgram(user, programFolder, process.platform);
    }
    applySetup(plan);
  });
  return `the hooks and the server now call the program in ${programFolder}`;
}
