import { flatten, shorten } from "@/base/text.ts";
import type { Contributor } from "@/events/contributor.ts";
import type { PostToolUseEvent } from "@/conversation/event.ts";
import { storableText } from "@/events/fixes/call-subject.ts";
import { findErrorLine } from "@/memory/errors/error-lines.ts";
import { errorSignature } from "@/memory/errors/error-signature.ts";
import { rememberWrites } from "@/memory/memory.ts";

/** The origin's lengths (requirement CP-03). */
const COMMAND_CHARS = 100;
const LINE_CHARS = 200;

/**
 * Remembers the error that a command printed although it passed: one memory for each error,
 * counted when it comes back. Commands that fail arrive as PostToolUseFailure and are not
 * remembered like this, because their fix will be.
 */
export const captureErrorOutput: Contributor<PostToolUseEvent> = {
  name: "capture-error-output",
  contribute(event, tools) {
    const { call, output, sessionId } = event;
    if (call.tool !== "Bash" || call.command === undefined || !event.succeeded) return undefined;
    const line = sessionId === "" ? undefined : findErrorLine(call.command, output);
    const signature = line === undefined ? undefined : errorSignature(line);
    if (line === undefined || signature === undefined) return undefined;
    // Both pass the gate before they are cut: half a secret is not recognised as one.
    const [command, error] = [storableText(call.command), storableText(line)];
    if (command === "" || error === "") return undefined;
    const draft = {
      text: `Bash: ${shorten(flatten(command), COMMAND_CHARS)} -> ${shorten(flatten(error), LINE_CHARS)}`,
      type: "Learning" as const,
      origin: "tool" as const,
      tags: ["error", "bash"],
      branch: tools.project.branch,
      agentType: event.agentType,
      errorSignature: signature,
      sessionId,
      event: event.name,
      identity: `error-output:${signature}`,
    };
    // Needs no vector: it is found by its error.
    return { writes: rememberWrites(draft, tools.clock) };
  },
};
