// Commands that write secrets: the place they write to says what the value is.
import { describe, expect, test } from "bun:test";
import { removeSecrets } from "@/memory/write/secrets/secrets.ts";
import { splitShellCommands } from "@/memory/write/secrets/shell-words.ts";

/** A word that no other rule takes for a secret. */
const VALUE = "abendstern";

describe("a value is removed from", () => {
  test.each([
    "sed -i '' -e 's/morgen/§/g' config/secrets.yml",
    "sed -i 's/password: morgen/password: §/' app.yml",
    "perl -pi -e 's/morgen/§/' .env",
    'awk -i inplace \'{gsub("morgen","§")}1\' .env',
    "ex -sc '%s/morgen/§/|x' .env",
    "sd morgen § .env",
    "yq -i '.shop = \"§\"' config/secrets.yml",
    "jq '.shop=\"§\"' credentials.json > t && mv t credentials.json",
    "printf 'SHOP=%s\\n' '§' >> .env",
    "tee .env <<< 'SHOP=§'",
    "echo 'SHOP=§' | tee -a .env",
    "crudini --set .my.cnf client password §",
    "python -c \"open('.env','a').write('SHOP=§')\"",
    "python3 - <<'P'\nopen('.env','w').write('SHOP=§')\nP",
    "node -e \"fs.writeFileSync('.env','SHOP=§')\"",
    "dotenv set SHOP §",
    "npm config set //registry/:_authToken §",
    "env DB_PASS=§ make",
    'kubectl patch secret s -p \'{"stringData":{"shop":"§"}}\'',
    "vault kv put secret/shop value=§",
    "aws secretsmanager create-secret --name shop --secret-string §",
    "echo -n § | gcloud secrets versions add shop --data-file=-",
    "echo § | gh secret set SHOP",
    "gh secret set SHOP -b§",
    "flyctl secrets set SHOP=§",
    "heroku config:set SHOP_KEY=§",
    "wrangler secret put SHOP <<< §",
    "docker secret create shop - <<< §",
    "pass insert -e shop <<< §",
    "ansible-vault encrypt_string '§' --name shop",
    "mysqladmin -u root password §",
    "redis-cli ACL SETUSER jo on '>§' allkeys",
  ])("%s", (template) => {
    for (const around of [
      "§",
      "Fixed by: running `§`.",
      "it's what he ran:\n\n    $ §\n\nand that's it",
    ]) {
      const text = around.replace("§", () => template.replaceAll("§", VALUE));
      expect(removeSecrets(text).text).not.toContain(VALUE);
    }
  });
});

describe("nothing is removed from", () => {
  test.each([
    "sed -n '1,5p' .env",
    "sed -i 's/8080/9090/' docker-compose.yml",
    "grep DB_HOST .env",
    "cp .env.example .env && npm run dev",
    "docker run --env-file .env -p 8080:80 app",
    "git add .env.example && git commit -m 'env: sample file'",
    'echo "APP_UID=$(id -u)" >> .env',
    "gh secret list",
    "kubectl get secret db -o yaml",
    "vault kv get -field=password secret/db",
    'gh secret set DEPLOY_TOKEN --body "$TOKEN"',
    "the secret is set by the operator, don't edit .env with sed",
    "perl -pe 's/a/b/' notes.txt",
    "node -e \"console.log(require('./package.json').version)\"",
    "jq -r .version package.json",
    "env NODE_ENV=production npm start",
    "npm config set registry https://registry.example.com",
  ])("%s", (text) => {
    expect(removeSecrets(text)).toEqual({ text, removed: 0 });
  });
});

test("commands are split in linear time, whatever they contain", () => {
  for (const piece of ["'", '"', "a'", "='", "\\", '"\\', "| ", "< ", "x=' ", "` "]) {
    const words = splitShellCommands(piece.repeat(20_000)).flat();
    expect(words.length).toBeLessThanOrEqual(20_000 * 2);
  }
});
