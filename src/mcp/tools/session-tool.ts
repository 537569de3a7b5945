import type { Tool } from "@/mcp/mcp-tool.ts";
import { servedSession } from "@/operations/ghap/served-session.ts";
import { restoreFor, sessionOrLatest, statusOf } from "@/operations/identity/identity-of.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { lastSession } from "@/operations/reports/last-session.ts";

export const sessionTool: Tool = {
  name: "session",
  description:
    "Where the last session of this project stood: goal, files, open failures, plan. And how far this one has drifted.",
  inputSchema: { type: "object", properties: {}, required: [] },
  async call(_, { withTools, environment }) {
    return await withTools((tools) => {
      const last = lastSession(tools, environment) ?? "No session of the last week is known.";
      const client = servedSession(tools.project, environment);
      return JSON.stringify({ last_session: last, identity: identityOf(client, tools) });
    });
  },
};

/** The figures of the session that the server works for; those of a new one before its first turn. */
function identityOf(client: string, tools: OperationTools) {
  const { identity } = restoreFor(sessionOrLatest(undefined, client, tools), tools);
  const { brief, ic, r, label } = statusOf(identity, { memories: tools.store.countMemories() });
  return { brief, ic, r, status: label };
}
