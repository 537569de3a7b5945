/**
 * Requirements that tests or the bench show only in part, with what is missing. A requirement
 * stays here until something shows all of its text; being cited does not make it verified.
 */
export const PARTLY: Readonly<Record<string, string>> = {};
