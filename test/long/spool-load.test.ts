// Fifty loops of hooks and ten writers use one store for a minute. No write is dropped, and all that
// was acknowledged is applied.
import { expect, test } from "bun:test";
import { describeLoad, loadSpool } from "@test/fault/spool/spool-load.ts";

const SECONDS = 60;

test("fifty hook loops and ten writers for a minute: nothing acknowledged is lost", async () => {
  const endsAtMs = performance.now() + SECONDS * 1_000;
  const goesOn = () => performance.now() < endsAtMs;
  const counts = await loadSpool({ hookLoops: 50, writers: 10, goesOn });
  process.stderr.write(`50 hook loops, 10 writers, ${SECONDS} s: ${describeLoad(counts)}\n`);
  expect(counts).toMatchObject({ dropped: 0, applied: counts.accepted });
}, 600_000);
