/**
 * Milliseconds of processor time that some work takes in this process. Unlike the time on the
 * wall it does not grow with what else the machine is doing.
 */
export function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
