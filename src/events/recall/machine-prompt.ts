/** A prompt that no person wrote: a notification, or a command of the client without words. */
export function isMachineMade(prompt: string): boolean {
  return /^\s*(?:<task-notification>|\/[\w:-]+\s*$)/.test(prompt);
}
