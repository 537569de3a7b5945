import { systemCode } from "@/base/system-error.ts";

/** True if a process with this id runs on this machine, whoever owns it. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === "EPERM";
  }
}
