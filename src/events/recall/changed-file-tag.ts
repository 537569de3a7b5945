/** Every memory of a changed file has this tag. */
export const FILE_ACCESS_TAG = "file-access";

/** By this tag the changes of a file are found without a search. */
export function changedFileTag(file: string): string {
  return `changed:${file}`;
}
