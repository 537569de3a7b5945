import { expect, test } from "bun:test";
import { CatalogueError, errorToJson, toCatalogueError } from "@/base/errors.ts";

test("parameters are filled in, an unknown one stays visible, and the cause is kept", () => {
  const cause = new Error("below");
  const error = new CatalogueError("ERR_UNKNOWN_COMMAND", { command: "{suggestion}" }, cause);
  expect(error.message).toBe("Unknown command '{suggestion}'.");
  expect(error.hint).toBe("{suggestion}");
  expect(error.cause).toBe(cause);
  expect(errorToJson(error)).toEqual({
    error: true,
    code: "ERR_UNKNOWN_COMMAND",
    message: error.message,
    hint: error.hint,
  });
});

test("an error of any other kind becomes ERR_INTERNAL around it", () => {
  const cause = new TypeError("x is null");
  expect(toCatalogueError(cause)).toMatchObject({
    code: "ERR_INTERNAL",
    message: "Internal error: x is null",
    cause,
  });
  expect(toCatalogueError("thrown text").message).toBe("Internal error: thrown text");
  const own = new CatalogueError("ERR_DISK_FULL", { path: "p" });
  expect(toCatalogueError(own)).toBe(own);
});
