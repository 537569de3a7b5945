import { understandRequest } from "@/memory/recall/1-query/understand-query.ts";
import type { RecallRequest } from "@/memory/recall/request.ts";

/** A request as the first stage of recall understands it. */
export function understand(parts: Partial<RecallRequest>) {
  return understandRequest(
    { profile: "prompt", query: "", limit: 1, ...parts },
    { error: "given" },
  );
}
