import { errorSignature } from "@/memory/errors/error-signature.ts";
import { mainErrorLine } from "@/memory/errors/main-error-line.ts";
import type { RecallRequest } from "@/memory/recall/request.ts";

/**
 * The request with the error it is about: the signature that was given, else that of the last
 * error, else that of an error in the query. The line that names the last error joins the query.
 */
export function findError(request: RecallRequest): Pick<RecallRequest, "query" | "errorSignature"> {
  const { query, lastError = "" } = request;
  const line = mainErrorLine(lastError);
  return {
    query: line === undefined ? query : `${line}\n${query}`,
    errorSignature: request.errorSignature ?? errorSignature(lastError === "" ? query : lastError),
  };
}
