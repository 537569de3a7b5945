/**
 * Marks what an agent reports about its own work: how things are since then. It answers those who
 * ask, and no hook shows it.
 */
export const REPORT_TAG = "report";
