import type { Clock } from "@/base/clock.ts";
import { createDeadline } from "@/base/deadline.ts";
import { committedChanges } from "@/git/committed-changes.ts";
import { readStagingArea } from "@/git/staging-area.ts";
import { openRepository, type Repository } from "@/git/repository.ts";
import { stagedChanges } from "@/git/staged-changes.ts";
import { unstagedChanges } from "@/git/unstaged-changes.ts";

/** A session's start must not wait for a large repository. Guess. */
const READ_MS_MAX = 150;
const COMMITS = 5;

/**
 * The files the current work is about: those changed since the last commit, else those of the last
 * five commits. In a large repository, those found in time.
 */
export function changedFiles(root: string, limit: number, clock: Clock): string[] {
  const deadline = createDeadline(clock, clock.elapsedMs(), READ_MS_MAX);
  const mayContinue = () => !deadline.isOver();
  using repository = openRepository(root, mayContinue);
  if (repository === undefined) return [];
  const names = uncommittedChanges(repository, root, { mayContinue, limit });
  if (names.length > 0) return names.slice(0, limit);
  const { objects, headId } = repository;
  return committedChanges(objects, headId, COMMITS, limit);
}

function uncommittedChanges(
  { own, objects, headId }: Repository,
  root: string,
  bounds: { mayContinue: () => boolean; limit: number },
): string[] {
  const index = readStagingArea(own, objects.idBytes, bounds.mayContinue);
  if (index === undefined) return [];
  const paths = new Set(unstagedChanges(index, root, bounds));
  for (const path of stagedChanges(index, objects, headId)) paths.add(path);
  return [...paths].sort();
}
