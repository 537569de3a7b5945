/**
 * The state of every requirement that nothing shows yet. The two tables together name every id
 * exactly once. "Verified" is written down nowhere: a requirement is verified as soon as a test or
 * a bench row cites it, unless partly.ts says what is missing. Its line here then only says what it
 * falls back to, so nobody edits this file when a test is added; and when a citing test disappears,
 * the generated page (docs/reference/requirements.md) shows the requirement as planned again and
 * its comparison fails. Citing a requirement that is called not applicable is an error.
 */

/** The requirements by the capability they come with. */
export const PLANNED: Readonly<Record<string, string>> = {
  "hooks, store and setup": `
    HD-01..17 HD-20 HD-25..27 HD-30 HD-32..34 HD-42..43
    SN-04 SN-13..15 SN-18..21 SN-28 SN-33..36
    CL-13 CL-15 CL-17..22 CL-30..31 CL-33 CF-01..02 CF-22..23
    SD-01..08 SD-10..13 LG-01..05 PF-24 PF-30
    DG-01..03 DG-05..06 DG-08..29 DG-50
    TS-01..02 TS-05 TS-14 TS-18 TS-24..25 OS-11`,
  "memory engine": "CL-32 PF-26 DG-07",
  "memory in the hooks": `
    HD-18..19 HD-29 HD-40 RI-01..10 RI-13..22 CP-02..04 ER-01..13 SS-01..07
    CA-13 PF-09 PF-23 DG-30..35 TS-19`,
  "session state and compaction": `
    HD-31 RI-11..12 CP-01 CP-05..07 SS-08..17 SS-19 SS-21 CM-01..10 CF-03..12 SD-14
    LG-07 XP-08 TS-03`,
  "Windows, macOS and Linux": "XP-02..06",
  "GHAP and context assembly": `
    HD-21..24 CP-08 SS-18 SS-20 GH-01..24 CA-01..10 TS-04 TS-09`,
  "MCP server and client": "MC-01..06 LG-06 DG-04 TS-06 TS-08",
  "identity and consolidation": `
    HD-35..39 HD-41 HD-44 CA-11..12 ID-01..45 DR-01..24
    SN-01..03 SN-05..12 SN-16..17 SN-22..27 SN-29..32 SN-37..46
    CL-01..12 CL-16 CL-29 CF-24 CF-32 PF-14..20 PF-29 DG-51..52
    TS-10..13 TS-15..17`,
  "command line, configuration and doctor": `
    CL-14 CL-23..28 CF-13..21 CF-25..31 SD-09 SD-15 DO-01..05 LG-08
    DG-36..49 TS-26`,
  "latency and load figures": `
    PF-01..08 PF-10..13 PF-21..22 PF-28 TS-07 TS-20..23 OS-12`,
};

/** Requirements that ask for nothing that could be built or measured here, with the reason. */
export const NOT_APPLICABLE: Readonly<Record<string, string>> = {
  "HD-28": "Limits the scope. Claude Code is the only client; there is no adapter to test.",
  "XP-01":
    "Cannot be shown here: tests run on Linux only. The differences are tested on pure functions (XP-03 to XP-05); docs/platforms.md lists what is unknown.",
  "XP-07": "Names a language. The events are implemented in TypeScript on Bun (HD-02 to HD-10).",
  "PF-25":
    "Asks for a cache before a slow model. Vectors of words are computed in advance and shipped (decision 6); adding up those of a prompt takes less time than looking up a cached sum would.",
  "PF-27":
    "Names a means. A hook is a short process with one thing to do after another, and reads files sooner without an event loop; the times it is meant for are measured (PF-01 to PF-06).",
  "OS-01": "An exclusion. The user's own hooks stay in the settings beside ours (SD-06).",
  "OS-02": "An exclusion. All our work for an event happens in one process (HD-01).",
  "OS-03": "An exclusion. Nothing depends on the type of the project.",
  "OS-04": "An exclusion that another specification overrules: CF-12 asks for globs.",
  "OS-05":
    "An exclusion that another specification overrules: state is shared in the store (HD-30).",
  "OS-06": "An exclusion. The configuration is made of files and variables.",
  "OS-07": "An exclusion. The premortem is a general one (GH-15).",
  "OS-08":
    "A list of wishes, not a statement to check. The wishes that were taken up have rows (HD-09, CF-12).",
  "OS-09": "Names parts of the project the specification came from.",
  "OS-10": "Names documents of the project the specification came from.",
};
