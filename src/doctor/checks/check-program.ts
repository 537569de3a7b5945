import { symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { PROGRAM_NAMES } from "@/base/program-names.ts";
import { VERSION } from "@/base/version.ts";
import { type Finding, FIX_COMMAND, ok, type Surroundings } from "@/doctor/finding.ts";
import { fileSizeBytes, hasContent } from "@/platform/file-system.ts";
import { cellsPath, grammarsPath, isCompiled, tokenTablePath } from "@/platform/program-files.ts";
import { isPresent } from "@/setup/project-files.ts";

/** The program, the names that hooks call it by, and the data files beside it. */
export function checkProgram(_surroundings: Surroundings): Finding[] {
  const findings = [...missingData(), ...missingNames()];
  if (findings.length > 0) return findings;
  return [ok(`context-graph ${VERSION} in ${dirname(process.execPath)}`)];
}

function missingData(): Finding[] {
  return [tokenTablePath(), cellsPath(), grammarsPath()]
    .filter((path) => !hasContent(path))
    .map((path) => ({
      severity: "warning",
      message: `${path} is missing, so less is found`,
      hint: "install context-graph again ('npm run build' in a clone)",
    }));
}

function missingNames(): Finding[] {
  if (!isCompiled() || process.platform === "win32") return [];
  const folder = dirname(process.execPath);
  const program = join(folder, "context-graph");
  const missing = PROGRAM_NAMES.filter((name) => !hasContent(join(folder, name)));
  if (missing.length === 0) return [];
  return [
    {
      severity: "error",
      message: `${folder} lacks ${missing.join(", ")}, which hooks call`,
      hint: FIX_COMMAND,
      ...(fileSizeBytes(program) > 0 ? { fix: () => linkNames(folder, missing) } : {}),
    },
  ];
}

/** Links the missing names to the program; something else at such a name is left alone. */
function linkNames(folder: string, names: readonly string[]): string {
  const free = names.filter((name) => !isPresent(join(folder, name)));
  for (const name of free) symlinkSync("context-graph", join(folder, name));
  return `linked ${free.join(", ")} to context-graph in ${folder}`;
}
