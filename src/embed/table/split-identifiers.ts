/** Names that count as one word, since people also write them in lower case. */
const UNSPLIT_NAMES = new Set(
  (
    "JavaScript TypeScript CoffeeScript GitHub GitLab BitBucket PostgreSQL MySQL NoSQL GraphQL MongoDB " +
    "DynamoDB MariaDB LevelDB RocksDB macOS iOS iPhone iPad YouTube LinkedIn OpenAI ChatGPT DevOps FreeBSD " +
    "OpenBSD OpenSSL OpenSSH LaTeX WiFi PayPal NumPy PyPI SciPy PyTorch TensorFlow WordPress CentOS " +
    "WebSocket WebSockets JSDoc NodeJS NextJS VSCode PowerShell"
  ).split(" "),
);

// Matches only at the start of a run of letters and digits. If it could start at every letter of a
// long lower-case run, the search for a capital would take quadratic time.
const MIXED_WORD = /(?<![A-Za-z0-9])([0-9]*)([A-Za-z][a-z0-9]*[A-Z][A-Za-z0-9]*)/g;
const BOUNDARY = /([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g;

/**
 * Puts a space before every inner capital that starts a word, as in `getUserName` or
 * `HTTPServerError`. The tokenizer lower-cases, so these word boundaries would be lost. It cuts at
 * underscores, dots, slashes and hyphens anyway.
 */
export function splitIdentifiers(text: string): string {
  return text.replace(MIXED_WORD, (_run, digits: string, word: string) =>
    UNSPLIT_NAMES.has(word) ? digits + word : digits + word.replace(BOUNDARY, "$1$3 $2$4"),
  );
}
