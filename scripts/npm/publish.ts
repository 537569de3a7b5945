/**
 * Publishes the tarballs in the order given, the package that people install last, so that whoever
 * installs it early finds the others. A failure ends it: what was published stays, and npm refuses
 * to publish a version twice, so `isPublished` leaves out what a first attempt has done.
 */
export function publish(
  tarballs: readonly string[],
  isPublished: (tarball: string) => boolean = isInRegistry,
  npm = "npm",
): boolean {
  return tarballs.every((path) => {
    if (isPublished(path)) return true;
    const command = [npm, "publish", path, "--access=public"];
    return Bun.spawnSync(command, { stdout: "inherit", stderr: "inherit" }).success;
  });
}

/** Asks the registry for the version in the tarball's own package.json. */
function isInRegistry(tarball: string): boolean {
  const read = Bun.spawnSync(["tar", "-xzOf", tarball, "package/package.json"]);
  const { name, version } = JSON.parse(read.stdout.toString()) as Record<string, string>;
  const asked = Bun.spawnSync(["npm", "view", `${name}@${version}`, "version"]);
  return asked.success && asked.stdout.toString().trim() === version;
}
