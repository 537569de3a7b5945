// Keys that only the last word of their name gives away, and words that no text has.
import { expect, test } from "bun:test";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";

const HEX = "7f1e2d3c4b5a69780f1e2d3c4b5a6978";
const UUID = "0f1e2d3c-4b5a-4978-8f1e-2d3c4b5a6978";

const isCleaned = (text: string) => removeSecrets(text).removed > 0;

test("a name of several words that ends in key, token or seed gives away even hex", () => {
  const texts = [
    `dd-trace: ACME_APP_KEY ${HEX}`,
    `tuya localKey ${HEX}`,
    `Rails master.key is ${HEX}`,
    `acme up --setup-key ${UUID}`,
    "the acme token is 2SIQOS0-WL1FQIY-013HVVQ-0R4C675",
    "'cipherSeed' => '77561815349074464560765288677'",
    "uint8_t AppKey[] = { 0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6 };",
  ];
  expect(texts.filter((text) => !isCleaned(text))).toEqual([]);
});

test("keys of tables, caches and lists, and keys that are meant to be seen, stay", () => {
  const texts = [
    `cache-key ${HEX}`,
    `partitionKey: "${HEX}"`,
    `idempotency-key: ${UUID}`,
    `"StartCityKey": "${UUID}"`,
    `public_key ${HEX}`,
    `nextPageToken: "${HEX}"`,
    "random_seed: 77561815349074464560765288677",
    "sort_key: [1, 2, 3, 4, 5, 6, 7, 8, 9]",
  ];
  expect(texts.filter(isCleaned)).toEqual([]);
});

test("a scrambled word, or a word and a long number, is removed wherever it stands alone", () => {
  const texts = ["rasdial Office ana 7FvM4uz1sD7q", "try 9hK2pQ7xZ4mB", "/oper ana sommer140385"];
  expect(texts.filter((text) => !isCleaned(text))).toEqual([]);
});

test("such words stay in addresses and paths, after the name of an id, and as dates and chips", () => {
  const texts = [
    "https://www.youtube.com/watch?v=Ar73Axsz2YA",
    '{"id":"U9kgDOC427Ug"}',
    "storage/users/4q1xlclmf/300_1SEi6Q6U72.png",
    "backup work20260103 is done",
    "the sensor is an icm20689",
    "cus_7bX2kQ9mZ4pL1a has no card",
    "ticket482130 is closed",
  ];
  expect(texts.filter(isCleaned)).toEqual([]);
});

test("versions, checksums, names of code, verdicts and greetings are no secrets", () => {
  const texts = [
    '"minipass": "^5.0.0 || ^6.0.2 || ^7.0.0"',
    '"next-auth": "^5.0.0-beta.30",',
    "golang.org/x/oauth2 v0.36.0 h1:peZ/1z27fi9hUOFCAZaHyrpWG5lwe0RJEEEeH0ThlIs=",
    "SECP256K1_API SECP256K1_WARN_UNUSED_RESULT int secp256k1_ec_pubkey_combine(",
    'b1.HasKey("ChangeOfAddressCaseId");',
    "| RML2016.10A | 55.60 / 57.00 | 84.68 / 82.00 | `pass` |",
    "Hi AV77web! You've successfully authenticated",
    '"auth.reset_password": "비밀번호 재설정",',
    "allocuserpwd = &data->req.hd_auth;",
    "Bad activity token: android.os.BinderProxy@2bd79ce",
    "image: ghcr.io/acme/token-service:v1.4.2@sha256:0f1e2d3c4b5a69780f1e2d3c4b5a6978",
  ];
  expect(texts.filter(isCleaned)).toEqual([]);
  expect(isCleaned("DB_PASSWORD=12.05.1999")).toBe(true);
});
