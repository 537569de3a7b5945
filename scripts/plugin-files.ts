// Writes the generated files of the plugin: node scripts/bun.mjs scripts/plugin-files.ts
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pluginFiles } from "@/setup/hooks/plugin-files.ts";

const root = join(import.meta.dir, "..");
for (const [path, text] of pluginFiles()) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
