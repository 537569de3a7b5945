import { joinPath } from "@/platform/path-parts.ts";
import { quoteLine } from "@/base/quoted-text.ts";
import { fileSizeBytes, fileSystem, hasContent } from "@/platform/file-system.ts";
import { homeDirectory } from "@/platform/project.ts";
import type { SectionLine } from "@/context/section.ts";
import type { SessionStartEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import {
  detectPackageManager,
  type DetectedManager,
  foldersBetween,
  testCommand,
} from "@/session/package-tool.ts";

/** Guess: package.json files of real projects are far smaller. */
const READ_BYTES_MAX = 512 * 1024;

export interface PackageTool {
  readonly manager: DetectedManager;
  readonly test: string | undefined;
}

export const PROJECT_TOOLS = "=== PROJECT TOOLS ===";

/** Tells a context that does not know it yet how to install and test this project. */
export const tellPackageTool: Contributor<SessionStartEvent> = {
  name: "tell-package-tool",
  contribute({ source, cwd }, tools) {
    if (source === "resume" || source === "fork") return undefined;
    const found = findPackageTool(tools, cwd);
    // A program that merely happens to be installed says nothing about the project.
    if (found === undefined || found.manager.by === "installed") return undefined;
    const { manager, test } = found;
    const tests = test === undefined ? "" : `; its tests run with \`${quoteLine(test)}\``;
    const text = `- This project uses ${manager.name} (${manager.by})${tests}`;
    const line: SectionLine = { text, memoryId: "", score: 1, reason: { section: "package-tool" } };
    return { section: { heading: PROJECT_TOOLS, lines: [line], mayRepeat: true } };
  },
};

/** The package manager used in a folder of the project, and how its tests are run. */
export function findPackageTool(
  { project, environment }: EventTools,
  folder: string = project.root,
): PackageTool | undefined {
  const sources = {
    folders: foldersBetween(folder, project.root),
    home: homeDirectory(environment),
    chosen: environment("CLAUDE_PACKAGE_MANAGER"),
    readText,
    hasFile: hasContent,
    isInstalled: (program: string) => isOnPath(program, environment("PATH")),
  };
  const manager = detectPackageManager(sources);
  return manager && { manager, test: testCommand(manager.name, sources) };
}

function readText(path: string): string | undefined {
  const sizeBytes = fileSizeBytes(path);
  if (sizeBytes === 0 || sizeBytes > READ_BYTES_MAX) return undefined;
  try {
    return fileSystem().readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function isOnPath(program: string, path: string): boolean {
  const isWindows = process.platform === "win32";
  const names = isWindows ? [`${program}.cmd`, `${program}.exe`] : [program];
  return path
    .split(isWindows ? ";" : ":")
    .filter((folder) => folder !== "")
    .some((folder) => names.some((name) => hasContent(joinPath(folder, name))));
}
