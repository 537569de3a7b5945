/** Ids of the journal's entries and sessions: kind, UTC date and time, six hexadecimal digits. */
export function newJournalId(kind: "ghap" | "session", nowMs: number): string {
  const [date = "", time = ""] = new Date(nowMs).toISOString().split("T");
  const random = Math.floor(Math.random() * 0x1000000)
    .toString(16)
    .padStart(6, "0");
  return `${kind}_${date.replaceAll("-", "")}_${time.slice(0, 8).replaceAll(":", "")}_${random}`;
}

/** True if the text has the form of a session id of the journal; it becomes part of a file name. */
export function isJournalSessionId(text: string): boolean {
  return /^session_\d{8}_\d{6}_[0-9a-f]{6}$/.test(text);
}
