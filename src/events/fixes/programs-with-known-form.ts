import type { StoreWrite } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";

/**
 * The programs that once failed in this project and passed in another form. To look up such a form
 * the command has to be parsed, which costs two milliseconds in a process that has just started.
 * One read of this list tells whether that is worthwhile.
 */

/** Guess: nobody has trouble with more programs than this. The oldest is dropped. */
const PROGRAMS_MAX = 50;

export function mayHaveKnownGoodForm(store: Store, command: string): boolean {
  return programsOf(store).some((program) => command.includes(program));
}

// If two hooks write at the same time, one program may be lost; it comes back with its next fix.
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
