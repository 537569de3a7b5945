import { type SettingName, SETTINGS } from "@/configuration/configuration.ts";

/** A config.yaml with every setting at its default, each below its meaning. */
export function exampleFile(): string {
  const lines = ["# Settings of Context Graph for this project. Every line may be left out."];
  let open: readonly string[] = [];
  for (const name of Object.keys(SETTINGS) as SettingName[]) {
    const parts = name.split(".");
    const groups = parts.slice(0, -1);
    const known = groups.findIndex((group, at) => open[at] !== group);
    for (let at = known < 0 ? groups.length : known; at < groups.length; at += 1) {
      lines.push(`${"  ".repeat(at)}${groups[at]}:`);
    }
    open = groups;
    const indent = "  ".repeat(groups.length);
    const { fallback, meaning } = SETTINGS[name];
    lines.push(`${indent}# ${meaning}`, `${indent}${parts.at(-1)}: ${JSON.stringify(fallback)}`);
  }
  return `${lines.join("\n")}\n`;
}
