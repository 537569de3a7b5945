import { keepStanding } from "@/events/sessions/keep-standing.ts";

export const preCompactContributors = [keepStanding];
