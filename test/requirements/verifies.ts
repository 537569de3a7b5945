/**
 * Declares tests that show requirements of manifest.json. The ids and notes must be written out
 * as string literals in the call: citations.ts reads them from the source. A test that shows no
 * requirement uses bun:test directly.
 */
import { expect, test } from "bun:test";
import { testIf } from "@test/harness/test-if.ts";
import { isRequirementId } from "@test/requirements/manifest.ts";

/** The id of a requirement, alone or with a note of what of the requirement the test shows. */
export type Cited = string | { readonly id: string; readonly shows: string };

type TestBody = () => void | Promise<unknown>;

/**
 * A bun:test test that cites the requirements it shows. It throws at once if an id is unknown, and
 * fails if its body ends without a single assertion.
 */
export function verifies(
  cited: readonly Cited[],
  name: string,
  body: TestBody,
  timeoutMs?: number,
): void {
  const asserting = () => {
    expect.hasAssertions();
    return body();
  };
  test(citingName(cited, name), asserting, timeoutMs);
}

/** The same test for machines that allow it; elsewhere it is skipped, and its name says why. */
export function verifiesIf(
  condition: boolean,
  reason: string,
  cited: readonly Cited[],
  name: string,
  body: TestBody,
  timeoutMs?: number,
): void {
  if (condition) verifies(cited, name, body, timeoutMs);
  else testIf(false, reason, citingName(cited, name), body);
}

export function citingName(cited: readonly Cited[], name: string): string {
  const ids = cited.map((one) => (typeof one === "string" ? one : one.id));
  const unknown = ids.filter((id) => !isRequirementId(id));
  if (unknown.length > 0) throw new Error(`unknown requirement: ${unknown.join(", ")} ("${name}")`);
  if (ids.length === 0) throw new Error(`no requirement is cited ("${name}")`);
  return `${name} [${ids.join(", ")}]`;
}
