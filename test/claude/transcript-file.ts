import { appendFileSync, closeSync, openSync, writeSync } from "node:fs";

/** A user record of a transcript, as client 2.1.325 writes it. */
export function userRecord(text: unknown, more: object = {}): object {
  return { ...shared(), type: "user", message: { role: "user", content: text }, ...more };
}

export function assistantRecord(content: readonly object[], more: object = {}): object {
  const message = {
    id: "msg_1",
    role: "assistant",
    model: "claude-sonnet-4-5",
    content,
    stop_reason: "tool_use",
    usage: { input_tokens: 100, output_tokens: 20 },
  };
  return { ...shared(), type: "assistant", message, ...more };
}

export function resultRecord(content: unknown, more: object = {}): object {
  const block = { type: "tool_result", tool_use_id: "toolu_1", content, is_error: false, ...more };
  return userRecord([block]);
}

function shared(): object {
  return {
    parentUuid: null,
    isSidechain: false,
    uuid: "9ff29d57-8b28-4da9-8e7f-b0e4e7e2ba46",
    timestamp: "2026-11-15T18:31:57.490Z",
    sessionId: "e220af46-d4ba-4f69-80b2-6c6e020e1253",
    cwd: "/home/dev/p",
    version: "2.1.325",
    gitBranch: "main",
  };
}

export function toLines(...records: readonly object[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join("");
}

export function append(path: string, ...records: readonly object[]): void {
  appendFileSync(path, toLines(...records));
}

/** Writes turns until the file has this size. As in real files, one line in ten copies a request. */
export function writeLargeTranscript(path: string, sizeBytes: number): number {
  const file = openSync(path, "w");
  let turns = 0;
  for (let written = 0; written < sizeBytes;) {
    const blob = {
      type: "api-request-blob",
      message: { role: "user", content: "x".repeat(9_000) },
    };
    const said = Array.from({ length: 9 }, (_, index) => {
      return userRecord(`turn ${turns + index}: ${"some words of a user ".repeat(40)}`);
    });
    turns += said.length;
    written += writeSync(file, toLines(blob, ...said));
  }
  closeSync(file);
  return turns;
}
