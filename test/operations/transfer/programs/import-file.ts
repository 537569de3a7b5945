// Imports a file into a project's store and prints its progress, and at the end its peak memory.
// Arguments: the project's root, the file, and "slowly" to pause after each part.
import { processEnvironment } from "@/base/environment.ts";
import { systemClock } from "@/base/clock.ts";
import { peakMemoryBytes } from "@/platform/log.ts";
import { findProject } from "@/platform/project.ts";
import { toSource } from "@/cli/commands/transfer/import-files.ts";
import { ProjectFinder } from "@/cli/commands/transfer/import-transcripts.ts";
import { importOperation } from "@/operations/transfer/import/import-memories.ts";
import { openTestStore } from "@test/store/open-test-store.ts";

const [root = "", path = "", pace = ""] = process.argv.slice(2);
const environment = processEnvironment;
const project = findProject(root, environment);
const finder = new ProjectFinder({ environment });
const file = { path, name: "file", isNamed: true };
const choice = { project, finder, all: false, again: false, program: "test", environment };
const source = toSource(file, choice);
if (typeof source === "string") throw new Error(source);
const store = openTestStore(project.storeFolder);
const report = importOperation.run(
  {
    sources: [source],
    dryRun: false,
    onProgress(_source, done) {
      process.stdout.write(`${done}\n`);
      if (pace === "slowly") Bun.sleepSync(200);
    },
  },
  { store, clock: systemClock, project },
);
store.close();
process.stdout.write(`${JSON.stringify({ ...report, peakBytes: peakMemoryBytes() })}\n`);
