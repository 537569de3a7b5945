/** Prints the demonstration on a terminal. */
export interface HookCost {
  readonly event: string;
  readonly ms: number;
  readonly chars: number;
}

const hasColour = process.stdout.isTTY === true && process.env["NO_COLOR"] === undefined;

export function heading(text: string): void {
  console.log(`\n${paint(1, `== ${text} ==`)}`);
}

export function say(text: string): void {
  console.log(text);
}

/** Prints the text the model would see from a hook, set off from the rest. */
export function seen(event: string, context: string): void {
  const lines = context.split("\n").map((line) => `  ${paint(36, "|")} ${line}`);
  console.log([paint(36, `  what the model sees (${event} hook):`), ...lines].join("\n"));
}

export function summary(costs: readonly HookCost[]): void {
  heading("What each hook cost, as a whole process started by a shell");
  for (const event of new Set(costs.map((cost) => cost.event))) {
    const of = costs.filter((cost) => cost.event === event);
    const times = of.map(({ ms }) => `${ms.toFixed(0)} ms`).join(", ");
    const tokens = Math.ceil(of.reduce((sum, { chars }) => sum + chars, 0) / 4);
    console.log(
      `  ${event.padEnd(20)} ${times}${tokens > 0 ? `; about ${tokens} tokens shown` : ""}`,
    );
  }
  console.log("");
}

function paint(code: number, text: string): string {
  return hasColour ? `\x1b[${code}m${text}\x1b[0m` : text;
}
