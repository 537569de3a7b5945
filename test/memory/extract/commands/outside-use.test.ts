import { expect, test } from "bun:test";
import fc from "fast-check";
import { outsideUses } from "@/memory/extract/commands/outside-use.ts";

const shown = (line: string) =>
  outsideUses(line).map(({ target, purpose }) => (purpose ? `${target} (${purpose})` : target));

test.each([
  [
    "ssh root@203.0.113.7 'systemctl restart web-api'",
    ["ssh root@203.0.113.7 (systemctl … web-api)"],
  ],
  [
    "timeout 10 ssh -o ConnectTimeout=5 -i ~/.ssh/key deploy@app.test uptime",
    ["ssh deploy@app.test"],
  ],
  ["ssh app 'cd /srv && docker compose logs worker | tail -5'", ["ssh app (docker … worker)"]],
  ["ssh app 'sudo -u postgres psql shop'", ["ssh app (psql … shop)"]],
  ["rsync -az dist/ deploy@app.test:/srv/www/", ["ssh deploy@app.test"]],
  ["aws cloudfront list-distributions --profile ops | head", ["aws cloudfront"]],
  ["AWS_PROFILE=ops aws --region eu-west-1 s3 ls", ["aws s3"]],
  ["cd infra && gh run watch 123", ["gh run"]],
  ["kubectl -n shop get pods", ["kubectl"]],
  ["psql -h db.test -U reader -d shop -c 'select 1'", ["psql -h db.test -U reader -d shop"]],
  ["psql -h localhost shop", []],
  ["git commit -m 'ssh root@203.0.113.7 is gone'", []],
  ["echo 'aws s3 ls'", []],
  ["gh auth status", []],
])("%s", (line, targets) => {
  expect(shown(line)).toEqual(targets);
});

test("no value of an option and no password is ever part of it", () => {
  const lines = [
    "mysql -h db.test -u shop -pS3cretPass shop",
    "psql postgres://shop:S3cretPass@db.test/shop",
    "ssh -o ProxyCommand='nc S3cretPass' root@app.test ls",
    "aws configure set aws_secret_access_key S3cretPass",
    "PGPASSWORD=S3cretPass psql -h db.test -U shop",
  ];
  for (const line of lines) expect(shown(line).join(" ")).not.toContain("S3cret");
});

test("any text can be read", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      expect(Array.isArray(outsideUses(`ssh ${text}`))).toBe(true);
    }),
  );
});
