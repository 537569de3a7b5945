import { expect } from "bun:test";
import { CatalogueError, type ErrorCode } from "@/base/errors.ts";

/** Fails unless `work` throws an error of the catalogue with this code. Returns that error. */
export function expectCode(code: ErrorCode, work: () => unknown): CatalogueError {
  let thrown: unknown;
  try {
    work();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(CatalogueError);
  const error = thrown as CatalogueError;
  expect(error.code).toBe(code);
  return error;
}
