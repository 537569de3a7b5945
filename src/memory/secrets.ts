/**
 * Finds what looks like a secret and puts a mark in its place. Rules for the token formats of
 * common services, private keys, passwords in URLs, and values given to names or options that say
 * "secret". Every repetition before a fixed part is bounded: the time stays linear in the text.
 */
const MARK = "[secret removed]";
const ALREADY_MARKED = /^["']?\[secret\b/;

interface Rule {
  readonly pattern: RegExp;
  /** What stays in front of the mark. */
  readonly keep?: string;
}

const RULES: readonly Rule[] = [
  { pattern: /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g },
  { pattern: /\b(?:sk|pk|rk)-(?:ant-|proj-|live-|test-)?[A-Za-z0-9_-]{16,}/g },
  { pattern: /\b(?:sk|pk|rk)_(?:live|test)_[A-Za-z0-9]{10,}/g },
  { pattern: /\bgh[pousr]_[A-Za-z0-9]{20,}|\bgithub_pat_[A-Za-z0-9_]{20,}/g },
  { pattern: /\bglpat-[A-Za-z0-9_-]{16,}/g },
  { pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/g },
  { pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g },
  { pattern: /\bAIza[A-Za-z0-9_-]{30,}/g },
  { pattern: /\bya29\.[A-Za-z0-9_-]{20,}/g },
  { pattern: /\b(?:npm_|hf_|dop_v1_|shpat_|shpss_|pypi-|SG\.)[A-Za-z0-9_.-]{20,}/g },
  { pattern: /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g },
  { pattern: /(\b[a-z][a-z0-9+.-]{0,30}:\/\/[^\s:/@]*:)[^\s@/]+(?=@)/gi, keep: "$1" },
  { pattern: /(\bauthorization\s*[:=]\s*["']?(?:bearer|basic|token)\s+)[^\s"']{6,}/gi, keep: "$1" },
  { pattern: /(\bbearer\s+)[A-Za-z0-9._~+/-]{16,}=*/gi, keep: "$1" },
  {
    pattern:
      /((?:password|passwd|pwd|secret|api[_-]?key|access[_-]?key|authtoken|accesstoken|[_-]token|private[_-]?key|client[_-]?secret)\b["']?\s*(?:[:=]|=>)\s*)(?:"[^"\n]{4,}"|'[^'\n]{4,}'|[^\s"',;}]{6,})/gi,
    keep: "$1",
  },
  {
    pattern:
      /(--[\w-]{0,40}(?:password|passwd|secret|token|api-?key)[ \t]+)(?:"[^"\n]{4,}"|'[^'\n]{4,}'|[^\s"'-][^\s"']{3,})/gi,
    keep: "$1",
  },
];

export function removeSecrets(text: string): { text: string; removed: number } {
  let removed = 0;
  let cleaned = text;
  for (const { pattern, keep } of RULES) {
    cleaned = cleaned.replace(pattern, (match: string, ...groups: unknown[]) => {
      const kept = keep !== undefined && typeof groups[0] === "string" ? groups[0] : "";
      if (ALREADY_MARKED.test(match.slice(kept.length))) return match;
      removed += 1;
      return `${kept}${MARK}`;
    });
  }
  return { text: cleaned, removed };
}
