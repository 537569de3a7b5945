/**
 * The behaviour every implementation of Store has to have, as a suite it runs on itself. It
 * reaches the store through its interface only, and shuts it and opens it again to see what was
 * kept. What is peculiar to one implementation (files, locks, crashes) is tested elsewhere.
 */
import { describe } from "bun:test";
import { describeEdits } from "@test/contract/edits.ts";
import { describeEmbedding } from "@test/contract/embedding.ts";
import { describeImports } from "@test/contract/imports.ts";
import { describeJobs } from "@test/contract/jobs.ts";
import { describeLedger } from "@test/contract/ledger.ts";
import { describeLedgerSummary } from "@test/contract/ledger-summary.ts";
import { describeLeases } from "@test/contract/leases.ts";
import { describeLinks } from "@test/contract/links.ts";
import { describeLists } from "@test/contract/lists.ts";
import { describeMemories } from "@test/contract/memories.ts";
import { describeProjects } from "@test/contract/projects.ts";
import { describeSearch } from "@test/contract/search.ts";
import { describeSessionAround } from "@test/contract/session-around.ts";
import { describeSessions } from "@test/contract/sessions.ts";
import { describeTags } from "@test/contract/tags.ts";
import { describeTransactions } from "@test/contract/transactions.ts";
import { describeUndo } from "@test/contract/undo.ts";
import { describeValues } from "@test/contract/values.ts";
import { describeWordings } from "@test/contract/wordings.ts";
import { describeVectors } from "@test/contract/vectors.ts";
import type { StoreImplementation } from "@test/contract/fixture.ts";

export function describeStoreContract(implementation: StoreImplementation): void {
  describe(`the store contract on ${implementation.name}`, () => {
    for (const describePart of [
      describeValues,
      describeTransactions,
      describeMemories,
      describeEdits,
      describeUndo,
      describeImports,
      describeLists,
      describeTags,
      describeLinks,
      describeWordings,
      describeProjects,
      describeSearch,
      describeSessionAround,
      describeVectors,
      describeEmbedding,
      describeSessions,
      describeLedger,
      describeLedgerSummary,
      describeJobs,
      describeLeases,
    ]) {
      describePart(() => implementation.open());
    }
  });
}
