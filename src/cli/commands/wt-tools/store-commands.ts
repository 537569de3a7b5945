import { counted } from "@/base/text.ts";
import type { Command } from "@/cli/command.ts";
import { projectOf } from "@/cli/input/project-options.ts";
import { withProject } from "@/cli/open-project.ts";
import { wtMemoryCommand } from "@/cli/wt-memory-command.ts";
import { drainSpool } from "@/store/spool/drain-spool.ts";

/** Writes down now what hooks have left for a worker. */
const flush: Command = {
  name: "flush",
  summary: "Apply the writes that wait, and write everything to the database file",
  operands: "",
  options: {},
  examples: ["wt-memory flush"],
  run({ host }) {
    const { storeFolder } = projectOf(host);
    const flushed = withProject(host, ({ store, clock }) => {
      const applied = drainSpool(storeFolder, store, clock);
      store.checkpoint();
      return { flushed: applied, memories: store.countMemories() };
    });
    return { text: `${counted(flushed.flushed, "waiting write")} applied`, json: flushed };
  },
};

/** Every command that opens a store brings its schema up to date, so nothing is left to do. */
const migrate: Command = {
  name: "migrate",
  summary: "Bring the store up to date (every command does that by itself)",
  operands: "",
  options: { status: { type: "switch", meaning: "Only show the state" } },
  examples: ["wt-memory migrate --status"],
  isReading: true,
  run({ host }) {
    const memories = withProject(host, ({ store }) => store.countMemories());
    return { text: "The store is up to date.", json: { status: "current", memories } };
  },
};

const REPLACED = "Nothing leaves this machine by itself: 'export' and 'import' replace sync.";

/** wt-tools pushed memories to a git branch. Here a file is exported, and imported elsewhere. */
const sync: Command = {
  name: "sync",
  summary: "Say how to move memories to another machine: export and import",
  operands: "[push|pull|status]",
  options: { from: { type: "text", meaning: "Ignored; for scripts of wt-tools" } },
  examples: ["wt-memory sync status"],
  isReading: true,
  run({ host }) {
    const memories = withProject(host, ({ store }) => store.countMemories());
    return {
      text: REPLACED,
      json: { synced: false, memories, replaced_by: ["export", "import"], message: REPLACED },
    };
  },
};

export const wtStoreCommands: readonly Command[] = [
  wtMemoryCommand(flush, flush.examples),
  wtMemoryCommand(migrate, migrate.examples, {}),
  wtMemoryCommand(sync, sync.examples, {}),
];
