import { createDeadline } from "@/base/deadline.ts";
import { parseHookInput } from "@/claude/payload.ts";
import type { Command, CommandCall, CommandHost } from "@/cli/command.ts";
import { withProjectAsync } from "@/cli/open-project.ts";
import { noteFailedSearch, searchFailure } from "@/events/recall/failed-search.ts";
import { contextForPrompt } from "@/events/recall/context-for-prompt.ts";

/** CX-13. */
const TOKENS_MAX = 100;

/** A hook's input is there at once; a script's own standard input may never end. Guess. */
const INPUT_WAIT_MS = 300;

/** The prompt as a hook would get it: the JSON on stdin, else the operand, else PROMPT (CX-27). */
async function promptOf({ operands, host }: CommandCall) {
  const given = operands.length > 0 ? operands.join(" ") : host.environment("PROMPT");
  const input = given === "" ? await host.readInput() : await inputOfHook(host);
  return parsePrompt(input) ?? parsePrompt(JSON.stringify({ prompt: given }));
}

function parsePrompt(text: string) {
  const parsed = parseHookInput("UserPromptSubmit", text);
  return parsed.kind === "event" && parsed.event.name === "UserPromptSubmit"
    ? parsed.event
    : undefined;
}

async function inputOfHook({ readInput }: CommandHost): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const timer = setTimeout(() => resolve(""), INPUT_WAIT_MS);
  const input = await Promise.race([readInput(), promise]);
  clearTimeout(timer);
  return input;
}

const NOTHING = { text: "", json: { context: "", tokens: 0, memories: [] } };

export const injectContextCommand: Command = {
  name: "consciousness inject-context",
  summary: "Show what is remembered about a prompt, in at most 100 tokens",
  operands: "[prompt…]",
  options: {},
  examples: ['context-graph consciousness inject-context "why does the cache test fail?" --json'],
  isReading: true,
  async run(call) {
    const { host } = call;
    const event = await promptOf(call);
    if (event === undefined) return NOTHING;
    return await withProjectAsync(host, async (opened) => {
      const { environment, clock } = host;
      const deadline = createDeadline(clock, clock.elapsedMs(), DEADLINE_MS);
      const tools = { ...opened, environment, deadline };
      try {
        const { text, tokens, memories } = await contextForPrompt(event, tools, TOKENS_MAX);
        return { text, json: { context: text, tokens, memories } };
      } catch (error) {
        noteFailedSearch(error, event.prompt, tools);
        return { ...NOTHING, warning: searchFailure(error) };
      }
    });
  },
};

/** The hook of a prompt may take as long (RI-13). */
const DEADLINE_MS = 2000;
