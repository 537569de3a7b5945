/**
 * The behaviour that every implementation of Store must have, as a suite to run on it. The suite
 * uses only the interface, and closes and reopens the store to check what was kept. There is a
 * folder for each capability of the port. Peculiarities of one implementation (files, locks,
 * crashes) are tested elsewhere.
 */
import { describe } from "bun:test";
import { describeBacklog } from "@test/contract/embedding/backlog.ts";
import { describeCells } from "@test/contract/embedding/cells.ts";
import type { OpenFixture, StoreImplementation } from "@test/contract/fixture.ts";
import { describeLeases } from "@test/contract/jobs/leases.ts";
import { describeQueue } from "@test/contract/jobs/queue.ts";
import { describeInjections } from "@test/contract/ledger/injections.ts";
import { describeOutcomes } from "@test/contract/ledger/outcomes.ts";
import { describeServed } from "@test/contract/ledger/served.ts";
import { describeSummaries } from "@test/contract/ledger/summaries.ts";
import { describeAsOf } from "@test/contract/memories/as-of.ts";
import { describeCounts } from "@test/contract/memories/counts.ts";
import { describeFields } from "@test/contract/memories/fields.ts";
import { describeLists } from "@test/contract/memories/lists.ts";
import { describeTags } from "@test/contract/memories/tags.ts";
import { describeHostileTerms } from "@test/contract/search/hostile-terms.ts";
import { describeLinks } from "@test/contract/search/links.ts";
import { describeNeighbours } from "@test/contract/search/neighbours.ts";
import { describePostings } from "@test/contract/search/postings.ts";
import { describeProjects } from "@test/contract/search/projects.ts";
import { describeTerms } from "@test/contract/search/terms.ts";
import { describeVectors } from "@test/contract/search/vectors.ts";
import { describeActivity } from "@test/contract/sessions/activity.ts";
import { describeUpkeep } from "@test/contract/upkeep/upkeep.ts";
import { describeValues } from "@test/contract/values/values.ts";
import { describeDemotion } from "@test/contract/writes/demotion.ts";
import { describeEdits } from "@test/contract/writes/edits.ts";
import { describeImports } from "@test/contract/writes/imports.ts";
import { describeLetGo } from "@test/contract/writes/let-go.ts";
import { describeRemember } from "@test/contract/writes/remember.ts";
import { describeStatements } from "@test/contract/writes/statements.ts";
import { describeSupersession } from "@test/contract/writes/supersession.ts";
import { describeTransactions } from "@test/contract/writes/transactions.ts";
import { describeUndo } from "@test/contract/writes/undo.ts";
import { describeWordings } from "@test/contract/writes/wordings.ts";

const SUITES: Readonly<Record<string, readonly ((open: OpenFixture) => void)[]>> = {
  writes: [
    describeTransactions,
    describeRemember,
    describeEdits,
    describeUndo,
    describeImports,
    describeWordings,
    describeSupersession,
    describeStatements,
    describeLetGo,
    describeDemotion,
  ],
  memories: [describeFields, describeLists, describeTags, describeCounts, describeAsOf],
  search: [
    describeTerms,
    describeHostileTerms,
    describePostings,
    describeVectors,
    describeLinks,
    describeNeighbours,
    describeProjects,
  ],
  embedding: [describeBacklog, describeCells],
  values: [describeValues],
  sessions: [describeActivity],
  ledger: [describeServed, describeOutcomes, describeInjections, describeSummaries],
  jobs: [describeQueue, describeLeases],
  upkeep: [describeUpkeep],
};

export function describeStoreContract(implementation: StoreImplementation): void {
  describe(`the store contract on ${implementation.name}`, () => {
    for (const [capability, suites] of Object.entries(SUITES)) {
      describe(capability, () => {
        for (const describeSuite of suites) describeSuite(() => implementation.open());
      });
    }
  });
}
