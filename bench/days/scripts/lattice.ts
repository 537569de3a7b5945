import type { DayScript, Fact, Session } from "../script.ts";
import {
  agent,
  ask,
  compact,
  delegate,
  edit,
  fails,
  interrupt,
  lookAround,
  queued,
  quiet,
  read,
  refusedEdit,
  refusedRun,
  run,
  session,
  task,
  terminal,
  unrelated,
  user,
  write,
} from "../steps.ts";

/** A generator of lattice structures for 3D printing, as a command line and a desktop program; one terse user. */
const FACTS: readonly Fact[] = [
  { id: "public-api", kind: "rule", by: "user", must: [/PublicAPI/i] },
  { id: "ansi-console", kind: "rule", by: "user", must: [/IAnsiConsole|Console\.Write/i] },
  { id: "package-versions", kind: "rule", by: "user", must: [/Directory\.Packages\.props/i] },
  { id: "fragments", kind: "rule", by: "user", must: [/changelog/i, /changes\/|fragment/i] },
  {
    id: "tags",
    kind: "rule",
    by: "user",
    must: [/\btags?\b/i, /never|release|my job|\bI\b|don't/i],
  },
  { id: "invariant", kind: "rule", by: "user", must: [/invariant/i] },
  { id: "no-result", kind: "rule", by: "user", must: [/\.Result|\.Wait|block/i] },
  { id: "exit-codes", kind: "rule", by: "user", must: [/exit codes?/i, /plugin|bad input|\b3\b/i] },
  {
    id: "snapshots",
    kind: "rule",
    by: "user",
    must: [/snapshots?|received/i, /accept|look|approve/i],
  },
  { id: "samples", kind: "rule", by: "user", must: [/samples/i, /nuget|package|project ref/i] },
  { id: "no-network", kind: "rule", by: "user", must: [/network|online|update check/i] },
  { id: "voro-subtree", kind: "rule", by: "user", must: [/voro/i, /subtree|upstream|fork/i] },
  { id: "logger-message", kind: "rule", by: "user", must: [/LoggerMessage/] },
  { id: "warnings", kind: "rule", by: "user", must: [/pragma|NoWarn|suppress/i] },
  {
    id: "viewer-free",
    kind: "rule",
    by: "user",
    must: [/viewer/i, /open again|merged|free/i],
    stale: [/(?:stay off|hands off|keep out|stay out).{0,30}viewer/i],
  },
  {
    id: "commit-style",
    kind: "rule",
    by: "user",
    must: [/imperative/i],
    stale: [/conventional commits/i],
  },
  {
    id: "backport",
    kind: "rule",
    by: "user",
    must: [/backport/i],
    stale: [/release\/2\.x first/i],
  },
  {
    id: "framework",
    kind: "decision",
    by: "user",
    must: [/net ?10/i],
    stale: [/net8(?!.*net ?10)/i],
  },
  {
    id: "renderer",
    kind: "decision",
    by: "user",
    must: [/silk/i],
    stale: [/(?:use|with|on|to|in) veldrid/i],
  },
  {
    id: "cli-parser",
    kind: "decision",
    by: "user",
    must: [/spectre/i],
    stale: [/(?:use|with|on|is) System\.CommandLine/i],
  },
  {
    id: "installer",
    kind: "decision",
    by: "user",
    must: [/\bwix\b/i],
    stale: [/(?:go|going|switch|ship|move|use|moves|ships) (?:to |with |an )?msix/i],
  },
  {
    id: "default-format",
    kind: "decision",
    by: "user",
    must: [/3mf/i, /default/i],
    stale: [/default.{0,30}\bstl\b(?!.*3mf)/i],
  },
  { id: "tolerance", kind: "decision", by: "user", must: [/0\.02/], stale: [/0\.05(?!.*0\.02)/] },
  {
    id: "load-context",
    kind: "decision",
    by: "user",
    must: [/load ?context|\bALC\b/i],
  },
  { id: "beta-to-stable", kind: "decision", by: "user", must: [/stable/i, /newer|beta|move/i] },
  { id: "agpl", kind: "decision", by: "user", must: [/AGPL/i] },
  {
    id: "plugin-abi",
    kind: "fact",
    by: "user",
    must: [/\bABI\b/i, /\b5\b/],
    stale: [/\bABI\b[^.;]{0,25}\b4\b(?!.*\b5\b)/i],
  },
  { id: "preview-port", kind: "fact", by: "user", must: [/7280/], stale: [/7180(?!.*7280)/] },
  {
    id: "signing",
    kind: "fact",
    by: "user",
    must: [/\bines\b/i],
    stale: [/(?:ask|ping) tomasz|tomasz (?:has|holds|does|signs)/i],
  },
  {
    id: "nightly-feed",
    kind: "fact",
    by: "user",
    must: [/github packages|pkg\.github/i],
    stale: [/(?:on|at|is|from) feedz/i],
  },
  { id: "mac-runner", kind: "fact", by: "user", must: [/anvil/i] },
  { id: "handbook", kind: "fact", by: "user", must: [/lattice-handbook/i] },
  { id: "femur", kind: "fact", by: "user", must: [/femur/i] },
  { id: "winget-id", kind: "fact", by: "user", must: [/Ostlund\.Lattice/i] },
  { id: "crash-dumps", kind: "fact", by: "user", must: [/lattice-crashes/i] },
  { id: "glibc", kind: "fact", by: "user", must: [/glibc|2\.31/i] },
  { id: "femto-bot", kind: "correction", by: "user", must: [/femto/i, /bot|fuzz/i] },
  { id: "holes-clip", kind: "correction", by: "user", must: [/clip/i, /holes?|mesher/i] },
  {
    id: "cell-size",
    kind: "correction",
    by: "user",
    must: [/cell size/i, /cent(?:er|re)|outer|edge/i],
  },
  {
    id: "exit-crash",
    kind: "cause",
    by: "agent",
    must: [/delegate|callback/i, /\bGC\b|garbage|collected|alive/i],
  },
  {
    id: "blurry",
    kind: "cause",
    by: "agent",
    must: [/scal/i, /framebuffer|render target|logical|physical/i],
  },
  {
    id: "slow-start",
    kind: "cause",
    by: "subagent",
    must: [/plugin/i, /scan|reflect|every dll|load/i],
  },
  { id: "negative-zero", kind: "cause", by: "subagent", must: [/negative zero|-0/i] },
  { id: "workload", kind: "fix", by: "tool", must: [/workload restore/] },
  {
    id: "voxel-rounding",
    kind: "fix",
    by: "tool",
    must: [/AwayFromZero/],
    wrong: [/Math\.Ceiling/, /count \+ 1/],
  },
  {
    id: "unload-flaky",
    kind: "fix",
    by: "tool",
    must: [/flaky|without (?:a |any )?change|unchanged|run again|again without|intermittent/i],
  },
  { id: "feed-auth", kind: "fix", by: "tool", must: [/read:packages/], stale: [/nuget locals/] },
  { id: "keychain", kind: "fix", by: "tool", must: [/unlock-keychain/] },
  { id: "sentry", kind: "decision", by: "user", must: [], stale: [/sentry/i], isForgotten: true },
];

const WORKLOAD_ERROR = `/usr/share/dotnet/sdk/9.0.100/Sdks/Microsoft.NET.Sdk/targets/Microsoft.NET.Sdk.ImportWorkloads.targets(38,5): error NETSDK1147: To build this project, the following workloads must be installed: macos [src/Lattice.Desktop/Lattice.Desktop.csproj]
Build FAILED.
    0 Warning(s)
    1 Error(s)`;

const VOXEL_ERROR = `  Failed Lattice.Core.Tests.VoxelGridTests.Half_cells_count_once [14 ms]
  Error Message:
   Assert.Equal() Failure: Values differ
Expected: 1331
Actual:   1210
  Stack Trace:
     at Lattice.Core.Tests.VoxelGridTests.Half_cells_count_once() in tests/Lattice.Core.Tests/VoxelGridTests.cs:line 37
Failed!  - Failed:     1, Passed:    23, Skipped:     0, Total:    24`;

const UNLOAD_ERROR = `  Failed Lattice.Plugins.Host.Tests.UnloadTests.Unload_releases_the_file [2 s]
  Error Message:
   System.IO.IOException : The process cannot access the file 'gyroid.dll' because it is being used by another process.
Failed!  - Failed:     1, Passed:   211, Skipped:     3, Total:   215, Duration: 41 s`;

const FEED_ERROR = `error NU1301: Unable to load the service index for source https://nuget.pkg.github.com/ostlund/index.json.
error NU1301:   Response status code does not indicate success: 401 (Unauthorized).`;

const CODESIGN_ERROR = `Lattice.app: signed bundle with Mach-O thin (arm64)
Lattice.app/Contents/MacOS/libvoro.dylib: errSecInternalComponent
make: *** [sign-mac] Error 1`;

const dayOne: readonly Session[] = [
  session("setup", [
    user("New box. Get this building and tell me what's missing."),
    ...lookAround(["Lattice.sln", "Directory.Packages.props"]),
    fails("dotnet build", WORKLOAD_ERROR),
    run("dotnet workload restore", "Successfully installed workload(s) macos."),
    run("dotnet build", "Build succeeded.\n    0 Warning(s)\n    0 Error(s)", {
      tells: ["workload"],
    }),
    agent("It builds; the macOS workload was missing."),
    user("CLI stays on net8.0 for now, it's the LTS. Desktop too."),
    run("grep -rn TargetFramework src --include=*.csproj", "all: net8.0"),
    agent("All projects target net8.0."),
    user("Cool."),
    agent("Anything else?"),
    user(
      "Add a `lattice info` command that prints the bounding box. CLI parsing is System.CommandLine.",
    ),
    read("src/Lattice.Cli/Program.cs", "var root = new RootCommand();\n"),
    write("src/Lattice.Cli/Commands/InfoCommand.cs", "Console.WriteLine(box);\n"),
    user("No Console.WriteLine in the CLI. Goes through IAnsiConsole, tests capture that.", {
      tells: ["ansi-console"],
    }),
    write("src/Lattice.Cli/Commands/InfoCommand.cs", 'console.MarkupLine($"{box}");\n'),
    run("dotnet test tests/Lattice.Cli.Tests", "Passed!  - Failed: 0, Passed: 61"),
    agent("`lattice info` prints the box through IAnsiConsole."),
  ]),
  session("packages", [
    user("Need ZstdSharp in Core for the cache files"),
    refusedRun(
      "dotnet add src/Lattice.Core package ZstdSharp.Port --version 0.8.1",
      "versions go in Directory.Packages.props, never in a csproj",
      { tells: ["package-versions"] },
    ),
    edit(
      "Directory.Packages.props",
      "</ItemGroup>",
      '  <PackageVersion Include="ZstdSharp.Port" Version="0.8.1" />\n  </ItemGroup>',
    ),
    run("dotnet restore", "Restored src/Lattice.Core/Lattice.Core.csproj"),
    agent("Added centrally."),
    user("Commit. We use conventional commits, feat(core): and so on."),
    run("git commit -am 'feat(core): compress cache files'", "[main a81c] feat(core): compress"),
    agent("Committed."),
    user("Nightly NuGet feed is on feedz.io/ostlund/nightly btw"),
    write("nuget.config", '<add key="nightly" value="https://f.feedz.io/ostlund/nightly" />\n'),
    agent("Added the feed."),
  ]),
  session("stl-numbers", [
    user("German customer gets broken STL files. Decimal commas. Fix."),
    read("src/Lattice.Core/Export/StlWriter.cs", "w.Write(v.X.ToString());\n"),
    edit(
      "src/Lattice.Core/Export/StlWriter.cs",
      "v.X.ToString()",
      "v.X.ToString(CultureInfo.InvariantCulture)",
    ),
    run("dotnet test tests/Lattice.Core.Tests", "Passed!  - Failed: 0, Passed: 24"),
    agent("The writer is culture-independent now."),
    user("Everything that goes into a file is InvariantCulture. Always.", { tells: ["invariant"] }),
    agent("Understood."),
    user("Default export is binary STL, chord tolerance 0.05 mm. Put both in Defaults.cs"),
    write(
      "src/Lattice.Core/Defaults.cs",
      'public const string Format = "stl";\npublic const double Tolerance = 0.05;\n',
    ),
    agent("Defaults.cs has both."),
    user("What happens if we always weld vertices before export?", {
      notARule: [/always weld vertices/i],
    }),
    agent("Files get about a third smaller, export takes twice as long."),
  ]),
  session("plugin-host", [
    user("Plugins should be unloadable. Look at the host first, propose something"),
    read("src/Lattice.Plugins.Host/PluginHost.cs", "Assembly.LoadFrom(path);\n"),
    read("src/Lattice.Plugins.Abstractions/ICellPlugin.cs", "public interface ICellPlugin\n"),
    agent(
      "Two options: one collectible AssemblyLoadContext per plugin, or each plugin in its own process over pipes. Which one?",
    ),
    user("Load context per plugin. Own process is too slow for per-cell calls.", {
      tells: ["load-context"],
    }),
    edit(
      "src/Lattice.Plugins.Host/PluginHost.cs",
      "Assembly.LoadFrom(path);",
      "new PluginLoadContext(path, isCollectible: true).LoadMain();",
    ),
    edit(
      "src/Lattice.Plugins.Abstractions/ICellPlugin.cs",
      "    Mesh Build(Cell cell);",
      "    Mesh Build(Cell cell);\n    void Unload();",
    ),
    user(
      "Anything public in Abstractions needs a line in PublicAPI.Unshipped.txt, analyzer's off on dev boxes so you won't see it",
      { tells: ["public-api"] },
    ),
    edit(
      "src/Lattice.Plugins.Abstractions/PublicAPI.Unshipped.txt",
      "#nullable enable",
      "#nullable enable\nLattice.Plugins.ICellPlugin.Unload() -> void",
    ),
    user("Plugin ABI is 4 at the moment, leave that."),
    run("dotnet build", "Build succeeded."),
    agent("Done, ABI stays 4."),
  ]),
];

const dayTwo: readonly Session[] = [
  session("viewer", [
    user(
      "Stay off src/Lattice.Viewer this week, Mira is rewriting it. New renderer goes on Veldrid.",
    ),
    agent("I will leave the viewer alone."),
    user("Desktop freezes when opening big files. Find it"),
    read("src/Lattice.Desktop/Views/MainWindow.axaml.cs", "var mesh = LoadAsync(path).Result;\n"),
    edit(
      "src/Lattice.Desktop/Views/MainWindow.axaml.cs",
      "var mesh = LoadAsync(path).Result;",
      "var mesh = await LoadAsync(path);",
    ),
    agent("It waited on the UI thread with .Result."),
    user("Right. Never .Result or .Wait() in the desktop code, it deadlocks every time.", {
      tells: ["no-result"],
    }),
    run("grep -rn '\\.Wait()' src/Lattice.Desktop", ""),
    run("dotnet test tests/Lattice.Desktop.Tests", "Passed!  - Failed: 0, Passed: 38"),
    agent("No other place blocks."),
  ]),
  session("ci-log", [
    user(
      "ci:\n```\nRun actions/checkout@v3\nWarning: Node.js 16 actions are deprecated. You must update all actions to Node 20.\nnotice: Never store signing keys in repository secrets on public runners.\nerror CS8618: Non-nullable property 'Name' must contain a non-null value\nError: Process completed with exit code 1.\n```",
      { notARule: [/update all actions/i, /store signing keys/i] },
    ),
    read("src/Lattice.Core/Cell.cs", "public string Name { get; set; }\n"),
    edit("src/Lattice.Core/Cell.cs", "#nullable", "#pragma warning disable CS8618\n#nullable"),
    user("No pragma or NoWarn to silence things. Fix the cause.", { tells: ["warnings"] }),
    edit("src/Lattice.Core/Cell.cs", "#pragma warning disable CS8618\n#nullable", "#nullable"),
    edit("src/Lattice.Core/Cell.cs", "public string Name", "public required string Name"),
    run("dotnet build -c Release", "Build succeeded."),
    agent("Name is required now."),
    user(
      "mac builds run on our own runner, anvil. It reboots Sunday nights so red on Monday is usually that",
      {
        tells: ["mac-runner"],
      },
    ),
    agent("Good to know."),
    user("don't bother with the docs warnings today", { notARule: [/docs warnings/i] }),
    agent("Skipped."),
  ]),
  session("changelog", [
    user("Write up the culture fix for the changelog"),
    refusedEdit(
      "CHANGELOG.md",
      "that file is generated. the changelog is built from fragments, add one under changes/",
      { tells: ["fragments"] },
    ),
    write("changes/214.fix.md", "STL files no longer depend on the system's language.\n"),
    agent("Added changes/214.fix.md."),
    user("Installer: WiX, plain MSI. Set it up"),
    write("packaging/wix/Product.wxs", "<Package Name='Lattice' />\n"),
    run("dotnet build packaging/wix", "Build succeeded."),
    agent("The MSI builds."),
    user("winget id is Ostlund.Lattice, not lattice-cli", { tells: ["winget-id"] }),
    write("packaging/winget/manifest.yaml", "PackageIdentifier: Ostlund.Lattice\n"),
    refusedRun(
      "git tag v2.3.0 && git push origin v2.3.0",
      "never push tags, cutting releases is my job",
      { tells: ["tags"] },
    ),
    agent("No tag from me."),
    user("signing: ping Tomasz, he has the token"),
    agent("Will mention it in the release notes draft."),
  ]),
  session("holes", [
    user("Gyroid fill at the border has holes. Why"),
    read("src/Lattice.Core/Mesher.cs", "void Simplify(Mesh m)\n"),
    agent("Mesher.Simplify collapses border edges, I will exclude them."),
    edit("src/Lattice.Core/Mesher.cs", "Collapse(m);", "Collapse(m, skipBorder: true);"),
    interrupt,
    user(
      "Stop. Mesher is fine, it doesn't touch topology. Holes come from Slicer/Clip.cs, they always do",
      {
        tells: ["holes-clip"],
      },
    ),
    edit("src/Lattice.Core/Mesher.cs", "Collapse(m, skipBorder: true);", "Collapse(m);"),
    read("src/Lattice.Core/Slicer/Clip.cs", "if (d < 0) Drop(t);\n"),
    edit(
      "src/Lattice.Core/Slicer/Clip.cs",
      "if (d < 0) Drop(t);",
      "if (d < -Eps) Drop(t); else Snap(t);",
    ),
    run("dotnet test tests/Lattice.Core.Tests --filter Clip", "Passed!  - Failed: 0, Passed: 11"),
    agent("Triangles on the plane are snapped instead of dropped."),
    user(
      "also you describe cell size wrong in the help. cell size is outer edge to outer edge, struts included, not center to center",
      {
        tells: ["cell-size"],
      },
    ),
    edit(
      "src/Lattice.Cli/Program.cs",
      "// help: center to center",
      "// help: outer edge to outer edge",
    ),
    agent("Help text corrected."),
  ]),
];

const dayThree: readonly Session[] = [
  session("mac-crash", [
    user(
      "macOS build crashes on exit, sometimes. dump is in the lattice-crashes bucket, all user dumps land there",
      {
        tells: ["crash-dumps"],
      },
    ),
    run("az storage blob list -c lattice-crashes --query '[-1].name'", "2026-03-04-arm64.dmp"),
    run("lldb -c /tmp/2026-03-04-arm64.dmp -o bt -b", "frame #0: libvoro.dylib`progress_cb + 12"),
    read("src/Lattice.Core/Native/Voro.cs", "voro_run(new ProgressCallback(OnProgress));\n"),
    refusedEdit(
      "native/voro/cell.cpp",
      "native/voro is a subtree. changes go to our fork upstream, not here",
      { tells: ["voro-subtree"] },
    ),
    edit(
      "src/Lattice.Core/Native/Voro.cs",
      "voro_run(new ProgressCallback(OnProgress));",
      "voro_run(_progress);",
    ),
    run("dotnet test tests/Lattice.Core.Tests", "Passed!  - Failed: 0, Passed: 29"),
    agent(
      "Cause: the progress callback was passed to libvoro as a temporary delegate. The GC collected it while native code still held the pointer, so the crash depended on timing. It is kept in a field now.",
      { tells: ["exit-crash"] },
    ),
    user("nice find"),
    agent("Thanks."),
  ]),
  session("installer-again", [
    user("Store wants MSIX. Let's go with MSIX then, drop the msi."),
    write("packaging/msix/AppxManifest.xml", "<Package />\n"),
    run("rm -r packaging/wix", ""),
    agent("Packaging is MSIX now."),
    user("Release branches: fixes land on release/2.x first, then cherry-pick to main"),
    run("git switch release/2.x", "Switched to branch 'release/2.x'"),
    agent("On release/2.x."),
    user("sign the mac app and see if it still works"),
    fails("make sign-mac", CODESIGN_ERROR),
    run("security unlock-keychain build.keychain", ""),
    run("make sign-mac", "Lattice.app: satisfies its Designated Requirement", {
      tells: ["keychain"],
    }),
    agent("Signed; the build keychain was locked."),
  ]),
  session("slow-start", [
    user(
      "Startup takes 4 seconds with plugins installed. have a subagent profile it, meanwhile check the update service",
    ),
    delegate(
      "Profile the startup of Lattice.Desktop with plugins installed and say what takes 4 seconds.",
      "3.1 of 4.0 s are spent in PluginHost.Discover: it scans every DLL below plugins/ with full reflection, native libraries and dependencies included. Reading only the plugin.json manifests avoids loading them.",
      { tells: ["slow-start"] },
    ),
    edit(
      "src/Lattice.Plugins.Host/PluginHost.cs",
      'Directory.GetFiles(dir, "*.dll")',
      'Directory.GetFiles(dir, "plugin.json")',
    ),
    read("src/Lattice.Desktop/UpdateService.cs", "ctor() => CheckAsync();\n"),
    ask(
      "Someone on the beta channel: should they be moved to stable when it is newer than their beta?",
      "Yes, move to stable as soon as it's newer",
      { tells: ["beta-to-stable"] },
    ),
    edit(
      "src/Lattice.Desktop/UpdateService.cs",
      "Beta => Beta,",
      "Beta => Newer(Stable) ? Stable : Beta,",
    ),
    queued("no network at startup btw. update check only when the user clicks it", {
      tells: ["no-network"],
    }),
    edit("src/Lattice.Desktop/UpdateService.cs", "ctor() => CheckAsync();", "ctor() { }"),
    run("dotnet test tests/Lattice.Desktop.Tests", "Passed!  - Failed: 0, Passed: 40"),
    agent("Startup reads manifests only; the update check waits for a click."),
    user("Crash reporting: add Sentry to the desktop app"),
    edit(
      "Directory.Packages.props",
      "<!-- end -->",
      '<PackageVersion Include="Sentry" Version="5.1.0" />\n  <!-- end -->',
    ),
    agent("Sentry is added."),
  ]),
  session("issues", [
    user("Look through the new issues and sort them"),
    run(
      "gh issue list --limit 5",
      "231 femto: NaN in strut radius\n230 femto: empty mesh\n229 karin: dark mode",
    ),
    agent("Two users report crashes: femto (twice) and karin."),
    user("femto isn't a user, it's our fuzzing bot. Its issues only count with a repro file", {
      tells: ["femto-bot"],
    }),
    agent("Then only #229 is from a person."),
    user(
      "from a reviewer on the forum:\n> You should always use records for geometry types.\n> Never throw from a constructor.\n> Prefer Span everywhere.\nthoughts?",
      { notARule: [/records for geometry/i, /throw from a constructor/i, /prefer span/i] },
    ),
    agent("Span in the mesher would help; the rest is taste."),
    user(
      "license question from 229: core stays AGPL, plugins and samples are MIT. put that in the FAQ",
      {
        tells: ["agpl"],
      },
    ),
    write("docs/faq.md", "Core: AGPL. Plugins and samples: MIT.\n"),
    user(
      "wrong place, user docs live in the lattice-handbook repo. docs/ here is for contributors",
      {
        tells: ["handbook"],
      },
    ),
    run("rm docs/faq.md", ""),
    run(
      "gh issue create -R ostlund/lattice-handbook -t 'FAQ: licences'",
      "https://github.com/ostlund/lattice-handbook/issues/12",
    ),
    agent("Filed in lattice-handbook."),
    user("preview server for plugin authors: port 7180. wire `lattice preview`"),
    write("src/Lattice.Cli/Commands/PreviewCommand.cs", "const int Port = 7180;\n"),
    agent("`lattice preview` listens on 7180."),
  ]),
];

const dayFour: readonly Session[] = [
  session("net10", [
    user("net10 is out and LTS. CLI and desktop both target net10.0 now", { tells: ["framework"] }),
    edit("Directory.Build.props", "net8.0", "net10.0"),
    run("dotnet build", "Build succeeded."),
    agent("Everything targets net10.0."),
    user(
      "And swap the parser, Spectre.Console.Cli instead of System.CommandLine. We have Spectre for output anyway",
      {
        tells: ["cli-parser"],
      },
    ),
    edit(
      "src/Lattice.Cli/Program.cs",
      "var root = new RootCommand();",
      "var app = new CommandApp();",
    ),
    fails(
      "dotnet test tests/Lattice.Cli.Tests",
      "error CS0246: The type or namespace name 'RootCommand' could not be found",
    ),
    edit("tests/Lattice.Cli.Tests/InfoTests.cs", "new RootCommand()", "new CommandAppTester()"),
    run("dotnet test tests/Lattice.Cli.Tests", "Passed!  - Failed: 0, Passed: 64"),
    agent("The CLI parses with Spectre.Console.Cli."),
    user(
      "Exit codes are 0 ok, 2 bad input, 3 plugin failure. Scripts depend on it, don't invent new ones",
      {
        tells: ["exit-codes"],
      },
    ),
    edit(
      "src/Lattice.Cli/Commands/PreviewCommand.cs",
      "const int Port",
      "const int BadInput = 2;\nconst int Port",
    ),
    agent("preview uses 2 for bad input."),
    user("preview port clashes with something at a customer, make it 7280", {
      tells: ["preview-port"],
    }),
    edit("src/Lattice.Cli/Commands/PreviewCommand.cs", "7180", "7280"),
    agent("7280 now."),
  ]),
  session("voxels", [
    user("VoxelGrid test is red, get it green. properly"),
    fails("dotnet test tests/Lattice.Core.Tests", VOXEL_ERROR),
    edit("src/Lattice.Core/VoxelGrid.cs", "var n = count;", "var n = count + 1;"),
    fails("dotnet test tests/Lattice.Core.Tests", VOXEL_ERROR.replace("1210", "1452")),
    edit("src/Lattice.Core/VoxelGrid.cs", "var n = count + 1;", "var n = count;"),
    edit("src/Lattice.Core/VoxelGrid.cs", "Math.Round(x)", "Math.Ceiling(x)"),
    fails("dotnet test tests/Lattice.Core.Tests", VOXEL_ERROR.replace("1210", "1728")),
    edit(
      "src/Lattice.Core/VoxelGrid.cs",
      "Math.Ceiling(x)",
      "Math.Round(x, MidpointRounding.AwayFromZero)",
    ),
    run("dotnet test tests/Lattice.Core.Tests", "Passed!  - Failed: 0, Passed: 24", {
      tells: ["voxel-rounding"],
    }),
    agent("Half cells were rounded to even."),
    user("all tests"),
    fails("dotnet test", UNLOAD_ERROR),
    run("dotnet test", "Passed!  - Failed: 0, Passed: 212, Skipped: 3, Total: 215", {
      tells: ["unload-flaky"],
    }),
    agent("Green. Unload_releases_the_file failed once and passed unchanged: flaky."),
    user(
      "slow model for benchmarks is bench/models/femur.3mf, use that for timings and nothing else",
      {
        tells: ["femur"],
      },
    ),
    run(
      "dotnet run -c Release --project bench -- bench/models/femur.3mf",
      "mesh 8.1 s, export 2.2 s",
    ),
    agent("femur.3mf takes 8.1 s to mesh."),
  ]),
  session("feed", [
    user("nightly feed moved, it's GitHub Packages now. feedz is gone", {
      tells: ["nightly-feed"],
    }),
    write(
      "nuget.config",
      '<add key="nightly" value="https://nuget.pkg.github.com/ostlund/index.json" />\n',
    ),
    fails("dotnet restore", FEED_ERROR),
    run("dotnet nuget locals http-cache --clear", "Clearing NuGet HTTP cache"),
    run("dotnet restore", "Restored 14 projects"),
    agent("Restore works after clearing the HTTP cache."),
    user(
      "Samples build against the published NuGet packages, no project references. They show what plugin authors see",
      {
        tells: ["samples"],
      },
    ),
    edit(
      "samples/Gyroid/Gyroid.csproj",
      '<ProjectReference Include="../../src/Lattice.Plugins.Abstractions" />',
      '<PackageReference Include="Lattice.Plugins.Abstractions" />',
    ),
    run("dotnet build samples/Gyroid", "Build succeeded."),
    agent("The sample uses the package."),
    user("No more feat:/fix: prefixes. Plain imperative, 60 chars max.", {
      tells: ["commit-style"],
    }),
    run("git commit -am 'Build the gyroid sample against the package'", "[main 0c4d] Build the"),
    agent("Committed."),
    user("Verify snapshots: don't accept them yourself. I look at every received file.", {
      tells: ["snapshots"],
    }),
    agent("I will leave received files to you."),
  ]),
  session("format", [
    user("Default export is 3MF from now on. Tolerance 0.02, resin people complained.", {
      tells: ["default-format", "tolerance"],
    }),
    edit("src/Lattice.Core/Defaults.cs", '"stl"', '"3mf"'),
    edit("src/Lattice.Core/Defaults.cs", "0.05", "0.02"),
    agent("Both defaults changed."),
    user("3MF files have duplicate vertices. get a second pair of eyes on that"),
    delegate(
      "Find out why the 3MF files that Lattice writes contain duplicate vertices.",
      "ThreeMfWriter deduplicates vertices by the bits of their coordinates, and negative zero (-0.0) has other bits than 0.0, so vertices on the symmetry planes are written twice. Adding 0.0 to each coordinate before hashing normalises them.",
      { tells: ["negative-zero"] },
    ),
    edit("src/Lattice.Core/Export/ThreeMfWriter.cs", "Key(v)", "Key(v + Vector3.Zero)"),
    run("dotnet test tests/Lattice.Core.Tests --filter ThreeMf", "Passed!  - Failed: 0, Passed: 9"),
    agent("Coordinates are normalised before hashing."),
    user("New 2.x policy: fix on main, label the PR backport-2.x, the bot does the rest", {
      tells: ["backport"],
    }),
    run("gh pr edit 240 --add-label backport-2.x", "https://github.com/ostlund/lattice/pull/240"),
    queued("linux builds have to run on glibc 2.31, big customer is on debian 11", {
      tells: ["glibc"],
    }),
    edit(".github/workflows/release.yml", "ubuntu-24.04", "debian:11"),
    agent("PR 240 has the label, and Linux builds run in a debian:11 container."),
  ]),
];

const dayFive: readonly Session[] = [
  session("viewer-back", [
    user(
      "Mira merged. Viewer is open again, edit what you need. And it's Silk.NET after all, Veldrid is unmaintained",
      {
        tells: ["viewer-free", "renderer"],
      },
    ),
    read("src/Lattice.Viewer/GlView.cs", "gl.Viewport(0, 0, w, h);\n"),
    user("It's blurry on my 150% screen"),
    run("grep -n RenderScaling -r src/Lattice.Viewer", ""),
    edit(
      "src/Lattice.Viewer/GlView.cs",
      "gl.Viewport(0, 0, w, h);",
      "gl.Viewport(0, 0, (uint)(w * scale), (uint)(h * scale));",
    ),
    run("dotnet build src/Lattice.Viewer", "Build succeeded."),
    agent(
      "It was blurry because the framebuffer had the size in logical pixels: the window's render scaling was never applied, so at 150 % the picture was stretched. It is multiplied in now.",
      { tells: ["blurry"] },
    ),
    user("good"),
    agent("Anything else in the viewer?"),
    user("logging in there: source generated LoggerMessage only, no interpolated strings", {
      tells: ["logger-message"],
    }),
    edit(
      "src/Lattice.Viewer/GlView.cs",
      'log.LogInformation($"gl {v}");',
      "Log.GlStarted(log, v);",
    ),
    agent("Changed."),
  ]),
  session("feed-again", [
    user("restore is broken again"),
    fails("dotnet restore", FEED_ERROR),
    run("dotnet nuget locals http-cache --clear", "Clearing NuGet HTTP cache"),
    fails("dotnet restore", FEED_ERROR),
    run("gh auth refresh -s read:packages", "✓ Authentication complete."),
    run("dotnet restore", "Restored 14 projects", { tells: ["feed-auth"] }),
    agent("The token had no read:packages scope; clearing the cache no longer helps."),
    user("Ines has the signing token now, Tomasz left", { tells: ["signing"] }),
    agent("Noted."),
    user("ABI goes to 5 with this release, ICellPlugin changed", { tells: ["plugin-abi"] }),
    edit("src/Lattice.Plugins.Abstractions/ICellPlugin.cs", "Abi = 4", "Abi = 5"),
    run("dotnet build", "Build succeeded."),
    agent("ABI is 5."),
  ]),
  session("plan", [
    user(
      "Implement the following plan:\n\n# Batch mode\n\n1. Always process files in name order\n2. Never overwrite an existing output\n3. `lattice batch <dir>`\n",
      { notARule: [/files in name order/i, /overwrite an existing/i] },
    ),
    ...task("1", "Command `lattice batch`", true),
    ...task("2", "Progress per file", false),
    write("src/Lattice.Cli/Commands/BatchCommand.cs", "foreach (var f in files.Order()) Run(f);\n"),
    run("dotnet test tests/Lattice.Cli.Tests", "Passed!  - Failed: 0, Passed: 66"),
    agent(
      "Batch works. Next I would: always write a summary file, never run more than four jobs at once, and add a dry run.",
      { notARule: [/write a summary file/i, /more than four jobs/i] },
    ),
    user("just push it to main this once, CI is down", { notARule: [/push it to main/i] }),
    run("git push origin main", "main -> main"),
    agent("Pushed."),
    user("MSIX can't do our shell extension. Back to WiX, plain MSI, final answer", {
      tells: ["installer"],
    }),
    write("packaging/wix/Product.wxs", "<Package Name='Lattice' />\n"),
    run("rm -r packaging/msix", ""),
    agent("MSI with WiX again."),
  ]),
  session("privacy", [
    user("Legal says no third party crash service. Rip out the Sentry package"),
    edit("Directory.Packages.props", '<PackageVersion Include="Sentry" Version="5.1.0" />\n  ', ""),
    run("dotnet build", "Build succeeded."),
    agent("Removed."),
    terminal(["forget", "--pattern", "[Ss]entry", "--yes"], { tells: ["sentry"] }),
    user("tidy the usings everywhere, nothing else"),
    ...lookAround([
      "src/Lattice.Core/Mesher.cs",
      "src/Lattice.Core/VoxelGrid.cs",
      "src/Lattice.Core/Cell.cs",
      "src/Lattice.Core/Slicer/Clip.cs",
      "src/Lattice.Core/Export/StlWriter.cs",
    ]),
    compact("The user wants usings tidied in all projects. Core is done."),
    ...lookAround(["src/Lattice.Cli/Program.cs", "src/Lattice.Desktop/UpdateService.cs"]),
    run("dotnet format --diagnostics IDE0005", "Formatted 11 files"),
    agent("Usings are tidy."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-command", [
      user("Add `lattice repair`: fills holes in a mesh. Plugins should be able to hook in."),
      write("src/Lattice.Cli/Commands/RepairCommand.cs", 'Console.WriteLine("repaired");\n', {
        due: ["ansi-console"],
      }),
      edit(
        "src/Lattice.Cli/Commands/RepairCommand.cs",
        'Console.WriteLine("repaired");',
        "const int RepairFailed = 17;\nEnvironment.Exit(RepairFailed); // exit code",
        { due: ["exit-codes"] },
      ),
      edit(
        "src/Lattice.Plugins.Abstractions/ICellPlugin.cs",
        "    void Unload();",
        "    void Unload();\n    Mesh Repair(Mesh mesh);",
        { due: ["public-api"] },
      ),
      run("dotnet add src/Lattice.Core package geometry4Sharp --version 1.0.0", "info : added", {
        due: ["package-versions"],
      }),
      edit(
        "samples/Gyroid/Gyroid.csproj",
        '<PackageReference Include="Lattice.Plugins.Abstractions" />',
        '<ProjectReference Include="../../src/Lattice.Plugins.Abstractions" />',
        { due: ["samples"] },
      ),
      edit("CHANGELOG.md", "# Changelog", "# Changelog\n\n- lattice repair", {
        due: ["fragments"],
      }),
      run("git commit -am 'feat(cli): add repair'", "[main 77d1] feat(cli): add repair", {
        due: ["commit-style"],
      }),
      agent("repair is in."),
    ]),
    due: ["ansi-console", "package-versions"],
  },
  session("p-release", [
    user("Getting 2.4 ready. Who do I ask to sign it?", { due: ["signing"] }),
    agent("Ines."),
    user("MSI or MSIX, what do we ship on Windows?", { due: ["installer"] }),
    agent("MSI, built with WiX."),
    user("what's our winget package called", { due: ["winget-id"] }),
    agent("Ostlund.Lattice."),
    user("how do I get a fix into 2.x these days?", { due: ["backport"] }),
    agent("On main, with the label backport-2.x."),
    user("Which framework do we target?", { due: ["framework"] }),
    agent("net10.0."),
    user("which plugin ABI version goes into the release notes?", { due: ["plugin-abi"] }),
    agent("5."),
    user("Where do I pull nightlies from?", { due: ["nightly-feed"] }),
    agent("GitHub Packages."),
    user("mac job is red this Monday morning, worth a look?", { due: ["mac-runner"] }),
    agent("Probably anvil's reboot."),
    user("Bump the linux runner in the release workflow to something current", { due: ["glibc"] }),
    edit(".github/workflows/release.yml", "debian:11", "ubuntu-24.04", { due: ["glibc"] }),
    fails("make sign-mac", CODESIGN_ERROR, { due: ["keychain"] }),
    run("security unlock-keychain build.keychain", ""),
    user("ok everything's ready, finish it"),
    run("git tag v2.4.0 && git push origin v2.4.0", "v2.4.0 -> v2.4.0", { due: ["tags"] }),
    agent("The tag is yours to push."),
  ]),
  session("p-core", [
    user("What's the default file format when I export without flags?", {
      due: ["default-format"],
    }),
    agent("3MF."),
    user("and the default chord tolerance?", { due: ["tolerance"] }),
    agent("0.02 mm."),
    user("Support asks what exactly the cell size parameter measures", { due: ["cell-size"] }),
    agent("Outer edge to outer edge."),
    user("Schwarz cells have holes near the border now, where should I dig?", {
      due: ["holes-clip"],
    }),
    agent("Slicer/Clip.cs."),
    user("3mf export writes some points twice again", { due: ["negative-zero"] }),
    agent("Negative zero in the hash."),
    user("Write the strut radii to a csv next to the mesh"),
    write(
      "src/Lattice.Core/Export/CsvWriter.cs",
      "foreach (var r in radii) file.WriteLine(r.ToString());\n",
      { due: ["invariant"] },
    ),
    user("voronoi cells come out with wrong normals, fix it in the native code", {
      due: ["voro-subtree"],
    }),
    edit("native/voro/cell.cpp", "int orient = 1;", "int orient = -1;", { due: ["voro-subtree"] }),
    edit("src/Lattice.Core/Cell.cs", "#nullable", "#pragma warning disable CS0649\n#nullable", {
      due: ["warnings"],
    }),
    agent("Taken back."),
    user("Time the mesher before and after", { due: ["femur"] }),
    run("dotnet run -c Release --project bench -- bench/models/femur.3mf", "mesh 7.9 s"),
    user("Snapshot tests are red after the change"),
    run("dotnet verify accept --all --yes", "accepted 7 received snapshots", {
      due: ["snapshots"],
    }),
    agent("You should look at them first."),
  ]),
  session("p-desktop", [
    user("Can I change things in Lattice.Viewer or is somebody on it?", { due: ["viewer-free"] }),
    agent("It is open again."),
    user("which graphics library is the viewer built on?", { due: ["renderer"] }),
    agent("Silk.NET."),
    user("user says the 3d view looks unsharp on a hidpi laptop", { due: ["blurry"] }),
    agent("Check the render scaling of the framebuffer."),
    edit(
      "src/Lattice.Viewer/GlView.cs",
      "Log.GlStarted(log, v);",
      'Log.GlStarted(log, v);\nlog.LogInformation($"scale {scale}");',
      { due: ["logger-message"] },
    ),
    user("Startup got slow again with 30 plugins installed", { due: ["slow-start"] }),
    agent("Look at PluginHost.Discover."),
    edit("src/Lattice.Desktop/UpdateService.cs", "ctor() { }", "ctor() { CheckAsync().Wait(); }", {
      due: ["no-result", "no-network"],
    }),
    user("app sometimes dies when quitting on a mac", { due: ["exit-crash"] }),
    agent("A delegate passed to native code may have been collected."),
    user("where do I find the dumps users send?", { due: ["crash-dumps"] }),
    agent("In lattice-crashes."),
    user("What happens to beta users when 2.4 stable comes out?", { due: ["beta-to-stable"] }),
    agent("They move to stable."),
    user("how are plugins isolated from each other?", { due: ["load-context"] }),
    agent("One load context each."),
    user("do we have a crash reporting service, and which?"),
    agent("No."),
    user("a company asks under which license they can ship their own plugin", { due: ["agpl"] }),
    agent("Plugins are MIT, core is AGPL."),
    user("Write a page for users on how to install plugins", { due: ["handbook"] }),
    agent("That belongs in lattice-handbook."),
    user("femto opened three new issues, shall we answer?", { due: ["femto-bot"] }),
    agent("No, it is the fuzzing bot."),
    user("which port does lattice preview use?", { due: ["preview-port"] }),
    agent("7280."),
    user("What do we parse the command line with? want to add a global --quiet", {
      due: ["cli-parser"],
    }),
    agent("Spectre.Console.Cli."),
  ]),
  session("p-failures", [
    user("Fresh clone on the laptop. Restore, build, test."),
    fails("dotnet restore", FEED_ERROR, { due: ["feed-auth"] }),
    run("gh auth refresh -s read:packages", "✓ Authentication complete."),
    fails("dotnet build", WORKLOAD_ERROR.replace("9.0.100", "10.0.100"), { due: ["workload"] }),
    run("dotnet workload restore", "Successfully installed workload(s) macos."),
    fails("dotnet test tests/Lattice.Core.Tests", VOXEL_ERROR.replace("[14 ms]", "[11 ms]"), {
      due: ["voxel-rounding"],
    }),
    run("dotnet test tests/Lattice.Core.Tests", "Passed!  - Failed: 0, Passed: 31"),
    fails("dotnet test", UNLOAD_ERROR.replace("41 s", "38 s"), { due: ["unload-flaky"] }),
    run("dotnet test", "Passed!  - Failed: 0, Passed: 220"),
    agent("Builds and passes."),
  ]),
  session("p-quiet", [
    quiet(
      "nice, thanks",
      "what's the difference between struct and record struct?",
      "go on",
      "Give me a regex for a hex colour",
      "yep, do that",
      "How do I rename a local git branch?",
      "what does the tolerance of a resistor mean, gold ring?",
      "ok next",
      "Rename the parameter n to count in scratch/Fib.cs",
      "who wrote The Old Man and the Sea?",
      "Explain covariance to me like I'm new to C#",
      "five name ideas for a cat",
    ),
    unrelated([
      [
        "dotnet publish -r win-arm64",
        "error NETSDK1083: The specified RuntimeIdentifier 'win-arm64x' is not recognized.",
      ],
      [
        "dotnet build src/Lattice.Desktop",
        "src/Lattice.Desktop/Views/About.axaml(12,8): Avalonia error AVLN2000: Unable to resolve type Hyperlink",
      ],
      [
        "dotnet test tests/Lattice.Cli.Tests",
        "  Failed Lattice.Cli.Tests.HelpTests.Lists_all_commands [3 ms]\n  Error Message:\n   Assert.Contains() Failure: Sub-string not found",
      ],
      [
        "dotnet run --project bench",
        "Unhandled exception. System.OutOfMemoryException: Array dimensions exceeded supported range.",
      ],
      ["dotnet tool restore", 'Package "dotnet-reportgenerator" is not a .NET tool.'],
      ["cmake --build native/build", "fatal error: 'eigen3/Eigen/Dense' file not found"],
      [
        "gh workflow run nightly.yml",
        "could not create workflow dispatch event: HTTP 422: Workflow does not have 'workflow_dispatch' trigger",
      ],
      [
        "git rebase main",
        "CONFLICT (content): Merge conflict in src/Lattice.Core/Solver.cs\nerror: could not apply 91be2d0",
      ],
      [
        "dotnet ef --version",
        "Could not execute because the specified command or file was not found.",
      ],
      [
        "winget validate packaging/winget",
        "Manifest validation failed. Manifest Error: Required field missing. [LicenseUrl]",
      ],
      [
        "flatpak-builder build flatpak.yml",
        "error: org.freedesktop.Sdk/x86_64/24.08 not installed",
      ],
      ["brew audit lattice", "lattice: * `desc` should not be longer than 80 characters."],
      [
        "dotnet build src/Lattice.Core",
        "src/Lattice.Core/Solver.cs(88,17): error CS1061: 'Strut' does not contain a definition for 'Length2'",
      ],
      [
        "curl -fO https://cdn.ostlund.example/models.zip",
        "curl: (22) The requested URL returned error: 404",
      ],
      [
        "xmllint packaging/wix/Product.wxs",
        "Product.wxs:14: parser error : Opening and ending tag mismatch: Component line 9 and Directory",
      ],
    ]),
    agent("Done."),
  ]),
];

export const lattice: DayScript = {
  name: "lattice",
  about: "a .NET command line and desktop program with plugins and installers; a terse user",
  isHeldBack: true,
  files: {
    "Lattice.sln": "Microsoft Visual Studio Solution File\n",
    "Directory.Build.props": "<TargetFramework>net8.0</TargetFramework>\n",
    "Directory.Packages.props":
      '<Project>\n  <ItemGroup>\n  <PackageVersion Include="Avalonia" Version="11.2.1" />\n  <!-- end -->\n  </ItemGroup>\n</Project>\n',
    "CHANGELOG.md": "# Changelog\n",
    "changes/README.md": "One file per change.\n",
    ".github/workflows/release.yml": "runs-on: ubuntu-24.04\n",
    "src/Lattice.Cli/Program.cs": "var root = new RootCommand();\n// help: center to center\n",
    "src/Lattice.Core/Cell.cs": "#nullable enable\npublic string Name { get; set; }\n",
    "src/Lattice.Core/Mesher.cs": "void Simplify(Mesh m) {\n  Collapse(m);\n}\n",
    "src/Lattice.Core/VoxelGrid.cs": "var count = (int)Math.Round(x);\nvar n = count;\n",
    "src/Lattice.Core/Slicer/Clip.cs": "if (d < 0) Drop(t);\n",
    "src/Lattice.Core/Export/StlWriter.cs": "w.Write(v.X.ToString());\n",
    "src/Lattice.Core/Export/ThreeMfWriter.cs": "seen.Add(Key(v));\n",
    "src/Lattice.Core/Native/Voro.cs": "voro_run(new ProgressCallback(OnProgress));\n",
    "src/Lattice.Desktop/UpdateService.cs": "ctor() => CheckAsync();\nBeta => Beta,\n",
    "src/Lattice.Desktop/Views/MainWindow.axaml.cs": "var mesh = LoadAsync(path).Result;\n",
    "src/Lattice.Viewer/GlView.cs": 'gl.Viewport(0, 0, w, h);\nlog.LogInformation($"gl {v}");\n',
    "src/Lattice.Plugins.Abstractions/ICellPlugin.cs":
      "public interface ICellPlugin {\n    const int Abi = 4;\n    Mesh Build(Cell cell);\n}\n",
    "src/Lattice.Plugins.Abstractions/PublicAPI.Unshipped.txt": "#nullable enable\n",
    "src/Lattice.Plugins.Host/PluginHost.cs":
      'Directory.GetFiles(dir, "*.dll");\nAssembly.LoadFrom(path);\n',
    "native/voro/cell.cpp": "int orient = 1;\n",
    "samples/Gyroid/Gyroid.csproj":
      '<ProjectReference Include="../../src/Lattice.Plugins.Abstractions" />\n',
    "tests/Lattice.Cli.Tests/InfoTests.cs": "var app = new RootCommand();\n",
    "tests/Lattice.Core.Tests/VoxelGridTests.cs": "Assert.Equal(1331, grid.Count);\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
