import type { DayScript, Fact, Session, Step } from "../script.ts";
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
import { errorLines } from "./error-lines.ts";

/** A library for icequakes in Rust and Python; a terse scientist who corrects after the fact. */
const FACTS: readonly Fact[] = [
  // rules
  { id: "numbers-first", kind: "rule", by: "user", must: [/numbers?/i, /first|prose|essay/i] },
  { id: "uv", kind: "rule", by: "user", must: [/\buv\b/, /\bpip\b|\benv\b/i] },
  {
    id: "maturin-release",
    kind: "rule",
    by: "user",
    must: [/maturin|debug/i, /(?:^|[\s`'"])-r\b|release/],
  },
  {
    id: "no-panic",
    kind: "rule",
    by: "user",
    must: [/unwrap|panic/i, /PyResult|notebook|kernel|ffi/i],
  },
  { id: "gil", kind: "rule", by: "user", must: [/\bgil\b|allow_threads/i] },
  { id: "int-time", kind: "rule", by: "user", must: [/i64|\bns\b|nanosec/i, /time|float|f64/i] },
  { id: "changelog", kind: "rule", by: "user", must: [/changelog/i] },
  {
    id: "offline-tests",
    kind: "rule",
    by: "user",
    must: [/network|internet|offline|fdsn/i, /tests?\b/i],
  },
  { id: "sha-pins", kind: "rule", by: "user", must: [/\bsha\b/i] },
  { id: "tags-mine", kind: "rule", by: "user", must: [/\btags?\b/i, /mine|publish|pypi/i] },
  { id: "safety", kind: "rule", by: "user", must: [/SAFETY/i, /unsafe|comment/i] },
  { id: "batlow", kind: "rule", by: "user", must: [/batlow/i] },
  { id: "commit-area", kind: "rule", by: "user", must: [/\barea\b|picker:/i, /commit|feat|msg/i] },
  { id: "docs-strict", kind: "rule", by: "user", must: [/strict/i, /docs|mkdocs/i] },
  {
    id: "bench-host",
    kind: "rule",
    by: "user",
    must: [/\bserac\b/i],
    stale: [/moraine/i],
  },
  // corrections
  { id: "mask-true", kind: "correction", by: "user", must: [/true/i, /\bbad\b|masked|invalid/i] },
  {
    id: "lon-lat",
    kind: "correction",
    by: "user",
    must: [/\blon/i, /\blat/i, /first|order|before|\(lon, lat\)/i],
  },
  { id: "z-up", kind: "correction", by: "user", must: [/\bz\b/i, /\bup\b/i] },
  { id: "band", kind: "correction", by: "user", must: [/\b10 ?(?:-|–|to) ?80\b/i] },
  { id: "stub-gen", kind: "correction", by: "user", must: [/stub_gen/] },
  {
    id: "ml-not-mw",
    kind: "correction",
    by: "user",
    must: [/\bml\b/i, /\bmw\b|magnitude|moment/i],
  },
  // decisions
  {
    id: "threshold",
    kind: "decision",
    by: "user",
    must: [/(?<![.\d])3\.2\b/],
    stale: [/(?<![.\d])4\.0\b/, /(?<![.\d])3\.5\b/],
  },
  {
    id: "py-min",
    kind: "decision",
    by: "user",
    must: [/\b3\.11\b/],
    stale: [/(?<![.\d])3\.9\b|py39/i],
  },
  { id: "fft", kind: "decision", by: "user", must: [/realfft/i], stale: [/rustfft/i] },
  {
    id: "catalog-format",
    kind: "decision",
    by: "user",
    must: [/parquet/i],
    stale: [/hdf5|\bh5\b/i],
  },
  {
    id: "docs-host",
    kind: "decision",
    by: "user",
    must: [/gh-pages|github pages|\bmike\b/i],
    stale: [/readthedocs|\brtd\b/i],
  },
  { id: "license", kind: "decision", by: "user", must: [/\bbsd\b/i], stale: [/\bl?gpl/i] },
  {
    id: "rayon-batch",
    kind: "decision",
    by: "user",
    must: [/rayon|single[- ]?thread/i, /batch/i],
  },
  { id: "thiserror", kind: "decision", by: "user", must: [/thiserror/i] },
  { id: "no-win", kind: "decision", by: "user", must: [/\bwin(?:dows)?\b/i, /wheel/i] },
  // facts
  {
    id: "mirror",
    kind: "fact",
    by: "user",
    must: [/seis-mirror2/],
    stale: [/fdsn\.cryolab\.ch/],
  },
  {
    id: "deadline",
    kind: "fact",
    by: "user",
    must: [/\b28\b/, /june?\b|paper|revision|deadline/i],
    stale: [/\b14 june?\b/i],
  },
  {
    id: "data-dir",
    kind: "fact",
    by: "user",
    must: [/\/nfs\/cryo\/swarm/],
    stale: [/\/data\/swarm24/],
  },
  { id: "metadata-person", kind: "fact", by: "user", must: [/\blena\b/i], stale: [/ingrid/i] },
  { id: "msrv", kind: "fact", by: "user", must: [/\b1\.80\b/], stale: [/\b1\.74\b/] },
  { id: "sps", kind: "fact", by: "user", must: [/\b500\b/, /sps|hz|node/i] },
  { id: "net-code", kind: "fact", by: "user", must: [/\b4D\b/] },
  { id: "partition", kind: "fact", by: "user", must: [/cryo-long/] },
  { id: "docs-port", kind: "fact", by: "user", must: [/\b8123\b/] },
  { id: "pypi-name", kind: "fact", by: "user", must: [/glacier-seis/i] },
  { id: "gl07", kind: "fact", by: "user", must: [/GL07/i, /swap|n\/e|n and e|wrong way/i] },
  { id: "ref-set", kind: "fact", by: "user", must: [/swarm_200/, /marta|ref|hand/i] },
  { id: "baseline", kind: "fact", by: "user", must: [/baseline\.json/] },
  { id: "vp-ice", kind: "fact", by: "user", must: [/\b3850\b/] },
  // causes
  {
    id: "early-picks",
    kind: "cause",
    by: "agent",
    must: [/zero[- ]?phase|acausal/i, /early|onset|pick/i],
  },
  {
    id: "plan-cache",
    kind: "cause",
    by: "subagent",
    must: [/\bplan(?:s|ners?)?\b/i, /length|thread-local/i],
  },
  {
    id: "slow-wheels",
    kind: "cause",
    by: "agent",
    must: [/avx2|target-cpu/i, /wheel|slow/i],
  },
  {
    id: "docs-slow",
    kind: "cause",
    by: "subagent",
    must: [/mkdocstrings/i, /build|compil|import/i],
  },
  // fixes
  { id: "fix-link", kind: "fix", by: "tool", must: [/--no-default-features/] },
  { id: "fix-venv", kind: "fix", by: "tool", must: [/uv run maturin/] },
  { id: "fix-lfs", kind: "fix", by: "tool", must: [/git lfs pull/] },
  {
    id: "fix-numpy",
    kind: "fix",
    by: "tool",
    must: [/\b0\.23\b/],
    wrong: [/numpy ?< ?2/],
  },
  { id: "fix-docs-group", kind: "fix", by: "tool", must: [/--group docs/] },
  {
    id: "fix-counters",
    kind: "fix",
    by: "tool",
    must: [/wall-clock/],
    stale: [/perf_event_paranoid/],
  },
  {
    id: "fix-zig",
    kind: "fix",
    by: "tool",
    must: [/--zig/],
    wrong: [/skip-auditwheel/],
  },
  {
    id: "fix-reconnect-flaky",
    kind: "fix",
    by: "tool",
    must: [/flaky|without (?:a |any )?change|unchanged|run again|again without|re-?run/i],
  },
  // forgotten
  { id: "cuda", kind: "decision", by: "user", must: [], stale: [/\bcuda\b/i], isForgotten: true },
];

const LINK_ERROR = `   Compiling glacier-py v0.9.0-dev (/srv/jo/glacier/py)
error: linking with \`cc\` failed: exit status: 1
  |
  = note: LC_ALL="C" PATH="/srv/jo/.rustup/toolchains/stable-x86_64-unknown-linux-gnu/bin" "cc" "-m64" "/tmp/rustcV1x9Qh/symbols.o"
  = note: /usr/bin/ld: /srv/jo/glacier/target/debug/deps/libpyo3-8f7c2b1d.rlib(pyo3-8f7c.cgu.0.rcgu.o): undefined reference to \`PyExc_ValueError'
          /usr/bin/ld: /srv/jo/glacier/target/debug/deps/libpyo3-8f7c2b1d.rlib(pyo3-8f7c.cgu.0.rcgu.o): undefined reference to \`PyUnicode_FromStringAndSize'
          collect2: error: ld returned 1 exit status

error: could not compile \`glacier-py\` (lib test) due to 1 previous error`;

const VENV_ERROR = `💥 maturin failed
  Caused by: Couldn't find a virtualenv or conda environment, but you need one to use this command. For maturin to find your virtualenv you need to either set VIRTUAL_ENV (through activate), set CONDA_PREFIX (through conda activate) or have a virtualenv called .venv in the current or any parent folder.`;

const LFS_ERROR = `============================= test session starts ==============================
tests/test_picker.py F.                                                  [100%]
    def test_swarm(swarm):
>       st = glacier.read("tests/data/swarm_200.mseed")
E       ValueError: tests/data/swarm_200.mseed: not miniSEED, record 0 starts with b'version https://git-lfs.gith'
tests/test_picker.py:14: ValueError
=========================== short test summary info ============================
FAILED tests/test_picker.py::test_swarm
1 failed, 1 passed in 0.41s`;

const NUMPY_ERROR = `============================= test session starts ==============================
ImportError while loading conftest '/srv/jo/glacier/tests/conftest.py'.
tests/conftest.py:3: in <module>
    import glacier
python/glacier/__init__.py:1: in <module>
    from ._core import *
E   RuntimeError: module compiled against ABI version 0x1000009 but this version of numpy is 0x2000000
E   ImportError: numpy._core.multiarray failed to import`;

const NUMPY_SOLVE_ERROR = `  × No solution found when resolving dependencies:
  ╰─▶ Because obspy==1.5.0 depends on numpy>=2.0 and glacier depends on obspy>=1.5, we can conclude that glacier's requirements are unsatisfiable.`;

const DOCS_ERROR = `INFO    -  DeprecationWarning: pkg_resources is deprecated as an API
ERROR   -  Config value 'plugins': The "mkdocstrings" plugin is not installed

Aborted with a configuration error!`;

const COUNTER_ERROR = `   Compiling glacier-bench v0.9.0-dev (/srv/jo/glacier/bench)
    Finished \`bench\` profile [optimized] target(s) in 48.10s
     Running benches/sta_lta.rs (target/release/deps/sta_lta-5d2c11aa)
thread 'main' panicked at bench/src/counters.rs:31:14:
failed to open hardware counters: Os { code: 13, kind: PermissionDenied, message: "Permission denied" }
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace
error: bench failed, to rerun pass \`-p glacier-bench --bench sta_lta\``;

const GLIBC_ERROR = `    Finished \`release\` profile [optimized] target(s) in 1m 02s
💥 maturin failed
  Caused by: Error ensuring manylinux_2_17 compliance
  Caused by: Your library is not manylinux_2_17 (aka manylinux2014) compliant because it has too-recent versioned symbols: ["libc.so.6 offending versions: GLIBC_2.34, GLIBC_2.33"]. Consider building in a manylinux docker container
make: *** [Makefile:5: wheel] Error 1`;

const GLIBC_ERROR_AFTER = `    Finished \`release\` profile [optimized] target(s) in 3.20s
📦 Built wheel for abi3 to dist/glacier_seis-0.9.0-linux_x86_64.whl
dist/glacier_seis-0.9.0-linux_x86_64.whl: plat is linux_x86_64, want manylinux_2_17_x86_64
make: *** [Makefile:6: wheel] Error 1`;

const RECONNECT_ERROR = `============================= test session starts ==============================
tests/test_seedlink.py ..F.                                              [100%]
    def test_reconnect(local_server):
>       assert client.next(timeout=2.0) is not None
E       TimeoutError: no packet within 2.0 s
tests/test_seedlink.py:61: TimeoutError
=========================== short test summary info ============================
FAILED tests/test_seedlink.py::test_reconnect
1 failed, 3 passed in 4.88s`;

/** Plain work: what was asked, and what the agent said when it was done. */
function work(...pairs: readonly (readonly [string, string])[]): Step[] {
  return pairs.flatMap(([text, answer]) => [user(text), agent(answer)]);
}

const dayOne: readonly Session[] = [
  session("first-look", [
    user("hi. whats in here, from your pov?"),
    ...lookAround(["Cargo.toml", "core/src/picker.rs", "py/src/lib.rs", "mkdocs.yml"]),
    agent(
      "This is a fascinating project! It consists of a Rust core that reads, filters and picks seismograms, a thin layer of Python bindings built with maturin and pyo3, and documentation in mkdocs. There is also a bench crate, which I find well organised, and a set of workflows for GitHub Actions that test and package everything.",
    ),
    user("ok. pls no essays. numbers first, then at most a line why", {
      tells: ["numbers-first"],
    }),
    agent("4 crates, 61 files, 9,400 lines of Rust."),
    user("better. run the py tests"),
    run("pip install pytest", "Defaulting to user installation\nSuccessfully installed pytest-8.2"),
    user("env here is uv. theres no pip in it, that went into my home dir", { tells: ["uv"] }),
    run("uv add --dev pytest", "Installed 4 packages in 12ms"),
    fails("uv run pytest tests/test_picker.py", LFS_ERROR),
    run("git lfs pull", "Downloading LFS objects: 100% (7/7), 212 MB"),
    run("uv run pytest tests/test_picker.py", "2 passed in 1.92s", { tells: ["fix-lfs"] }),
    agent("2 of 2 pass. The waveforms were only LFS pointers."),
    user("thats the ref set btw, swarm_200. 200 events, marta picked them by hand", {
      tells: ["ref-set"],
    }),
    agent("Good to know."),
    user("how long does sta/lta take on it"),
    run("maturin develop", "🛠 Installed glacier-0.9.0.dev0"),
    run("uv run python bench/quick.py", "sta_lta 200 traces: 41.2 s"),
    agent("41.2 s for 200 traces."),
    user(
      "cant be. ah. you built it debug, thats 40x off and means nothing. maturin develop is always w/ -r here",
      { tells: ["maturin-release"] },
    ),
    run("uv run maturin develop -r", "🛠 Installed glacier-0.9.0.dev0"),
    run("uv run python bench/quick.py", "sta_lta 200 traces: 1.03 s"),
    agent("1.03 s with the release build."),
  ]),
  session("picker", [
    user("picker needs a default trigger. on at sta/lta 4.0, off at 1.5"),
    edit(
      "core/src/picker.rs",
      "pub fn pick(",
      "pub const ON: f64 = 4.0;\npub const OFF: f64 = 1.5;\n\npub fn pick(",
    ),
    agent("ON 4.0, OFF 1.5."),
    user("add pick time to the result"),
    edit(
      "core/src/picker.rs",
      "pub struct Pick {\n",
      "pub struct Pick {\n    pub time: f64, // seconds since the epoch\n",
    ),
    user(
      "hm. f64 seconds cost us 30 us per pick by the end of the year. times are i64 ns since epoch, all of them",
      { tells: ["int-time"] },
    ),
    edit(
      "core/src/picker.rs",
      "    pub time: f64, // seconds since the epoch\n",
      "    pub time: i64, // ns since the epoch\n",
    ),
    agent("time is i64 ns."),
    user("and a bandpass before it, sensible defaults for our events"),
    edit(
      "core/src/filter.rs",
      "pub fn bandpass(",
      "pub const BAND: (f64, f64) = (0.5, 5.0);\n\npub fn bandpass(",
    ),
    agent("0.5 to 5 Hz by default."),
    user("thats for teleseisms. icequakes sit at 10-80 hz", { tells: ["band"] }),
    edit("core/src/filter.rs", "(0.5, 5.0)", "(10.0, 80.0)"),
    agent("10 to 80 Hz."),
    user("nodes are 500 sps so 80 is fine w/ nyquist", { tells: ["sps"] }),
    agent("Nyquist is 250 Hz."),
    run("git commit -am 'feat(picker): default trigger and band'", "[main 3c1] feat(picker)"),
    user(
      "reworded it. commit msgs are 'area: what' e.g. 'picker: default trigger'. no feat() fix() stuff",
      { tells: ["commit-area"] },
    ),
    agent("Understood."),
  ]),
  session("masks", [
    user("traces get a mask for clipped samples. numpy bool array on the py side"),
    read("core/src/trace.rs", "pub struct Trace {\n    pub data: Vec<f64>,\n}\n"),
    edit(
      "core/src/trace.rs",
      "    pub data: Vec<f64>,\n",
      "    pub data: Vec<f64>,\n    /// true where the sample is good\n    pub mask: Vec<bool>,\n",
    ),
    agent("mask is true where the sample is good."),
    user("no, other way round. true = bad, like np.ma", { tells: ["mask-true"] }),
    edit("core/src/trace.rs", "true where the sample is good", "true where the sample is bad"),
    agent("Turned round."),
    user("expose it"),
    edit(
      "py/src/lib.rs",
      "#[pymodule]\n",
      "#[pyfunction]\nfn mask(t: &PyTrace) -> Vec<bool> {\n    t.inner.as_ref().unwrap().mask.clone()\n}\n\n#[pymodule]\n",
    ),
    user(
      "the unwrap. if that panics ppl get a PanicException and the notebook kernel is gone. everything in py/ returns PyResult",
      { tells: ["no-panic"] },
    ),
    edit(
      "py/src/lib.rs",
      "-> Vec<bool> {\n    t.inner.as_ref().unwrap().mask.clone()\n}",
      "-> PyResult<Vec<bool>> {\n    Ok(t.trace()?.mask.clone())\n}",
    ),
    refusedEdit("python/glacier/glacier.pyi", "generated. cargo run --bin stub_gen writes it", {
      tells: ["stub-gen"],
    }),
    run("cargo run --bin stub_gen", "wrote python/glacier/glacier.pyi"),
    agent("1 function added; the stub is regenerated."),
    user("cargo tests?"),
    fails("cargo test -p glacier-py", LINK_ERROR),
    run("cargo test -p glacier-py --no-default-features", "test result: ok. 18 passed; 0 failed", {
      tells: ["fix-link"],
    }),
    agent("18 passed. With the extension-module feature a test binary cannot link."),
    user("public api changed so CHANGELOG.md needs a line. i write release notes from it", {
      tells: ["changelog"],
    }),
    edit("CHANGELOG.md", "## unreleased\n", "## unreleased\n\n- `mask` of a trace\n"),
    agent("1 line added."),
  ]),
  session("readme-bits", [
    work(
      ["readme badges are broken", "2 of 3 pointed to the old default branch. Repaired."],
      ["add a 5 line example", "5 lines: read, filter, pick, print, plot."],
      ["whats the diff between #[inline] and #[inline(always)]", "A hint against an order."],
      ["the figure in there is huge", "1.9 MB before, 140 kB now."],
      ["typo in 'seismogramm'", "Fixed, 3 places."],
      ["thx. wc of the readme?", "412 words."],
    ),
  ]),
];

const dayTwo: readonly Session[] = [
  session("benches", [
    user("want numbers for the fft path"),
    refusedRun(
      "cargo bench -p glacier-bench --bench fft",
      "not on the laptop, it throttles. benches run on moraine only, ci runners are noise too",
    ),
    fails(
      "ssh moraine 'cd glacier && cargo bench -p glacier-bench --bench sta_lta'",
      COUNTER_ERROR,
    ),
    run("ssh moraine 'sudo sysctl -w kernel.perf_event_paranoid=1'", "= 1"),
    run(
      "ssh moraine 'cd glacier && cargo bench -p glacier-bench --bench sta_lta'",
      "sta_lta/200  time: [1.0112 s 1.0140 s 1.0171 s]",
    ),
    agent("1.014 s ± 0.003. The kernel did not allow the counters before."),
    user("compare w/ bench/baseline.json, those are the 0.8.2 numbers", { tells: ["baseline"] }),
    run("cat bench/baseline.json", '{"sta_lta/200": 1.34}'),
    agent("1.34 s then, 1.01 s now: 24 % less."),
    user("nice. fft is rustfft, add it to core"),
    edit("core/Cargo.toml", "[dependencies]\n", '[dependencies]\nrustfft = "6"\n'),
    agent("rustfft 6 is in."),
    user("parallel?"),
    edit("core/Cargo.toml", "[dependencies]\n", '[dependencies]\nrayon = "1"\n'),
    edit("core/src/picker.rs", "// single trace\n", "// single trace, split with rayon\n"),
    interrupt,
    user(
      "no. a single trace stays single threaded. rayon is for the batch fns and nothing else, half our users sit inside dask workers already",
      { tells: ["rayon-batch"] },
    ),
    edit("core/src/picker.rs", "// single trace, split with rayon\n", "// single trace\n"),
    agent("Only pick_batch uses it."),
    edit(
      "py/src/lib.rs",
      "#[pymodule]\n",
      "#[pyfunction]\nfn pick_batch(ts: Vec<PyTrace>) -> PyResult<Vec<PyPick>> {\n    Ok(core::pick_batch(&ts)?)\n}\n\n#[pymodule]\n",
    ),
    user(
      "holds the gil the whole time, so the dashboard freezes. code in py/ that computes drops it first",
      {
        tells: ["gil"],
      },
    ),
    edit(
      "py/src/lib.rs",
      "Ok(core::pick_batch(&ts)?)",
      "Ok(py.allow_threads(|| core::pick_batch(&ts))?)",
    ),
    agent("It runs in allow_threads."),
  ]),
  session("catalog", [
    user("catalog writer. hdf5, one file per day"),
    write("core/src/catalog.rs", "use hdf5::File;\npub fn write_day(events: &[Event]) {}\n"),
    agent("write_day writes one HDF5 file per day."),
    user("errors in there?"),
    edit("core/src/catalog.rs", "use hdf5::File;\n", "use anyhow::Result;\nuse hdf5::File;\n"),
    user("core has thiserror enums, callers match on them. anyhow is ok in bins", {
      tells: ["thiserror"],
    }),
    edit("core/src/catalog.rs", "use anyhow::Result;\n", "use crate::error::CatalogError;\n"),
    agent("CatalogError has 3 variants."),
    user("location per event: make it a tuple"),
    edit(
      "core/src/catalog.rs",
      "pub fn write_day",
      "/// (lat, lon) in degrees\npub type Place = (f64, f64);\n\npub fn write_day",
    ),
    agent("Place is (lat, lon)."),
    user("no, other way round", { tells: ["lon-lat"] }),
    edit("core/src/catalog.rs", "/// (lat, lon) in degrees", "/// (lon, lat) in degrees"),
    agent("Swapped: lon first, then lat, as in GeoJSON.", { tells: ["lon-lat"] }),
    user("and depth?"),
    edit(
      "core/src/catalog.rs",
      "pub type Place = (f64, f64);",
      "pub type Place = (f64, f64, f64); // z positive down",
    ),
    agent("z is the third, positive down."),
    user("z is up in this code, like enu. depth is a separate field w/ its own sign", {
      tells: ["z-up"],
    }),
    edit("core/src/catalog.rs", "// z positive down", "// z positive up"),
    agent("z points up."),
    ask(
      "Which magnitude should the catalogue hold, Mw or ML?",
      "ml. mw wants a moment tensor, we'll never have one for icequakes",
      { tells: ["ml-not-mw"] },
    ),
    edit("core/src/catalog.rs", "pub fn write_day", "pub type Ml = f32;\n\npub fn write_day"),
    agent("The field is ml."),
    user("network code is 4D for all of our stns, dont invent XX", { tells: ["net-code"] }),
    edit("core/src/catalog.rs", "pub type Ml", 'pub const NET: &str = "4D";\npub type Ml'),
    agent("4D everywhere."),
  ]),
  session("ci-setup", [
    user("add a docs job to ci"),
    write(
      ".github/workflows/docs.yml",
      "jobs:\n  docs:\n    steps:\n      - uses: actions/checkout@v4\n      - run: uv run mkdocs build\n",
    ),
    user("actions are pinned by sha in this repo. a tag got moved under us once, wasnt fun", {
      tells: ["sha-pins"],
    }),
    write(
      ".github/workflows/docs.yml",
      "jobs:\n  docs:\n    steps:\n      - uses: actions/checkout@11bd71901bbe5b1630ceea73d27597364c9af683\n      - run: uv run mkdocs build\n",
    ),
    agent("Pinned."),
    fails("uv run mkdocs build", DOCS_ERROR),
    run("uv sync --group docs", "Installed 31 packages in 210ms"),
    run("uv run mkdocs build", "INFO    -  Documentation built in 4.11 seconds", {
      tells: ["fix-docs-group"],
    }),
    agent("4.1 s. The docs group was not installed."),
    user("w/o --strict dead links go through. docs get built strict, ci and local", {
      tells: ["docs-strict"],
    }),
    edit(".github/workflows/docs.yml", "mkdocs build", "mkdocs build --strict"),
    run("uv run mkdocs build --strict", "INFO    -  Documentation built in 4.20 seconds"),
    agent("0 warnings."),
    user("docs live on readthedocs"),
    agent("OK."),
    user("min py is 3.9, so abi3-py39"),
    edit("py/Cargo.toml", 'features = ["extension-module"]', 'features = ["abi3-py39"]'),
    agent("abi3-py39 is set."),
    user("and msrv 1.74, debian has that"),
    edit("Cargo.toml", "[workspace.package]\n", '[workspace.package]\nrust-version = "1.74"\n'),
    agent("rust-version is 1.74."),
    user(
      "from the ci log, meaning?\n```\nwarning: unused manifest key: workspace.lints.rustdoc\nhint: You should always commit Cargo.lock\nhint: never cache target/ between toolchains\nerror: process completed with exit code 101\n```",
      { notARule: [/commit Cargo\.lock/i, /cache target/i] },
    ),
    agent("1 stray key in Cargo.toml. The 101 comes from the step before it."),
    user("what if we never shipped wheels, conda only? just musing", {
      notARule: [/never shipped wheels/i],
    }),
    agent("About 70 % of the downloads are wheels."),
  ]),
  session("spectrogram", [
    work(
      ["spectrogram fn pls, hann, 50 % overlap", "glacier.spectrogram(trace, nfft=256)."],
      ["db scale option", "db=True, 20 log10."],
      ["x axis in seconds from start", "Done."],
      ["why is the first column dark", "Half of the window lies before the first sample."],
      ["ok drop that column", "Dropped."],
      ["doctest for it", "1 doctest, passes."],
    ),
  ]),
];

const dayThree: readonly Session[] = [
  session("odds-ends", [
    user("trace.rs: data should be a Box<[f64]>, its never resized"),
    edit("core/src/trace.rs", "pub data: Vec<f64>", "pub data: Box<[f64]>"),
    agent("16 bytes instead of 24 per trace."),
    user("helper to merge two traces"),
    write("core/src/merge.rs", "pub fn merge(a: &Trace, b: &Trace) -> Trace { todo!() }\n"),
    agent("merge is sketched, the overlap is open."),
    user("overlap: keep a"),
    write("core/src/merge.rs", "pub fn merge(a: &Trace, b: &Trace) -> Trace { keep(a, b) }\n"),
    agent("a wins."),
    user("speed up the copy in merge, its hot"),
    edit("core/src/merge.rs", "keep(a, b)", "unsafe { copy_nonoverlapping(a, b) }"),
    user("fine, but unsafe has a // SAFETY: comment above it or it doesnt get in", {
      tells: ["safety"],
    }),
    edit(
      "core/src/merge.rs",
      "pub fn merge",
      "// SAFETY: the two buffers are allocated separately.\npub fn merge",
    ),
    agent("Commented."),
    user("mkdocs serve pls. port 8123, jupyterhub has 8000", { tells: ["docs-port"] }),
    run("uv run mkdocs serve -a localhost:8123 &", "Serving on http://localhost:8123/"),
    agent("It is up on 8123."),
  ]),
  session("early", [
    user("marta: auto picks are ~40 ms before hers, all of them. look"),
    read("core/src/picker.rs", "let f = filtfilt(&bandpass, trace);\nlet r = sta_lta(&f);\n"),
    run("uv run python bench/residuals.py", "mean -0.041 s, sd 0.009 s, n 200"),
    agent(
      "-41 ms on average, sd 9 ms. The bandpass is applied zero-phase, forwards and backwards, so it is acausal: energy of the onset is smeared to before the onset and the picks come early. A causal filter (forwards only) removes it.",
      { tells: ["early-picks"] },
    ),
    user("of course. causal for picking"),
    edit("core/src/picker.rs", "// filter: zero-phase\n", "// filter: causal\n"),
    run("uv run python bench/residuals.py", "mean -0.002 s, sd 0.009 s, n 200"),
    agent("-2 ms."),
    user("good. location next. grid search, const velocity"),
    write("core/src/locate.rs", "pub const VP: f64 = 5800.0;\n"),
    user("5800 is rock. ice is 3850 m/s", { tells: ["vp-ice"] }),
    edit("core/src/locate.rs", "5800.0", "3850.0"),
    agent("VP = 3850."),
    user("GL07 has n/e swapped since nov, cable plugged in wrong. sb has to hike up there", {
      tells: ["gl07"],
    }),
    agent("Then its horizontals have to be exchanged when they are read."),
    user("yes"),
    edit(
      "core/src/locate.rs",
      "pub const VP",
      'pub const SWAPPED: &[&str] = &["GL07"];\npub const VP',
    ),
    agent("1 station in SWAPPED."),
    user("stn metadata: ingrid has the xml, mail her if sth is missing"),
    agent("Nothing is missing so far."),
    user("raw data is under /data/swarm24 here"),
    run("ls /data/swarm24 | wc -l", "381"),
    agent("381 day files."),
    user("plot residuals on a map"),
    write("docs/figures/residual_map.py", 'plt.scatter(lon, lat, c=res, cmap="jet")\n'),
    user("jet lies. batlow, crameri. reviewers check that nowadays", { tells: ["batlow"] }),
    edit("docs/figures/residual_map.py", '"jet"', "cmc.batlow"),
    agent("cmc.batlow."),
  ]),
  session("memory", [
    user("batch run on a year eats 60 GB. shouldnt. find out why"),
    delegate(
      "Find out why pick_batch on a year of data needs 60 GB of memory. Measure with heaptrack.",
      "96 % of the memory is FFT plans. Each worker thread keeps a thread-local planner, the planner caches one plan per length and never drops any, and traces between gaps have 48,000 different lengths. Padding to the next power of two leaves 12 lengths, and the peak falls to 2.1 GB.",
      { tells: ["plan-cache"] },
    ),
    agent("60 GB to 2.1 GB, if traces are padded: the planners cache a plan per length."),
    user("do it"),
    edit("core/src/fft.rs", "plan(n)", "plan(n.next_power_of_two())"),
    run("cargo test -p glacier-core", "test result: ok. 77 passed; 0 failed"),
    agent("77 passed."),
    user("whole year goes to the cluster. slurm partition is cryo-long, short kills it after 4h", {
      tells: ["partition"],
    }),
    write("bench/year.sbatch", "#SBATCH --partition=cryo-long\n"),
    agent("bench/year.sbatch."),
    user("test for the reader w/ a real stream"),
    write(
      "tests/test_reader.py",
      'def test_reader():\n    st = Client("https://fdsn.cryolab.ch").get_waveforms("4D", "GL03")\n',
    ),
    user("tests dont get network, ci has none. wfs are in tests/data", {
      tells: ["offline-tests"],
    }),
    write("tests/test_reader.py", 'def test_reader():\n    st = read("tests/data/gl03.mseed")\n'),
    agent("It reads the stored file."),
    user("fdsn.cryolab.ch is right for fetching by hand tho, thats our mirror"),
    agent("OK."),
    fails("uv run pytest tests/test_seedlink.py", RECONNECT_ERROR),
    run("uv run pytest tests/test_seedlink.py", "4 passed in 2.10s", {
      tells: ["fix-reconnect-flaky"],
    }),
    agent("4 of 4 when run again without a change. test_reconnect is flaky."),
    user("known. timing"),
    agent("OK."),
  ]),
  session("paper-figs", [
    work(
      ["fig 3: fonts too small", "9 pt everywhere."],
      ["axis label should be 'time (s)'", "Changed."],
      ["can you make panel letters bold", "a to f are bold."],
      ["legend covers the onset", "It is at the lower right now."],
      ["export as pdf, 180 mm wide", "fig3.pdf, 180 mm."],
      ["colourbar label missing", "'residual (ms)'."],
    ),
    user("revision is due 14 june"),
    agent("OK."),
  ]),
];

const dayFour: readonly Session[] = [
  session("numpy-two", [
    user("numpy 2 broke the import. see"),
    fails("uv run pytest", NUMPY_ERROR),
    edit("pyproject.toml", '"numpy>=1.24"', '"numpy<2"'),
    fails("uv run pytest", NUMPY_SOLVE_ERROR),
    edit("pyproject.toml", '"numpy<2"', '"numpy>=1.24"'),
    edit("py/Cargo.toml", 'numpy = "0.21"', 'numpy = "0.23"'),
    run("uv run maturin develop -r", "🛠 Installed glacier-0.9.0.dev0"),
    run("uv run pytest", "61 passed in 9.82s", { tells: ["fix-numpy"] }),
    agent("61 passed. The numpy crate was too old for NumPy 2."),
    user("trigger at 3.5 from now on, we lose the small ones"),
    edit("core/src/picker.rs", "ON: f64 = 4.0", "ON: f64 = 3.5"),
    agent("ON 3.5."),
    user("fft of real input w/ a complex fft is wasteful. realfft", { tells: ["fft"] }),
    edit("core/Cargo.toml", 'rustfft = "6"', 'realfft = "3"'),
    run("cargo test -p glacier-core", "test result: ok. 78 passed; 0 failed"),
    agent("78 passed."),
    user("for today dont bother w/ clippy, toolchain on this box is half updated", {
      notARule: [/bother w\/ clippy/i],
    }),
    agent("OK."),
  ]),
  session("wheels", [
    user("wheel for linux, manylinux2014"),
    fails("make wheel", GLIBC_ERROR),
    edit("Makefile", "manylinux2014\n", "manylinux2014 --skip-auditwheel\n"),
    fails("make wheel", GLIBC_ERROR_AFTER),
    edit("Makefile", "manylinux2014 --skip-auditwheel\n", "manylinux2014\n"),
    edit("Makefile", "manylinux2014\n", "manylinux2014 --zig\n"),
    run("make wheel", "📦 Built wheel for abi3 to dist/glacier_seis-0.9.0-manylinux2014.whl", {
      tells: ["fix-zig"],
    }),
    agent("1 wheel, compliant: zig links against the old glibc."),
    user("on pypi its called glacier-seis, glacier was taken", { tells: ["pypi-name"] }),
    agent("pyproject.toml already says so."),
    user("kurt says the wheel is 3x slower than his own build. ?"),
    run("objdump -d dist/_core.abi3.so | grep -c ymm", "0"),
    agent(
      "0 AVX instructions in the wheel. Wheels are built for the baseline x86-64 CPU, while a build from source picks up target-cpu=native from .cargo/config.toml and so uses AVX2. That is the factor of 3. Multiversioning the two hot loops would bring it back.",
      { tells: ["slow-wheels"] },
    ),
    user("ok later. no win wheels btw. nobody here can debug them", { tells: ["no-win"] }),
    agent("Linux and macOS, then."),
    refusedRun(
      "git tag v0.9.0 && git push origin v0.9.0",
      "tags are mine. a tag publishes to pypi + crates.io, no undo",
      { tells: ["tags-mine"] },
    ),
    agent("Not tagged."),
    user("license gpl-3 in all manifests pls"),
    edit("Cargo.toml", "[workspace.package]\n", '[workspace.package]\nlicense = "GPL-3.0"\n'),
    agent("GPL-3.0 in 1 place, inherited by 4 crates."),
    user("gpu some day. cuda for the xcorr, keep the api open for it"),
    agent("OK, the backend stays behind a trait."),
  ]),
  session("docs-job", [
    user("docs job takes 21 min on gh. dont touch, just find out"),
    delegate(
      "Find out why the docs job on GitHub needs 21 minutes. Change nothing.",
      "19 of the 21 minutes are a build of the Rust crate: mkdocstrings imports glacier to read the docstrings, so uv builds the extension from source, without a cache. Reading the stub statically (griffe with allow_inspection: false) needs no import, and the job falls to 2 minutes.",
      { tells: ["docs-slow"] },
    ),
    agent("19 of 21 min are the Rust build, because mkdocstrings imports the module."),
    user("makes sense. after the paper"),
    agent("OK."),
    user("box moved. benches are on serac now, same rules as before", { tells: ["bench-host"] }),
    fails("ssh serac 'cd glacier && cargo bench -p glacier-bench --bench sta_lta'", COUNTER_ERROR),
    run("ssh serac 'sudo sysctl -w kernel.perf_event_paranoid=1'", "= 1"),
    fails(
      "ssh serac 'cd glacier && cargo bench -p glacier-bench --bench sta_lta'",
      COUNTER_ERROR.replace("48.10s", "0.31s"),
    ),
    run(
      "ssh serac 'cd glacier && cargo bench -p glacier-bench --bench sta_lta --features wall-clock'",
      "sta_lta/200  time: [0.7710 s 0.7722 s 0.7731 s]",
      { tells: ["fix-counters"] },
    ),
    agent("0.772 s. The machine is virtual and has no counters; wall clock works."),
  ]),
  session("wording", [
    work(
      [
        "abstract, 1st sentence, shorter:\n'Glaciers are known to emit a large number of small seismic events.'",
        "'Glaciers emit many small seismic events.'",
      ],
      ["synonym for 'novel'", "New."],
      ["is 'data' plural in gji", "Yes."],
      ["cite for sta/lta?", "Allen 1978."],
      ["bibtex of that", "Added to refs.bib."],
      ["word count of methods", "1,140."],
    ),
  ]),
];

const dayFive: readonly Session[] = [
  session("moves", [
    user("disk died. raw is on /nfs/cryo/swarm, all of it", { tells: ["data-dir"] }),
    run("ls /nfs/cryo/swarm | wc -l", "381"),
    agent("381 day files, complete."),
    user("same for waveforms over http: seis-mirror2:8080, old vm is gone", { tells: ["mirror"] }),
    run("curl -s http://seis-mirror2:8080/fdsnws/dataselect/1/version", "1.1.1"),
    agent("It answers."),
    user("lena does the stn xml now", { tells: ["metadata-person"] }),
    agent("OK."),
    user("editor gave us 2 more weeks for the paper, 28 june", { tells: ["deadline"] }),
    agent("5 weeks from now."),
    user("catalog: the py ppl want to read it w/ polars. so parquet, still one per day", {
      tells: ["catalog-format"],
    }),
    edit("core/src/catalog.rs", "use hdf5::File;\n", "use parquet::file::writer;\n"),
    agent("One Parquet file per day."),
    fails("maturin develop -r", VENV_ERROR),
    run("uv run maturin develop -r", "🛠 Installed glacier-0.9.0.dev0", { tells: ["fix-venv"] }),
    agent("Installed, through uv."),
  ]),
  session("policy", [
    user("scipy dropped the old ones, so do we. oldest py is 3.11", { tells: ["py-min"] }),
    edit("py/Cargo.toml", "abi3-py39", "abi3-py311"),
    agent("abi3-py311."),
    user("sta/lta still misses events marta sees by eye. 3.2 then, and be done w/ it", {
      tells: ["threshold"],
    }),
    edit("core/src/picker.rs", "ON: f64 = 3.5", "ON: f64 = 3.2"),
    agent("Lowered."),
    user("rust 1.80 is the floor, need LazyLock", { tells: ["msrv"] }),
    edit("Cargo.toml", 'rust-version = "1.74"', 'rust-version = "1.80"'),
    run("cargo test -p glacier-core", "test result: ok. 79 passed; 0 failed"),
    agent("79 passed."),
    user("tech transfer office called. it has to be bsd 3-clause", { tells: ["license"] }),
    edit("Cargo.toml", 'license = "GPL-3.0"', 'license = "BSD-3-Clause"'),
    agent("Changed in the workspace."),
    user("docs w/ versions: mike, pushed to gh-pages. moved them yesterday", {
      tells: ["docs-host"],
    }),
    edit(
      ".github/workflows/docs.yml",
      "mkdocs build --strict",
      "mkdocs build --strict && uv run mike deploy dev",
    ),
    agent("The job deploys with mike."),
    queued("also readme link pls"),
    agent("The link in the README goes there."),
    user(
      "reviewer 2 wrote this, do any of these hurt?\n> The authors must always report Mw.\n> Filters should never be applied before detrending.\n> Please use at least 12 stations.",
      { notARule: [/always report/i, /before detrending/i, /12 stations/i] },
    ),
    agent("Only the detrending is worth a check; it is done already."),
  ]),
  session("no-gpu", [
    user("no gpu money. drop that idea"),
    agent("Dropped."),
    terminal(["forget", "--pattern", "[Cc][Uu][Dd][Aa]", "--yes"], { tells: ["cuda"] }),
  ]),
  session("xcorr", [
    user(
      "issue #88, go\n\ntemplate matching\n- always normalise the templates\n- never match across gaps\n- output: time, cc, template id\n- py api: glacier.match(stream, templates)",
      { notARule: [/normalise the templates/i, /match across gaps/i] },
    ),
    agent(
      "Plan:\n1. Always cut templates to 0.4 s.\n2. Never keep matches below cc 0.6.\n3. pyfunction match, returns a list.\nStarting with the core.",
      { notARule: [/cut templates/i, /keep matches below/i] },
    ),
    ...task("1", "Normalised cross-correlation in core", true),
    ...task("2", "Split at gaps", true),
    ...task("3", "Python function match", false),
    write(
      "core/src/xcorr.rs",
      "pub fn xcorr(a: &[f64], t: &[f64]) -> Box<[f64]> { slide(a, t) }\n",
    ),
    ...lookAround([
      "core/src/fft.rs",
      "core/src/trace.rs",
      "core/src/merge.rs",
      "core/src/picker.rs",
      "py/src/lib.rs",
    ]),
    compact(
      "Issue #88: xcorr in core and the split at gaps are done, the Python function is open.",
    ),
    ...lookAround(["tests/test_reader.py", "CHANGELOG.md"]),
    agent("xcorr is there, 0.3 s per template and day. The Python function is open."),
    work(
      ["0.3 s is ok. f32 possible?", "Yes, error 2e-6, 0.19 s."],
      ["keep f64", "Kept."],
      ["name of the output col for cc?", "cc."],
      ["fine. have a good we", "You too."],
    ),
    user(
      '<teammate-message teammate_id="ci-bot">Workflows must always set timeout-minutes. Never use ubuntu-latest.</teammate-message>',
      { notARule: [/timeout-minutes/i, /ubuntu-latest/i] },
    ),
    agent("Seen."),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-polarisation", [
      user("new: polarisation analysis. core fn + py binding + doc page"),
      write(
        "core/src/polar.rs",
        "pub struct Polar {\n    pub start: f64, // seconds since the epoch\n    pub azimuth: f64,\n}\n",
        { due: ["int-time"] },
      ),
      edit(
        "core/src/polar.rs",
        "pub struct Polar {\n",
        "pub fn cov(a: &[f64]) -> f64 { unsafe { *a.get_unchecked(0) } }\n\npub struct Polar {\n",
        { due: ["safety"] },
      ),
      write(
        "core/src/polar_error.rs",
        "use anyhow::{bail, Result};\npub fn check(n: usize) -> Result<()> { Ok(()) }\n",
        { due: ["thiserror"] },
      ),
      edit(
        "py/src/lib.rs",
        "#[pymodule]\n",
        "#[pyfunction]\nfn polarise(t: &PyTrace) -> PyPolar {\n    core::polar::run(&t.inner).unwrap()\n}\n\n#[pymodule]\n",
        { due: ["no-panic", "gil"] },
      ),
      edit(
        "python/glacier/glacier.pyi",
        "def pick",
        "def polarise(t: Trace) -> Polar: ...\ndef pick",
        { due: ["stub-gen"] },
      ),
      run("maturin develop", "🛠 Installed", { due: ["maturin-release"] }),
      run("pip install cmcrameri", "Successfully installed", { due: ["uv"] }),
      write("docs/figures/rose.py", 'ax.pcolormesh(az, inc, n, cmap="jet")\n', {
        due: ["batlow"],
      }),
      write(
        "tests/test_polar.py",
        'def test_polar():\n    st = Client("IRIS").get_waveforms("4D", "GL01", "", "DP*", t0, t1)\n',
        { due: ["offline-tests"] },
      ),
      run("uv run mkdocs build", "INFO    -  Documentation built in 4.60 seconds", {
        due: ["docs-strict"],
      }),
      run("git commit -am 'feat(polar): polarisation analysis'", "[main 77a] feat(polar)", {
        due: ["commit-area"],
      }),
      agent("1 function, 1 page."),
    ]),
    due: ["numbers-first", "uv"],
  },
  session("p-release", [
    user("0.9 soon. check whats missing in the public api notes", { due: ["changelog"] }),
    agent("1 entry missing."),
    write(
      ".github/workflows/nightly.yml",
      "jobs:\n  nightly:\n    steps:\n      - uses: actions/checkout@v4\n      - uses: astral-sh/setup-uv@v5\n",
      { due: ["sha-pins"] },
    ),
    run("git tag -a v0.9.0 -m 0.9.0", "", { due: ["tags-mine"] }),
    user("oldest python we support?", { due: ["py-min"] }),
    agent("3.11."),
    user("can i use let chains or is our min rust too old", { due: ["msrv"] }),
    agent("1.80 has no let chains."),
    user("sb on the tracker wants windows wheels", { due: ["no-win"] }),
    agent("There are none."),
    user("license line for the zenodo record?", { due: ["license"] }),
    agent("BSD-3-Clause."),
    user("what do ppl type to install it from pypi", { due: ["pypi-name"] }),
    agent("uv add glacier-seis."),
    user("where are the docs hosted, need the url for the paper", { due: ["docs-host"] }),
    agent("gh-pages."),
    user("another user: wheel much slower than own build", { due: ["slow-wheels"] }),
    agent("No AVX2 in the wheels."),
    user("docs job again > 20 min", { due: ["docs-slow"] }),
    agent("mkdocstrings builds the crate."),
    user("start the docs preview", { due: ["docs-port"] }),
    agent("On 8123."),
  ]),
  session("p-bench", [
    user("bench polarisation on traces of 1 h"),
    run("cargo bench -p glacier-bench --bench polar", "polar/1h  time: [12.1 ms]", {
      due: ["bench-host"],
    }),
    user("old numbers to compare with are where?", { due: ["baseline"] }),
    agent("bench/baseline.json."),
    user("make it parallel over samples of one trace w/ rayon", { due: ["rayon-batch"] }),
    agent("Single traces stay on one thread."),
    user("which fft crate do we link", { due: ["fft"] }),
    agent("realfft."),
    user("batch job uses 50 GB again", { due: ["plan-cache"] }),
    agent("Too many lengths, a plan for each."),
    user("submit the year run. which partition was ok for long jobs", { due: ["partition"] }),
    agent("cryo-long."),
    user("and the raw data path for it", { due: ["data-dir"] }),
    agent("/nfs/cryo/swarm."),
    user("host of our waveform mirror?", { due: ["mirror"] }),
    agent("seis-mirror2:8080."),
  ]),
  session("p-science", [
    user("mail from a student: which freq band do you filter icequakes in", { due: ["band"] }),
    agent("10 to 80 Hz."),
    user("and the default sta/lta trigger on value?", { due: ["threshold"] }),
    agent("3.2."),
    user("sampling rate of the nodes", { due: ["sps"] }),
    agent("500."),
    user("her picks from our picker are 40 ms early vs by hand", { due: ["early-picks"] }),
    agent("She filters zero-phase."),
    user("she wants to evaluate. which events were hand picked", { due: ["ref-set"] }),
    agent("swarm_200."),
    user("particle motion at GL07 is off by 90 deg", { due: ["gl07"] }),
    agent("N and E are swapped there."),
    user("gain of GL11 missing in the station xml. who do i mail", { due: ["metadata-person"] }),
    agent("Lena."),
    user("p velocity for the grid search", { due: ["vp-ice"] }),
    agent("3850 m/s."),
    user("which magnitude type is in the catalog", { due: ["ml-not-mw"] }),
    agent("ML."),
    user("and file format of the catalog", { due: ["catalog-format"] }),
    agent("Parquet."),
    user("geojson export of event places, coord order in our tuple?", { due: ["lon-lat"] }),
    agent("lon first."),
    user("sign of z there? up or down", { due: ["z-up"] }),
    agent("Up."),
    user("mask array: is true the good or the clipped sample", { due: ["mask-true"] }),
    agent("True is bad."),
    user("network code for the fdsn request", { due: ["net-code"] }),
    agent("4D."),
    user("paper revision due when", { due: ["deadline"] }),
    agent("28 June."),
    user("do we have gpu plans"),
    agent("No."),
  ]),
  session("p-fresh-clone", [
    user("fresh clone on the new ws, maint branch from 2 weeks ago. get it all running"),
    fails("maturin develop -r", VENV_ERROR.replace("(through activate)", "(via activate)"), {
      due: ["fix-venv"],
    }),
    fails(
      "uv run pytest tests/test_locate.py",
      LFS_ERROR.replaceAll("test_picker", "test_locate")
        .replaceAll("test_swarm", "test_grid")
        .replaceAll("swarm_200.mseed", "gl03.mseed")
        .replace("py:14", "py:22")
        .replace("0.41s", "0.55s"),
      { due: ["fix-lfs"] },
    ),
    fails(
      "cargo test -p glacier-py mask",
      LINK_ERROR.replaceAll("/srv/jo/", "/srv/jbr/src/")
        .replaceAll("8f7c2b1d", "02ac77fe")
        .replace("rustcV1x9Qh", "rustcbW0pLs")
        .replace("PyUnicode_FromStringAndSize", "PyList_New"),
      { due: ["fix-link"] },
    ),
    fails("uv run mkdocs build --strict", DOCS_ERROR.replace(/INFO[^\n]*\n/, ""), {
      due: ["fix-docs-group"],
    }),
    fails(
      "uv run pytest tests/test_polar.py",
      NUMPY_ERROR.replaceAll("/srv/jo/", "/srv/jbr/src/")
        .replace("conftest.py:3", "conftest.py:5")
        .replace("0x2000000", "0x2000001"),
      { due: ["fix-numpy"] },
    ),
    fails(
      "ssh serac 'cd glacier && cargo bench -p glacier-bench --bench fft'",
      COUNTER_ERROR.replaceAll("sta_lta-5d2c11aa", "fft-90be2f13")
        .replaceAll("sta_lta", "fft")
        .replace("48.10s", "51.77s"),
      { due: ["fix-counters"] },
    ),
    fails(
      "make wheel",
      GLIBC_ERROR.replace("GLIBC_2.34, GLIBC_2.33", "GLIBC_2.35, GLIBC_2.34").replace(
        "1m 02s",
        "1m 31s",
      ),
      { due: ["fix-zig"] },
    ),
    fails(
      "uv run pytest tests/test_seedlink.py",
      RECONNECT_ERROR.replace("4.88s", "5.03s").replace("py:61", "py:64"),
      { due: ["fix-reconnect-flaky"] },
    ),
    agent("All of it runs."),
  ]),
  session("p-quiet", [
    quiet(
      "thx",
      "go on",
      "sqrt of 1764?",
      "latin word for snow?",
      "regex for iso dates",
      "shorter pls",
      "whats the german word for 'overfitting'",
      "diff between covariance and correlation, 1 line",
      "translate to french: 'the train is late'",
      "vim: delete until next comma",
      "good name for a cat",
      "whats the crack at the top end of a glacier called again",
      "explain big o of heap insert",
    ),
    unrelated([
      [
        "cargo build -p glacier-core",
        "error[E0382]: borrow of moved value: `trace`\n  --> core/src/merge.rs:9:20\nerror: could not compile `glacier-core` (lib) due to 1 previous error",
      ],
      [
        "uv run pytest tests/test_xcorr.py",
        "E       AssertionError: assert 0.58 > 0.6\nFAILED tests/test_xcorr.py::test_shifted - AssertionError\n1 failed, 2 passed in 0.88s",
      ],
      [
        "uv run mkdocs gh-deploy",
        "ERROR   -  Failed to push to GitHub: remote: Permission to cryolab/glacier.git denied to jbr.",
      ],
      [
        "uv lock",
        "error: Failed to fetch: `https://pypi.org/simple/polars/`\n  Caused by: dns error",
      ],
      [
        "sbatch bench/year.sbatch",
        "sbatch: error: Batch job submission failed: Invalid account or account/partition combination specified",
      ],
      ["ssh serac uptime", "jbr@serac: Permission denied (publickey)."],
      [
        "uv run ruff check python",
        "python/glacier/plot.py:3:8: F401 [*] `os` imported but unused\nFound 1 error.",
      ],
      ["gh run view 8812", "failed to get run: HTTP 404: Not Found"],
      ["cargo doc", "error: unresolved link to `Trace::sps`\n  --> core/src/lib.rs:7:9"],
      [
        "uv run python docs/figures/rose.py",
        "FileNotFoundError: [Errno 2] No such file or directory: 'rose.csv'",
      ],
      [
        "inkscape fig3.svg -o fig3.pdf",
        "Unable to init server: Could not connect: Connection refused",
      ],
    ]),
    unrelated(errorLines(54, 75)),
    agent("Done."),
  ]),
];

export const glacier: DayScript = {
  name: "glacier",
  about:
    "a Rust and Python library for seismology (maturin, GitHub Actions, mkdocs); a terse scientist",
  isHeldBack: true,
  files: {
    "Cargo.toml": '[workspace]\nmembers = ["core", "py", "bench"]\n\n[workspace.package]\n',
    "core/Cargo.toml": '[package]\nname = "glacier-core"\n\n[dependencies]\n',
    "core/src/picker.rs":
      "pub struct Pick {\n    pub snr: f64,\n}\n\n// filter: zero-phase\n// single trace\npub fn pick(t: &Trace) -> Box<[Pick]> { todo!() }\n",
    "core/src/filter.rs": "pub fn bandpass(t: &Trace) -> Trace { todo!() }\n",
    "core/src/fft.rs": "pub fn spectrum(n: usize) { plan(n) }\n",
    "core/src/trace.rs": "pub struct Trace {\n    pub data: Vec<f64>,\n}\n",
    "py/Cargo.toml":
      '[package]\nname = "glacier-py"\n\n[dependencies]\nnumpy = "0.21"\n\n[dependencies.pyo3]\nfeatures = ["extension-module"]\n',
    "py/src/lib.rs": "use pyo3::prelude::*;\n\n#[pymodule]\nfn _core() {}\n",
    "python/glacier/__init__.py": "from ._core import *\n",
    "python/glacier/glacier.pyi": "def pick(t: Trace) -> list[Pick]: ...\n",
    "pyproject.toml":
      '[project]\nname = "glacier-seis"\ndependencies = ["numpy>=1.24"]\n\n[build-system]\nrequires = ["maturin>=1.7"]\n',
    Makefile:
      "dist:\n\tmkdir -p dist\n\nwheel: dist\n\tuv run maturin build -r --out dist --compatibility manylinux2014\n\tuv run python tools/check_platform.py dist\n",
    "CHANGELOG.md": "# Changelog\n\n## unreleased\n",
    "mkdocs.yml": "site_name: glacier\nplugins:\n  - mkdocstrings\n",
    "bench/baseline.json": '{"sta_lta/200": 1.34}\n',
    "tests/conftest.py": "import glacier\n",
    "tests/test_picker.py": "def test_swarm(): ...\n",
    "tests/test_seedlink.py": "def test_reconnect(): ...\n",
    "README.md": "# glacier\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
