/** By this tag the changes of a file are found without a search. */
export function changedFileTag(file: string): string {
  return `changed:${file}`;
}
