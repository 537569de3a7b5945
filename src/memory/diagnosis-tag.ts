/**
 * Marks what an agent found out after the user had reported trouble. Whoever reports the same
 * trouble again uses the words of that report, not those of the finding: so both bring it up.
 */
export const DIAGNOSIS_TAG = "diagnosis";

/**
 * Marks a cause or a diagnosis after which the agent changed files before the user spoke again. The
 * trouble it tells of may be mended, so whoever is told it is told that, too.
 */
export const ACTED_ON_TAG = "acted-on";

/**
 * Marks such a cause if it tells that something was not there or not done: that was mended, and is
 * history at its file. How things are ("the values are in CPM") stays.
 */
export const MENDED_TAG = "mended";
