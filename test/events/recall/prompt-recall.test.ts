import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { LIMITS } from "@/base/limits.ts";
import { databasePath } from "@/platform/database-path.ts";
import { createEventWorld } from "@test/events/event-world.ts";
import { loadPayload, type Payload } from "@test/harness/payload.ts";
import { createSandbox, SILENT } from "@test/hook/sandbox.ts";
import { verifies } from "@test/requirements/verifies.ts";

const EXPORT = "The billing export uses the Zurich timezone, because the accountants sit there.";
const RELATED = "Which timezone does the billing export use?";

verifies(
  ["RI-02", "RI-03"],
  "a prompt gets what is remembered about it, under the fixed label",
  async () => {
    using world = createEventWorld();
    const id = world.remember(EXPORT, { type: "Decision" });
    world.remember("The login page has a green button.");
    const { text } = await world.happen("UserPromptSubmit", prompt(RELATED));
    expect(text).toBe(
      [
        "=== PROJECT MEMORY — Use this context before independent research ===",
        `- ${EXPORT} (Decision from user, just now, [m:${id.slice(-8)}])`,
        "=== END ===",
      ].join("\n"),
    );
  },
);

verifies(
  ["RI-15", "RI-22"],
  "a prompt that is unrelated to every memory gets no answer",
  async () => {
    using world = createEventWorld();
    world.remember(EXPORT);
    for (const text of [
      "Please rename the button on the login page to Continue.",
      "Thanks, that looks good. Go on.",
      "What is the use of this?",
      "the",
      "",
      "?!",
    ]) {
      const result = await world.happen("UserPromptSubmit", prompt(text));
      expect({ prompt: text, ...result }).toMatchObject({ prompt: text, text: "", writes: [] });
    }
  },
);

test("a word between others is no subject: it finds nothing alone", async () => {
  using world = createEventWorld();
  world.remember("quarter end freeze: between the 28th and the 3rd no release is made", {
    type: "Context",
    tags: ["fact"],
  });
  const asked = "whats the difference between also and apply in kotlin";
  expect((await world.happen("UserPromptSubmit", prompt(asked))).text).toBe("");
});

verifies(
  ["RI-04"],
  "in a project without memories the prompt is still looked up, and gets no answer",
  async () => {
    await using sandbox = await createSandbox();
    const asked = prompt(RELATED);
    expect(await sandbox.hook("UserPromptSubmit", asked)).toMatchObject(SILENT);
    expect(existsSync(databasePath(sandbox.storeFolder))).toBe(true);
    expect(sandbox.hookLog().at(-1)).toMatchObject({ level: "info", outcome: "silent" });
    sandbox.remember(EXPORT);
    expect((await sandbox.hook("UserPromptSubmit", asked)).stdout).toContain("Zurich");
  },
);

verifies(
  ["PF-26"],
  "at most five memories are shown, even about a file that the prompt names",
  async () => {
    using world = createEventWorld();
    const known = [
      "Amounts are rounded half up",
      "Drafts never leave the house",
      "Every file is signed with the yearly key",
      "Old versions stay for ten years",
      "It runs at night",
      "A lock keeps two from running",
      "Failed uploads are tried again",
    ];
    for (const text of known) world.remember(text, { files: ["src/billing/export.ts"] });
    const asked = prompt("What do we know about src/billing/export.ts?");
    const { text } = await world.happen("UserPromptSubmit", asked);
    expect(linesOf(text).length).toBeWithin(3, 6);
  },
);

test("of memories that match about equally well at most three are shown, best first", async () => {
  using world = createEventWorld();
  const rules = ["rounds", "skips drafts", "signs", "keeps old ones", "runs at night", "locks"];
  for (const rule of rules) {
    world.remember(`Which timezone the billing export may use: ${rule} ${rule.repeat(3)}.`);
  }
  world.remember("Billing export, timezone of the customer: never asked.");
  const { text } = await world.happen("UserPromptSubmit", prompt(RELATED));
  const lines = linesOf(text);
  expect(lines.length).toBeWithin(1, 4);
  expect(lines.join()).not.toContain("never asked");
});

verifies(["RI-14"], "a long memory of many lines becomes one bounded line", async () => {
  using world = createEventWorld();
  world.remember(`${EXPORT}\n\n${"Details about the export.\n".repeat(100)}`);
  const { text } = await world.happen("UserPromptSubmit", prompt(RELATED));
  const lines = text.split("\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]?.length).toBeLessThan(500);
  expect(lines[1]).toContain(". … (Learning from user, just now, ");
});

test("a long memory is cut around the prompt's words, and cut shorter if several are shown", async () => {
  using world = createEventWorld();
  const filler = "Much else was said that day about other things. ".repeat(12);
  world.remember(`${filler}${EXPORT} ${filler}`);
  const alone = linesOf((await world.happen("UserPromptSubmit", prompt(RELATED))).text);
  expect(alone).toHaveLength(1);
  expect(alone[0]).toContain("The billing export uses the Zurich timezone");
  expect(shownChars(alone[0])).toBeWithin(
    LIMITS.promptExcerptChars + 1,
    LIMITS.injectedLineChars + 1,
  );

  world.remember(`Again: ${filler}the billing export may use the timezone of Bern. ${filler}`);
  const both = linesOf(
    (await world.happen("UserPromptSubmit", { ...prompt(RELATED), session_id: "def" })).text,
  );
  expect(both).toHaveLength(2);
  for (const line of both) {
    expect(line).toMatch(/billing export .*timezone/);
    expect(line).toMatch(/ \(Learning from user, just now, \[m:\w{8}\]\)$/);
    expect(shownChars(line)).toBeLessThanOrEqual(LIMITS.promptExcerptChars);
  }
});

test("a further note that would not fit is cut shorter", async () => {
  using world = createEventWorld();
  const note = (text: string) => world.remember(text, { origin: "agent" });
  for (let i = 0; i < 9; i += 1) note(`The billing export of region ${i} has a timezone`);
  const agreed = "It was agreed with the two teams in the meeting of spring. ".repeat(2);
  note(`The billing export uses the Zurich timezone. ${agreed}`);
  const told = "Readers of the other list were told by mail last week. ".repeat(2);
  note(`The billing export uses the Bern timezone. ${told}`);
  const asked = prompt("Do finance or their advisers know which timezone the billing export uses?");
  const { text, tokens } = await world.happen("UserPromptSubmit", asked);
  const [whole, cut, ...more] = linesOf(text);
  expect(shownChars(whole)).toBeGreaterThan(150);
  expect(cut).toMatch(/billing export uses the \w+ timezone/);
  expect(shownChars(cut)).toBeLessThanOrEqual(LIMITS.promptFurtherChars);
  expect(more).toEqual([]);
  expect(tokens).toBeLessThanOrEqual(LIMITS.promptUsualTokens);
});

function shownChars(line = ""): number {
  return line.lastIndexOf(" (Learning") - "- ".length;
}

test("a prompt that no person wrote is not looked up", async () => {
  using world = createEventWorld();
  world.remember("/deploy means: run the deploy script; see the background command sleep.");
  const notification = loadPayload("UserPromptSubmit.task-notification", { session_id: "abc" });
  for (const text of [String(notification.prompt), "/deploy", "  /plugin:deploy \n"]) {
    expect((await world.happen("UserPromptSubmit", prompt(text))).text).toBe("");
  }
  const withWords = prompt("/deploy the background command script");
  expect((await world.happen("UserPromptSubmit", withWords)).text).toContain("/deploy means");
});

verifies(
  ["RI-13"],
  "a hit that scores much lower than the best is left out, however much room there is",
  async () => {
    using world = createEventWorld();
    world.remember("Which timezone does the billing export use? That of Zurich.");
    world.remember("The billing export is signed.");
    world.remember("Billing: the timezone export runs at night.");
    const { text, tokens } = await world.happen("UserPromptSubmit", prompt(RELATED));
    expect(linesOf(text)).toHaveLength(1);
    expect(text).toContain("Zurich");
    expect(tokens).toBeLessThan(100);
  },
);

test("files that a prompt mentions lead to the memories about them", async () => {
  using world = createEventWorld();
  world.remember("Rows are sorted by invoice number.", { files: ["src/billing/export.ts"] });
  const asked = prompt("What is going on in @src/billing/export.ts just now?");
  expect((await world.happen("UserPromptSubmit", asked)).text).toContain("invoice number");
});

test("what a session said itself is shown to it only after a compaction", async () => {
  using world = createEventWorld();
  world.remember(EXPORT, { origin: "agent", sessionId: "abc", event: "Stop" });
  expect((await world.happen("UserPromptSubmit", prompt(RELATED))).text).toBe("");
  const elsewhere = { ...prompt(RELATED), session_id: "other" };
  expect((await world.happen("UserPromptSubmit", elsewhere)).text).toContain("Zurich");
  const compacted = loadPayload("SessionStart.startup", { session_id: "abc", source: "compact" });
  await world.happen("SessionStart", compacted);
  expect((await world.happen("UserPromptSubmit", prompt(RELATED))).text).toContain("Zurich");
});

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.startsWith("- "));
}

function prompt(text: string): Payload {
  return loadPayload("UserPromptSubmit", { session_id: "abc", prompt: text });
}

const CAUSE = "The gateway refused the orchard feed because the proxy had no block for its host.";
const found = { type: "Learning", origin: "agent", tags: ["transcript", "root-cause"] } as const;

test("a report of trouble is shown the nearest cause that was found before", async () => {
  using world = createEventWorld();
  for (let i = 0; i < 9; i += 1) {
    world.remember(`The orchard feed of the gateway has region ${i} in its list.`);
  }
  world.remember(CAUSE, { ...found, event: "Stop" });
  world.remember("The receipts were empty because the printer queue had no owner.", {
    ...found,
    event: "Stop",
  });
  const trouble = await world.happen(
    "UserPromptSubmit",
    prompt("find out why the orchard feed can not be opened from the gateway"),
  );
  expect(trouble.text).toContain("no block for its host");
  expect(trouble.text).not.toContain("printer queue");
});

test("a request, an explanation and trouble elsewhere are shown no cause", async () => {
  using world = createEventWorld();
  world.remember(CAUSE, { ...found, event: "Stop" });
  for (const text of [
    "Please add a second orchard to the settings page.",
    "Option 1 is not working because the orchard differs, so take the other list.",
    "why does the login page hang after the second password?",
  ]) {
    expect((await world.happen("UserPromptSubmit", prompt(text))).text).toBe("");
  }
});
