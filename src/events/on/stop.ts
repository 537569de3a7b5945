import { forgetQueries } from "@/events/recall/ask-once.ts";
import { readTurn } from "@/events/transcript/read-turn.ts";

export const stopContributors = [readTurn, forgetQueries];
