import { test } from "bun:test";

/** A test for machines that allow it. Elsewhere it is skipped, and its name says why. */
export function testIf(
  condition: boolean,
  reason: string,
  name: string,
  body: () => void | Promise<unknown>,
  timeoutMs?: number,
): void {
  if (condition) test(name, body, timeoutMs);
  else test.skip(`${name} (skipped: ${reason})`, body);
}
