/** Whether a data file that ships with the program can be used. */
export type Readiness = "ready" | "missing" | "damaged" | "unsupported";
