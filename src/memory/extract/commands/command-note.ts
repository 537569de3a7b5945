/**
 * The words of a note that a command works, and that another one failed before it. Written and read
 * here, so that the two cannot drift apart.
 */
export function noteOfCommand(
  purpose: string,
  command: string,
  failed?: { readonly command: string; readonly error: string },
): string {
  if (failed === undefined) return `To ${purpose}: \`${command}\` works here.`;
  return `To ${purpose}: \`${command}\` works; \`${failed.command}\`${FAILED}${failed.error}).`;
}

const FAILED = " failed (";

/** The error in such a note; undefined if it names none. */
export function failureOfNote(text: string): string | undefined {
  const at = text.lastIndexOf(`\`${FAILED}`);
  return at < 0 ? undefined : text.slice(at + 1 + FAILED.length).replace(/\)\.?$/, "");
}
