import { readFileSync } from "node:fs";
import { getProgramPath } from "@test/harness/program.ts";
import { SYSTEM_PATH } from "@test/harness/run-process.ts";
import type { Sandbox } from "@test/hook/sandbox.ts";

/** The built program as an MCP server over HTTP. Disposing it ends it as Ctrl-C would. */
export interface HttpProcess extends AsyncDisposable {
  readonly url: string;
  readonly token: string;
  readonly tokenFile: string;
  readonly pid: number;
  end(signal: NodeJS.Signals): Promise<number>;
}

export async function startHttp(
  { project, home }: Sandbox,
  env: Record<string, string> = {},
): Promise<HttpProcess> {
  const child = Bun.spawn([getProgramPath(), "mcp", "--http", "--json"], {
    cwd: project.path,
    env: { PATH: SYSTEM_PATH, HOME: home, CONTEXT_GRAPH_SESSION_DIR: home, ...env },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  });
  const { value } = await child.stdout.getReader().read();
  const said = JSON.parse(new TextDecoder().decode(value)) as { url: string; token_file: string };
  const { token } = JSON.parse(readFileSync(said.token_file, "utf8")) as { token: string };
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return await child.exited;
  };
  return {
    url: said.url,
    token,
    tokenFile: said.token_file,
    pid: child.pid,
    end,
    [Symbol.asyncDispose]: async () => void (await end("SIGTERM")),
  };
}
