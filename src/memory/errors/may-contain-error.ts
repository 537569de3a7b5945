/**
 * Words that the output of a failure has, in any case. The shell looks for them too, before it
 * decides to start the program (setup/hooks/queue-lines.ts).
 */
export const ERROR_WORDS =
  "error|fail|fatal|panic|exception|traceback|not found|no such|denied|refused|cannot|could not|unable|timed out|econn|enoent|eacces|eaddr|etimed|eperm|err_|segmentation|dumped|killed";

let errorWord: RegExp | undefined;

/**
 * True if it is worth searching a command's output for an error (error-lines.ts). One cheap test,
 * because most outputs contain none of these words.
 */
export function mayContainError(output: string): boolean {
  errorWord ??= new RegExp(ERROR_WORDS, "i");
  return errorWord.test(output);
}
