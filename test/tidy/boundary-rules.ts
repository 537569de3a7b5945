import { lineAt } from "@test/tidy/source-scan.ts";
import type { SourceFile } from "@test/tidy/source-files.ts";

/** Something that only some files of src/ may contain. */
export interface BoundaryRule {
  /** A sentence: the name of the test. */
  readonly name: string;
  readonly pattern: RegExp;
  /** "code" ignores strings and comments; "text" ignores only comments. */
  readonly looksAt: "code" | "text";
  /** Folders (ending with a slash) and files, relative to the project root. */
  readonly allowedIn: readonly string[];
}

export const BOUNDARY_RULES: readonly BoundaryRule[] = [
  {
    name: "only src/claude knows the field names of Claude Code",
    pattern:
      /\b(?:hookSpecificOutput|additionalContext|tool_input|tool_response|hook_event_name|transcript_path)\b/g,
    looksAt: "text",
    allowedIn: ["src/claude/"],
  },
  {
    name: "session_id is a field of Claude Code, of state files, the journal and the store",
    pattern: /\bsession_id\b/g,
    looksAt: "text",
    allowedIn: [
      "src/claude/",
      "src/store/",
      "src/ghap/",
      "src/mcp/tools/seed-tools.ts",
      "src/identity/snapshot.ts",
      "src/operations/identity/identity-of.ts",
      "src/session/state/session-state.ts",
      "src/session/state/state-folder.ts",
    ],
  },
  {
    name: "only src/store contains SQL and opens SQLite",
    pattern:
      /\b(?:SELECT |INSERT (?:OR \w+ )?INTO\b|UPDATE \w+ SET\b|DELETE FROM\b|(?:CREATE|DROP|ALTER) (?:\w+ )?TABLE\b|PRAGMA )|\b(?:bun|node):sqlite\b/g,
    looksAt: "text",
    allowedIn: ["src/store/"],
  },
  {
    name: "only src/base/environment.ts reads the environment",
    pattern: /\b(?:process|Bun|meta)\s*\??\.\s*env\b/g,
    looksAt: "code",
    allowedIn: ["src/base/environment.ts"],
  },
  {
    name: "only src/hook/emit.ts and src/cli/output/terminal.ts write to the standard streams",
    pattern:
      /\bconsole\s*\??\.|\b(?:process|Bun)\s*\??\.\s*(?:stdout|stderr)\b|\bwrite(?:Sync|Fully|WithLibc)\s*\(\s*[12]\b/g,
    looksAt: "code",
    allowedIn: ["src/hook/emit.ts", "src/cli/output/terminal.ts"],
  },
  {
    name: "what a hook process loads gets node:fs through src/platform/file-system.ts",
    pattern: /\bimport\s+(?!type\b)[^;"]*"(?:node:)?fs(?:\/promises)?"/g,
    looksAt: "text",
    allowedIn: ["src/cli/", "src/doctor/", "src/setup/"],
  },
  {
    name: "only src/base/clock.ts asks for the time",
    pattern:
      /\b(?:Date|performance)\s*\??\.\s*now\b|\bnew\s+Date\b(?!\s*\(\s*[^\s)])|(?<!\bnew\s+)\bDate\s*\(|\bprocess\s*\??\.\s*(?:hrtime|uptime)\b|\bBun\s*\??\.\s*nanoseconds\b|\bTemporal\b/g,
    looksAt: "code",
    allowedIn: ["src/base/clock.ts"],
  },
  {
    name: "programs are started for the worker, an installation, an MCP call and the doctor, and nowhere else",
    pattern: /\bspawn(?:Sync)?\b|\bexec(?:File)?(?:Sync)\b|\bchild_process\b|\bBun\s*\??\.\s*\$/g,
    looksAt: "text",
    allowedIn: [
      "src/worker/launch.ts",
      "src/setup/model/model-fetch.ts",
      "src/mcp/mcp-client.ts",
      "src/doctor/sample-project.ts",
    ],
  },
  {
    name: "only src/main.ts and what it calls for that end the process",
    pattern: /\bprocess\s*\??\.\s*(?:exit|reallyExit|abort)\b|\b_exit\s*\(/g,
    looksAt: "code",
    allowedIn: ["src/main.ts", "src/platform/libc.ts"],
  },
  {
    name: "in src/events only served-set.ts asks which memories an agent was shown",
    pattern: /\bservedAmong\b/g,
    looksAt: "code",
    allowedIn: ["src/events/served-set.ts", "src/store/"],
  },
  {
    // Imported under another name, they would escape the rules above.
    name: "no file imports the globals from a module",
    pattern:
      /\b(?:from|import|import\s*\(|require\s*\()\s*["'`](?:(?:node:)?(?:process|console|perf_hooks|module)|bun)["'`]/g,
    looksAt: "text",
    allowedIn: [],
  },
  {
    // Finds `const { env } = process`, `process["env"]` and `const host = process`.
    name: "the globals are only used as process.name: not taken apart, indexed or renamed",
    pattern:
      /(?<![.\w$])(?:(?:process|Bun|console|performance|globalThis|import\s*\.\s*meta)\b(?!\s*\??\.\s*[A-Za-z])|(?<!\bnew\s+)Date\b(?!\s*(?:\??\.\s*[A-Za-z]|\()))/g,
    looksAt: "code",
    allowedIn: ["src/platform/libc.ts"],
  },
];

/** Returns "path:line: text" for every line that breaks the rule. */
export function findBreaches(rule: BoundaryRule, files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !rule.allowedIn.some((allowed) => isWithin(path, allowed)))
    .flatMap(({ path, source }) => {
      const text = rule.looksAt === "code" ? source.bare : source.withoutComments;
      return [...text.matchAll(rule.pattern)].map(
        (match) => `${path}:${lineAt(text, match.index)}: ${match[0].trim()}`,
      );
    });
}

function isWithin(path: string, allowed: string): boolean {
  return allowed.endsWith("/") ? path.startsWith(allowed) : path === allowed;
}
