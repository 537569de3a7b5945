import type { EmbeddingPort } from "@/store/port/embedding-port.ts";
import type { Connection } from "@/store/sqlite/database/connection.ts";
import { rareStoreWork } from "@/store/sqlite/load-rare-store-work.ts";

export function sqliteEmbedding({ db, projectId, read }: Connection): EmbeddingPort {
  return {
    memoriesToEmbed: (encoder, afterRow, limit) =>
      read(() => rareStoreWork().memoriesToEmbed(db, encoder, afterRow, limit)),
    vectorsOutside: (division, limit) =>
      read(() => rareStoreWork().vectorsOutside(db, division, limit)),
    countVectorsByEncoder: () => read(() => rareStoreWork().countVectorsByEncoder(db, projectId)),
  };
}
