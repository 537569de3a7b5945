import { CatalogueError } from "@/base/errors.ts";
import { counted } from "@/base/text.ts";
import type { Command, CommandHost } from "@/cli/command.ts";
import { withProjectAwaited } from "@/cli/open-project.ts";
import { openEmbedding } from "@/embed/open-embedding.ts";
import type { SlowEmbedder } from "@/embed/embed.ts";
import { embedMemories, type EmbedReport } from "@/operations/upkeep/embed-memories.ts";
import type { OperationTools } from "@/operations/operation.ts";

/** How often to look whether the process that embeds at the moment is done. */
const LOOK_AGAIN_MS = 1_000;

export const embedCommand: Command = {
  name: "embed",
  summary: "Embed the memories that wait for the sentence model or the endpoint, now",
  operands: "",
  options: {
    all: { type: "switch", meaning: "Also those that are embedded by it already" },
  },
  examples: ["context-graph embed", "context-graph embed --all --json"],
  async run({ host, options }) {
    const { documents } = openEmbedding(host.environment, "long");
    if (documents === undefined) throw new CatalogueError("ERR_MODEL_MISSING");
    const embedder = await documents.open();
    try {
      const report = await withProjectAwaited(host, (tools) =>
        embedAll(host, tools, embedder, options.has("all")),
      );
      const { encoder, embedded, skipped } = report;
      const left = skipped === 0 ? "" : ` ${counted(skipped, "other")} kept what they had.`;
      const text = `Embedded ${embedded} by ${encoder}.${left}`;
      return { text, json: { encoder, embedded, skipped } };
    } finally {
      host.showProgress("");
      embedder.close();
    }
  },
};

/** Waits for a worker that is at it, which takes a minute at most, then does the rest. */
async function embedAll(
  host: CommandHost,
  { store, clock }: OperationTools,
  embedder: SlowEmbedder,
  everything: boolean,
): Promise<EmbedReport> {
  const memories = store.countMemories();
  const done = everything ? 0 : (store.countVectorsByEncoder().get(embedder.encoder) ?? 0);
  for (;;) {
    const report = await embedMemories(
      {
        everything,
        mayContinue: () => true,
        onBatch: ({ embedded }) => host.showProgress(`${embedded} of ${memories - done} embedded`),
      },
      { store, clock, embedder },
    );
    if (report.ending !== "busy") return report;
    host.showProgress("Another process is embedding; waiting for it");
    await Bun.sleep(LOOK_AGAIN_MS);
  }
}
