import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const BROKEN_LINE = "  return items.reduce((sum, item) => sum + item.price);";
export const FIXED_LINE = "  return items.reduce((sum, item) => sum + item.price, 0);";

const FILES: Readonly<Record<string, string>> = {
  "package.json": '{ "name": "shop", "type": "module" }\n',
  "cart.js": `export function total(items) {\n${BROKEN_LINE}\n}\n`,
  "cart.test.js": `import { total } from "./cart.js";

const got = total([{ price: 3 }, { price: 4 }]);
if (got !== 7) {
  throw new Error("total of the cart is wrong: expected 7, got " + got);
}
console.log("ok");
`,
};

export interface ShopProject {
  readonly directory: string;
  readonly testCommand: string;
  readonly sourceFile: string;
  run(command: string): { exitCode: number; output: string; tellingLine: string };
  replace(file: string, before: string, after: string): void;
  breakAgain(): void;
}

/** A small real git project with a test that fails because of one line. */
export function createShopProject(directory: string): ShopProject {
  mkdirSync(directory, { recursive: true });
  for (const [name, content] of Object.entries(FILES))
    writeFileSync(join(directory, name), content);
  Bun.spawnSync(["git", "init", "-q", "."], { cwd: directory });
  const replace = (file: string, before: string, after: string) => {
    const path = join(directory, file);
    writeFileSync(path, readFileSync(path, "utf8").replace(before, after));
  };
  return {
    directory,
    testCommand: "node cart.test.js",
    sourceFile: "cart.js",
    run(command) {
      const result = Bun.spawnSync(["sh", "-c", `${command} 2>&1`], { cwd: directory });
      const output = result.stdout.toString().trimEnd();
      const tellingLine = output.split("\n").find((line) => /\bError:/.test(line)) ?? output;
      return { exitCode: result.exitCode, output, tellingLine: tellingLine.trim() };
    },
    replace,
    breakAgain: () => replace("cart.js", FIXED_LINE, BROKEN_LINE),
  };
}
