import { describe, expect, test } from "bun:test";
import { NAMESPACES, type Namespace } from "@/store/port/values-port.ts";
import type { Store } from "@/store/store.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { verifies } from "@test/requirements/verifies.ts";
import { expectCode } from "@test/store/expect-code.ts";

export function describeValues(open: OpenFixture): void {
  describe("values", () => {
    verifies(["SN-19"], "the same key has a separate value in each of the three namespaces", () => {
      using fixture = open();
      for (const namespace of NAMESPACES) put(fixture.store, namespace, "key", namespace);
      const { store } = fixture;
      expect([...NAMESPACES]).toEqual(["session", "consciousness", "memory"]);
      for (const namespace of NAMESPACES) {
        expect(store.findValue(namespace, "key")?.value).toBe(namespace);
      }
      store.apply([{ kind: "delete", namespace: "session", key: "key" }], { isDurable: false });
      expect(store.findValue("session", "key")).toBeUndefined();
      expect(store.findValue("memory", "key")?.value).toBe("memory");
      expect(store.listValues("consciousness", "", 10)).toHaveLength(1);
    });

    test("an unknown key and a deleted key are undefined", () => {
      using fixture = open();
      const { store } = fixture;
      expect(store.findValue("memory", "absent")).toBeUndefined();
      put(store, "memory", "gone", 1);
      store.apply([{ kind: "delete", namespace: "memory", key: "gone" }], { isDurable: true });
      expect(store.findValue("memory", "gone")).toBeUndefined();
      expect(fixture.reopen().findValue("memory", "gone")).toBeUndefined();
    });

    test("values are listed by prefix, in the order of their keys, up to the limit", () => {
      using fixture = open();
      const { store } = fixture;
      for (const key of ["run:2", "run:1", "rum:1", "run%", "run:3", "Run:1"]) {
        put(store, "session", key, { key });
      }
      const keys = (prefix: string, limit: number) =>
        store.listValues("session", prefix, limit).map(({ key }) => key);
      expect(keys("run:", 10)).toEqual(["run:1", "run:2", "run:3"]);
      expect(keys("run:", 2)).toEqual(["run:1", "run:2"]);
      expect(keys("run%", 10)).toEqual(["run%"]);
      expect(keys("ru_", 10)).toEqual([]);
      expect(keys("", 10)).toHaveLength(6);
    });

    test("values are listed page by page, each after the last key of the one before", () => {
      using fixture = open();
      const { store } = fixture;
      for (const key of ["run:2", "run:1", "rum:1", "run:é", "run:3", "runs", "run:"]) {
        put(store, "session", key, { key });
      }
      const pages = [[]] as string[][];
      while (pages.at(-1)?.length !== 0 || pages.length === 1) {
        const afterKey = pages.at(-1)?.at(-1);
        pages.push(store.listValues("session", "run:", 2, afterKey).map(({ key }) => key));
      }
      expect(pages.flat()).toEqual(["run:", "run:1", "run:2", "run:3", "run:é"]);
      expect(store.listValues("session", "run:", 9, "a")).toHaveLength(5);
      expect(store.listValues("session", "run:", 9, "z")).toEqual([]);
    });

    test("every write of a value raises its version by one", () => {
      using fixture = open();
      const { store } = fixture;
      expect(put(store, "memory", "key", "a")).toBe(1);
      expect(put(store, "memory", "key", "b")).toBe(2);
      expect(store.findValue("memory", "key")).toEqual({ key: "key", value: "b", version: 2 });
    });

    verifies(["SN-29"], "a put for another version than the stored one fails", () => {
      using fixture = open();
      const other = fixture.openAgain();
      const { store } = fixture;
      expect(put(store, "session", "key", "first", 0)).toBe(1);
      expect(put(other, "session", "key", "second", 1)).toBe(2);
      expectCode("ERR_VERSION_CONFLICT", () => put(store, "session", "key", "late", 1));
      expectCode("ERR_VERSION_CONFLICT", () => put(store, "session", "key", "new", 0));
      expectCode("ERR_VERSION_CONFLICT", () => put(store, "session", "absent", "x", 1));
      expect(store.findValue("session", "key")).toMatchObject({ value: "second", version: 2 });
      expect(store.findValue("session", "absent")).toBeUndefined();
    });

    test("small, large and odd values are read back unchanged", () => {
      using fixture = open();
      const values = [null, false, 0, -1.5, "", "😀 שלום", [], {}, { a: [1, { b: null }] }];
      const large = { text: "line\n".repeat(20_000), numbers: Array.from({ length: 999 }, Number) };
      for (const [i, value] of [...values, large].entries()) {
        put(fixture.store, "consciousness", `value ${i}`, value);
      }
      const store = fixture.reopen();
      for (const [i, value] of [...values, large].entries()) {
        expect(store.findValue("consciousness", `value ${i}`)?.value).toEqual(value);
      }
    });
  });
}

function put(
  store: Store,
  namespace: Namespace,
  key: string,
  value: unknown,
  ifVersion?: number,
): number {
  const condition = ifVersion === undefined ? {} : { ifVersion };
  const [outcome] = store.apply([{ kind: "put", namespace, key, value, ...condition }], {
    isDurable: false,
  });
  if (outcome?.kind !== "put") throw new Error(`a put came to ${outcome?.kind}`);
  return outcome.version;
}
