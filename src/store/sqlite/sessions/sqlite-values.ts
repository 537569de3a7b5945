import type { ValuesPort } from "@/store/port/values-port.ts";
import type { Connection } from "@/store/sqlite/database/connection.ts";
import { findValue, listValues } from "@/store/sqlite/sessions/stored-values.ts";

export function sqliteValues({ db, read }: Connection): ValuesPort {
  return {
    findValue: (namespace, key) => read(() => findValue(db, namespace, key)),
    listValues: (namespace, keyPrefix, limit, afterKey) =>
      read(() => listValues(db, namespace, keyPrefix, limit, afterKey)),
  };
}
