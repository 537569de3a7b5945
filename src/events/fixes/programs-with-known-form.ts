import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/**
 * The programs that once failed here and passed in another form. To look such a form up, a
 * command has to be taken apart, which in a process that has just started costs two
 * milliseconds; one read of this list tells whether that is worth it.
 */

/** Guess: nobody has trouble with more programs than this. The oldest goes. */
const PROGRAMS_MAX = 50;

export function mayHaveKnownGoodForm(store: Store, command: string): boolean {
  return programsOf(store).some((program) => command.includes(program));
}

// Two hooks that write at the same time may lose one of two programs: it comes with the next fix.
export function rememberProgram(store: Store, commandKey: string): StoreWrite[] {
  const program = commandKey.split(" ")[0]?.replaceAll("'", "") ?? "";
  const known = programsOf(store);
  if (known.includes(program)) return [];
  const value = [...known, program].slice(-PROGRAMS_MAX);
  return [{ kind: "put", namespace: "memory", key: programsKey(store), value }];
}

function programsOf(store: Store): readonly string[] {
  return (store.findValue("memory", programsKey(store))?.value ?? []) as readonly string[];
}

function programsKey({ projectId }: Store): string {
  return `commands/${projectId}`;
}
