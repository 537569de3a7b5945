/** Extracts texts of several kinds from a file: sentences, pairs, commands, errors, names. */
import type { Form } from "./sources.ts";

export type Kind =
  | "sentence"
  | "pair"
  | "command"
  | "error"
  | "trace"
  | "names"
  | "commit"
  | "dialog"
  | "bag"
  | "query";

export type Emit = (kind: Kind, text: string) => void;

export function extractTexts(form: Form, path: string, text: string, emit: Emit): void {
  if (form === "markdown") extractProse(stripMarkdown(text, emit), emit);
  else if (form === "html") extractProse(stripHtml(text), emit);
  else if (form === "roff") extractProse(stripRoff(text), emit);
  else if (form === "plain") extractProse(text.replace(/[`'_*]/g, ""), emit);
  else if (form === "verses") extractVerses(text, emit);
  else if (form === "cheat") extractCheats(path, text, emit);
  else if (form === "dialog") extractDialog(text, emit);
  else extractSource(path, text, emit);
}

function stripMarkdown(text: string, emit: Emit): string {
  const body = text.replace(/^---\n[\s\S]*?\n---\n/, "").replace(/\r/g, "");
  const prose = body.replace(/```[\s\S]*?```/g, (block) => {
    for (const line of block.split("\n").slice(1, -1)) {
      if (/[a-z]{2}.* /i.test(line)) emit("command", line.replace(/^\s*[$>#] /, ""));
    }
    return "\n\n";
  });
  return stripHtml(prose)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\[([^\]]*)\]\[[^\]]*\]/g, "$1")
    .replace(/\{[{%].*?[%}]\}/g, "")
    .replace(/^\s*(#+|[-*+>]|\d+\.)\s+/gm, "\n\n")
    .replace(/[*`]+|\b_+|_+\b/g, "");
}

function stripHtml(text: string): string {
  return text
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replace(/<\/?(p|br|li|h\d|div|tr|td|dt|dd|pre)[^>]*>/gi, "\n\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&[a-z]+;|&#\d+;/g, " ");
}

function stripRoff(text: string): string {
  return text
    .replace(/^[.'](?:\\"|\\}|de|TH|so|ft|in|ad|nh|if|ie|el|ds|nr|hy).*$/gm, "")
    .replace(/^\.(?:[BI]|BR|IR|RB|RI|IB|BI|SM|Nm|Fl|Ar|Xr|Pa|Cm|Dv|Fa|Fn|Va|Li|Em|Sy)\s+/gm, "")
    .replace(/^\.[A-Za-z]{1,2}\b.*$/gm, "\n")
    .replace(/\\f(?:[A-Z]|\([A-Z]{2}|\[[A-Z]*\])|\\[&|^/,%cdu]/g, "")
    .replace(/\\\(?(?:-|hy|em|en|aq|dq|bu|co|rs)/g, "-")
    .replace(/[\\"]/g, "");
}

/** Emits the sentences of each paragraph, and pairs of consecutive sentences. */
function extractProse(text: string, emit: Emit): void {
  for (const paragraph of text.split(/\n\s*\n/)) {
    const line = paragraph.replace(/\s+/g, " ").trim();
    if (!looksLikeProse(line)) continue;
    const sentences = line.split(/(?<=[.!?])\s+(?=[A-Z"'(])/);
    for (const [at, sentence] of sentences.entries()) {
      emit("sentence", sentence);
      const next = sentences[at + 1];
      if (next !== undefined && at % 2 === 0) emit("pair", `${sentence} ${next}`);
    }
  }
}

function looksLikeProse(line: string): boolean {
  const letters = line.replace(/[^a-z ]/gi, "").length;
  return line.length > 14 && letters / line.length > 0.75 && line.includes(" ");
}

function extractVerses(text: string, emit: Emit): void {
  for (const verse of text.split(/^%$/m)) {
    for (const line of verse.split(/\n(?=\S+:|\t)/)) {
      const plain = line.replace(/\s+/g, " ").trim();
      for (const part of plain.split(/(?<=[.!?])\s+/)) emit("dialog", part);
      if (plain.length < 300) emit("dialog", plain);
    }
  }
}

function extractCheats(path: string, text: string, emit: Emit): void {
  const name = /([^/]+)\.md$/.exec(path)?.[1] ?? "";
  const about = [...text.matchAll(/^> (?!More information)(.*)$/gm)]
    .map((found) => found[1])
    .join(" ");
  emit("command", `${name}: ${about}`);
  for (const found of text.matchAll(/^- (.*):\n\n`(.*)`/gm)) {
    const purpose = (found[1] ?? "").replace(/\[(\w)\]/g, "$1").replace(/`/g, "");
    const command = (found[2] ?? "").replace(/\{\{|\}\}/g, "").replace(/\[(-\w+)\|[^\]]*\]/g, "$1");
    emit("command", purpose);
    emit("command", command);
    emit("command", `${purpose}: ${command}`);
  }
}

/** Emits utterances from JSON, quoted CSV or tab-separated lines, under the names data sets use. */
function extractDialog(text: string, emit: Emit): void {
  let previous = "";
  const said =
    /"(?:message|text|utterance|userInput|shortened_wiki_lead_section)": ?"((?:[^"\\]|\\.)+)"|^\s*"((?:[^"\\]|\\.)+)",?\s*$|^([^\t\n",{}[\]][^\t\n"]{15,300}),[a-z_]+$/gm;
  for (const found of text.matchAll(said)) {
    const raw = found[1] ?? found[2] ?? found[3] ?? "";
    const line = raw
      .replace(/\\[nt]/g, " ")
      .replace(/\\(.)/g, "$1")
      .trim();
    if (!line.includes(" ")) continue;
    emit("dialog", line);
    if (line.length + previous.length < 220) emit("dialog", `${previous} ${line}`.trim());
    previous = line;
  }
}

const ERROR_CALLS =
  /(?:Error|Errorf|errorf|Fatalf?|panic!?|raise \w+|eprintln!|console\.(?:error|warn)|die|error|warning|bail!|warn|fail|errx?|New|Exception|usage_with_options|BUG|anyhow!|fprintf|ERR_\w+',?)\(?\s*(?:[\w.&*]+,\s*)?(?:_\()?f?(["'`])((?:(?!\1)[^\n\\]|\\.){12,200})\1/g;
const ERROR_PREFIXES = [
  "error: ",
  "Error: ",
  "fatal: ",
  "TypeError: ",
  "ValueError: ",
  "panic: ",
  "warning: ",
  "RuntimeError: ",
];

function extractSource(path: string, text: string, emit: Emit): void {
  const functions = [
    ...text.matchAll(/\b(?:function|def|func|fn|class)\s+(?:\([^)]*\)\s*)?(\w{4,40})/g),
  ].map((found) => found[1] ?? "");
  for (const [at, found] of [...text.matchAll(ERROR_CALLS)].entries()) {
    const message = fillPlaceholders(
      found[2] ?? "",
      functions[at % Math.max(functions.length, 1)] ?? "value",
    );
    if (!message.includes(" ")) continue;
    emit("error", at % 3 === 0 ? `${ERROR_PREFIXES[message.length % 8]}${message}` : message);
  }
  for (const found of text.matchAll(
    /\/\*\*?([\s\S]{20,1200}?)\*\/|((?:^[ \t]*(?:\/\/\/?|#) .*\n){1,12})|"""([\s\S]{20,1500}?)"""/gm,
  )) {
    const comment = (found[1] ?? found[2] ?? found[3] ?? "").replace(
      /^[ \t]*(?:\*|\/\/\/?!?|#+)/gm,
      "",
    );
    if (!/copyright|license/i.test(comment)) extractProse(comment, emit);
  }
  extractNames(path, functions, emit);
}

function fillPlaceholders(message: string, name: string): string {
  const plain = message.replace(/\\[nt]/g, " ").replace(/\\(.)/g, "$1");
  return plain
    .replace(/%[-+0-9.]*l*[du]|%\{?d\}?/g, String((name.length * 37) % 500))
    .replace(/%[-+#0-9.]*[a-zA-Z]|\$\{[^}]*\}|\{[\w.!:?#]*\}/g, name)
    .trim();
}

function extractNames(path: string, functions: readonly string[], emit: Emit): void {
  const short = path.split("/").slice(-4).join("/");
  emit("names", short);
  for (const [at, name] of functions.entries()) {
    const line = name.length * 13 + at;
    if (at % 4 === 0) emit("names", functions.slice(at, at + 3).join(" "));
    if (at % 6 === 1) emit("names", `${name} in ${short}`);
    if (at % 8 !== 2) continue;
    emit(
      "trace",
      short.endsWith(".py")
        ? `File "${short}", line ${line}, in ${name}`
        : `at ${name} (${short}:${line}:${at})`,
    );
  }
}
