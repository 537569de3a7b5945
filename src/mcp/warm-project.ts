import type { Clock } from "@/base/clock.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import type { Environment } from "@/base/environment.ts";
import { findProject, type Project, userFolder } from "@/platform/project.ts";
import type { Embedder } from "@/embed/embed.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import { createWarmEmbedding, type QueryMeaning } from "@/mcp/warm-embedding.ts";
import { createWarmStore } from "@/mcp/warm-store.ts";
import type { OperationTools } from "@/operations/operation.ts";
import { registerProject } from "@/store/project-registry.ts";
import { openUserStore } from "@/store/sqlite/database/open-user-store.ts";
import type { Store } from "@/store/store.ts";
import { embedInBackground, watchWrites } from "@/worker/embed-in-background.ts";

export interface ServerHost {
  readonly environment: Environment;
  readonly clock: Clock;
  readonly currentDirectory: string;
  /** A directory of the one project this server is for. */
  readonly projectDirectory: string;
  /** True if a person calls its tools, who is in no session and may change any entry. */
  readonly isForPerson?: boolean;
}

/** The server's project, with the store and the encoder that stay open between calls. */
export interface WarmProject extends ServerHost {
  /** Reads the project again on each call: branches change, and folders become repositories. */
  findProject(): Project;
  openStore(project: Project, patience: () => number): Store;
  closeStore(): void;
  openUserStore(): Store | undefined;
  /** The token table, for hooks. */
  tokenTable(): Embedder;
  /** Embeds a query that somebody asked, with the best encoder available. */
  embedQuery(query: string): Promise<QueryMeaning>;
  /** Runs an operation on the store in turn, as a command would. */
  withTools<T>(work: (tools: OperationTools) => T): Promise<T>;
  /** Runs calls one after the other, so that each sees what the one before it wrote. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
  /** Runs this once the answer has been sent. */
  afterAnswer(work: () => void): void;
  close(): void;
}

/** How long a tool waits for another process's lock; a command waits as long. */
const PATIENCE_MS = 700;
const USER_PATIENCE_MS = 100;

export function openWarmProject(host: ServerHost): WarmProject {
  const { clock, environment } = host;
  const store = createWarmStore(clock, environment);
  const embedding = createWarmEmbedding(environment);
  const inTurn = createQueue();
  const find = () => findProject(host.projectDirectory, environment);
  let table: Embedder | undefined;
  const tokenTable = () => (table ??= new TokenTableEmbedder(tokenTablePath()));
  return {
    ...host,
    findProject: find,
    openStore: store.open,
    closeStore: store.close,
    openUserStore: () => openUserStore(environment, { clock, patience: () => USER_PATIENCE_MS }),
    tokenTable,
    embedQuery: embedding.embedQuery,
    withTools: (work) =>
      inTurn(async () => {
        const project = find();
        try {
          const opened = store.open(project, () => PATIENCE_MS);
          return runOperation(opened, project, host, tokenTable(), work);
        } catch (error) {
          // Whatever went wrong, the next call starts with a freshly opened store.
          store.close();
          throw error;
        }
      }),
    inTurn,
    afterAnswer(work) {
      void inTurn(async () => {
        await new Promise((resolve) => setImmediate(resolve));
        work();
      }).catch(() => {
        // The work after an answer is tried again with the next answer.
      });
    },
    close() {
      store.close();
      embedding.close();
    },
  };
}

function runOperation<T>(
  opened: Store,
  project: Project,
  host: ServerHost,
  embedder: Embedder,
  work: (tools: OperationTools) => T,
): T {
  const { storeFolder, sharedId } = project;
  const { store, hasNewText } = watchWrites(opened);
  const result = work({ store, clock: host.clock, project, embedder });
  if (hasNewText()) {
    const { projectId } = opened;
    if (sharedId === undefined) {
      registerProject(userFolder(host.environment), { storeFolder, projectId });
    }
    embedInBackground(opened, storeFolder, host);
  }
  return result;
}

function createQueue(): WarmProject["inTurn"] {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
