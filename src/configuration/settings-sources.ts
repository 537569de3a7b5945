import { joinPath } from "@/platform/path-parts.ts";

/** A file that settings may come from. */
export interface SettingsSource {
  readonly path: string;
  readonly format: "yaml" | "toml";
}

/** The files of a project and a user, the one that counts most first (CX-31). */
export function settingsSources(root: string, userFolder: string): readonly SettingsSource[] {
  return [
    { path: joinPath(root, ".context-graph", "config.toml"), format: "toml" },
    { path: joinPath(root, ".claude", "hooks", "config.yaml"), format: "yaml" },
    { path: joinPath(userFolder, "config.toml"), format: "toml" },
  ];
}
