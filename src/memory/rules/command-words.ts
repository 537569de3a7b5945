/**
 * Takes a command line apart into the words of its simple commands. It is cheaper and more
 * forgiving than the session's tokenizer, which gives up on subshells and here-documents: a rule
 * about `terraform apply` also applies inside `(cd infra && terraform apply)`. Text in quotes and
 * in here-documents is data, so a commit message that names a program runs nothing.
 */

export interface CommandWords {
  readonly words: readonly string[];
  /** Files that its output is written to. */
  readonly writes: readonly string[];
}

/** Guesses that bound the cost of one call. */
const READ_CHARS = 4_000;
const COMMANDS_MAX = 16;

export function listCommandWords(line: string): CommandWords[] {
  return new Reader(line.slice(0, READ_CHARS)).read();
}

const SEPARATORS: ReadonlySet<string> = new Set(";|&()`{}\n");

class Reader {
  readonly #line: string;
  readonly #commands: CommandWords[] = [];
  #words: string[] = [];
  #writes: string[] = [];
  #word = "";
  #hasWord = false;
  #target: "word" | "output" | "input" = "word";
  #hereMark = "";
  #at = 0;

  constructor(line: string) {
    this.#line = line;
  }

  read(): CommandWords[] {
    while (this.#at < this.#line.length && this.#commands.length < COMMANDS_MAX) this.#step();
    this.#endCommand();
    return this.#commands;
  }

  #step(): void {
    const char = this.#line.charAt(this.#at);
    if (char === "'" || char === '"') this.#takeQuoted(char);
    else if (char === "\\") this.#takeEscaped();
    else if (char === "$" && this.#line.charAt(this.#at + 1) === "(") this.#skip(2);
    else if (char === "#" && !this.#hasWord) this.#at = this.#lineEnd();
    else if (char === "<" || char === ">") this.#takeRedirect(char);
    else if (SEPARATORS.has(char)) this.#takeSeparator(char);
    else if (char === " " || char === "\t" || char === "\r") this.#skip(1);
    else this.#take(char);
  }

  #take(char: string): void {
    this.#word += char;
    this.#hasWord = true;
    this.#at += 1;
  }

  #skip(length: number): void {
    this.#endWord();
    if (length === 2) this.#endCommand();
    this.#at += length;
  }

  #takeQuoted(quote: string): void {
    this.#hasWord = true;
    let at = this.#at + 1;
    for (; at < this.#line.length && this.#line.charAt(at) !== quote; at += 1) {
      if (quote === '"' && this.#line.charAt(at) === "\\") at += 1;
      this.#word += this.#line.charAt(at);
    }
    this.#at = at + 1;
  }

  #takeEscaped(): void {
    const next = this.#line.charAt(this.#at + 1);
    if (next !== "\n") {
      this.#word += next;
      this.#hasWord = true;
    }
    this.#at += 2;
  }

  #takeRedirect(char: string): void {
    if (/^\d*$/.test(this.#word)) {
      this.#word = "";
      this.#hasWord = false;
    }
    this.#endWord();
    const isHere = this.#line.startsWith("<<", this.#at) && this.#line[this.#at + 2] !== "<";
    while (/[<>&|-]/.test(this.#line.charAt(this.#at))) this.#at += 1;
    if (isHere) this.#takeHereMark();
    else this.#target = char === ">" ? "output" : "input";
  }

  #takeHereMark(): void {
    while (this.#line.charAt(this.#at) === " ") this.#at += 1;
    const start = this.#at;
    while (/[\w'"-]/.test(this.#line.charAt(this.#at))) this.#at += 1;
    this.#hereMark = this.#line.slice(start, this.#at).replaceAll(/['"]/g, "");
  }

  #takeSeparator(char: string): void {
    this.#endCommand();
    this.#at += 1;
    if (char !== "\n" || this.#hereMark === "") return;
    const end = this.#line.indexOf(`\n${this.#hereMark}`, this.#at - 1);
    this.#at = end < 0 ? this.#line.length : end + 1 + this.#hereMark.length;
    this.#hereMark = "";
  }

  #lineEnd(): number {
    const end = this.#line.indexOf("\n", this.#at);
    return end < 0 ? this.#line.length : end;
  }

  #endWord(): void {
    if (!this.#hasWord) return;
    if (this.#target === "word") this.#words.push(this.#word);
    else if (this.#target === "output" && !/^\d$/.test(this.#word)) this.#writes.push(this.#word);
    this.#word = "";
    this.#hasWord = false;
    this.#target = "word";
  }

  #endCommand(): void {
    this.#endWord();
    if (this.#words.length > 0 || this.#writes.length > 0) {
      this.#commands.push({ words: this.#words, writes: this.#writes });
    }
    this.#words = [];
    this.#writes = [];
  }
}
