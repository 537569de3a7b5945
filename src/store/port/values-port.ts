export const NAMESPACES = ["session", "consciousness", "memory"] as const;
export type Namespace = (typeof NAMESPACES)[number];

export interface KeyedValue {
  readonly key: string;
  readonly value: unknown;
  readonly version: number;
}

/** Reads values by namespace and key. The version of a value goes up with every write. */
export interface ValuesPort {
  findValue(namespace: Namespace, key: string): KeyedValue | undefined;
  /** Sorted by key; starts after `afterKey` if that is given. */
  listValues(
    namespace: Namespace,
    keyPrefix: string,
    limit: number,
    afterKey?: string,
  ): KeyedValue[];
}
