import { CatalogueError } from "@/base/errors.ts";
import { hasContent } from "@/platform/file-system.ts";
import { findProject } from "@/platform/project.ts";
import type { Command, CommandHost } from "@/cli/command.ts";
import { withProject } from "@/cli/open-project.ts";
import { embedInBackground } from "@/worker/embed-in-background.ts";
import { MINILM_SPACE } from "@/vectors/minilm-space.ts";
import { MODEL_ENCODER } from "@/embed/model/model.ts";
import { modelFolder } from "@/embed/model/model-files.ts";
import { installModel, type InstalledModel } from "@/setup/model/model-install.ts";
import { removeModel } from "@/setup/model/model-folders.ts";
import { inspectModel } from "@/setup/model/model-state.ts";
import { databasePath } from "@/platform/database-path.ts";
import { hasMemoriesToEmbed } from "@/worker/embed-job.ts";

export const modelInstallCommand: Command = {
  name: "model install",
  summary: "Install the optional sentence model, which finds memories better by their meaning",
  operands: "",
  options: {},
  examples: ["context-graph model install"],
  async run({ host }) {
    const folder = modelFolder(host.environment);
    try {
      const installed = await installModel({
        folder,
        environment: host.environment,
        onProgress: host.showProgress,
      });
      host.showProgress("");
      const isQueued = queueProject(host);
      return {
        text: describeInstalled(installed, isQueued),
        json: { ...toJson(installed), is_queued: isQueued },
      };
    } catch (error) {
      host.showProgress("");
      throw error;
    }
  },
};

export const modelStatusCommand: Command = {
  name: "model status",
  summary: "Show whether the sentence model is installed and intact",
  operands: "",
  options: {},
  examples: ["context-graph model status --json"],
  isWithoutProject: true,
  run({ host }) {
    const { isInstalled, problems, folder, sizeBytes } = inspectModel(
      modelFolder(host.environment),
    );
    const json = {
      installed: isInstalled && problems.length === 0,
      folder,
      model: MINILM_SPACE,
      encoder: MODEL_ENCODER,
      size_bytes: sizeBytes,
      problems,
    };
    const isThere = sizeBytes > 0;
    const text = json.installed
      ? `Installed: ${MINILM_SPACE} in ${folder}, ${megabytes(sizeBytes)}`
      : [
          isThere ? "Damaged:" : "Not installed.",
          ...problems.map((problem) => `- ${problem}`),
          "Run 'context-graph model install'. Until then the token table embeds memories.",
        ].join("\n");
    return { text, json, exitCode: isThere && !json.installed ? 1 : 0 };
  },
};

export const modelRemoveCommand: Command = {
  name: "model remove",
  summary: "Remove the sentence model; memories keep the vectors it made",
  operands: "",
  options: {},
  examples: ["context-graph model remove"],
  isWithoutProject: true,
  run({ host }) {
    const folder = modelFolder(host.environment);
    const freedBytes = removeModel(folder);
    const text =
      freedBytes === 0
        ? "There was no model to remove."
        : `Removed ${folder}, ${megabytes(freedBytes)}. The token table embeds new memories.`;
    return { text, json: { folder, freed_bytes: freedBytes } };
  },
};

/** Does nothing without a store: installing the model in some folder must not create one. */
function queueProject(host: CommandHost): boolean {
  const { storeFolder } = findProject(host.projectDirectory, host.environment);
  if (!hasContent(databasePath(storeFolder))) return false;
  try {
    return withProject(host, ({ store }) =>
      embedInBackground(store, storeFolder, host, (model) => hasMemoriesToEmbed(store, model)),
    );
  } catch (error) {
    if (error instanceof CatalogueError) return false;
    throw error;
  }
}

function describeInstalled(installed: InstalledModel, isQueued: boolean): string {
  const { folder, isNew, sizeBytes, fetchedBytes, unpackedBytes } = installed;
  const lines = isNew
    ? [
        `Installed ${MINILM_SPACE} in ${folder}: ${megabytes(sizeBytes)}`,
        `Fetched ${megabytes(fetchedBytes)}; of ${megabytes(unpackedBytes)} unpacked, only what this machine needs was kept.`,
      ]
    : [`${MINILM_SPACE} is already installed in ${folder}: ${megabytes(sizeBytes)}`];
  if (isQueued) {
    lines.push(
      "This project's memories are embedded again in the background, a minute at a time;",
      "'context-graph embed' does it now and shows its progress.",
    );
  }
  return lines.join("\n");
}

function toJson(installed: InstalledModel): Record<string, unknown> {
  return {
    folder: installed.folder,
    model: MINILM_SPACE,
    encoder: MODEL_ENCODER,
    is_new: installed.isNew,
    size_bytes: installed.sizeBytes,
    fetched_bytes: installed.fetchedBytes,
    unpacked_bytes: installed.unpackedBytes,
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
