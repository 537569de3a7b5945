import type { SearchPort } from "@/store/port/search-port.ts";
import type { Connection } from "@/store/sqlite/database/connection.ts";
import { rareStoreWork } from "@/store/sqlite/load-rare-store-work.ts";
import { linksOf } from "@/store/sqlite/memories/memory-links.ts";
import { findByErrorSignature, sessionAround } from "@/store/sqlite/search/direct-lookup.ts";
import { searchTerms } from "@/store/sqlite/search/lexical-search.ts";
import { documentFrequencies, memoriesIn, postingsOf } from "@/store/sqlite/search/postings.ts";

export function sqliteSearch({ db, projectId, read }: Connection): SearchPort {
  return {
    documentFrequencies: (terms, atMost) =>
      read(() => documentFrequencies(db, projectId, terms, atMost)),
    searchTerms: (query) => read(() => searchTerms(db, projectId, query)),
    postingsOf: (terms, atMost) => read(() => postingsOf(db, projectId, terms, atMost)),
    memoriesIn: (rows) => read(() => memoriesIn(db, projectId, rows)),
    searchVectors: (query) => read(() => rareStoreWork().searchVectors(db, projectId, query).hits),
    findByErrorSignature: (signature, limit) =>
      read(() => findByErrorSignature(db, projectId, signature, limit)),
    linksOf: (ids, limit) => read(() => linksOf(db, projectId, ids, limit)),
    sessionAround: (id, before, after) =>
      read(() => sessionAround(db, projectId, id, before, after)),
  };
}
