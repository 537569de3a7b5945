import { maintenanceJob } from "@/events/maintenance.ts";

export const sessionEndContributors = [maintenanceJob];
