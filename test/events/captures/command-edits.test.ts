import { expect, test } from "bun:test";
import { editsByCommands } from "@/events/captures/command-edits.ts";

test.each([
  [
    "git mv .gitlab-ci.yml .forgejo/workflows/ci.yaml",
    ".gitlab-ci.yml",
    ".forgejo/workflows/ci.yaml",
  ],
  ["mkdir -p ops && mv docker-compose.yml ops/podman.yml", "docker-compose.yml", "ops/podman.yml"],
  ["sed -i 's/gcc/clang/' CMakePresets.json", "gcc", "clang"],
  ["sed -i -e 's|http://a.lan|http://b.lan|g' .env.example", "http://a.lan", "http://b.lan"],
  ["pnpm remove moment && pnpm add date-fns", "moment", "date-fns"],
  ["cargo add tokio; cargo rm async-std", "async-std", "tokio"],
])("%s takes %s out and puts %s there", (command, removed, added) => {
  expect(editsByCommands([command])).toEqual([{ removed, added }]);
});

test("packages are exchanged over several commands of one turn", () => {
  const edits = editsByCommands(["uv remove requests", "uv run pytest", "uv add httpx"]);
  expect(edits).toEqual([{ removed: "requests", added: "httpx" }]);
});

test.each([
  "npm install lodash",
  "npm uninstall lodash",
  "git add src/a.ts && git rm src/b.ts",
  "mv a.ts b.ts src/",
  "sed -n 's/a/b/p' file",
  "for f in *.js; do mv $f ${f%.js}.ts; done",
  "docker compose rm web",
])("%s exchanges nothing", (command) => {
  expect(editsByCommands([command])).toEqual([]);
});
