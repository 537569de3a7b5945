import type { EmbeddingPort } from "@/store/port/embedding-port.ts";
import type { Connection } from "@/store/sqlite/database/connection.ts";
import {
  countVectorsByEncoder,
  memoriesToEmbed,
} from "@/store/sqlite/search/vectors/embedding-backlog.ts";
import { vectorsOutside } from "@/store/sqlite/search/vectors/loose-vectors.ts";

export function sqliteEmbedding({ db, projectId, read }: Connection): EmbeddingPort {
  return {
    memoriesToEmbed: (encoder, afterRow, limit) =>
      read(() => memoriesToEmbed(db, encoder, afterRow, limit)),
    vectorsOutside: (division, limit) => read(() => vectorsOutside(db, division, limit)),
    countVectorsByEncoder: () => read(() => countVectorsByEncoder(db, projectId)),
  };
}
