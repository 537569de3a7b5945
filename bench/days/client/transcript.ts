import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** A transcript file, written record by record in the shape of client 2.1.325. */
export interface Transcript {
  readonly path: string;
  /** Adds a record with the fields all records share. Returns its uuid. */
  add(atMs: number, fields: Readonly<Record<string, unknown>>): string;
}

export interface TranscriptOptions {
  readonly home: string;
  readonly project: string;
  readonly sessionId: string;
  readonly branch: string;
}

export function createTranscript(options: TranscriptOptions): Transcript {
  const path = transcriptPath(options);
  mkdirSync(dirname(path), { recursive: true });
  let parentUuid: string | null = null;
  let count = 0;
  return {
    path,
    add(atMs, fields) {
      count += 1;
      const uuid = stableUuid(`${options.sessionId}/${count}`);
      const record = {
        parentUuid,
        isSidechain: false,
        ...fields,
        uuid,
        timestamp: new Date(atMs).toISOString(),
        userType: "external",
        entrypoint: "cli",
        cwd: options.project,
        sessionId: options.sessionId,
        version: "2.1.325",
        gitBranch: options.branch,
      };
      appendFileSync(path, `${JSON.stringify(record)}\n`);
      parentUuid = uuid;
      return uuid;
    },
  };
}

/** The file the client uses: its folder is named after the project's path. */
export function transcriptPath(options: Pick<TranscriptOptions, "home" | "project" | "sessionId">) {
  const folder = options.project.replace(/[^A-Za-z0-9]/g, "-");
  return join(options.home, ".claude", "projects", folder, `${options.sessionId}.jsonl`);
}

/** A uuid that is the same in every run. */
export function stableUuid(name: string): string {
  const hash = createHash("sha1").update(name).digest("hex");
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(13, 16)}`];
  return [...parts, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join("-");
}
