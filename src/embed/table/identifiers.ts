/**
 * Splits identifiers into words before tokenising: the tokenizer lower-cases, and with the capitals
 * the word boundaries of `getUserName` or `HTTPServerError` would be lost. Underscores, dots,
 * slashes and hyphens need no help, as the tokenizer already cuts there.
 */

/** Names that are one word to everybody; people also write them in lower case. */
const WHOLE_NAMES = new Set(
  (
    "JavaScript TypeScript CoffeeScript GitHub GitLab BitBucket PostgreSQL MySQL NoSQL GraphQL MongoDB " +
    "DynamoDB MariaDB LevelDB RocksDB macOS iOS iPhone iPad YouTube LinkedIn OpenAI ChatGPT DevOps FreeBSD " +
    "OpenBSD OpenSSL OpenSSH LaTeX WiFi PayPal NumPy PyPI SciPy PyTorch TensorFlow WordPress CentOS " +
    "WebSocket WebSockets JSDoc NodeJS NextJS VSCode PowerShell"
  ).split(" "),
);

// Looked for only where a run of letters and digits begins: from every letter of a long run of small
// ones, the search for a capital would cost the square of its length.
const MIXED_WORD = /(?<![A-Za-z0-9])([0-9]*)([A-Za-z][a-z0-9]*[A-Z][A-Za-z0-9]*)/g;
const BOUNDARY = /([a-z0-9])([A-Z])|([A-Z])([A-Z][a-z])/g;

/** The text with a space at every inner capital that starts a word. */
export function splitIdentifiers(text: string): string {
  return text.replace(MIXED_WORD, (_run, digits: string, word: string) =>
    WHOLE_NAMES.has(word) ? digits + word : digits + word.replace(BOUNDARY, "$1$3 $2$4"),
  );
}
