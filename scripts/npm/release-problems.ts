import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  bundledPackages,
  licenceProblems,
  renderThirdParty,
  THIRD_PARTY_FILE,
} from "./third-party.ts";
import packageJson from "../../package.json" with { type: "json" };

const root = join(import.meta.dir, "..", "..");

/** Why this state must not be released, each as a sentence without its end. */
export async function releaseProblems({
  isRehearsal,
}: {
  isRehearsal: boolean;
}): Promise<string[]> {
  const packages = await bundledPackages();
  const problems = [...licenceProblems(packages), ...versionProblems()];
  const listed = existsSync(THIRD_PARTY_FILE) ? readFileSync(THIRD_PARTY_FILE, "utf8") : "";
  if (listed !== renderThirdParty(packages)) {
    problems.push("THIRD-PARTY.md is out of date: node scripts/bun.mjs scripts/npm/third-party.ts");
  }
  if (!isRehearsal) problems.push(...finalProblems());
  return problems;
}

/** package.json has the version; the plugin's file repeats it because the client reads it there. */
function versionProblems(): string[] {
  const plugin = readFileSync(join(root, "plugin", ".claude-plugin", "plugin.json"), "utf8");
  const { version } = JSON.parse(plugin) as { version: string };
  if (version === packageJson.version) return [];
  return ["the plugin has another version: node scripts/bun.mjs scripts/plugin-files.ts"];
}

/** Matters for publishing only. */
function finalProblems(): string[] {
  const problems: string[] = [];
  const changes = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  const { version } = packageJson;
  if (!changes.includes(`\n## ${version} `) && !changes.includes(`\n## ${version}\n`)) {
    problems.push(`CHANGELOG.md has no heading for ${version}`);
  }
  const status = Bun.spawnSync(["git", "status", "--porcelain"], { cwd: root });
  if (!status.success || status.stdout.length > 0) problems.push("not everything is committed");
  return problems;
}
