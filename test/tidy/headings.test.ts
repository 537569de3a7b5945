import { expect, test } from "bun:test";
import { passWriteGate } from "@/memory/write/write-gate.ts";
import { loadProgramFiles } from "@test/tidy/source-files.ts";

/**
 * Finds "=== …" at the beginning of a text in the source. The end of a section is not a heading.
 */
const HEADING = /["`](=== (?!END )[^"`$]*)/g;

test("every heading we show the model is recognised when it comes back, and is not stored", () => {
  const headings = loadProgramFiles()
    .filter(({ path }) => /^src\/(?:events|context)\//.test(path))
    .flatMap(({ source }) =>
      [...source.withoutComments.matchAll(HEADING)].map(([, heading = ""]) => heading),
    );
  expect(new Set(headings).size).toBeGreaterThan(8);
  const stored = headings.filter((heading) => {
    const gate = passWriteGate(`${heading} …\n- one line of it\n- another line`, "agent");
    return gate.kind !== "refused";
  });
  expect(stored).toEqual([]);
});
