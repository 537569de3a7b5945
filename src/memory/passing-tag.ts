/**
 * Marks what the user said in passing: a question, a request for one piece of work, a report of
 * trouble. It says nothing that holds later, so no hook shows it unless the user says the same
 * again, and it replaces nothing.
 */
export const PASSING_TAG = "passing";

/** Marks an order that was carried out at once. It is said in passing too: the file tells the rest. */
export const DONE_TAG = "done";

/** Marks nothing but a request for a piece of work that the agent took up: no prompt brings it up. */
export const REQUEST_TAG = "request";
