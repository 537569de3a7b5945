// Pipes, sockets, folders and endless devices in the place of every file that is read or written.
import { expect, test } from "bun:test";
import {
  HOME_PATHS,
  PROJECT_PATHS,
  SPECIAL_KINDS,
  type SpecialPlace,
  tryPlace,
} from "@test/hostile/special-files.ts";

const PLACES: SpecialPlace[] = [
  ...PROJECT_PATHS.map((path) => ({ root: "project", path }) as const),
  ...HOME_PATHS.map((path) => ({ root: "home", path }) as const),
];

test.each([...SPECIAL_KINDS])(
  "no hook and no command hangs or fails because of a %s",
  async (kind) => {
    let runs = 0;
    const problems: string[] = [];
    for (const place of PLACES) {
      const tried = await tryPlace(place, kind);
      runs += tried.runs;
      problems.push(...tried.problems);
    }
    process.stdout.write(`${kind}: ${PLACES.length} places, ${runs} runs\n`);
    expect(problems).toEqual([]);
  },
  1_800_000,
);
