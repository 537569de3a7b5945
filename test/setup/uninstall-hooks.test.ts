import { describe, expect, test } from "bun:test";
import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "@/setup/project-files.ts";
import { writeFiles } from "@test/harness/git-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { install, readHooks, readText, snapshot, uninstall } from "@test/setup/sample-project.ts";

const SETTINGS = ".claude/settings.json";

function editText(path: string, edit: (text: string) => string): void {
  writeFileSync(path, edit(readText(path)));
}

describe("after setup, the project is as it was before", () => {
  const projects: Record<string, Record<string, string>> = {
    "an empty project": {},
    "a project with an empty settings file": { [SETTINGS]: "" },
    "a project with comments, CRLF and a byte order mark": {
      [SETTINGS]: '\uFEFF{\r\n  // mine\r\n  "hooks": { "Stop": [] },\r\n}\r\n\r\n',
    },
    "a project with files of its own in the same folders": {
      ".claude/agents/a.md": "a",
      "hooks/session-start.sh": "mine",
      "hooks/other.sh": "other",
    },
  };
  for (const [name, files] of Object.entries(projects)) {
    test(name, () => {
      using project = temporaryFolder("uninstall");
      writeFiles(project.path, files);
      const before = snapshot(project.path);
      expect(install(project.path).isChanged).toBe(true);
      const result = uninstall(project.path);
      expect(result.isChanged).toBe(true);
      expect(snapshot(project.path)).toEqual(before);
    });
  }

  test("with folders that were empty", () => {
    using project = temporaryFolder("uninstall");
    for (const folder of [".claude", "hooks"]) mkdirSync(join(project.path, folder));
    install(project.path);
    uninstall(project.path);
    expect(Object.keys(snapshot(project.path)).sort()).toEqual([".claude", "hooks"]);
  });

  test("even after two setups from different program folders", () => {
    using project = temporaryFolder("uninstall");
    writeFiles(project.path, { [SETTINGS]: '{ "a" : 1 }' });
    install(project.path, { programFolder: "/opt/one", scripts: ["hooks"] });
    install(project.path, { programFolder: "/opt/two" });
    install(project.path, { programFolder: "/opt/one", scope: "local" });
    install(project.path, { programFolder: "/opt/two", scope: "local" });
    uninstall(project.path);
    expect(readText(project.path, SETTINGS)).toBe('{ "a" : 1 }');
    expect(
      Object.keys(snapshot(project.path)).filter((path) => /hooks|local\.json$/.test(path)),
    ).toEqual([]);
  });

  test("with its mode and its links", () => {
    using temporary = temporaryFolder("uninstall");
    writeFiles(temporary.path, { "settings.json": "{}", "project/.claude/x": "" });
    chmodSync(join(temporary.path, "settings.json"), 0o640);
    symlinkSync(join(temporary.path, "settings.json"), join(temporary.path, "project", SETTINGS));
    const before = snapshot(temporary.path);
    install(join(temporary.path, "project"));
    uninstall(join(temporary.path, "project"));
    expect(snapshot(temporary.path)).toEqual(before);
  });

  test("even if its settings were invalid and setup repaired them", () => {
    using project = temporaryFolder("uninstall");
    writeFiles(project.path, { [SETTINGS]: "{ broken" });
    install(project.path, { repair: true });
    uninstall(project.path);
    expect(readText(project.path, SETTINGS)).toBe("{ broken");
  });
});

describe("changes the user made after setup stay", () => {
  test("an edit of the settings: only our entries are removed, and the edited file is backed up", () => {
    using project = temporaryFolder("uninstall");
    writeFiles(project.path, { [SETTINGS]: '{\n  "model": "opus"\n}\n' });
    install(project.path);
    const path = join(project.path, SETTINGS);
    editText(path, (text) => text.replace('"opus",', '"haiku", // cheaper'));
    const edited = readText(path);
    const [settings] = uninstall(project.path).files;
    expect(settings?.outcome).toBe("cleaned");
    expect(readText(path)).toBe('{\n  "model": "haiku" // cheaper\n}\n');
    expect(readText(project.path, settings?.backup ?? "no backup")).toBe(edited);
  });

  test("an empty list of hooks from before setup, along with an edit", () => {
    using project = temporaryFolder("uninstall");
    writeFiles(project.path, { [SETTINGS]: '{"hooks": {"Stop": []}, "model": "opus"}' });
    install(project.path);
    editText(join(project.path, SETTINGS), (text) => text.replace("opus", "haiku"));
    uninstall(project.path);
    expect(readText(project.path, SETTINGS)).toBe('{"hooks": {"Stop": []}, "model": "haiku"}');
  });

  test("an edit between two setups", () => {
    using project = temporaryFolder("uninstall");
    writeFiles(project.path, { [SETTINGS]: '{\n  "model": "opus"\n}\n' });
    install(project.path, { programFolder: "/opt/one" });
    editText(join(project.path, SETTINGS), (text) => text.replace("opus", "haiku"));
    install(project.path, { programFolder: "/opt/two" });
    uninstall(project.path);
    expect(readText(project.path, SETTINGS)).toBe('{\n  "model": "haiku"\n}\n');
  });

  test("an edit that removed our hooks: the next setup starts from there", () => {
    using project = temporaryFolder("uninstall");
    writeFiles(project.path, { [SETTINGS]: '{"a":1}' });
    install(project.path);
    writeFiles(project.path, { [SETTINGS]: '{"b":2}' });
    install(project.path);
    uninstall(project.path);
    expect(readText(project.path, SETTINGS)).toBe('{"b":2}');
  });

  test("a file that setup created is deleted even if its layout was changed", () => {
    using project = temporaryFolder("uninstall");
    install(project.path);
    editText(join(project.path, SETTINGS), (text) => JSON.stringify(JSON.parse(text)));
    uninstall(project.path);
    expect(snapshot(project.path)).toEqual({});
  });

  test("an edited script is kept and reported, the others are deleted", () => {
    using project = temporaryFolder("uninstall");
    install(project.path, { scripts: ["hooks"] });
    editText(join(project.path, "hooks/session-end.sh"), (text) => `${text}# mine\n`);
    const result = uninstall(project.path);
    expect(result.files.filter((file) => file.outcome === "kept")).toEqual([
      { path: "hooks/session-end.sh", outcome: "kept" },
    ]);
    expect(Object.keys(snapshot(project.path))).toEqual(["hooks", "hooks/session-end.sh"]);
  });
});

test("hooks of ours from before the first setup are removed too", () => {
  using project = temporaryFolder("uninstall");
  const flat = { type: "command", command: "./hooks/pre-tool-use.sh", timeout: 100 };
  const old = { hooks: [{ type: "command", command: "wt-hook-memory Stop" }] };
  const settings = JSON.stringify({ model: "opus", hooks: { PreToolUse: [flat], Stop: [old] } });
  writeFiles(project.path, { [SETTINGS]: settings });
  install(project.path);
  uninstall(project.path);
  expect(readText(project.path, SETTINGS)).toBe('{"model":"opus"}');
});

test("an unedited script of another version is deleted too", () => {
  using project = temporaryFolder("uninstall");
  install(project.path, { scripts: ["hooks"] });
  const script = join(project.path, "hooks/session-end.sh");
  const written = sha256(readText(script));
  writeFileSync(script, "#!/bin/bash\n# of another version\n");
  editText(join(project.path, ".context-graph/setup.json"), (text) =>
    text.replace(written, sha256(readText(script))),
  );
  uninstall(project.path);
  expect(snapshot(project.path)).toEqual({});
});

test("memories stay, and the result says where", () => {
  using project = temporaryFolder("uninstall");
  install(project.path);
  writeFiles(project.path, { ".context-graph/db/context.db": "memories" });
  expect(uninstall(project.path).memories).toBe(".context-graph/db");
  expect(readText(project.path, ".context-graph/db/context.db")).toBe("memories");
  expect(readText(project.path, ".context-graph/.gitignore")).toBe("*\n");
});

test("a second uninstall changes nothing and says so", () => {
  using project = temporaryFolder("uninstall");
  writeFiles(project.path, { [SETTINGS]: "{}", ".context-graph/db/context.db": "memories" });
  install(project.path);
  uninstall(project.path);
  const before = snapshot(project.path);
  const result = uninstall(project.path);
  expect([result.isChanged, result.files]).toEqual([false, []]);
  expect(snapshot(project.path)).toEqual(before);
});

test("our entries and scripts are removed even if the manifest is missing or damaged", () => {
  for (const manifest of [undefined, "{", "[]", '{"version":1}']) {
    using project = temporaryFolder("uninstall");
    writeFiles(project.path, { [SETTINGS]: '{\n  "model": "opus"\n}\n' });
    install(project.path);
    rmSync(join(project.path, ".context-graph"), { recursive: true });
    if (manifest !== undefined) writeFiles(project.path, { ".context-graph/setup.json": manifest });
    uninstall(project.path);
    expect(readText(project.path, SETTINGS)).toBe('{\n  "model": "opus"\n}\n');
    expect(Object.keys(snapshot(project.path))).not.toContain("hooks/session-end.sh");
  }
});

test("our entries are removed even if the backup is missing", () => {
  using project = temporaryFolder("uninstall");
  writeFiles(project.path, { [SETTINGS]: '{\n  "model": "opus"\n}\n' });
  install(project.path);
  rmSync(join(project.path, ".context-graph/backup"), { recursive: true });
  expect(uninstall(project.path).files[0]?.outcome).toBe("cleaned");
  expect(readText(project.path, SETTINGS)).toBe('{\n  "model": "opus"\n}\n');
});

test("a forged manifest cannot reach files outside the project", () => {
  using temporary = temporaryFolder("uninstall");
  const project = join(temporary.path, "project");
  writeFiles(temporary.path, { secret: "{}", "project/.claude/settings.json": "{}" });
  install(project);
  const manifestPath = join(project, ".context-graph/setup.json");
  editText(manifestPath, (text) =>
    text.replace(/"name": "settings[^"]*"/, '"name": "../../../secret"'),
  );
  expect(readText(manifestPath)).toContain("../../../secret");
  uninstall(project);
  expect(readText(temporary.path, "secret")).toBe("{}");
});

test("an interrupted setup is completed by the next one and undone by uninstall", () => {
  using project = temporaryFolder("uninstall");
  writeFiles(project.path, { [SETTINGS]: '{"a":1}' });
  install(project.path, { scripts: ["hooks"] });
  // As after a power failure between writing the manifest and the settings.
  writeFiles(project.path, { [SETTINGS]: '{"a":1}' });
  rmSync(join(project.path, "hooks"), { recursive: true });
  install(project.path, { scripts: ["hooks"] });
  expect(Object.keys(readHooks(project.path))).toContain("SessionStart");
  uninstall(project.path);
  expect(readText(project.path, SETTINGS)).toBe('{"a":1}');
  expect(Object.keys(snapshot(project.path))).not.toContain("hooks");
});

test("read-only settings are not changed", () => {
  using project = temporaryFolder("uninstall");
  install(project.path);
  chmodSync(join(project.path, SETTINGS), 0o444);
  const before = snapshot(project.path);
  expect(() => uninstall(project.path)).toThrow("Permission denied");
  expect(snapshot(project.path)).toEqual(before);
});
