import { maintainAtEnd } from "@/events/maintenance.ts";

export const sessionEndContributors = [maintainAtEnd];
