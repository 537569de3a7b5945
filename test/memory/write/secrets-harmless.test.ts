// Text that must not be taken for a secret: a memory full of marks is useless.
import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";

const HEX_40 = "1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b";
const HEX_64 = `${HEX_40}0c1d2e3f4a5b6c7d8e9f0a1b`;
const BASE64 = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk";

const HARMLESS: readonly string[] = [
  `git show ${HEX_40} fixed the token parser`,
  `The cache key is the commit ${HEX_40}`,
  `cherry-pick ${HEX_40.slice(0, 12)} onto main`,
  `sha256:${HEX_64}`,
  `checksum = "${HEX_64}"`,
  `"integrity": "sha512-${BASE64}${BASE64}=="`,
  `github.com/x/y v1.2.3 h1:${BASE64.slice(0, 43)}=`,
  `key file ${HEX_64}  token.tar.gz`,
  "session 123e4567-e89b-12d3-a456-426614174000 had no token",
  "primary key 123e4567-e89b-12d3-a456-426614174000",
  `![key](data:image/png;base64,${BASE64})`,
  `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${BASE64} key of the server`,
  "function createTokenBucketRateLimiterForUploads2() {}",
  "const encodedKey = convertUtf8StringToBase64;",
  "interface Props { password: string; token: string | undefined; secret?: Buffer }",
  "password: BinaryLike, salt: BinaryLike",
  "const token = await getToken();",
  "let token = scanner.nextToken();",
  "const apiKey = process.env.API_KEY;",
  'api_key = os.environ["API_KEY"]',
  "PASSWORD=$DB_PASSWORD ./run",
  "password: ${{ secrets.DB_PASSWORD }}",
  "password: {{ vault_password }}",
  "token: <your token>",
  "DB_PASSWORD_FILE=/run/secrets/db",
  "PWD=/home/me/project",
  'if (token === undefined) throw new Error("no token")',
  "Unexpected token: identifier at line 3",
  "SyntaxError: Unexpected token } in JSON",
  "max_tokens: 4096, temperature: 0",
  "max_token=4096",
  "the access token: expired",
  "password: required, at least 12 characters",
  "the password is required",
  "the password is stored in 1Password under Staging",
  "The secret: write the test first.",
  "Keys: up, down, left, right",
  "key: value",
  "primary_key: true",
  "foreign key constraint fails on orders.customer_id",
  "The keyboard shortcut is Ctrl+Shift+P",
  "author: someone, authored in 2026",
  "basic understanding of authentication",
  "bearer tokens are checked in middleware",
  "Authorization header is missing",
  "cookie consent is handled by the banner",
  "docker run -p 8080:80 -v /data:/data image",
  "mkdir -p src/memory && ssh -p 2222 host",
  "curl -s https://example.com/path | jq .",
  "mysql -u root --port 3306",
  "tar -xzf key-value-store-2.3.4.tgz",
  "https://example.com:8080/path@2x.png",
  "http://localhost:3000/users/me@example.com",
  "npm install @scope/name@1.2.3",
  "https://www.npmjs.com/package/@types/node",
  "https://example.com/a%20b?title=The%20key%20value%3A%20store&x=100%25",
  "coverage 87% and 100%ab of the token tests",
  "the test card: 4111 tries in 2026-01-05 09:00:00",
  "git clone https://github.com/owner/name.git",
  "npm_config_registry=http://localhost:4873 npm_lifecycle_event=test",
  "hf_hub_download fetches the model files",
  "sk-learn-contrib-packages and sk-folding-cube-grid are names",
  "task-management-system-for-large-teams",
  "the pypi-publish-workflow-action runs on tags",
  "SKU: 12345678901234567890",
  "src/authentication/token/refreshTokenRotationPolicy2.test.ts",
  "node_modules/.pnpm/@babel+helper-plugin-utils@7.24.8/node_modules",
  "ERR_TOKEN_EXPIRED_OR_MALFORMED_CREDENTIALS",
  "mem_01kxyz4f3abcdefghjkmnpqrst is the key memory",
  "secrets are removed by removeSecrets(text)",
  "2026-01-05T09:00:00.123Z [auth] 200 GET /token 12ms",
];

test.each(HARMLESS)("%j is not changed", (text) => {
  expect(removeSecrets(text)).toEqual({ text, removed: 0 });
});

test("at most one line in five thousand of our own source and documents is changed", () => {
  const root = join(import.meta.dir, "..", "..", "..");
  const lines = ["src", "docs", "scripts"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(?:ts|mjs|md)$/.test(name))
      .flatMap((name) => readFileSync(join(root, folder, name), "utf8").split("\n")),
  );
  const changed = lines.filter((line) => removeSecrets(line).removed > 0);
  expect(lines.length).toBeGreaterThan(5_000);
  expect(changed.length).toBeLessThanOrEqual(Math.ceil(lines.length / 5_000));
}, 60_000);

test("emoji, Persian and other text that needs invisible characters keep them", () => {
  for (const text of ["👨‍👩‍👧 family", "می‌خواهم", "a\u200b 数据", "שלום\u200f!"]) {
    expect(removeSecrets(text).text).toBe(text);
  }
});
