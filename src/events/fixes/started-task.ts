import { readSmallFile } from "@/platform/read-small-file.ts";
import type { BackgroundTask } from "@/conversation/event.ts";

/** A command that was put into the background, kept until its end is reported. */
export interface StartedTask {
  readonly command: string;
  readonly atMs: number;
}

export function startedTaskKey(sessionId: string, taskId: string): string {
  return `background/${sessionId}/${taskId}`;
}

/** Guess: a longer output is not read. */
const OUTPUT_BYTES_MAX = 256 * 1024;

/** The output of a background command. Only the file that the client keeps for it is read. */
export function outputOf({ id, output, outputFile }: BackgroundTask): string {
  const isOwnFile = outputFile?.endsWith(`/tasks/${id}.output`) === true;
  const text = output === "" && isOwnFile ? readSmallFile(outputFile, OUTPUT_BYTES_MAX) : output;
  return (text ?? "").replaceAll("[stderr] ", "");
}
