import type { CheckKind } from "@/ghap/outcome/outcome.ts";
import { isListed } from "@/ghap/outcome/word-list.ts";

/**
 * Scripts and targets are named by people: `test:unit`, `unit-tests`, `build_docs`, `assembleDebug`,
 * `:app:testDebugUnitTest`. Their parts say what they are for.
 */

const TEST_PARTS =
  "test tests spec specs e2e unit integration vitest jest pytest testing unittest unittests selftest testonly testquick eunit ct";
const BUILD_PARTS =
  "build builds compile bundle typecheck typechecks tsc typescript assemble dist package";
/** Parts by which a script only prepares, shows or watches something. */
const OTHER_PARTS =
  "watch dev serve start lint format fmt fix clean install dep deps setup server db data fixture fixtures seed list print show update report coverage-report publish deploy doc docs storybook ui open env image-push push up down stop log logs pre post";

/** Says what a script or target with this name does; undefined if its name does not say. */
export function kindOfName(name: string): CheckKind | undefined {
  const parts = partsOf(name);
  if (parts.some((part) => isListed(OTHER_PARTS, part) && part !== "docs" && part !== "ui")) {
    // `test:debug` and `build:watch` do not end, or are not about the code.
    return undefined;
  }
  if (parts.some((part) => isListed(TEST_PARTS, part))) return "test";
  if (parts.includes("type") && parts.includes("check")) return "build";
  if (parts.some((part) => isListed(BUILD_PARTS, part))) return "build";
  return undefined;
}

/** True for a name that people give to other work: `lint`, `fmt`, `deploy`. */
export function isOtherName(name: string): boolean {
  return partsOf(name).some((part) => isListed(OTHER_PARTS, part));
}

function partsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "");
}

/** Words that scripts that run tests or builds are named with, besides what they run. */
const RUN_WORDS =
  "run all do ci ut smoke acceptance functional regression quick fast full local docker sh bash zsh py rb js mjs cjs ts mts ps1 bat cmd pl lua the release prod debug";

/** File names that mean a test in their language. */
const TEST_FILE =
  /^(?:test_\w+\.py|[\w.-]+_test\.(?:py|rb|exs|dart|js|ts|lua|php|pl)|[\w.-]+\.(?:test|spec)\.[cm]?[jt]sx?|\w+_spec\.(?:rb|lua)|\w+\.t)$/;

/** Says by its name what running this file does; undefined if the name does not say. */
export function kindOfFile(path: string): CheckKind | undefined {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  if (TEST_FILE.test(name)) return "test";
  const parts = partsOf(name);
  const isNamed = parts.every(
    (part) =>
      isListed(TEST_PARTS, part) || isListed(BUILD_PARTS, part) || isListed(RUN_WORDS, part),
  );
  if (!isNamed) return /^test[/\\]run\.[cm]?[jt]s$/.test(path) ? "test" : undefined;
  if (parts.some((part) => isListed(TEST_PARTS, part))) return "test";
  return parts.some((part) => isListed(BUILD_PARTS, part)) ? "build" : testFolder(path);
}

/** `node test/run.js` runs the tests, whatever its own name. */
function testFolder(path: string): CheckKind | undefined {
  const folder = path.split(/[\\/]/).at(-2) ?? "";
  return /^(?:tests?|specs?)$/.test(folder) ? "test" : undefined;
}
