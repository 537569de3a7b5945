import { LIMITS } from "@/base/limits.ts";
import type { RecallHit, RecallRequest } from "@/memory/recall/recall.ts";
import { isWantedBy } from "@/memory/recall/gate/eligible.ts";
import type { Store } from "@/store/store.ts";

/** Every memory with one of the request's tags, newest first; words and meaning play no part. */
export function recallTagged(store: Store, request: RecallRequest): RecallHit[] {
  const { tags = [], sinceMs, untilMs } = request.filter ?? {};
  if (tags.length === 0) return [];
  const listed = store.listMemories({
    tags,
    limit: Math.max(request.limit, LIMITS.listedCandidates),
    ...(sinceMs === undefined ? {} : { sinceMs }),
    ...(untilMs === undefined ? {} : { untilMs }),
  });
  return listed
    .filter(isWantedBy(request))
    .slice(0, request.limit)
    .map((memory) => ({
      memory,
      score: 1,
      reason: {
        channel: "time",
        channels: ["time"],
        terms: [],
        queryShare: 0,
        details: { time: `tagged ${memory.tags.filter((tag) => tags.includes(tag)).join(", ")}` },
      },
    }));
}
