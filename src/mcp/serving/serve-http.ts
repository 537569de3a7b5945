import { timingSafeEqual } from "node:crypto";
import { CatalogueError } from "@/base/errors.ts";
import { LIMITS } from "@/base/limits.ts";
import {
  addressPath,
  forgetAddress,
  type ServerAddress,
  writeAddress,
} from "@/mcp/server-address.ts";
import { hookTool } from "@/mcp/tools/hook-tool.ts";
import { createServer, TOOLS } from "@/mcp/serving/mcp-server.ts";
import { openWarmProject, type ServerHost } from "@/mcp/warm-project.ts";
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from "@modelcontextprotocol/server";

export interface HttpOptions {
  /** 0 for any free port. */
  readonly port: number;
  /** Empty for a new one. */
  readonly token: string;
  /** Called once requests are answered, with the path of the file that holds the token. */
  readonly onReady: (address: ServerAddress, path: string) => void;
}

const PATH = "/mcp";

/** Hooks are answered for the session that started the server; over HTTP there is none. */
const HTTP_TOOLS = TOOLS.filter((tool) => tool !== hookTool);

/**
 * Serves MCP over streamable HTTP until a signal arrives. Only programs of this machine can connect
 * (loopback), only those that can read the user's own files know the token, and a web page that the
 * user has open can do neither: its requests have a foreign Origin, or, after rebinding a name to
 * this machine, a foreign Host.
 */
export async function serveHttp(host: ServerHost, options: HttpOptions): Promise<void> {
  const project = openWarmProject(host);
  const token = options.token || newToken();
  const handler = createMcpHandler(() => createServer(project, HTTP_TOOLS), {
    maxRequestBodySize: LIMITS.stdinBytes,
  });
  const server = listenOn(
    options.port,
    (request) => refusalOf(request, token) ?? handler.fetch(request),
  );
  const address = { url: `http://127.0.0.1:${server.port}${PATH}`, token, pid: process.pid };
  const { storeFolder } = project.findProject();
  writeAddress(storeFolder, address, host.environment);
  options.onReady(address, addressPath(storeFolder, host.environment));
  await untilSignal();
  forgetAddress(storeFolder, address, host.environment);
  await handler.close();
  await server.stop(true);
  await project.inTurn(async () => project.close());
}

type Answer = (request: Request) => Response | Promise<Response>;

function listenOn(port: number, fetch: Answer) {
  try {
    return Bun.serve({
      hostname: "127.0.0.1",
      port,
      maxRequestBodySize: LIMITS.stdinBytes,
      // Above the longest tool call, so that slow answers are not cut off.
      idleTimeout: 120,
      fetch,
      error: () => new Response("Internal error", { status: 500 }),
    });
  } catch (error) {
    const detail = REASONS[(error as { code?: string }).code ?? ""];
    if (detail === undefined) throw error;
    throw new CatalogueError("ERR_PORT_TAKEN", { port, detail }, error);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: "another program listens there",
  EACCES: "only an administrator may listen there",
};

function newToken(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toHex();
}

/** The answer to a request that may not be served. */
function refusalOf(request: Request, token: string): Response | undefined {
  const foreign =
    hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
    originValidationResponse(request, localhostAllowedOrigins());
  if (foreign !== undefined) return foreign;
  if (!isSameText(request.headers.get("authorization") ?? "", `Bearer ${token}`)) {
    const headers = { "WWW-Authenticate": "Bearer" };
    return new Response("The token is missing or wrong.", { status: 401, headers });
  }
  if (new URL(request.url).pathname === PATH) return undefined;
  return new Response("There is nothing here.", { status: 404 });
}

/** Takes the same time wherever the two differ. */
function isSameText(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => new Bun.CryptoHasher("sha256").update(text).digest());
  return left !== undefined && right !== undefined && timingSafeEqual(left, right);
}

async function untilSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
      process.once(signal, () => resolve());
    }
  });
}
