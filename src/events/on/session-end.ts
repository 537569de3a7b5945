import { forgetQueries } from "@/events/recall/ask-once.ts";
import { maintainAtEnd } from "@/events/sessions/request-maintenance.ts";
import { readRest } from "@/events/transcript/read-rest.ts";

export const sessionEndContributors = [readRest, forgetQueries, maintainAtEnd];
