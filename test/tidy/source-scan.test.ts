import { expect, test } from "bun:test";
import { COMPUTED, listImports } from "@test/tidy/imports.ts";
import { scanSource } from "@test/tidy/source-scan.ts";

test.each([
  ["a // b\nc", "a     \nc"],
  ["a /* b\n */ c", "a     \n    c"],
  ['a("b // c") // d', 'a("      ")     '],
  ["a('it\\'s') + b", "a('     ') + b"],
  ["a(`b ${c} d`)", "a(`  ${c}  `)"],
  ["a(`b ${f({ g: `h ${i}` })} d`) / 2", "a(`  ${f({ g: `  ${i}` })}  `) / 2"],
  ["a.replace(/[/\"'`]/g, b)", "a.replace(/      /g, b)"],
  ["return /'/.test(a);", "return / /.test(a);"],
  ["a / b / 'c'", "a / b / ' '"],
  ["(a) / b // c", "(a) / b     "],
  ["items[0] / 2; 'x'", "items[0] / 2; ' '"],
])("the bare code of %j is %j", (raw, bare) => {
  expect(scanSource(raw).bare).toBe(bare);
});

test("only comments are blanked if strings should stay", () => {
  expect(scanSource('f("a /* b */"); // c').withoutComments).toBe('f("a /* b */");     ');
});

test("every way to import a module is found, with its line", () => {
  const source = `
import a from "one";
import { b, type c } from "two";
import * as d from 'three';
import type { e } from "four";
import type F from "five";
import "six";
export { g } from "seven";
export * from "eight";
export type { h } from "nine";
const i = await import("ten");
import j, { k } from "eleven";
import {
  l,
} from "twelve";
import type from "thirteen";
export interface M { from: string }
const n = require("fourteen");
const o = await import(\`fifteen\`);
let p: import("sixteen").P;
type Q = typeof import("seventeen");
import type * as r from "eighteen";
export * as s from "nineteen";
export type * from "twenty";
import t = require("twenty-one");
const u = await import(/* late */ "twenty-two");
const v = import.meta.resolve("twenty-three") + require.resolve("twenty-four");
import w from "twenty-five" with { type: "json" };
import {
  type x,
} from "twenty-six";
`;
  expect(listImports(scanSource(source))).toEqual([
    { specifier: "one", line: 2, isTypeOnly: false },
    { specifier: "two", line: 3, isTypeOnly: false },
    { specifier: "three", line: 4, isTypeOnly: false },
    { specifier: "four", line: 5, isTypeOnly: true },
    { specifier: "five", line: 6, isTypeOnly: true },
    { specifier: "six", line: 7, isTypeOnly: false },
    { specifier: "seven", line: 8, isTypeOnly: false },
    { specifier: "eight", line: 9, isTypeOnly: false },
    { specifier: "nine", line: 10, isTypeOnly: true },
    { specifier: "ten", line: 11, isTypeOnly: false },
    { specifier: "eleven", line: 12, isTypeOnly: false },
    { specifier: "twelve", line: 13, isTypeOnly: false },
    { specifier: "thirteen", line: 16, isTypeOnly: false },
    { specifier: "fourteen", line: 18, isTypeOnly: false },
    { specifier: "fifteen", line: 19, isTypeOnly: false },
    { specifier: "sixteen", line: 20, isTypeOnly: false },
    { specifier: "seventeen", line: 21, isTypeOnly: false },
    { specifier: "eighteen", line: 22, isTypeOnly: true },
    { specifier: "nineteen", line: 23, isTypeOnly: false },
    { specifier: "twenty", line: 24, isTypeOnly: true },
    { specifier: "twenty-one", line: 25, isTypeOnly: false },
    { specifier: "twenty-two", line: 26, isTypeOnly: false },
    { specifier: "twenty-three", line: 27, isTypeOnly: false },
    { specifier: "twenty-four", line: 27, isTypeOnly: false },
    { specifier: "twenty-five", line: 28, isTypeOnly: false },
    { specifier: "twenty-six", line: 29, isTypeOnly: false },
  ]);
});

test.each([
  "await import(name);",
  "await import(`@/${name}.ts`);",
  'await import("@/" + name);\n\n',
  "require(path.join(folder, name));",
  "let a: typeof import(name);",
])("the specifier of %j is computed", (line) => {
  expect(listImports(scanSource(line))).toEqual([
    { specifier: COMPUTED, line: 1, isTypeOnly: false },
  ]);
});

test("text that only looks like an import is not one", () => {
  const source = `// import a from "one";
const text = 'import b from "two"';
export const from = "three";
export interface A { b: string }
const c = { import: 1 }; loader.import("four");`;
  expect(listImports(scanSource(source))).toEqual([]);
});
