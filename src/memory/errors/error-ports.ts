import { specificErrorLine } from "@/memory/errors/main-error-line.ts";

/**
 * Tells whether two errors are about one port: nobody listens there, whichever command finds it out.
 * Signatures have no numbers, so that they cannot tell. Undefined if one of the two names none.
 */
export function sharePort(earlierError: string, errorText: string): boolean | undefined {
  const then = portsIn(earlierError);
  const now = then.length === 0 ? [] : portsIn(specificErrorLine(errorText) ?? "");
  return now.length === 0 ? undefined : now.some((port) => then.includes(port));
}

/** The ports of hosts such as "127.0.0.1:6379" and "localhost:5432", but no lines of a file. */
function portsIn(text: string): string[] {
  const hosts = text.matchAll(
    /(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\]|@[\w.-]{1,80}):(\d{2,5})(?!\d)/g,
  );
  return [...hosts].map(([, port = ""]) => port);
}
