/** The tag of a failure that went away without a change. */
export const FLAKY_TAG = "flaky";
