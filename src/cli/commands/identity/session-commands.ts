import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { isSessionId } from "@/base/ids.ts";
import { CatalogueError } from "@/base/errors.ts";
import { systemCode } from "@/base/system-error.ts";
import type { Command, CommandCall, CommandOutput } from "@/cli/command.ts";
import { withProjectOrMemory, withWritableProject } from "@/cli/commands/identity/open-identity.ts";
import { writeError } from "@/cli/output/write-error.ts";
import { withProject } from "@/cli/open-project.ts";
import { logConcurrentSave, logDegradedSave } from "@/events/identity/identity-log.ts";
import {
  driftOf,
  identityFromJson,
  requireSnapshot,
  restoreFor,
  savedSessions,
  sessionOrLatest,
  snapshotToJson,
  statusOf,
} from "@/operations/identity/identity-of.ts";
import { type PersistedIdentity, persistIdentity } from "@/operations/identity/persist-identity.ts";
import type { OperationTools } from "@/operations/operation.ts";

const SESSION_ID = {
  "session-id": {
    type: "text",
    meaning: "The session (default: the current one, else the last one saved)",
  },
} as const;

/** The session of the call; undefined if there is none. Throws if its id cannot be one. */
function sessionOf(call: CommandCall, tools: OperationTools): string | undefined {
  const { options, host } = call;
  const named = options.text("session-id");
  if (named !== undefined && !isSessionId(named)) throw unknownSession(named, tools);
  return sessionOrLatest(named, host.environment("CLAUDE_CODE_SESSION_ID"), tools);
}

function unknownSession(id: string, tools: OperationTools): CatalogueError {
  const known = savedSessions(tools).map(({ sessionId }) => sessionId);
  return new CatalogueError("ERR_SESSION_UNKNOWN", {
    id,
    known: known.length === 0 ? "none yet" : known.slice(-5).join(", "),
  });
}

export const restoreIdentityCommand: Command = {
  name: "session restore-identity",
  summary: "Show the identity that a session goes on with, or a new one",
  operands: "",
  options: SESSION_ID,
  examples: ["context-graph session restore-identity"],
  run: (call) =>
    withProjectOrMemory(
      call.host,
      (tools) => {
        const restored = restoreFor(sessionOf(call, tools), tools);
        return toRestored(restored, driftOf(restored, tools));
      },
      (restored) => toRestored(restored, null),
    ),
};

function toRestored(
  { identity, from, damaged, lines }: ReturnType<typeof restoreFor>,
  drift: ReturnType<typeof driftOf>,
): CommandOutput {
  const { brief, ic, r, label } = statusOf(identity, { memories: 0 });
  return {
    text: [...lines, brief].join("\n"),
    json: {
      session: from ?? null,
      is_bootstrapped: from === undefined,
      ic,
      kuramoto_r: r,
      status: label,
      brief,
      drift,
      damaged,
    },
  };
}

export const persistIdentityCommand: Command = {
  name: "session persist-identity",
  summary: "Save the identity of a session as a new version, and read it back",
  operands: "",
  options: SESSION_ID,
  examples: ["context-graph session persist-identity"],
  run: (call) =>
    withWritableProject(call.host, (tools) => {
      const sessionId = sessionOf(call, tools) ?? "terminal";
      const { identity } = restoreFor(sessionId, tools);
      const saved = persistIdentity(sessionId, identity, tools);
      return toOutput(saved, `Identity of session ${saved.sessionId} saved`, call, tools);
    }),
};

export const sessionListCommand: Command = {
  name: "session list",
  summary: "List the sessions whose identity was saved",
  operands: "",
  options: {},
  examples: ["context-graph session list --json"],
  isReading: true,
  run: ({ host }) =>
    withProject(host, (tools) => {
      const sessions = savedSessions(tools);
      const lines = sessions.map(({ sessionId, version }) => `${sessionId}  version ${version}`);
      return {
        text: lines.length === 0 ? "No session was saved yet." : lines.join("\n"),
        json: { sessions: sessions.map(({ sessionId, version }) => ({ id: sessionId, version })) },
      };
    }),
};

export const sessionExportCommand: Command = {
  name: "session export",
  summary: "Write the identity of a session to a JSON file, or print it",
  operands: "",
  options: {
    ...SESSION_ID,
    output: { type: "text", meaning: "The file to write (default: standard output)" },
  },
  examples: ["context-graph session export --session-id 3f2a --output snapshot.json"],
  run: (call) =>
    withProject(call.host, (tools) => {
      const sessionId = sessionOf(call, tools);
      if (sessionId === undefined) throw unknownSession("", tools);
      const json = snapshotToJson(requireSnapshot(sessionId, tools));
      const output = call.options.text("output");
      if (output === undefined) return { text: JSON.stringify(json, undefined, 2), json };
      const path = resolve(call.host.currentDirectory, output);
      writeSnapshot(path, `${JSON.stringify(json, undefined, 2)}\n`);
      return { text: `Wrote ${path}.`, json: { path } };
    }),
};

export const sessionImportCommand: Command = {
  name: "session import",
  summary: "Read the identity of a session from a JSON file that 'session export' wrote",
  operands: "",
  options: { input: { type: "text", meaning: "The file to read (default: standard input)" } },
  examples: ["context-graph session import --input snapshot.json"],
  async run(call) {
    const { host, options } = call;
    const input = options.text("input");
    const text =
      input === undefined
        ? await host.readInput()
        : readSnapshot(resolve(host.currentDirectory, input));
    const imported = identityFromJson(parseOrUndefined(text));
    if (imported === undefined) throw new CatalogueError("ERR_SNAPSHOT");
    return withProject(host, (tools) => {
      const saved = persistIdentity(imported.sessionId, imported.identity, tools);
      return toOutput(saved, `Imported the identity of session ${saved.sessionId}`, call, tools);
    });
  },
};

/** Says what was saved; if the store could not be written, on standard error too (SN-44). */
function toOutput(
  saved: PersistedIdentity,
  done: string,
  { host }: CommandCall,
  { project }: OperationTools,
): CommandOutput {
  const { sessionId, version, degraded, wasConcurrent } = saved;
  const { environment, clock } = host;
  if (wasConcurrent) logConcurrentSave(sessionId, { project, environment, clock });
  if (degraded === undefined) {
    return { text: `${done} as version ${version}.`, json: { session: sessionId, version } };
  }
  logDegradedSave(degraded.message, { project, environment, clock });
  return {
    text: `The identity of session ${sessionId} waits in a file until the store can be written.`,
    json: { session: sessionId, version: null, is_queued: true, message: degraded.message },
    warning: degraded,
  };
}

function writeSnapshot(path: string, text: string): void {
  try {
    writeFileSync(path, text, { mode: 0o600 });
  } catch (error) {
    throw writeError(path, error);
  }
}

function readSnapshot(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const detail = systemCode(error) ?? "an error";
    throw new CatalogueError("ERR_IMPORT_UNREADABLE", { path, detail }, error);
  }
}

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
