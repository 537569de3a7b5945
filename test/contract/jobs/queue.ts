import { describe, expect, test } from "bun:test";
import { LIMITS } from "@/base/limits.ts";
import type { NewJob } from "@/store/port/jobs-port.ts";
import type { WriteOutcome } from "@/store/port/writes-port.ts";
import type { Store } from "@/store/store.ts";
import type { OpenFixture } from "@test/contract/fixture.ts";
import { MONDAY_MS } from "@test/store/sample-memory.ts";

const DONE = { kind: "done" } as const;
const ALREADY = { kind: "refused", reason: "already-queued" } as const;

export function describeQueue(open: OpenFixture): void {
  describe("the queue", () => {
    test("a job waits until it is due, and is claimed with its whole payload", () => {
      using fixture = open();
      const job = sampleJob({ payload: { path: "a", n: [1, 2] } });
      expect(enqueue(fixture.store, job)).toEqual(DONE);
      const store = fixture.reopen();
      expect(store.hasDueJobs(MONDAY_MS - 1)).toBe(false);
      expect(store.claimJob(MONDAY_MS - 1)).toBeUndefined();
      expect(store.hasDueJobs(MONDAY_MS)).toBe(true);
      expect(store.claimJob(MONDAY_MS)).toMatchObject({ ...job, attempts: 1 });
      expect(store.countJobs()).toBe(1);
    });

    test("a job from before the clock was set back is due, and so is one claimed then", () => {
      using fixture = open();
      const { store } = fixture;
      const laterMs = MONDAY_MS + 86_400_000;
      enqueue(store, sampleJob({ dueAtMs: laterMs }));
      expect(enqueue(store, sampleJob())).toEqual(ALREADY);
      expect(store.hasDueJobs(MONDAY_MS)).toBe(true);
      const claimed = store.claimJob(laterMs);
      expect(store.hasDueJobs(MONDAY_MS)).toBe(true);
      expect(store.claimJob(MONDAY_MS)).toMatchObject({ id: claimed?.id, attempts: 2 });
      expect(store.claimJob(MONDAY_MS)).toBeUndefined();
    });

    test("jobs are claimed in the order they are due, each once", () => {
      using fixture = open();
      const { store } = fixture;
      for (const key of ["2", "1", "3"]) {
        enqueue(store, sampleJob({ key, dueAtMs: MONDAY_MS + Number(key) }));
      }
      const other = fixture.openAgain();
      const claim = (from: Store) => from.claimJob(MONDAY_MS + 10)?.key;
      expect([claim(store), claim(other), claim(store), claim(other)]).toEqual([
        "1",
        "2",
        "3",
        undefined,
      ]);
    });

    test("a job with the kind and key of a waiting one is refused", () => {
      using fixture = open();
      const { store } = fixture;
      expect(enqueue(store, sampleJob())).toEqual(DONE);
      expect(enqueue(store, sampleJob({ payload: 2 }))).toEqual(ALREADY);
      expect(enqueue(store, sampleJob({ key: "other" }))).toEqual(DONE);
      expect(enqueue(store, sampleJob({ kind: "other" }))).toEqual(DONE);
      expect(store.countJobs()).toBe(3);
    });

    test("a claimed job does not block the next with its kind and key", () => {
      using fixture = open();
      const { store } = fixture;
      enqueue(store, sampleJob());
      const claimed = store.claimJob(MONDAY_MS);
      expect(enqueue(store, sampleJob())).toEqual(DONE);
      expect(enqueue(store, sampleJob())).toEqual(ALREADY);
      store.finishJob(String(claimed?.id));
      expect(store.countJobs()).toBe(1);
      expect(store.claimJob(MONDAY_MS)?.id).not.toBe(claimed?.id);
    });

    test("a full queue refuses jobs until one is done", () => {
      using fixture = open();
      const { store } = fixture;
      const jobs = Array.from({ length: LIMITS.queuedJobs }, (_, i) => sampleJob({ key: `${i}` }));
      store.apply(
        jobs.map((job) => ({ kind: "enqueue", job })),
        { isDurable: false },
      );
      expect(store.countJobs()).toBe(LIMITS.queuedJobs);
      const refused = { kind: "refused", reason: "queue-full" } as const;
      expect(enqueue(store, sampleJob({ key: "one more" }))).toEqual(refused);
      expect(store.countJobs()).toBe(LIMITS.queuedJobs);
      store.finishJob(String(store.claimJob(MONDAY_MS)?.id));
      expect(enqueue(store, sampleJob({ key: "one more" }))).toEqual(DONE);
    });

    test("a failed job is tried again later, then given up", () => {
      using fixture = open();
      const { store } = fixture;
      enqueue(store, sampleJob());
      for (let attempt = 1; attempt <= LIMITS.jobAttempts; attempt += 1) {
        const atMs = MONDAY_MS + attempt * 100;
        const job = store.claimJob(atMs);
        expect(job?.attempts).toBe(attempt);
        const isLast = attempt === LIMITS.jobAttempts;
        const answer = store.failJob(String(job?.id), "no luck", atMs + 100);
        expect(answer).toBe(isLast ? "given-up" : "will-retry");
        expect(store.claimJob(atMs + 99)).toBeUndefined();
      }
      expect(store.countJobs()).toBe(0);
      expect(store.failJob("job_unknown", "x", MONDAY_MS)).toBe("given-up");
    });

    test("a failed job is dropped for a newer one with its kind and key", () => {
      using fixture = open();
      const { store } = fixture;
      enqueue(store, sampleJob());
      const failed = store.claimJob(MONDAY_MS);
      enqueue(store, sampleJob({ payload: "newer" }));
      expect(store.failJob(String(failed?.id), "no luck", MONDAY_MS)).toBe("given-up");
      expect(store.countJobs()).toBe(1);
      expect(store.claimJob(MONDAY_MS)?.payload).toBe("newer");
    });

    test("a job of a killed worker is due again once its claim is older than a lease", () => {
      using fixture = open();
      enqueue(fixture.store, sampleJob());
      const first = fixture.store.claimJob(MONDAY_MS);
      const store = fixture.reopen();
      const almostMs = MONDAY_MS + LIMITS.leaseMs - 1;
      expect(store.hasDueJobs(almostMs)).toBe(false);
      expect(store.claimJob(almostMs)).toBeUndefined();
      expect(store.hasDueJobs(almostMs + 1)).toBe(true);
      expect(store.claimJob(almostMs + 1)).toMatchObject({ id: String(first?.id), attempts: 2 });
    });

    test("a job whose workers are all killed is given up like a failed one", () => {
      using fixture = open();
      const { store } = fixture;
      enqueue(store, sampleJob());
      let nowMs = MONDAY_MS;
      for (let attempt = 1; attempt <= LIMITS.jobAttempts; attempt += 1) {
        expect(store.claimJob(nowMs)?.attempts).toBe(attempt);
        nowMs += LIMITS.leaseMs;
      }
      expect(store.claimJob(nowMs)).toBeUndefined();
      expect(store.countJobs()).toBe(0);
    });
  });
}

function sampleJob(fields: Partial<NewJob> = {}): NewJob {
  return { kind: "tidy", key: "", payload: {}, dueAtMs: MONDAY_MS, ...fields };
}

function enqueue(store: Store, job: NewJob): WriteOutcome | undefined {
  return store.apply([{ kind: "enqueue", job }], { isDurable: false })[0];
}
