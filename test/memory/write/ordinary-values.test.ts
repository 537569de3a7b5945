// Names, sentences, templates and public values stand where secrets stand. Each pair shows how both
// are told apart.
import { describe, expect, test } from "bun:test";
import { SECRET_REMOVED, removeSecrets } from "@/memory/write/secrets/secrets.ts";

const clean = (text: string) => removeSecrets(text).text;

const PAIRS: readonly (readonly [mechanism: string, ordinary: string, secret: string])[] = [
  ["a sentence goes on", "password: Vous entrez une zone", "password: Falcon4821 for staging"],
  ["a label in other letters", "password: Құпиясөз", "password: Wint3r-wolf"],
  ["a label in quotes", '"password": "Mot de passe"', '"password": "Mot2passe"'],
  ["an attribute of a secret", "TOKEN_AUDIENCE=web-v2-2024", "TOKEN=web-v2-2024-x9"],
  ["an attribute as an option", "x --password-policy min-12", "x --password min-12-x99"],
  ["a stand-in", "JWT_SECRET=change-me-in-production", "JWT_SECRET=walrus-in-production"],
  ["words that name a secret", "token: super-secret-token-32", "token: k8Xp2vQ9z4Lm7Rt1"],
  ["a template", 'secret := printf "%s-tls9" .Values.x', 'secret := "wolf%s9tls!"'],
  ["a field", "password = form.password", "password = form.Passw0rd9"],
  ["a path", 'CREDENTIALS="/secrets/gcs-file"', 'CREDENTIALS="/s3cr3t/Gcs9"'],
  ["a type", "pub password: Option<String>,", "password: Option4821"],
  ["a term of the trade", "password: pbkdf2: bad option", "password: pbkdf2x9!"],
  [
    "a commit of an action",
    `uses: a/aws-credentials@${"0a".repeat(20)}`,
    `key: ${"0a".repeat(16)}`,
  ],
  ["a place in a list", `"nextToken": "${"aB3d".repeat(10)}"`, `"token": "${"aB3d".repeat(10)}"`],
  ["a public record", `x TXT "${"aB3d".repeat(11)}"`, `x "${"aB3d".repeat(11)}"`],
  ["an expansion", 'echo "APP_UID=$(id -u)" >> .env', 'echo "APP_UID=$(echo wolf9x)" >> .env'],
  ["a variable that is read", "docker run -v $PWD:/app9x nginx", "PWD: app9xnginx"],
  ["an end without vowels", 'secret "db-h2k4m8d2t6" set', 'secret "db-h3a1e0o9u3i" set'],
];

describe("an ordinary value is kept, a secret in its place is removed", () => {
  test.each(PAIRS)("%s", (_mechanism, ordinary, secret) => {
    expect(clean(ordinary)).toBe(ordinary);
    expect(clean(secret)).toContain(SECRET_REMOVED);
  });
});

test("a match that ends inside a mark does not leave half of the mark", () => {
  const text = `credentials = ana:${SECRET_REMOVED}`;
  const twice = clean(clean(`${text} password: Falcon4821!`));
  expect(twice.replaceAll(SECRET_REMOVED, "")).not.toContain("removed]");
  expect(clean("x_credential = Web::Credential.from_create(fake.create)")).not.toContain(
    "removed]",
  );
});

test("the rules work alike for the first texts of a process and for later ones", () => {
  const texts = ["PGPASSWORD=Falcon4821! psql", "npm test", "key-string Falcon48x21!"];
  const first = texts.map(clean);
  for (let more = 0; more < 100; more += 1) clean(`text ${more}`);
  expect(texts.map(clean)).toEqual(first);
  expect(first.map((text) => text.includes(SECRET_REMOVED))).toEqual([true, false, true]);
});
