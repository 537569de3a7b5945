/** A change of the program that breaks a promise, and the tests that have to notice it. */
export interface Mutant {
  /** A sentence that says what the changed program does wrong. */
  readonly breaks: string;
  /** From the project root. */
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly original: string;
  readonly replacement: string;
  /** Paths as `npm test` takes them. Together they have to turn red. */
  readonly tests: readonly string[];
  /** True if these tests start the built program, which then has to be built with the change. */
  readonly needsBuild?: boolean;
}

/** A promise and its mutants. */
export interface PromiseGroup {
  /** If README's table has it, its first words there. */
  readonly promise: string;
  readonly mutants: readonly Mutant[];
}

/** The file with the change, or what keeps the change from being made. */
export function applyMutant(
  { original, replacement }: Pick<Mutant, "original" | "replacement">,
  text: string,
): { readonly text: string } | { readonly trouble: string } {
  const found = text.split(original).length - 1;
  if (found === 0) return { trouble: "the original text is no longer there" };
  if (found > 1) return { trouble: `the original text is there ${found} times` };
  // A function, because "$&" in a replacement would have a meaning.
  return { text: text.replace(original, () => replacement) };
}

/** The promises of README's table "What it never does" that no group is about. */
export function unguardedPromises(readme: string, groups: readonly PromiseGroup[]): string[] {
  const table = readme.slice(readme.indexOf("## What it never does")).split("\n## ")[0] ?? "";
  const rows = Array.from(table.matchAll(/^\| ([^|]+) \|/gm), ([, cell = ""]) => cell.trim());
  const promises = rows.filter((cell) => cell !== "promise" && !/^-+$/.test(cell));
  if (promises.length === 0) return ["README has no table of promises"];
  return promises.filter((row) => !groups.some(({ promise }) => row.startsWith(promise)));
}
