/**
 * Declares tests that prove requirements of manifest.json. The ids must be written out as string
 * literals in the call: citations.ts reads them from the source to know which requirement is
 * verified where. A test that proves no requirement uses bun:test directly.
 */
import { test } from "bun:test";
import { isRequirementId } from "@test/requirements/manifest.ts";

type TestBody = () => void | Promise<unknown>;

/** A bun:test test that cites the requirements it proves; throws at once on an unknown id. */
export function verifies(
  ids: readonly string[],
  name: string,
  body: TestBody,
  timeoutMs?: number,
): void {
  test(citingName(ids, name), body, timeoutMs);
}

/** The same where the machine allows it; otherwise skipped, with the reason told once. */
export function verifiesIf(
  condition: boolean,
  reason: string,
  ids: readonly string[],
  name: string,
  body: TestBody,
  timeoutMs?: number,
): void {
  if (condition) return verifies(ids, name, body, timeoutMs);
  tellOnce(reason);
  test.skip(citingName(ids, name), body);
}

export function citingName(ids: readonly string[], name: string): string {
  const unknown = ids.filter((id) => !isRequirementId(id));
  if (unknown.length > 0) throw new Error(`unknown requirement: ${unknown.join(", ")} ("${name}")`);
  if (ids.length === 0) throw new Error(`no requirement is cited ("${name}")`);
  return `${name} [${ids.join(", ")}]`;
}

const toldReasons = new Set<string>();

function tellOnce(reason: string): void {
  if (toldReasons.has(reason)) return;
  toldReasons.add(reason);
  process.stderr.write(`skipped: ${reason}\n`);
}
