/** Reads a random, seeded selection of a source's files, from a folder or from a clone's head. */
import { hasKnownLicence } from "./package-licence.ts";
import { EXCLUDED, OF_EACH_PACKAGE, type Source } from "./sources.ts";
import type { Random } from "./random.ts";

const FILE_BYTES_MAX = 6_000_000;

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export async function* readSource(
  source: Source,
  clones: string,
  random: Random,
): AsyncGenerator<SourceFile> {
  if (source.folder !== undefined) yield* readFolder(source, source.folder, random);
  if (source.clone !== undefined)
    yield* readClone(source, cloneFolder(clones, source.clone), random);
}

export function cloneFolder(clones: string, name: string): string {
  return `${clones}/${name}/repo`;
}

function choose(paths: string[], source: Source, random: Random): string[] {
  const wanted = paths.filter((path) => source.paths.test(path) && !EXCLUDED.test(path)).sort();
  return random.shuffle(wanted).slice(0, source.fileLimit);
}

async function* readFolder(
  source: Source,
  folder: string,
  random: Random,
): AsyncGenerator<SourceFile> {
  const found = Bun.spawnSync(["find", "-L", folder, "-type", "f", "-size", "-6000k"], {
    stderr: "ignore",
  });
  const paths = found.stdout.toString().split("\n");
  const isAllowed = source.licence === OF_EACH_PACKAGE ? hasKnownLicence : () => true;
  for (const path of choose(paths.filter(isAllowed), source, random)) {
    const bytes = await Bun.file(path).bytes();
    yield { path, text: decode(path, bytes) };
  }
}

function decode(path: string, bytes: Uint8Array<ArrayBuffer>): string {
  try {
    const plain = path.endsWith(".gz") ? Bun.gunzipSync(bytes) : bytes;
    return new TextDecoder().decode(plain);
  } catch {
    return "";
  }
}

async function* readClone(
  source: Source,
  folder: string,
  random: Random,
): AsyncGenerator<SourceFile> {
  const tree = Bun.spawnSync(["git", "-C", folder, "ls-tree", "-r", "--name-only", "HEAD"], {
    stderr: "ignore",
  });
  const paths = choose(tree.stdout.toString().split("\n"), source, random);
  for (let at = 0; at < paths.length; at += 200) {
    yield* readBlobs(folder, paths.slice(at, at + 200));
  }
}

/** Reads many files with one `git cat-file`. Each is a header line, its bytes and a line end. */
function* readBlobs(folder: string, paths: readonly string[]): Generator<SourceFile> {
  const asked = paths.map((path) => `HEAD:${path}\n`).join("");
  const answer = Bun.spawnSync(["git", "-C", folder, "cat-file", "--batch"], {
    stdin: new TextEncoder().encode(asked),
    stderr: "ignore",
  }).stdout;
  const decoder = new TextDecoder();
  let at = 0;
  for (const path of paths) {
    const lineEnd = answer.indexOf(10, at);
    if (lineEnd < 0) return;
    const header = decoder.decode(answer.subarray(at, lineEnd));
    at = lineEnd + 1;
    const size = /blob (\d+)$/.exec(header)?.[1];
    if (size === undefined) continue;
    const end = at + Number(size);
    if (Number(size) < FILE_BYTES_MAX)
      yield { path, text: decoder.decode(answer.subarray(at, end)) };
    at = end + 1;
  }
}

/** The subjects and bodies of commits, without trailers. */
export function readCommits(folder: string, count: number): { subject: string; body: string }[] {
  const log = Bun.spawnSync(
    ["git", "-C", folder, "log", "--no-merges", `-n${count}`, "--format=%s%x01%b%x00"],
    { stderr: "ignore" },
  );
  return log.stdout
    .toString()
    .split("\0")
    .map((record) => {
      const [subject = "", body = ""] = record.trim().split("\u0001");
      return { subject, body: body.replace(/^[A-Za-z-]+(-[Bb]y|-Id|-URL|s|)?: .*$/gm, "") };
    })
    .filter(({ subject }) => subject !== "" && !EXCLUDED.test(subject));
}
