/**
 * Requirements that tests or the bench show only in part, with what is missing. A requirement
 * stays here until something shows all of its text; being cited does not make it verified.
 */
export const PARTLY: Readonly<Record<string, string>> = {
  "HD-22":
    "A matcher for all tools as set up by default: those without a hook before them are counted when the turn ends. Registered for `*`, `.claude/hooks/ghap_checkin.sh` counts all of them at once.",
  "HD-27": "That it works across updates of Claude Code: one version of the client is run.",
  "RI-13":
    "A bound of 100 tokens: one recalled memory of a sentence or two stays below it, a long one and five take more, up to the event's budget.",
  "CA-03":
    "Twenty items and 2,000 tokens at a prompt: the hook tells experiences, values and code only if they clearly fit, five memories at most, and most prompts nothing (CX-13, decision 26). All of it is shown for the operation and the command.",
  "MC-01":
    "Hooks as set up by default, which call the operations in their own process. Only `setup hooks --transport mcp` makes them call the MCP server, and then one tool (`hook`), not a tool for each operation (CX-36, decision 5). The scripts in `.claude/hooks`, called by hand, call two tools.",
  "SN-29":
    "Most writes: the store refuses a write for a stale version, but only the worker that reads transcripts and whoever saves an identity name one.",
  "SN-14":
    "Half the size in long sessions: LZ4 halves the snapshot of some sixty activities, and saves a third after two hundred.",
  "SN-43":
    "A cache in memory: hooks and workers are short processes. What could not be saved is followed again from the transcript, or waits in a file.",
  "ID-40":
    "At once: a worker consolidates after the session, or a script that runs check-identity.",
  "DR-01":
    "The order: the identity is saved when a turn ends, the worker dreams after the session, and saves it again if the dream restored it (CX-16).",
  "DR-06":
    "The SessionEnd hook: a dream runs in a process of its own and goes on after the session. The command that a script runs at the end sees it.",
  "DR-07": "The same as for DR-06: the command waits, the hook has no need to.",
  "CF-25": "Validation at every startup: `doctor` validates all of it, a hook only its own files.",
  "CF-27":
    "Disabling the hook: only the rule with the mistake is left out, and the hook goes on with its defaults.",
  "PF-13":
    "Consolidation within the SessionEnd hook: a worker does it afterwards. The bench times the commands that a script runs at the end.",
  "PF-21":
    "The bare 50 %: the slowdown is judged beyond the share of a core that each process gets.",
  "DO-02":
    "Installing a program that is gone, which a part of it cannot do: missing names are linked, and hooks that call a missing program call this one.",
  "LG-08": "The same as for DG-46.",
  "SD-05":
    "Without an option: `setup hooks` writes the scripts only with `--scripts`, because they sit beside people's own code.",
  "DG-01": "One health check at the start: a fault shows where the store is first used.",
  "DG-18": "That the writes which were ready in time are stored, not only handed over.",
  "DG-46": "Every caller: the doctor judges the answer of the hook program.",
  "DG-47": "The same as for DG-46.",
  "DG-48": "The same as for DG-46.",
  "XP-02":
    "Built-ins alone: five packages are compiled into the program. Hooks use MessagePack and LZ4 for stored values (SN-04, SN-13) and a JSON parser for hooks.json; the MCP server uses its SDK, and the code index a parser.",
  "XP-04": "A check that no file takes a path apart by hand, and a run on Windows.",
  "XP-08":
    "Scripts named pre-compact and suggest-compact: the program does their work at PreCompact and PreToolUse.",
  "TS-22": "The same as for PF-21.",
};
