/** One cheap look, since most outputs have no such word. */
const MAY_BE_ERROR =
  /error|fail|fatal|panic|exception|traceback|not found|no such|denied|refused|cannot|could not|unable|timed out|econn|enoent|eacces|eaddr|etimed|eperm|err_|segmentation|dumped|killed/i;

/** Whether a closer look at what a command printed could find an error in it (error-like.ts). */
export function mayContainError(output: string): boolean {
  return MAY_BE_ERROR.test(output);
}
