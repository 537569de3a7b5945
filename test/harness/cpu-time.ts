/**
 * The processor time in milliseconds that some work takes in this process. Unlike elapsed time it
 * does not depend on what else the machine is doing.
 */
export function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
