/**
 * A text without the places that it points at outside the project: `/srv/data/run-7/out.json`
 * becomes `out.json`. The folders on the way are in everything that the user quotes from there, so
 * two texts that share them need not be about the same thing.
 */
export function withoutPlaces(text: string): string {
  return text.includes("/") || text.includes("\\") ? text.replace(PLACE, "$1$2") : text;
}

/** An absolute path, one from the home folder, or one that leaves the folder; at least three parts. */
const PLACE =
  /(^|[\s"'`(=:@])(?:~|\.\.|[A-Za-z]:)?(?:[\\/][\w.@+-]{1,80}){2,30}[\\/]([\w.@+-]{1,80})/g;
