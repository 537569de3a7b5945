import type { Environment } from "@/base/environment.ts";
import type { WarmProject } from "@/mcp/warm-project.ts";
import { servedSession } from "@/operations/ghap/served-session.ts";
import type { GhapTools } from "@/operations/ghap/ghap-tools.ts";
import type { Project } from "@/platform/project.ts";

/**
 * Runs an operation on the journal for the agent of the session that this server works for, or for
 * a person, whose calls each start a server and must not be sessions of their own.
 */
export async function withAgentTools<T>(
  project: WarmProject,
  work: (tools: GhapTools) => T,
): Promise<T> {
  return await project.withTools((tools) =>
    work({ ...tools, environment: callerEnvironment(tools.project, project) }),
  );
}

/** A tool is called by an agent, in whatever environment the server was started, unless it says otherwise. */
function callerEnvironment(
  project: Project,
  { environment, isForPerson = false }: WarmProject,
): Environment {
  if (isForPerson) return environment;
  const session = servedSession(project, environment);
  return (name) => {
    if (name === "CLAUDECODE") return "1";
    return name === "CLAUDE_CODE_SESSION_ID" ? session : environment(name);
  };
}
