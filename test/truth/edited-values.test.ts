// The user's words and the edit that follows them, together, make an older statement outdated.
import { expect, test } from "bun:test";
import { outdatedByEdits } from "@/memory/truth/edits/edited-values.ts";
import type { DatedStatement } from "@/memory/truth/dated-statement.ts";
import { createEventWorld, type EventWorld } from "@test/events/event-world.ts";
import { createTranscript } from "@test/events/transcript/session-transcript.ts";
import { loadPayload } from "@test/harness/payload.ts";

let statements = 0;

function said(text: string): DatedStatement {
  const id = String((statements += 1));
  return {
    id,
    text,
    type: "Context",
    origin: "user",
    createdAtMs: statements,
    tags: ["transcript", "fact"],
    sourceId: `session-${id}/${id}#0`,
  };
}

function isOutdated(older: string, newer: string, removed: string, added: string): boolean {
  const [old, now] = [said(older), said(newer)];
  return outdatedByEdits(now, [{ removed, added }], [old]).length > 0;
}

test.each([
  [
    "у нас gcc 13 в пресетах",
    "на сборочных теперь clang-18, переведи профиль",
    "compiler=gcc",
    "compiler=clang",
  ],
  [
    "missions is on 8081 locally",
    "docker squats it, 8091 then, fix the readme",
    "localhost:8081",
    "localhost:8091",
  ],
  [
    "イメージは ghcr.io/nami/szn に上がってる",
    "置き場、先週 ECR の szn-app に移ってます",
    "image: ghcr.io/nami/szn",
    "image: szn-app",
  ],
  [
    "między rdzeniem a bramką zmq",
    "bierzemy nats, resztę wyrzuć",
    'pyzmq = "^26"',
    'nats-py = "^2.7"',
  ],
  [
    "delete passenger manifests 14 days after arrival",
    "they want manifests kept for 30 days",
    "KeepDays = 14",
    "KeepDays = 30",
  ],
  [
    "wyszukiwarka jest wolna, dołóż elasticsearch do compose",
    "wyszukiwarka ma zostać w samej bazie, szkoda kolejnego kontenera",
    "  elasticsearch:\n    image: elastic:8\n",
    "",
  ],
  [
    "die app soll die nfc-chips an den regalen lesen",
    "nobody orders 400 nfc chips. ar-marker on every shelf",
    "// TODO: nfc",
    "// TODO: ar scan",
  ],
])("%s: outdated by %s", (older, newer, removed, added) => {
  expect(isOutdated(older, newer, removed, added)).toBe(true);
});

test.each([
  [
    "the statement gives no new value",
    "we are on gcc 13",
    "tidy the preset up",
    "compiler=gcc",
    "compiler=clang",
  ],
  [
    "a small number of something else",
    "retries stop after 14 attempts",
    "they want manifests kept for 30 days",
    "KeepDays = 14",
    "KeepDays = 30",
  ],
  [
    "it names both",
    "gcc for the firmware, clang for the rest",
    "clang for the server too",
    "compiler=gcc",
    "compiler=clang",
  ],
  [
    "something is deleted that the new statement does not speak of",
    "put elasticsearch into the compose file for the search",
    "tidy up before the demo, nobody reads the wiki page",
    "  elasticsearch:\n    image: elastic:8\n",
    "",
  ],
  [
    "the end of a name that others have",
    "lodash is banned here, es-toolkit or plain js",
    "redux was a bad idea, we switch to zustand",
    "@reduxjs/toolkit",
    "zustand",
  ],
  [
    "an everyday word",
    "the old list shows names",
    "show the table there",
    "render(list)",
    "render(table)",
  ],
])("not outdated: %s", (_, older, newer, removed, added) => {
  expect(isOutdated(older, newer, removed, added)).toBe(false);
});

test("a try that is taken back in the same session leaves what was wanted", () => {
  const old = { ...said("passages need a lane number"), sourceId: "one/1#0" };
  const edit = { removed: "lane: number;", added: "" };
  const now = (session: string) => ({
    ...said("passages come from the generator, not by hand"),
    sourceId: `${session}/2#0`,
  });
  expect(outdatedByEdits(now("one"), [edit], [old])).toEqual([]);
  expect(outdatedByEdits(now("two"), [edit], [old])).toHaveLength(1);
});

test("a name that many statements have means none of them", () => {
  const olds = ["gcc is slow", "gcc 13 on ci", "gcc flags are in the preset"].map(said);
  const edit = { removed: "compiler=gcc", added: "compiler=clang" };
  expect(outdatedByEdits(said("clang from now on"), [edit], olds)).toEqual([]);
});

async function session(world: EventWorld, text: string, removed = "", added = ""): Promise<void> {
  const { root } = world.tools.project;
  const session_id = `edited-${(statements += 1)}`;
  const transcript = createTranscript(root, session_id);
  transcript.asks(text);
  if (added !== "") {
    const edit = { file_path: `${root}/profiles/dev`, old_string: removed, new_string: added };
    transcript.calls("toolu_edit", "Edit", edit);
    transcript.answers("toolu_edit", "updated");
  }
  transcript.says("Ok.");
  const stop = { session_id, cwd: root, transcript_path: transcript.path, stop_hook_active: false };
  await world.happen("Stop", stop);
}

test("the older statement is told with the newer one in front", async () => {
  using world = createEventWorld();
  await session(world, "the preset of the build machines has gcc 13, always use that");
  const newer = "the build machines got clang-18, everybody builds with it. move the profile";
  await session(world, newer, "compiler=gcc", "compiler=clang");
  const payload = { ...loadPayload("UserPromptSubmit"), prompt: "which gcc does the preset have?" };
  const { text } = await world.happen("UserPromptSubmit", payload);
  expect(text).toContain("clang-18");
});

/** The older statements that one newer statement with its edit makes outdated. */
function outdatedOf(newer: string, removed: string, added: string, older: readonly string[]) {
  const candidates = older.map(said);
  const found = outdatedByEdits(said(newer), [{ removed, added }], candidates);
  return candidates.filter(({ id }) => found.some(({ memoryId }) => memoryId === id)).map(textOf);
}

function textOf({ text }: DatedStatement): string {
  return text;
}

test("of two statements with the name, the one about the same subject is meant", () => {
  const older = [
    "a customer in Graz gets broken STL files, decimal commas",
    "the default export is binary STL",
  ];
  const newer = "default export is 3MF from here";
  expect(outdatedOf(newer, 'Format = "stl"', 'Format = "3mf"', older)).toEqual([older[1] ?? ""]);
});

test("a number is no part of another one, and belongs to its nearest subject", () => {
  const older = [
    "discovery of the plugins takes 4.0 s of the start",
    "the start takes 4 seconds with plugins installed",
    "the plugin abi is 4",
  ];
  const newer = "abi goes to 5 with this release, the plugin interface changed";
  expect(outdatedOf(newer, "Abi = 4", "Abi = 5", older)).toEqual([older[2] ?? ""]);
});

test("a word that a name happens to begin or end with is not that name", () => {
  const older = ["bom dia, todo dia sobe um build", "tess-a is the web host"];
  const newer = "der bucket heißt tessera-media-eu";
  expect(outdatedOf(newer, 'B = "tessera-media"', 'B = "tessera-media-eu"', older)).toEqual([]);
});

test("a part of a name is taken out only as it is", () => {
  const older = ["times are shown in Europe/Dublin", "everything in azure runs in west europe"];
  const newer = "we move to north europe, closer to the scales";
  const found = outdatedOf(newer, 'location = "westeurope"', 'location = "northeurope"', older);
  expect(found).toEqual([older[1] ?? ""]);
});

test("a part of the name that went does not make a statement about something else outdated", () => {
  const account = said("the stripe account for testing is acme-sandbox-eu");
  const host = said("staging is staging.acme.dev, check that the health route answers there");
  const moved = said("also staging got a new home, stg.getacme.app");
  const edits = [{ removed: "staging.acme.dev", added: "stg.getacme.app" }];
  expect(outdatedByEdits(moved, edits, [account, host]).map(({ memoryId }) => memoryId)).toEqual([
    host.id,
  ]);
});
