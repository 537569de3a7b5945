import { join } from "node:path";
import { counted } from "@/base/text.ts";
import { type Finding, ok, type Surroundings } from "@/doctor/finding.ts";
import { HOOKS_FILE, readHooksFile } from "@/hook/hooks-file.ts";
import { unknownContributors } from "@/hook/unknown-contributors.ts";

/** The project's own rules in hooks.json. A rule with a mistake has no effect. */
export function checkRules({ project }: Surroundings): Finding[] {
  const path = join(project.root, HOOKS_FILE);
  const rules = readHooksFile(path);
  if (rules === undefined) return [ok("no hooks.json; everything runs")];
  const problems = [...rules.problems, ...unknownContributors(rules)];
  if (problems.length === 0) return [ok(`${counted(rules.rules.length, "rule")} in ${path}`)];
  return problems.map(({ where, message }) => ({
    severity: "warning",
    message: `${path}: ${where === "" ? "" : `${where} `}${message}`,
    hint: "context-graph hooks check",
  }));
}
