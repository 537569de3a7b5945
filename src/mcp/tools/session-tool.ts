import type { Tool } from "@/mcp/mcp-tool.ts";
import { lastSession } from "@/operations/reports/last-session.ts";

export const sessionTool: Tool = {
  name: "session",
  description: "Where the last session of this project stood: goal, files, open failures, plan.",
  inputSchema: { type: "object", properties: {}, required: [] },
  async call(_, project) {
    const state = await project.withTools((tools) => lastSession(tools, project.environment));
    return state === undefined ? "No session of the last week is known." : JSON.stringify(state);
  },
};
