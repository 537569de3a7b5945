/**
 * Marks what an agent found out after the user had reported trouble. Whoever reports the same
 * trouble again uses the words of that report, not those of the finding: so both bring it up.
 */
export const DIAGNOSIS_TAG = "diagnosis";
