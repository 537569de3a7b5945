import type { Progress } from "./build-store.ts";
import { sizeName } from "./sizes.ts";

const EVERY_MS = 2_000;

/** Prints a line on standard error every two seconds while a store is built. */
export function createProgress(): Progress {
  let saidAtMs = performance.now();
  return (done, size, rate) => {
    if (performance.now() - saidAtMs < EVERY_MS) return;
    saidAtMs = performance.now();
    const leftS = Math.round((size - done) / rate);
    process.stderr.write(
      `building ${sizeName(size)}: ${done.toLocaleString("en")} memories, ` +
        `${rate.toFixed(0)}/s, about ${leftS} s left\n`,
    );
  };
}
