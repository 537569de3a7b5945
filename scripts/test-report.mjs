/** Each kind of line that `bun test` prints, with the method of TestReport that reads it. */
const LINES = [
  [/^\d+ tests? (?:failed|skipped|todo):$/, "readRepetition"],
  [/^ (\d+) (pass|fail|skip|todo)$/, "readCount"],
  [/^Ran \d+ tests? across /, "readEnd"],
  [/^(\S+\.test\.ts):$/, "readFile"],
  [/^\((pass|fail|skip|todo)\) (.*?)(?: \[[\d.]+m?s\])?$/, "readResult"],
  [/^# Unhandled error between tests$/, "readTrouble"],
  [/^✗ .*/, "readCrash"],
];
const RULE = /^-{20,}$/;
const SKIP_REASON = / \(skipped: (.*?)\)(?= > |$)/;

/**
 * Reads the output of `bun test` line by line and writes what a person wants to see: failed tests
 * with their errors, files that did not load, crashes. Output of tests that passed is dropped.
 */
export class TestReport {
  #write;
  #onResult;
  #counts = { pass: 0, fail: 0, skip: 0, todo: 0 };
  #skips = new Map();
  /** Lines of each file since its last result. With two workers the files take turns. */
  #unsettled = new Map();
  #file = "";
  #shownFile = "";
  #hasEnded = false;
  #isRepeating = false;
  /** An error between two tests is printed between two rules. This many rules are still to come. */
  #rulesLeft = 0;

  /** `write` receives each line to print, `onResult` the file of each test that has ended. */
  constructor(write, onResult = () => {}) {
    this.#write = write;
    this.#onResult = onResult;
  }

  read(line) {
    if (this.#rulesLeft > 0) return this.#readInTrouble(line);
    for (const [pattern, method] of LINES) {
      const match = pattern.exec(line);
      if (match) return this[method](...match);
    }
    const lines = this.#unsettled.get(this.#file) ?? [];
    if (line.trim() !== "" || lines.length > 0) this.#unsettled.set(this.#file, [...lines, line]);
  }

  /** Writes the end of the report and returns the counts. `status` is the exit code of the run. */
  end(status) {
    if (!this.#hasEnded) {
      for (const lines of this.#unsettled.values()) lines.forEach(this.#write);
      this.#write(`the test run broke off (exit code ${status})`);
    }
    for (const [reason, count] of this.#skips) this.#write(`${count} skipped: ${reason}`);
    const { pass, fail, skip, todo } = this.#counts;
    const hasFailed = status !== 0 || !this.#hasEnded;
    return { passed: pass, failed: hasFailed ? Math.max(fail, 1) : fail, skipped: skip + todo };
  }

  // At the end of a long run Bun repeats what failed and what was skipped.
  readRepetition() {
    this.#isRepeating = true;
  }

  // Bun's own counts replace ours: they know of files that did not load.
  readCount(_line, count, kind) {
    this.#counts[kind] = Number(count);
  }

  readEnd() {
    this.#hasEnded = true;
  }

  readFile(_line, file) {
    this.#file = file;
  }

  readResult(_line, kind, name) {
    if (this.#isRepeating) return;
    this.#counts[kind] += 1;
    if (kind === "fail") this.#show(`(fail) ${name}`);
    if (kind === "skip") this.#noteSkip(name);
    this.#unsettled.delete(this.#file);
    this.#onResult(this.#file);
  }

  readTrouble(line) {
    this.#rulesLeft = 2;
    this.#show(line);
  }

  readCrash(line) {
    this.#show(line);
  }

  #readInTrouble(line) {
    if (RULE.test(line)) this.#rulesLeft -= 1;
    this.#show(line);
  }

  #noteSkip(name) {
    const reason = SKIP_REASON.exec(name)?.[1] ?? `${name} (${this.#file})`;
    this.#skips.set(reason, (this.#skips.get(reason) ?? 0) + 1);
  }

  /** Writes the lines that led to this one, below the name of their file. */
  #show(line) {
    if (this.#file !== this.#shownFile) ["", `${this.#file}:`].forEach((text) => this.#write(text));
    this.#shownFile = this.#file;
    const lines = this.#unsettled.get(this.#file) ?? [];
    this.#unsettled.delete(this.#file);
    for (const each of [...lines, line]) this.#write(each);
  }
}
