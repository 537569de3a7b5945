/** One cheap test, because most outputs contain none of these words. */
const ERROR_WORDS =
  /error|fail|fatal|panic|exception|traceback|not found|no such|denied|refused|cannot|could not|unable|timed out|econn|enoent|eacces|eaddr|etimed|eperm|err_|segmentation|dumped|killed/i;

/** True if it is worth searching a command's output for an error (error-lines.ts). */
export function mayContainError(output: string): boolean {
  return ERROR_WORDS.test(output);
}
