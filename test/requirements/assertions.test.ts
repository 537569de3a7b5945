import { expect, test } from "bun:test";
import { PROJECT_ROOT } from "@test/tidy/source-files.ts";

const SAMPLES = "./test/requirements/assertion-samples.ts";

test("a test that cites a requirement and asserts nothing fails", () => {
  const { stderr, exitCode } = Bun.spawnSync([process.execPath, "test", SAMPLES], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, NO_COLOR: "1" },
  });
  const output = stderr.toString();
  // A set, because bun:test may list failures again at the end.
  const results = [...new Set(output.match(/^\((?:pass|fail)\) [^[]*/gm))];
  const count = (start: string) => results.filter((line) => line.startsWith(start)).length;
  expect(exitCode).toBe(1);
  expect(count("(fail) red: ")).toBe(5);
  expect(count("(pass) green: ")).toBe(3);
  expect(results).toHaveLength(8);
  expect(output).toContain("expected at least one assertion");
});
