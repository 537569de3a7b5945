import { counted } from "@/base/text.ts";
import { type Finding, FIX_COMMAND, ok, type Surroundings } from "@/doctor/finding.ts";
import { projectPlace } from "@/setup/place.ts";
import { findLeftovers, removeLeftovers } from "@/setup/remove-leftovers.ts";

/** Unfinished files of a setup that was killed. */
export function checkLeftovers({ project, clock }: Surroundings): Finding[] {
  const found = findLeftovers(projectPlace(project.root), clock.nowMs());
  if (found.length === 0) return [ok("none of a setup that was killed")];
  return [
    {
      severity: "warning",
      message: `${counted(found.length, "unfinished file")} of a setup that was killed: ${found.join(", ")}`,
      hint: FIX_COMMAND,
      fix() {
        removeLeftovers(projectPlace(project.root), clock.nowMs());
        return `removed ${found.join(", ")}`;
      },
    },
  ];
}
