import { modelFolder } from "@/embed/model/model-files.ts";
import { type Finding, ok, type Surroundings } from "@/doctor/finding.ts";
import { inspectModel } from "@/setup/model/model-state.ts";

/** The optional sentence model. Without it the token table finds memories by their meaning. */
export function checkModel({ environment }: Surroundings): Finding[] {
  const { isInstalled, problems, folder } = inspectModel(modelFolder(environment));
  if (problems.length > 0) {
    const message = `the sentence model in ${folder} is damaged: ${problems.join("; ")}`;
    return [{ severity: "warning", message, hint: "context-graph model install" }];
  }
  return [ok(isInstalled ? `installed in ${folder}` : "not installed; the token table is used")];
}
