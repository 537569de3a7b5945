// A file with settings is checked against the table: what is right counts, what is wrong is named
// and counts as not given, and no file can do more harm than being ignored.
import { describe, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { exampleFile } from "@/configuration/example-file.ts";
import { readSettingsFile, type SettingsFormat } from "@/configuration/read-file.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { SETTINGS } from "@/configuration/configuration.ts";

describe("a file with settings", () => {
  test("gives the values that are right, and names the others", () => {
    const { values, problems } = readText(
      `hooks:
  ghap_checkin:
    frequency: 0
    enabled: yes
    timeout_ms: 50
  user_prompt_submit:
    context_depth: deep
    tokn_budget: 3
    token_budget: 99
  outcome_capture:
    matchers: ["just check", 7]
  session_start: 5
  extra: { a: 1 }
`,
      "yaml",
    );
    expect([...values]).toEqual([
      ["hooks.ghap_checkin.timeout_ms", 50],
      ["hooks.user_prompt_submit.token_budget", 99],
    ]);
    expect(problems.map(({ where, message }) => `${where} ${message}`)).toEqual([
      "hooks.ghap_checkin.frequency must be a whole number from 1 to 1000",
      "hooks.ghap_checkin.enabled must be true or false",
      "hooks.user_prompt_submit.context_depth must be one of light, rich",
      "hooks.user_prompt_submit.tokn_budget is unknown; did you mean hooks.user_prompt_submit.token_budget?",
      "hooks.outcome_capture.matchers must be a list of at most 100 texts",
      "hooks.session_start must be a table",
      "hooks.extra is unknown",
    ]);
  });

  test("may be TOML", () => {
    const { values, problems } = readText(
      "[hooks.ghap_checkin]\nfrequency = 3\n[hooks.outcome_capture]\nmatchers = ['just check']\n",
      "toml",
    );
    expect(problems).toEqual([]);
    expect([...values]).toEqual([
      ["hooks.ghap_checkin.frequency", 3],
      ["hooks.outcome_capture.matchers", ["just check"]],
    ]);
  });

  test("that cannot be parsed says in which line", () => {
    const broken =
      "hooks:\n  ghap_checkin:\n    frequency: [1, 2\n  session_end:\n    enabled: true\n";
    const { values, problems } = readText(broken, "yaml");
    expect(values.size).toBe(0);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toMatch(/unexpected token \(near line [34]\)$/u);
  });

  test.each([
    ["nested deeply", "[".repeat(30_000)],
    ["full of aliases", aliasBomb()],
    ["that contains itself", "hooks: &h\n  ghap_checkin: *h\n"],
    ["that is a list", "- 1\n- 2"],
    ["of several documents", "hooks: {}\n---\nhooks: {}"],
    ["with a name of every object", "__proto__:\n  enabled: false\nconstructor: 1"],
    ["full of NULs", "\0".repeat(500)],
  ])("%s gives nothing and a problem", (_, text) => {
    const { values, problems } = readText(text, "yaml");
    expect(values.size).toBe(0);
    expect(problems.length).toBeGreaterThan(0);
    expect(({} as { enabled?: boolean }).enabled).toBeUndefined();
  });

  test("that is empty or only has comments sets nothing", () => {
    for (const text of ["", "\n\n", "# nothing yet\n", "hooks:\n"]) {
      expect(readText(text, "yaml")).toEqual({ values: new Map(), problems: [] });
    }
  });

  test("never throws, and no value is outside its range", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        for (const format of ["yaml", "toml"] as const) {
          const { values } = readText(text, format);
          for (const name of values.keys()) expect(Object.hasOwn(SETTINGS, name)).toBe(true);
        }
      }),
    );
  });

  test("as the program prints it sets every value to its default", () => {
    const { values, problems } = readText(exampleFile(), "yaml");
    expect(problems).toEqual([]);
    const defaults = Object.entries(SETTINGS).map(([name, { fallback }]) => [name, fallback]);
    expect(Object.fromEntries(values)).toEqual(Object.fromEntries(defaults));
  });
});

function readText(text: string, format: SettingsFormat) {
  using folder = temporaryFolder("settings");
  const path = join(folder.path, "file");
  writeFileSync(path, text);
  return readSettingsFile(path, format);
}

function aliasBomb(): string {
  const lines = ["a: &a [1,1,1,1,1,1,1,1,1]"];
  for (let at = 1; at < 9; at += 1) {
    const [name, before] = [at, at - 1].map((code) => String.fromCodePoint(97 + code));
    lines.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(",")}]`);
  }
  return lines.join("\n");
}
