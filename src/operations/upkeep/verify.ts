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
  run(_input, { store }) {
    const { isSound, problems, memoryCount, valueCount } = store.checkIntegrity();
    return {
      status: isSound ? "ok" : "damaged",
      problems,
      memories: memoryCount,
      values: valueCount,
    };
  },
};
