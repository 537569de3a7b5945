import { type Finding, ok, type Surroundings } from "@/doctor/finding.ts";
import { counted } from "@/base/text.ts";
import { userFolder } from "@/platform/project.ts";
import { listKeptProjects } from "@/platform/kept/kept-projects.ts";

/** Guess: a longer list is not read. */
const SHOWN_MAX = 3;

/** Memories in the user's folder whose project is no longer where it was. */
export function checkKept({ environment }: Surroundings): Finding[] {
  const kept = listKeptProjects(userFolder(environment));
  const gone = kept.filter(({ isThere }) => !isThere);
  const [first] = gone;
  if (first === undefined) {
    return [ok(kept.length === 0 ? "none" : `of ${counted(kept.length, "project")}, all there`)];
  }
  const shown = gone.slice(0, SHOWN_MAX).map(({ home }) => home);
  const more = gone.length > SHOWN_MAX ? ` and ${gone.length - SHOWN_MAX} more` : "";
  return [
    {
      severity: "warning",
      message: `memories are kept for ${shown.join(", ")}${more}, but the folder is gone`,
      hint: `where the project is now, run 'context-graph store move --from ${first.home}'; if it is gone for good, delete ${first.storeFolder}`,
    },
  ];
}
