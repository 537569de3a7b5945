import { describe, expect, test } from "bun:test";
import {
  detectPackageManager,
  foldersBetween,
  type ManagerSources,
  PACKAGE_MANAGERS,
  testCommand,
} from "@/session/package-tool.ts";
import { verifies } from "@test/requirements/verifies.ts";

interface World {
  files?: Readonly<Record<string, string>>;
  folders?: readonly string[];
  chosen?: string;
  installed?: readonly string[];
}

function sources({ files = {}, folders = ["/repo"], chosen = "", installed = [] }: World) {
  const known: ManagerSources = {
    folders,
    home: "/homes/ada",
    chosen,
    readText: (path) => files[path],
    hasFile: (path) => files[path] !== undefined,
    isInstalled: (program) => installed.includes(program),
  };
  return known;
}

const PACKAGE = { "/repo/package.json": "{}" };

verifies(["RI-12"], "each package manager is recognised by its lock file", () => {
  const byLock = [
    ["pnpm-lock.yaml", "pnpm"],
    ["bun.lock", "bun"],
    ["bun.lockb", "bun"],
    ["yarn.lock", "yarn"],
    ["package-lock.json", "npm"],
  ];
  for (const [file = "", name = ""] of byLock) {
    const files = { ...PACKAGE, [`/repo/${file}`]: "x" };
    expect(detectPackageManager(sources({ files }))).toEqual({ name: name as "npm", by: file });
  }
});

describe("the strongest of several signs counts", () => {
  const everything = {
    "/repo/.claude/package-manager.json": '{"packageManager":"yarn"}',
    "/repo/package.json": '{"packageManager":"pnpm@9.1.0+sha512.abc"}',
    "/repo/bun.lock": "x",
    "/homes/ada/.claude/package-manager.json": '{"packageManager":"npm"}',
  };
  const order = [
    ["", { name: "yarn", by: ".claude/package-manager.json" }],
    ["/repo/.claude/package-manager.json", { name: "pnpm", by: "package.json" }],
    ["/repo/package.json", { name: "bun", by: "bun.lock" }],
    ["/repo/bun.lock", { name: "npm", by: ".claude/package-manager.json" }],
  ] as const;
  const files: Record<string, string> = { ...everything };
  for (const [gone, expected] of order) {
    if (gone === "/repo/package.json") files[gone] = "{}";
    else delete files[gone];
    const now = { ...files };
    test(`without ${gone || "anything missing"}: ${expected.name}`, () => {
      expect(detectPackageManager(sources({ files: now }))).toEqual(expected);
    });
  }
  test("and the environment variable comes first", () => {
    const told = detectPackageManager(sources({ files: everything, chosen: "bun" }));
    expect(told).toEqual({ name: "bun", by: "CLAUDE_PACKAGE_MANAGER" });
  });
});

test("a leftover lock file does not win over the one in use", () => {
  const files = { ...PACKAGE, "/repo/package-lock.json": "x", "/repo/pnpm-lock.yaml": "x" };
  expect(detectPackageManager(sources({ files }))?.name).toBe("pnpm");
});

test("a package of a workspace uses the workspace's manager", () => {
  const files = { "/repo/packages/api/package.json": "{}", "/repo/yarn.lock": "x" };
  const folders = foldersBetween("/repo/packages/api", "/repo");
  expect(folders).toEqual(["/repo/packages/api", "/repo/packages", "/repo"]);
  expect(detectPackageManager(sources({ files, folders }))?.name).toBe("yarn");
});

test("a folder that is not below the top is searched alone", () => {
  expect(foldersBetween("/elsewhere/app", "/repo")).toEqual(["/elsewhere/app"]);
  expect(foldersBetween("/repo", "/repo")).toEqual(["/repo"]);
});

test("without a lock file the first installed manager is taken; without a package, none", () => {
  const installed = ["bun", "yarn"];
  const found = detectPackageManager(sources({ files: PACKAGE, installed }));
  expect(found).toEqual({ name: "yarn", by: "installed" });
  expect(detectPackageManager(sources({ installed: [...PACKAGE_MANAGERS] }))).toBeUndefined();
});

test("files that are not JSON or have other content are ignored", () => {
  for (const text of ["", "{", "[]", '{"packageManager":7}', '{"packageManager":"cargo@1"}']) {
    const files = { "/repo/package.json": text, "/repo/yarn.lock": "x" };
    expect(detectPackageManager(sources({ files, chosen: "make" }))?.name).toBe("yarn");
  }
});

test("the test command is returned if the project declares one", () => {
  const withTest = sources({ files: { "/repo/package.json": '{"scripts":{"test":"vitest"}}' } });
  expect(testCommand("pnpm", withTest)).toBe("pnpm test");
  expect(testCommand("bun", withTest)).toBe("bun run test");
  expect(testCommand("npm", sources({ files: PACKAGE }))).toBeUndefined();
  const fresh = '{"scripts":{"test":"echo \\"Error: no test specified\\" && exit 1"}}';
  expect(testCommand("npm", sources({ files: { "/repo/package.json": fresh } }))).toBeUndefined();
});
