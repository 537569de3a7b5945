/**
 * Settings files as users have them: random documents with random indentation, line ends, comments,
 * trailing commas and byte order marks.
 */
import fc from "fast-check";

const foreignHandler = fc.oneof(
  fc.record({ type: fc.constant("command"), command: fc.string() }),
  fc.record({ type: fc.constant("http"), url: fc.webUrl(), timeout: fc.nat(60) }),
);
const foreignGroup = fc.record(
  { matcher: fc.string(), hooks: fc.array(foreignHandler, { maxLength: 3 }) },
  { requiredKeys: ["hooks"] },
);
const eventName = fc.constantFrom("SessionStart", "PreToolUse", "Stop", "Notification", "Own");
const hooks = fc.dictionary(eventName, fc.array(foreignGroup, { maxLength: 3 }));
const settings = fc
  .tuple(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), fc.option(hooks))
  .map(([rest, ours]) => ({
    ...without(rest, "hooks"),
    ...(ours === null ? {} : { hooks: ours }),
  }));

const layout = fc.record({
  indent: fc.constantFrom("", "  ", "    ", "\t", "   "),
  lineEnd: fc.constantFrom("\n", "\r\n", "\r"),
  mark: fc.constantFrom("", "\uFEFF"),
  tail: fc.constantFrom("", "\n", "\r\n", "\n\n", " // end\n", "\n/* end */"),
  // Each number decides what goes between two parts of the document.
  noise: fc.array(fc.nat(19), { minLength: 1, maxLength: 40 }),
});
export const documentText = fc
  .tuple(settings, layout)
  .map(([value, style]) => writeOut(value, style));

export function without(value: Record<string, unknown>, key: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
}

type Layout = typeof layout extends fc.Arbitrary<infer T> ? T : never;

function writeOut(value: unknown, style: Layout): string {
  let turn = 0;
  const next = () => style.noise[turn++ % style.noise.length] ?? 0;
  const gap = (depth: number): string => {
    const line = style.lineEnd + style.indent.repeat(depth);
    const choices = [line, line, line, "", "", " ", "  ", ` // note${line}`, "/* a\nb */"];
    choices.push(`${line}// own line${line}`, ` /* c */ `, line + line, `\r${line}`, `\n${line}`);
    return choices[next() % choices.length] ?? "";
  };
  const list = (parts: string[], depth: number): string => {
    if (parts.length === 0) return gap(depth);
    const separated = parts.map((part) => gap(depth + 1) + part + (next() > 16 ? " /* x */" : ""));
    const trailing = next() > 13 ? `${next() > 16 ? " " : ""},` : "";
    return `${separated.join(",")}${trailing}${gap(depth)}`;
  };
  const write = (part: unknown, depth: number): string => {
    if (Array.isArray(part))
      return `[${list(
        part.map((item) => write(item, depth + 1)),
        depth,
      )}]`;
    if (typeof part !== "object" || part === null) return JSON.stringify(part) ?? "null";
    const properties = Object.entries(part).map(([key, item]) => {
      return `${JSON.stringify(key)}:${next() > 10 ? " " : ""}${write(item, depth + 1)}`;
    });
    return `{${list(properties, depth)}}`;
  };
  return style.mark + write(value, 0) + style.tail;
}
