import { getOperation } from "@/operations/memories/get.ts";
import { listOperation } from "@/operations/memories/list.ts";
import { lastSession } from "@/operations/reports/last-session.ts";
import type { WarmProject } from "@/mcp/warm-project.ts";

/** Text that a client can read by its address, without a tool. */
export interface ResourceText {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
}

const MEMORIES = "context-graph://memories";
const SESSION = "context-graph://session";

/** The command list shows as many. */
const LISTED = 50;

export function listResources() {
  return [
    {
      uri: MEMORIES,
      name: "memories",
      description: "The newest memories of this project, a line each",
      mimeType: "text/plain",
    },
    {
      uri: SESSION,
      name: "session",
      description: "Where the last session of this project stood",
      mimeType: "application/json",
    },
  ] as const;
}

export function listResourceTemplates() {
  return [
    {
      uriTemplate: `${MEMORIES}/{id}`,
      name: "memory",
      description: "One memory with everything known about it; the id as in [m:…]",
      mimeType: "application/json",
    },
  ] as const;
}

/** Returns undefined for an address that names nothing; throws errors of the catalogue. */
export async function readResource(
  uri: string,
  project: WarmProject,
): Promise<ResourceText | undefined> {
  if (uri === MEMORIES) {
    const { lines } = await project.withTools((tools) =>
      listOperation.run({ limit: LISTED }, tools),
    );
    return { uri, mimeType: "text/plain", text: lines.join("\n") };
  }
  if (uri === SESSION) {
    const state = await project.withTools((tools) => lastSession(tools, project.environment));
    return { uri, ...json(state ?? {}) };
  }
  if (!uri.startsWith(`${MEMORIES}/`)) return undefined;
  const id = decodeURIComponent(uri.slice(MEMORIES.length + 1));
  return { uri, ...json(await project.withTools((tools) => getOperation.run({ id }, tools))) };
}

function json(value: unknown): Pick<ResourceText, "mimeType" | "text"> {
  return { mimeType: "application/json", text: JSON.stringify(value, undefined, 2) };
}
