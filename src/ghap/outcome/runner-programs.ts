import type { CheckKind } from "@/ghap/outcome/outcome.ts";
import type { WordList } from "@/ghap/outcome/word-list.ts";

/**
 * The programs that run tests or builds. The lists were made from the manuals of the tools and
 * measured on test/ghap/outcomes; a program that is missing can be named in the configuration
 * (matchers.ts).
 */

/** Programs that do nothing but run tests. */
export const TEST_PROGRAMS: ReadonlySet<string> = new Set(
  "pytest py.test jest vitest mocha ava tap tape jasmine uvu phpunit paratest pest rspec parallel_rspec cucumber behave robot pabot ctest nosetests nose2 nose unittest trial stestr tox nox prove bats busted shellspec ginkgo gotestsum richgo elm-test testcafe kaocha codecept karma wdio xctest pg_prove cucumber-js web-test-runner wtr nightwatch codeceptjs phpspec behat ward lit llvm-lit doctest".split(
    " ",
  ),
);

/** Programs that do nothing but build. */
export const BUILD_PROGRAMS: ReadonlySet<string> = new Set(
  "tsc vue-tsc webpack rollup esbuild tsup unbuild microbundle msbuild javac kotlinc scalac gcc g++ cc c++ clang clang++ rustc ghc ocamlc ocamlopt swiftc sphinx-build nix-build electron-builder bob samurai bitbake latexmk".split(
    " ",
  ),
);

/**
 * The words by which a program is told what to do. They are texts and not patterns: a hook would have
 * to make them all.
 */
export interface Subcommands {
  readonly test?: WordList;
  readonly build?: WordList;
  /** True if several may follow each other, as the goals of Maven. The last one that says it counts. */
  readonly isList?: boolean;
  /** The kind if no word is given. */
  readonly bare?: CheckKind;
  /** Its options whose value is the next word, if they are not those of most programs. */
  readonly valued?: WordList;
}

const SCRIPTS: Subcommands = { isList: true };
/** Here `-s`, `-w` and `-k` take no value: `make -s test`. */
const MAKE: Subcommands = {
  isList: true,
  bare: "build",
  valued: "-C -f -I -o -W --directory --file --makefile --include-dir --old-file --what-if",
};
const MAVEN: Subcommands = {
  test: "test verify integration-test surefire:test failsafe:verify",
  build: "compile test-compile package install deploy",
  isList: true,
};

/** Programs whose first words say what they do. Without patterns, the words are names of scripts. */
export const PROGRAMS_WITH_SUBCOMMANDS: Readonly<Record<string, Subcommands>> = {
  go: { test: "test", build: "build" },
  cargo: {
    test: "test t nextest tarpaulin llvm-cov careful insta",
    build: "build b check c rustc",
  },
  cross: { test: "test", build: "build check" },
  "wasm-pack": { test: "test", build: "build" },
  trunk: { build: "build" },
  mvn: MAVEN,
  mvnw: MAVEN,
  mvnd: MAVEN,
  gradle: SCRIPTS,
  gradlew: SCRIPTS,
  sbt: SCRIPTS,
  mill: SCRIPTS,
  bleep: SCRIPTS,
  ant: { isList: true, bare: "build" },
  make: MAKE,
  gmake: MAKE,
  mingw32_make: MAKE,
  just: SCRIPTS,
  task: SCRIPTS,
  "go-task": SCRIPTS,
  mage: SCRIPTS,
  rake: SCRIPTS,
  invoke: SCRIPTS,
  inv: SCRIPTS,
  doit: SCRIPTS,
  poe: SCRIPTS,
  hatch: SCRIPTS,
  pixi: SCRIPTS,
  earthly: SCRIPTS,
  dagger: SCRIPTS,
  lein: { test: "test midje eftest", build: "compile uberjar jar" },
  bazel: { test: "test coverage", build: "build" },
  bazelisk: { test: "test coverage", build: "build" },
  buck2: { test: "test", build: "build" },
  pants: { test: "test", build: "package" },
  please: { test: "test cover", build: "build" },
  plz: { test: "test cover", build: "build" },
  dotnet: { test: "test vstest", build: "build publish pack msbuild" },
  swift: { test: "test", build: "build" },
  xcodebuild: {
    test: "test test-without-building",
    build: "build archive build-for-testing",
    isList: true,
    bare: "build",
  },
  fastlane: SCRIPTS,
  flutter: { test: "test drive", build: "build" },
  dart: { test: "test", build: "compile" },
  mix: { test: "test espec", build: "compile release" },
  rebar3: { test: "eunit ct proper", build: "compile release" },
  gleam: { test: "test", build: "build check" },
  stack: { test: "test", build: "build install" },
  cabal: { test: "test v2-test", build: "build v2-build" },
  dune: { test: "test runtest", build: "build", bare: "build" },
  spago: { test: "test", build: "build" },
  elm: { build: "make" },
  zig: { test: "test", build: "build build-exe build-lib" },
  nimble: { test: "test", build: "build" },
  crystal: { test: "spec", build: "build" },
  shards: { build: "build" },
  meson: { test: "test", build: "compile" },
  scons: { isList: true, bare: "build" },
  pio: { test: "test", build: "run" },
  platformio: { test: "test", build: "run" },
  west: { test: "twister", build: "build" },
  "idf.py": { build: "build all", isList: true },
  forge: { test: "test", build: "build b" },
  hardhat: { test: "test", build: "compile" },
  truffle: { test: "test", build: "compile" },
  anchor: { test: "test", build: "build" },
  molecule: { test: "test verify" },
  rails: { test: "test spec test:*" },
  artisan: { test: "test" },
  ace: { test: "test" },
  "manage.py": { test: "test" },
  "setup.py": { test: "test", build: "build build_ext bdist_wheel sdist", isList: true },
  maturin: { build: "build develop" },
  uv: { build: "build" },
  rye: SCRIPTS,
  devbox: SCRIPTS,
  poetry: { build: "build" },
  pdm: SCRIPTS,
  deno: { test: "test", build: "check compile" },
  vite: { build: "build" },
  next: { build: "build" },
  nuxt: { build: "build generate" },
  nuxi: { build: "build generate" },
  astro: { build: "build" },
  gatsby: { build: "build" },
  remix: { build: "build" },
  parcel: { build: "build" },
  "vue-cli-service": { test: "test:*", build: "build" },
  "react-scripts": { test: "test", build: "build" },
  ng: { test: "test e2e", build: "build" },
  ember: { test: "test", build: "build" },
  playwright: { test: "test" },
  cypress: { test: "run" },
  nx: { test: "test e2e", build: "build" },
  sam: { build: "build" },
  mkdocs: { build: "build" },
  jekyll: { build: "build" },
  composer: SCRIPTS,
  packer: { build: "build" },
  terraform: { test: "test" },
  tofu: { test: "test" },
  nix: { build: "build" },
  opa: { test: "test" },
  raco: { test: "test", build: "make" },
  dbt: { test: "test", build: "build compile" },
  alr: { test: "test", build: "build" },
  aptos: { test: "test", build: "compile", isList: true },
  "arduino-cli": { build: "compile" },
  bru: { test: "run" },
  ceedling: { test: "test test:* gcov:*", build: "release", isList: true },
  conftest: { test: "test verify" },
  "container-structure-test": { test: "test" },
  dub: { test: "test", build: "build" },
  goss: { test: "validate" },
  grunt: SCRIPTS,
  gulp: SCRIPTS,
  helm: { test: "unittest" },
  "kunit.py": { test: "run" },
  kyverno: { test: "test" },
  lake: { test: "test", build: "build", bare: "build" },
  nargo: { test: "test", build: "compile" },
  newman: { test: "run" },
  "npm-run-all": SCRIPTS,
  nr: SCRIPTS,
  odin: { test: "test", build: "build" },
  promtool: { test: "test" },
  rsbuild: { build: "build" },
  rspack: { build: "build" },
  "run-p": SCRIPTS,
  "run-s": SCRIPTS,
  sail: SCRIPTS,
  "scala-cli": { test: "test", build: "compile" },
  scarb: { test: "test", build: "build" },
  snforge: { test: "test" },
  sui: { test: "test", build: "build", isList: true },
  typst: { build: "compile" },
  v: { test: "test" },
  xmake: { test: "test", build: "build", bare: "build" },
  zef: { test: "test" },
};

/** Programs that run a file, whose name says what it is. */
export const SCRIPT_RUNNERS =
  /^(?:(?:ba|z|da|k|fi)?sh|python[\d.]*|py|node|tsx|ts-node|deno|bun|ruby|perl|php|Rscript|lua|julia|pwsh|powershell)$/i;

/** Options whose value is the next word, whatever the program. */
export const VALUED_OPTIONS =
  "-C -f -F -w -pl -P -s -c --prefix --filter --workspace --cwd --dir --directory --project --config --config-file --manifest-path --file --makefile --target-dir --color --settings -scheme -destination -workspace -project -sdk -configuration -derivedDataPath --init-script --jobs -j -x --exclude-task";
