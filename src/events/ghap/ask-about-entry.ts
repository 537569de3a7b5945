import { defaultSettings } from "@/configuration/configuration.ts";
import type { PreToolUseEvent } from "@/conversation/event.ts";
import { EVENT_TABLE } from "@/conversation/event-table.ts";
import type { Contributor } from "@/events/contributor.ts";
import { ghapSection } from "@/events/ghap/ghap-section.ts";
import { journalOf } from "@/events/ghap/journal-of-event.ts";
import { checkInText } from "@/ghap/ghap-texts.ts";
import { readActive } from "@/ghap/journal/read-active.ts";
import { dropTaken, takeCalls } from "@/ghap/journal/tool-counter.ts";

/**
 * Asks the agent whether its hypothesis still holds, after so many tool calls without an update
 * (GH-03 to GH-08). It is loaded only when it is due (check-in.ts). Of several hooks at once
 * the one that takes the counted calls asks.
 */
export const askAboutEntry: Contributor<PreToolUseEvent> = {
  name: "ask-about-entry",
  contribute(event, tools) {
    const journal = journalOf(tools);
    const { sessionId: client } = event;
    const { settings = defaultSettings } = tools;
    const frequency = settings("hooks.ghap_checkin.frequency");
    const calls = takeCalls(journal.folder, client, frequency);
    if (calls === 0) return undefined;
    const afterwards = () => dropTaken(journal.folder, client);
    const entry = readActive(journal);
    if (entry === undefined || entry.client_session !== client) return { afterwards };
    const { budgetTokens } = EVENT_TABLE.PreToolUse;
    const section = ghapSection("ghap-check-in", budgetTokens, (partChars) =>
      checkInText(entry, calls, partChars),
    );
    return { section, afterwards };
  },
};
