import type { InstallPlan } from "@/setup/install-hooks.ts";
import { shownPath } from "@/setup/place.ts";
import type { RemovalPlan } from "@/setup/plan-removal.ts";
import { readIfPresent } from "@/setup/project-files.ts";
import type { UninstallPlan } from "@/setup/uninstall-hooks.ts";
import { type FileChange, unifiedDiff } from "@/setup/unified-diff.ts";

/** The changes of these plans as a unified diff; an empty text if nothing would change. */
export function diffPlans(
  installs: readonly InstallPlan[],
  uninstalls: readonly UninstallPlan[],
): string {
  const changes = [...installs.flatMap(installChanges), ...uninstalls.flatMap(uninstallChanges)];
  return changes
    .map(unifiedDiff)
    .filter((text) => text !== "")
    .join("\n");
}

function installChanges({ options, settings, scripts, removal }: InstallPlan): FileChange[] {
  return [
    ...settings
      .filter(({ outcome }) => outcome !== "unchanged")
      .map(({ file, text }) => ({ path: file.shownPath, before: read(file.bytes), after: text })),
    ...(removal === undefined ? [] : removalChanges(removal)),
    ...scripts
      .filter(({ outcome }) => outcome === "created" || outcome === "changed")
      .map(({ path, content }) => ({
        path: shownPath(options.place, path),
        before: read(readIfPresent(path)),
        after: content,
      })),
  ];
}

function uninstallChanges({ removals }: UninstallPlan): FileChange[] {
  return removals.flatMap(removalChanges);
}

function removalChanges(plan: RemovalPlan): FileChange[] {
  const { file } = plan;
  const change = { path: file.shownPath, before: read(file.bytes) };
  if (plan.action === "nothing") return [];
  if (plan.action === "delete") return [{ ...change, after: undefined }];
  return [{ ...change, after: plan.action === "clean" ? plan.text : read(plan.bytes) }];
}

function read(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined ? undefined : new TextDecoder().decode(bytes);
}
