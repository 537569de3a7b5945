// Setup and then uninstall leave the same bytes, in every scope, whatever files the user has.
import { test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { SCRIPT_FOLDERS } from "@/setup/hooks/script-table.ts";
import fc from "fast-check";
import { projectPlace, type Scope, userPlace } from "@/setup/place.ts";
import { applySetup, planSetup, type SetupRequest } from "@/setup/plan-setup.ts";
import { applyUninstall, planUninstall } from "@/setup/uninstall-hooks.ts";
import { writeFiles } from "@test/harness/git-project.ts";
import { temporaryFolder } from "@test/harness/temporary.ts";
import { snapshot, steppingClock } from "@test/setup/sample-project.ts";
import { documentText } from "@test/setup/settings-documents.ts";

// Takes about two seconds, on a busy machine ten times as long.
const RUNS = 120;
const TIMEOUT_MS = 120_000;
const ODD_NAMES = [
  "plain",
  "with space",
  `it's "quoted"`,
  "$HOME `x`",
  "ünï 記憶",
  "-x;#",
  "*?[a]",
];

const servers = fc
  .dictionary(fc.string(), fc.record({ command: fc.string(), args: fc.array(fc.string()) }))
  .map((entries) => JSON.stringify({ mcpServers: entries }, undefined, 2));
const world = fc.record({
  scope: fc.constantFrom<Scope>("user", "project", "local"),
  name: fc.constantFrom(...ODD_NAMES),
  user: fc.option(documentText, { nil: undefined }),
  project: fc.option(documentText, { nil: undefined }),
  local: fc.option(documentText, { nil: undefined }),
  servers: fc.option(servers, { nil: undefined }),
  scripts: fc.subarray([...SCRIPT_FOLDERS]),
  server: fc.constantFrom<SetupRequest["server"]>("add", undefined),
  isTwice: fc.boolean(),
});
type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

function createWorld(folder: string, { name, user, project, local, servers: mcp }: World) {
  const [home, root] = [join(folder, `home ${name}`), join(folder, name)];
  for (const path of [home, root]) mkdirSync(path);
  const present = Object.entries({
    [join(home, ".claude/settings.json")]: user,
    [join(root, ".claude/settings.json")]: project,
    [join(root, ".claude/settings.local.json")]: local,
    [join(root, ".mcp.json")]: mcp,
    [join(home, ".claude.json")]: mcp,
  }).flatMap(([path, text]) => (text === undefined ? [] : [[path.slice(folder.length + 1), text]]));
  writeFiles(folder, Object.fromEntries(present));
  const environment = (variable: string) => (variable === "HOME" ? home : "");
  return { project: projectPlace(root), user: userPlace(environment) };
}

const clock = steppingClock();

function undoes(folder: string, wanted: World): boolean {
  const places = createWorld(folder, wanted);
  const before = snapshot(folder);
  const { scope } = wanted;
  const place = scope === "user" ? places.user : places.project;
  const request = {
    ...places,
    scope,
    clock,
    isFolderOwn: true,
    platform: "linux" as const,
    programFolder: join(folder, wanted.name, "bin"),
    ...(scope === "user" ? {} : { scripts: wanted.scripts }),
    ...(wanted.server === undefined ? {} : { server: wanted.server }),
  };
  applySetup(planSetup(request));
  if (wanted.isTwice) applySetup(planSetup({ ...request, programFolder: "/moved to" }));
  applyUninstall(planUninstall({ place, scopes: [scope], clock, isFolderOwn: true }));
  return Bun.deepEquals(snapshot(folder), before);
}

test(
  "setup and then uninstall give the same files, in every scope and folder",
  () => {
    using temporary = temporaryFolder("scopes");
    const check = (wanted: World) => {
      const folder = mkdtempSync(join(temporary.path, "w"));
      try {
        return undoes(folder, wanted);
      } finally {
        rmSync(folder, { recursive: true });
      }
    };
    fc.assert(fc.property(world, check), { numRuns: RUNS });
  },
  TIMEOUT_MS,
);
