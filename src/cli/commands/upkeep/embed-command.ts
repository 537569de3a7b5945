import { CatalogueError } from "@/base/errors.ts";
import { counted } from "@/base/text.ts";
import type { Command, CommandHost } from "@/cli/command.ts";
import { withProjectAsync } from "@/cli/open-project.ts";
import { openEmbedding } from "@/embed/open-embedding.ts";
import type { SlowEmbedder } from "@/embed/embed.ts";
import { embedMemories, type EmbedReport } from "@/operations/upkeep/embed-memories.ts";
import type { OperationTools } from "@/operations/operation.ts";

/** How often to check if the other process has finished embedding. */
const POLL_MS = 1_000;

export const embedCommand: Command = {
  name: "embed",
  summary: "Embed the waiting memories now, with the sentence model or the endpoint",
  operands: "",
  options: {
    all: { type: "switch", meaning: "Embed all memories again, even those already embedded" },
  },
  examples: ["context-graph embed", "context-graph embed --all --json"],
  async run({ host, options }) {
    const { documents } = openEmbedding(host.environment, "long");
    if (documents === undefined) throw new CatalogueError("ERR_MODEL_MISSING");
    const embedder = await documents.open();
    try {
      const report = await withProjectAsync(host, (tools) =>
        embedAll(host, tools, embedder, options.has("all")),
      );
      const { encoder, embedded, skipped } = report;
      const unchanged = skipped === 0 ? "" : ` ${skipped} kept their old vectors.`;
      const text = `Embedded ${counted(embedded, "memory", "memories")} with ${encoder}.${unchanged}`;
      return { text, json: { encoder, embedded, skipped } };
    } finally {
      host.showProgress("");
      embedder.close();
    }
  },
};

/** Waits for a worker that is embedding, which takes a minute at most, then does the rest. */
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
    await Bun.sleep(POLL_MS);
  }
}
