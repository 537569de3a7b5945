import type { FixStory } from "@test/events/fixes/fix-stories.ts";

export const MORE_FIX_STORIES: readonly FixStory[] = [
  {
    name: "rust game in Polish: the message below the panic",
    steps: [
      {
        fails: "cargo run --release",
        with: "    Finished `release` profile [optimized] target(s) in 0.08s\n     Running `target/release/zamek`\nthread 'main' panicked at src/assets.rs:22:10:\nNie udało się otworzyć pliku 'assets/mapa.ron': Os { code: 2, kind: NotFound }\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace",
      },
      { passes: "git lfs pull", with: "Downloading LFS objects: 100% (4/4)" },
      { passes: "cargo run --release", with: "gra gotowa" },
    ],
    keeps: ["Nie udało się otworzyć pliku 'assets/mapa.ron'", "git lfs pull"],
    later: [
      {
        command: "cargo run --release",
        output:
          "     Running `target/release/zamek`\nthread 'main' panicked at src/audio.rs:9:5:\nBrak urządzenia dźwiękowego\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace",
        told: undefined,
      },
    ],
  },
  {
    name: "android: a local properties file",
    steps: [
      {
        fails: "./gradlew assembleDebug",
        with: "FAILURE: Build failed with an exception.\n\n* What went wrong:\nCould not determine the dependencies of task ':app:compileDebugJavaWithJavac'.\n> SDK location not found. Define a valid SDK location with an ANDROID_HOME environment variable or by setting the sdk.dir path in your project's local properties file at '/home/dev/tour/local.properties'.\n\n* Try:\n> Run with --stacktrace option to get the stack trace.\n\nBUILD FAILED in 2s",
      },
      { edits: "local.properties", from: "", to: "sdk.dir=/opt/android-sdk" },
      { passes: "./gradlew assembleDebug", with: "BUILD SUCCESSFUL in 31s" },
    ],
    keeps: ["SDK location not found", "local.properties"],
  },
  {
    name: "nix: a missing attribute",
    steps: [
      {
        fails: "nix build",
        with: "error:\n       … while calling the 'derivationStrict' builtin\n         at <nix/derivation-internal.nix>:9:12:\n       error: attribute 'gdal_3' missing\n       at /home/dev/raster/flake.nix:14:20:\n           13|     buildInputs = [\n           14|       pkgs.gdal_3\n             |       ^\n       Did you mean gdal?",
      },
      { edits: "flake.nix", from: "pkgs.gdal_3", to: "pkgs.gdal" },
      { passes: "nix build", with: "" },
    ],
    keeps: ["attribute 'gdal_3' missing", "flake.nix"],
    later: [
      {
        command: "nix build",
        output:
          "error:\n       … while calling the 'derivationStrict' builtin\n         at <nix/derivation-internal.nix>:9:12:\n       error: hash mismatch in fixed-output derivation '/nix/store/8s1-tiles.drv':\n         specified: sha256-AAAA\n            got:    sha256-BBBB",
        told: undefined,
      },
    ],
  },
  {
    name: "esp-idf: the environment has to be loaded in the same line",
    steps: [
      { fails: "idf.py build", with: "zsh: command not found: idf.py" },
      { passes: ". ~/esp/esp-idf/export.sh && idf.py build", with: "Project build complete." },
    ],
    keeps: ["export.sh"],
    before: { command: "idf.py flash", told: "export.sh" },
  },
  {
    name: "R: a package that was not installed",
    steps: [
      {
        fails: "Rscript analysis/map.R",
        with: "Loading required package: ggplot2\nError in library(sf) : there is no package called ‘sf’\nExecution halted",
      },
      { passes: `Rscript -e 'install.packages("sf")'`, with: "* DONE (sf)" },
      { passes: "Rscript analysis/map.R", with: "written map.png" },
    ],
    keeps: ["there is no package called ‘sf’", "install.packages"],
    later: [
      {
        command: "Rscript analysis/map.R",
        output:
          "Loading required package: ggplot2\nError in st_read(path) : object 'path' not found\nExecution halted",
        told: undefined,
      },
    ],
  },
  {
    name: "jupyter: a kernel that is not registered",
    steps: [
      {
        fails: "jupyter nbconvert --execute report.ipynb --to html",
        with: '[NbConvertApp] Converting notebook report.ipynb to html\nTraceback (most recent call last):\n  File "/home/dev/venv/bin/jupyter-nbconvert", line 8, in <module>\n    sys.exit(main())\n  File "/home/dev/venv/lib/python3.12/site-packages/jupyter_client/kernelspec.py", line 285, in get_kernel_spec\n    raise NoSuchKernel(kernel_name)\njupyter_client.kernelspec.NoSuchKernel: No such kernel named wind',
      },
      {
        passes: "python -m ipykernel install --user --name wind",
        with: "Installed kernelspec wind",
      },
      { passes: "jupyter nbconvert --execute report.ipynb --to html", with: "Writing report.html" },
    ],
    keeps: ["No such kernel named wind", "ipykernel install --user --name wind"],
  },
  {
    name: "git: a push that was behind",
    steps: [
      {
        fails: "git push origin main",
        with: "To github.com:acme/quay.git\n ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs to 'github.com:acme/quay.git'\nhint: Updates were rejected because the remote contains work that you do not\nhint: have locally. This is usually caused by another repository pushing to\nhint: the same ref.",
      },
      { passes: "git pull --rebase origin main", with: "Successfully rebased" },
      { passes: "git push origin main", with: "main -> main" },
    ],
    keeps: ["(fetch first)", "git pull --rebase origin main"],
    later: [
      {
        command: "git push origin main",
        output:
          "remote: error: GH006: Protected branch update failed for refs/heads/main.\nremote: error: At least 1 approving review is required by reviewers with write access.\nTo github.com:acme/quay.git\n ! [remote rejected] main -> main (protected branch hook declined)\nerror: failed to push some refs to 'github.com:acme/quay.git'",
        told: undefined,
      },
    ],
  },
  {
    name: "an outage is not mended by work on something else",
    steps: [
      {
        fails: "pytest tests/test_feed.py",
        with: "E   requests.exceptions.ConnectionError: HTTPSConnectionPool(host='feed.acme.dev', port=443): Max retries exceeded with url: /v1\n=========================== short test summary info ============================\nFAILED tests/test_feed.py::test_live - requests.exceptions.ConnectionError\n1 failed, 3 passed in 9.31s",
      },
      { edits: "src/report.py", from: "columns = 3", to: "columns = 4" },
      { passes: "pytest tests/test_feed.py", with: "4 passed in 2.1s" },
    ],
    keeps: [],
  },
  {
    name: "a workflow of the CI mends nothing here",
    steps: [
      {
        fails: "cargo test",
        with: "---- relay::drops_slow_peers stdout ----\nthread 'relay::drops_slow_peers' panicked at src/relay.rs:88:9:\npeer was not dropped after 200ms\n\ntest result: FAILED. 5 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.31s\n\nerror: test failed, to rerun pass `--lib`",
      },
      { edits: ".github/workflows/ci.yml", from: "timeout-minutes: 5", to: "timeout-minutes: 9" },
      { passes: "cargo test", with: "test result: ok. 6 passed" },
    ],
    keeps: ["flaky"],
    never: ["ci.yml"],
  },
  {
    name: "two commands fail, each gets its own fix",
    steps: [
      {
        fails: "npx eslint src",
        with: '/home/dev/web/src/menu.tsx\n  31:5  error  React Hook "useMenu" is called conditionally  react-hooks/rules-of-hooks\n\n✖ 1 problem (1 error, 0 warnings)',
      },
      {
        fails: "npx vite build",
        with: 'x Build failed in 312ms\nerror during build:\n[vite]: Rollup failed to resolve import "dayjs/plugin/utc" from "/home/dev/web/src/clock.ts".',
      },
      { edits: "src/menu.tsx", from: "if (open) useMenu();", to: "useMenu(open);" },
      { passes: "npx eslint src" },
      { passes: "npm install dayjs", with: "added 1 package" },
      { passes: "npx vite build", with: "built in 1.1s" },
    ],
    keeps: ['React Hook "useMenu"', "useMenu(open)", "dayjs/plugin/utc", "npm install dayjs"],
    never: [
      "rules-of-hooks. Fixed by: in src/menu.tsx `useMenu(open);` instead of `if (open) useMenu();`; running",
    ],
  },
  {
    name: "dart: a wrapper that starts the tests of another tool",
    steps: [
      {
        fails: "melos run test",
        with: "melos run test\n  └> flutter test\n     └> RUNNING\n\n[tour]: 00:03 +2 -1: map shows the route [E]\n[tour]:   MissingPluginException(No implementation found for method getTilesDir on channel tour/tiles)\n[tour]: 00:04 +3 -1: Some tests failed.\n\nmelos run test\n  └> flutter test\n     └> FAILED\nScriptException: The script test failed to execute",
      },
      {
        edits: "packages/tour/test/map_test.dart",
        from: "void main() {",
        to: "void main() {\n  TilesPlatform.instance = FakeTiles();",
      },
      { passes: "melos run test", with: "SUCCESS" },
    ],
    keeps: ["No implementation found for method getTilesDir", "FakeTiles"],
    never: ["failed with: ScriptException"],
  },
  {
    name: "an unknown tool with a banner around every failure",
    steps: [
      {
        fails: "./tools/ship stage",
        with: "*** ship 3.1 ***\nuploading bundle\nbucket quay-stage answers 403 for key bundles/4411.tgz\nShip could not be completed. Contact the platform team in #ship.",
      },
      { passes: "./tools/ship login", with: "logged in" },
      { passes: "./tools/ship stage", with: "shipped" },
    ],
    keeps: ["ship login"],
    later: [
      {
        command: "./tools/ship stage",
        output:
          "*** ship 3.1 ***\nuploading bundle\nbundle is 312 MB, at most 250 MB are allowed\nShip could not be completed. Contact the platform team in #ship.",
        told: undefined,
      },
    ],
  },
];
