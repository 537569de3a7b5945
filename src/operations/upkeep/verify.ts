import { clearCheckMark } from "@/platform/log/check-mark.ts";
import type { Operation } from "@/operations/operation.ts";

export interface VerifyReport {
  readonly status: "ok" | "damaged";
  readonly problems: readonly string[];
  readonly memories: number;
  readonly values: number;
}

/** Reads every page, index and checksum. Damage is part of the report, not an error. */
export const verifyOperation: Operation<unknown, VerifyReport> = {
  name: "verify",
  summary: "Check every page, index and checksum of the store",
  parameters: {},
  run(_input, { store, project }) {
    const { isSound, problems, memoryCount, valueCount } = store.checkIntegrity();
    if (isSound) clearCheckMark(project.storeFolder);
    return {
      status: isSound ? "ok" : "damaged",
      problems,
      memories: memoryCount,
      values: valueCount,
    };
  },
};
