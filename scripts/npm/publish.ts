/**
 * Publishes the tarballs in this order: platforms, data, and last the package that people install,
 * so that whoever installs it early finds the others. True if all were published.
 */
export function publish(tarballs: readonly string[]): boolean {
  return tarballs.every((path) => {
    const command = ["npm", "publish", path, "--access=public"];
    return Bun.spawnSync(command, { stdout: "inherit", stderr: "inherit" }).success;
  });
}
