import { fileSystem } from "@/platform/file-system.ts";
import { joinPath } from "@/platform/path-parts.ts";
import { readPrivateFile } from "@/platform/private-file.ts";
import { writeFileAtomically } from "@/platform/atomic-file.ts";
import { mapTexts } from "@/store/values/map-texts.ts";
import { changeJournal } from "@/ghap/journal/change-journal.ts";
import { entryFromText, entryToLine } from "@/ghap/journal/entry-json.ts";
import { archiveFolder } from "@/ghap/journal/journal-paths.ts";
import type { JournalPlace } from "@/ghap/journal/journal-place.ts";
import { findKey } from "@/ghap/journal/user-files.ts";
import type { GhapEntry } from "@/ghap/entry.ts";

/** Guess, like the limit of a file of entries: nothing that we write comes near it. */
const FILE_BYTES_MAX = 64 * 1024 * 1024;
const OWN_NAME = /^(?:current_ghap\.json|session_entries\.jsonl|\d{8}_session_\w{1,40}\.jsonl)/;

/**
 * Cleans every text in the journal's files, those that were set aside included. Returns the files
 * in which something was found; they are rewritten if it is a fix, with new marks for our entries.
 */
export function cleanJournal(place: JournalPlace, clean: (text: string) => string, isFix: boolean) {
  if (!fileSystem().existsSync(place.folder)) return [];
  return changeJournal(place, () =>
    [place.folder, archiveFolder(place.folder)]
      .flatMap(ownFiles)
      .filter((path) => cleanFile(path, place, clean, isFix)),
  );
}

function ownFiles(folder: string): string[] {
  return fileSystem()
    .readdirSync(folder)
    .filter((name) => OWN_NAME.test(name))
    .map((name) => joinPath(folder, name));
}

function cleanFile(
  path: string,
  { userFolder }: JournalPlace,
  clean: (text: string) => string,
  isFix: boolean,
): boolean {
  const text = readPrivateFile(path, FILE_BYTES_MAX);
  if (text === undefined) return false;
  const key = findKey(userFolder);
  const cleaned = text.split("\n").map((line) => {
    const read = entryFromText(line, key);
    if (read.kind !== "own") return clean(line);
    const entry = mapTexts(read.entry, clean) as GhapEntry;
    return entry === read.entry ? line : entryToLine(entry, userFolder).trimEnd();
  });
  const isFound = cleaned.join("\n") !== text;
  if (isFound && isFix) writeFileAtomically(path, cleaned.join("\n"), 0o600);
  return isFound;
}
