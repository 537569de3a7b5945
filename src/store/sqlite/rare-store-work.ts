import { checkIntegrity } from "@/store/sqlite/database/integrity.ts";
import { migrate } from "@/store/sqlite/database/migrate.ts";
import { applyMemoryWrite } from "@/store/sqlite/memories/apply-memory-write.ts";
import { forgottenTogether, judgeStatement } from "@/store/sqlite/memories/forgetting.ts";
import { countLostEntries, notedEnd, noteHistoryEnd } from "@/store/sqlite/memories/history-end.ts";
import { memoryHistory, undoableChanges } from "@/store/sqlite/memories/memory-history.ts";
import { judgeImport } from "@/store/sqlite/memories/memory-import.ts";
import { addChecksumsStep, findDamagedMemories } from "@/store/sqlite/memories/memory-damage.ts";
import { linksBefore } from "@/store/sqlite/memories/memory-links.ts";
import { recoverForReading } from "@/store/sqlite/memories/recover-memory.ts";
import { MIGRATIONS } from "@/store/sqlite/migrations/all.ts";
import {
  countVectorsByEncoder,
  memoriesToEmbed,
} from "@/store/sqlite/search/vectors/embedding-backlog.ts";
import { foldTermsStep } from "@/store/sqlite/search/fold-terms.ts";
import { shortenLog } from "@/store/sqlite/database/shorten-log.ts";
import { mergeIndexStep } from "@/store/sqlite/search/merge-segments.ts";
import { vectorsOutside } from "@/store/sqlite/search/vectors/loose-vectors.ts";
import { searchVectors } from "@/store/sqlite/search/vectors/vector-search.ts";
import { summarizeLedger, summarizeUse } from "@/store/sqlite/sessions/ledger-summary.ts";
import { rewriteTexts } from "@/store/sqlite/repair/rewrite-texts.ts";

/**
 * The parts of the store that prompts and most tool calls do not use, as one piece to load. In the
 * piece that every hook loads they would cost a third of a millisecond (measured).
 */
export const rareStoreWork = {
  checkIntegrity,
  countLostEntries,
  notedEnd,
  noteHistoryEnd,
  addChecksumsStep,
  findDamagedMemories,
  recoverForReading,
  rewriteTexts,
  migrate,
  MIGRATIONS,
  applyMemoryWrite,
  memoryHistory,
  undoableChanges,
  judgeImport,
  judgeStatement,
  forgottenTogether,
  linksBefore,
  countVectorsByEncoder,
  memoriesToEmbed,
  foldTermsStep,
  mergeIndexStep,
  shortenLog,
  vectorsOutside,
  searchVectors,
  summarizeLedger,
  summarizeUse,
} as const;
