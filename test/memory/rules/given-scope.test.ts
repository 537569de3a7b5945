import { expect, test } from "bun:test";
import { handlesOfCall } from "@/memory/rules/call-handles.ts";
import { filesOfScope, handlesOfScope } from "@/memory/rules/given-scope.ts";

test.each([
  ["src/api/", ["on:path:src/api/"]],
  ["src/api/**", ["on:path:src/api/"]],
  ["src/api/orders.ts", ["on:path:src/api/orders.ts"]],
  ["package-lock.json", ["on:path:package-lock.json"]],
  ["*.sql", ["on:ext:.sql"]],
  [".tsx", ["on:ext:.tsx"]],
  ["path:Makefile", ["on:path:makefile"]],
  ["folder:vendor", ["on:path:vendor/"]],
  ["pip", ["on:pip"]],
  ["terraform apply", ["on:terraform apply"]],
  ["command: gh pr merge", ["on:gh pr merge"]],
  ["npm install lodash", ["on:package:lodash"]],
  ["lodash", ["on:lodash", "on:package:lodash"]],
  ["package:next.js", ["on:package:next.js"]],
  ["@acme/ui", ["on:package:@acme/ui"]],
  ["", []],
])("%p applies to %p", (entry, handles) => {
  expect(handlesOfScope([entry])).toEqual(handles);
});

test("a call that the scope names has one of its handles", () => {
  const scope = handlesOfScope(["terraform apply", "vendor/", "package:moment"]);
  const calls = [
    { command: "cd infra && terraform apply -auto-approve" },
    { filePath: "api/vendor/lib.go" },
    { command: "pnpm add moment@2" },
  ];
  for (const call of calls) {
    expect(handlesOfCall(call).some((handle) => scope.includes(handle))).toBe(true);
  }
  const other = handlesOfCall({ command: "terraform plan", filePath: "api/main.go" });
  expect(other.some((handle) => scope.includes(handle))).toBe(false);
});

test("entries that name one file are its files; folders, globs, commands and packages are not", () => {
  const scope = ["src/a.ts", "path:db/schema.sql", "src/", "*.sql", "make ship", "lodash"];
  expect(filesOfScope(scope)).toEqual(["src/a.ts", "db/schema.sql"]);
});

test("a scope of many or long entries is bounded", () => {
  const many = Array.from({ length: 200 }, (_, i) => `src/part-${i}/`);
  expect(handlesOfScope(many)).toHaveLength(16);
  expect(handlesOfScope(["x".repeat(5_000_000)])).toEqual([]);
});

test("an entry with a secret gives no handle", () => {
  const url = "https://ghp_7z0hP0wA7yOjT3dGdkVk8gvFk7z7Qj97aBcD@example.com/owner/name.git";
  expect(handlesOfScope([url, `package:${url}`, `command:npm i ${url}`, "src/"])).toEqual([
    "on:path:src/",
  ]);
});
