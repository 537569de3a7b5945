/** The only place of a hook process that writes to standard output: one document, once. */
export async function emit(document: string): Promise<void> {
  try {
    await Bun.write(Bun.stdout, document);
  } catch {
    // The client has gone; there is nobody left to tell.
  }
}
