import { LIMITS } from "@/base/limits.ts";
import type { KeyedValue, Namespace, StoreWrite } from "@/store/store.ts";
import type { WorkerContext } from "@/worker/worker.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Read and decoded at once. Guess: some 20 KB each at most. */
const PAGE = 100;

interface Kept {
  readonly namespace: Namespace;
  readonly prefix: string;
  readonly days: number;
  readonly timeOf: (value: unknown) => number;
}

/** Every kind of value that hooks leave one of for each session or command. */
const KINDS: readonly Kept[] = [
  { ...ofSession("digest/"), timeOf: (value) => numberIn(value, "readAtMs") },
  { ...ofSession("capsule/"), timeOf: (value) => numberIn(value, "atMs") },
  { ...ofSession("cleared/"), timeOf: (value) => (typeof value === "number" ? value : 0) },
  {
    namespace: "memory",
    prefix: "command/",
    // Guess: what failed a year ago and was not met since is told by its fix, if at all.
    days: 365,
    timeOf: (value) => numberIn(value, "failedAtMs"),
  },
];

function ofSession(prefix: string) {
  return { namespace: "session", prefix, days: LIMITS.keepSessionDays } as const;
}

/** Drops what sessions of long ago left as values. */
export function dropOldValues({ store, clock }: WorkerContext): void {
  for (const kind of KINDS) {
    const beforeMs = clock.nowMs() - kind.days * DAY_MS;
    let afterKey: string | undefined;
    do {
      const page = store.listValues(kind.namespace, kind.prefix, PAGE, afterKey);
      const old = page.filter(({ value }) => kind.timeOf(value) < beforeMs);
      store.apply(old.map(deletion(kind)), { isDurable: false });
      afterKey = page.length < PAGE ? undefined : page.at(-1)?.key;
    } while (afterKey !== undefined);
  }
}

function deletion({ namespace }: Kept): (value: KeyedValue) => StoreWrite {
  return ({ key }) => ({ kind: "delete", namespace, key });
}

function numberIn(value: unknown, field: string): number {
  if (typeof value !== "object" || value === null) return 0;
  const found = (value as Readonly<Record<string, unknown>>)[field];
  return typeof found === "number" ? found : 0;
}
