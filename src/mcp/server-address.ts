import { join } from "node:path";
import type { Environment } from "@/base/environment.ts";
import { isRecord, numberField, textField } from "@/claude/json-fields.ts";
import { writeFileAtomically } from "@/platform/atomic-file.ts";
import { fileSystem } from "@/platform/file-system.ts";
import { readOrdinaryFile } from "@/platform/ordinary-file.ts";
import { isProcessAlive } from "@/platform/process-alive.ts";
import { userFolder } from "@/platform/project.ts";

/** The address of a server that somebody started, and the token that lets a program in. */
export interface ServerAddress {
  readonly url: string;
  readonly token: string;
  readonly pid: number;
}

const FILE_BYTES_MAX = 4096;

/** The file is in the user's own folder and only the user can read it: it holds the token. */
export function addressPath(storeFolder: string, environment: Environment): string {
  const name = new Bun.CryptoHasher("sha256").update(storeFolder).digest("hex").slice(0, 24);
  return join(userFolder(environment), "servers", `${name}.json`);
}

export function writeAddress(
  storeFolder: string,
  address: ServerAddress,
  environment: Environment,
): void {
  const path = addressPath(storeFolder, environment);
  fileSystem().mkdirSync(join(userFolder(environment), "servers"), {
    recursive: true,
    mode: 0o700,
  });
  writeFileAtomically(path, `${JSON.stringify(address)}\n`, 0o600);
}

/** Removes the file, unless another server has replaced it. */
export function forgetAddress(
  storeFolder: string,
  { token }: ServerAddress,
  environment: Environment,
): void {
  if (findAddress(storeFolder, environment)?.token !== token) return;
  fileSystem().rmSync(addressPath(storeFolder, environment), { force: true });
}

/** The server of a project that still runs. A file that a killed server left counts as none. */
export function findAddress(
  storeFolder: string,
  environment: Environment,
): ServerAddress | undefined {
  try {
    const bytes = readOrdinaryFile(addressPath(storeFolder, environment), FILE_BYTES_MAX);
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isRecord(value)) return undefined;
    const [url, token, pid] = [
      textField(value, "url"),
      textField(value, "token"),
      numberField(value, "pid"),
    ];
    if (url === undefined || token === undefined || pid === undefined) return undefined;
    return isProcessAlive(pid) ? { url, token, pid } : undefined;
  } catch {
    return undefined; // There is none, or it is damaged.
  }
}
