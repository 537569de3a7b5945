import { CatalogueError } from "@/base/errors.ts";
import { isSessionId } from "@/base/ids.ts";
import { userFolder } from "@/platform/project.ts";
import { beginIncognito, endIncognito } from "@/configuration/control/change-control.ts";
import type { Command, CommandCall } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { requirePerson } from "@/cli/commands/control/control-options.ts";

export const incognitoCommand: Command = {
  name: "incognito",
  summary: "Store and tell nothing in one session",
  operands: "[on|off]",
  options: {
    "session-id": { type: "text", meaning: "The session (default: the one that runs the command)" },
  },
  examples: [
    "context-graph incognito",
    "context-graph incognito off --session-id 5e0c2b1a-8f43-4d0e-9c55-0b8f4f3a2d11",
    "CONTEXT_GRAPH_INCOGNITO=1 claude",
  ],
  isWithoutProject: true,
  run(call) {
    const { host, operands } = call;
    const [mode = "on"] = operands;
    if (mode !== "on" && mode !== "off") {
      const detail = `Give 'on' or 'off', not '${mode}'.`;
      throw usageError(detail);
    }
    const sessionId = readSession(call);
    const folder = userFolder(host.environment);
    const nowMs = host.clock.nowMs();
    if (mode === "off") {
      requirePerson(call);
      const wasOn = endIncognito(folder, sessionId, nowMs);
      const text = wasOn
        ? "Incognito has ended: memory works again in this session."
        : "This session was not incognito.";
      return { text, json: { incognito: false } };
    }
    if (!beginIncognito(folder, sessionId, nowMs)) {
      throw new CatalogueError("ERR_CONTROL_WRITE", { folder });
    }
    const text =
      "Incognito: nothing of this session is stored or told from here on.\nA prompt that begins with </incognito> ends it.";
    return { text, json: { incognito: true } };
  },
};

function readSession({ options, host }: CommandCall): string {
  const given = options.text("session-id") ?? host.environment("CLAUDE_CODE_SESSION_ID");
  if (isSessionId(given)) return given;
  const detail =
    given === ""
      ? "Which session? Run this in one ('! context-graph incognito'), or give --session-id."
      : `'${given}' is no session id.`;
  throw usageError(detail);
}
