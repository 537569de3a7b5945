import { expect, test } from "bun:test";
import { isSecretFile } from "@/memory/write/secrets/secret-files.ts";

test("files that hold secrets are known by their names, whatever program they belong to", () => {
  const names =
    ".env .env.local prod.env .envrc .dev.vars .flaskenv .Renviron .netrc .authinfo .pgpass .my.cnf .npmrc .pypirc .git-credentials .htpasswd users.htpasswd sasl_passwd .msmtprc .mbsyncrc id_ed25519 server.pem tls.key app.jks secrets.yml db-secrets.yaml credentials.json credentials.tfrc.json .terraformrc terraform.tfvars shop-firebase-adminsdk-x1.json gcp-key.json api_keys.json token.json .token rootkey.csv accessKeys.csv keystore.properties key.properties group_vars/all/vault.yml .aws/config .kube/config .config/gh/hosts.yml wpa_supplicant-wlan0.conf Office.nmconnection .vscode/sftp.json wg0.conf home.ovpn C:\\\\app\\\\.env";
  expect(names.split(" ").filter((name) => !isSecretFile(name))).toEqual([]);
});

test("source, templates and ordinary settings are not among them", () => {
  const names =
    ".env.example id_ed25519.pub src/auth/token.ts src/tokenizer.json package.json tsconfig.json src/secrets/secrets.ts lib/passwords.rb keyboard.json docs/api-keys.md locales/keys.json design/tokens.json i18n/en.json settings.gradle application.yml hosts.yml public-keys.md turnkey.toml src/password_reset.py monkey.json";
  expect(names.split(" ").filter(isSecretFile)).toEqual([]);
});
