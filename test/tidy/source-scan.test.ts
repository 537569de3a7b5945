import { expect, test } from "bun:test";
import { listImports } from "@test/tidy/imports.ts";
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

test("comments go and strings stay when only the comments are blanked", () => {
  expect(scanSource('f("a /* b */"); // c').withoutComments).toBe('f("a /* b */");     ');
});

test("every way to import a module is seen, with its line", () => {
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
  ]);
});

test("what only looks like an import is none", () => {
  const source = `// import a from "one";
const text = 'import b from "two"';
export const from = "three";
export interface A { b: string }
const c = { import: 1 }; loader.import("four");`;
  expect(listImports(scanSource(source))).toEqual([]);
});
