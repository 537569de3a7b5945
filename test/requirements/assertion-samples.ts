// Not run with the suite: assertions.test.ts runs it alone and expects exactly these results.
import { expect } from "bun:test";
import { verifies, verifiesIf } from "@test/requirements/verifies.ts";

verifies(["OS-11"], "red: empty", () => {});

verifies(["OS-11"], "red: empty and asynchronous", async () => {
  await Bun.sleep(1);
});

verifies(["OS-11"], "red: empty, with a time limit", async () => Bun.sleep(1), 5_000);

verifies(["OS-11"], "red: expects without comparing", () => {
  expect(1);
});

verifiesIf(true, "", ["OS-11"], "red: empty under a condition", () => {});

verifies(["OS-11"], "green: asserts", () => {
  expect(1).toBe(1);
});

verifies(["OS-11"], "green: asserts after waiting", async () => {
  await Bun.sleep(1);
  expect(1).toBe(1);
});

verifies(["OS-11"], "green: asserts that a promise is rejected", async () => {
  await expect(Promise.reject(new Error("no"))).rejects.toThrow("no");
});
