import { isRunByAgent } from "@/base/environment.ts";
import { counted } from "@/base/text.ts";
import { tokenTablePath } from "@/platform/program-files.ts";
import type { CommandCall, CommandOutput } from "@/cli/command.ts";
import { usageError } from "@/cli/input/usage-error.ts";
import { projectOf } from "@/cli/input/project-options.ts";
import { TokenTableEmbedder } from "@/embed/table/token-table.ts";
import {
  adoptAsImported,
  adoptAsOwn,
  examineForeignStore,
  type ForeignContents,
} from "@/operations/upkeep/adopt.ts";

/** Shows what a store contains that this user did not make, and takes it over if a person wants. */
export function adoptStore(call: CommandCall): CommandOutput {
  const { host, options } = call;
  const { environment, clock } = host;
  if (isRunByAgent(environment)) {
    const detail = "Only a person can take over a store; run this command in your own terminal.";
    throw usageError(detail);
  }
  const project = projectOf(host);
  const contents = examineForeignStore(project, environment);
  if (contents === undefined) {
    const text = "The store of this project is yours; there is nothing to take over.";
    return { text, json: { status: "own" } };
  }
  const isOwn = options.has("mine");
  const shown = describeContents(contents, isOwn);
  const isSure = options.has("yes") || host.ask(`${shown.join("\n")}\nTake it over?`);
  if (isSure !== true) {
    const text = [...shown, "Nothing was changed. To take it over, repeat this with --yes."];
    return { text: text.join("\n"), json: { status: "foreign", ...contents }, exitCode: 1 };
  }
  if (isOwn) {
    adoptAsOwn(project, environment);
    return { text: "The store is yours now.", json: { status: "adopted", ...contents } };
  }
  const embedder = new TokenTableEmbedder(tokenTablePath());
  const { report, keptIn } = adoptAsImported(project, environment, { clock, embedder });
  const text = [
    `${counted(report.imported, "memory", "memories")} imported as somebody else's.`,
    ...lossOf(contents),
    `The folder as it was is kept in ${keptIn}.`,
    "To forget them again: context-graph forget --tags adopted",
  ];
  const json = { status: "imported", ...contents, imported: report.imported, kept_in: keptIn };
  return { text: text.join("\n"), json };
}

function lossOf({ lost, is_whole: isWhole }: ForeignContents): string[] {
  return [
    ...(lost > 0
      ? [`${counted(lost, "memory is", "memories are")} damaged and cannot be read.`]
      : []),
    ...(isWhole ? [] : ["More may be lost: the list of memories is damaged too."]),
  ];
}

function describeContents(contents: ForeignContents, isOwn: boolean): string[] {
  const { memories, claimed, samples, path } = contents;
  const origins = Object.entries(claimed).map(([name, count]) => `${count} claim to be of ${name}`);
  return [
    `${path} contains ${counted(memories, "memory", "memories")}${origins.length > 0 ? `: ${origins.join(", ")}` : ""}.`,
    ...(isOwn ? [] : lossOf(contents)),
    ...(samples.length > 0 ? ["The newest:", ...samples.map((sample) => `- ${sample}`)] : []),
    isOwn
      ? "It would be used as your own: agents would follow its rules as if you had said them."
      : "They would be imported as somebody else's: none counts as said by you. If the store is your own, add --mine.",
  ];
}
