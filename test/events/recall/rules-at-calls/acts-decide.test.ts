// What the agent did differently after a remark says which calls the remark is about, whatever its
// words: each of these would be told at the wrong calls, or at none, by its words alone.
import { expect, test } from "bun:test";
import {
  playCase,
  playRemark,
  type Remark,
  rulesAt,
} from "@test/events/recall/rules-at-calls/play-case.ts";
import { createEventWorld } from "@test/events/event-world.ts";

/** The calls at which the remark is told, each in a session of its own. */
async function toldAt(remark: Remark, calls: readonly string[]): Promise<string[]> {
  const told: string[] = [];
  for (const call of calls) if ((await playCase({ ...remark, call })) !== "") told.push(call);
  return told;
}

test("the names that the second edit did without are what is not to be written", async () => {
  const remark = {
    before: ['src/Order.kt <- log.info("at ${m.lat},${m.lon}")'],
    said: "hm wait. the customers are grid operators, positions may not end up in a log",
    after: ["src/Order.kt <- ${m.lat},${m.lon} ==> ${m.siteId}"],
  };
  const broken = 'src/Alert.kt <- log.warn("at ${b.lat}")';
  const others = ['src/Alert.kt <- log.warn("at ${b.siteId}")', "web/map.ts <- draw(b.lat)"];
  expect(await toldAt(remark, [broken, ...others])).toEqual([broken]);
});

test("words between two tags are no names: the rule is about every such text", async () => {
  const remark = {
    before: ["web/Kiosk.tsx <- <p>Please drive on</p>"],
    said: "every text that a driver sees has to go through translate(), we have Polish drivers",
    after: ['web/Kiosk.tsx <- <p>Please drive on</p> ==> <p>{translate("Please drive on")}</p>'],
  };
  const broken = "web/Export.tsx <- <h1>The export has failed</h1>";
  const fine = 'web/Export.tsx <- <h1>{translate("The export has failed")}</h1>';
  expect(await toldAt(remark, [broken, fine])).toEqual([broken]);
});

test("where something was added, it is wanted again", async () => {
  const remark = {
    before: ["db/migrate/1_charges.rb <- add_index :charges, :stay_id"],
    said: "あと index は algorithm: :concurrently 忘れずに、普通に張ると予約止まる",
    after: [
      "db/migrate/1_charges.rb <- add_index :charges, :stay_id ==> add_index :charges, :stay_id, algorithm: :concurrently",
    ],
  };
  const broken = "db/migrate/2_rooms.rb <- add_index :rooms, :inn_id";
  const others = [
    "db/migrate/2_rooms.rb <- add_index :rooms, :inn_id, algorithm: :concurrently",
    "db/migrate/2_rooms.rb <- add_column :rooms, :beds, :integer",
  ];
  expect(await toldAt(remark, [broken, ...others])).toEqual([broken]);
});

test("a refused edit after which a new file is written is about all old files there", async () => {
  const remark = {
    before: ["db/migrations/038_sailings.sql <- a int ==> a bigint"],
    said: "Migrations that are merged stay the way they are, that one has run. Add a new file.",
    after: ["db/migrations/044_bigint.sql <<< alter table a"],
    how: "refuse",
  } as const;
  const broken = [
    "db/migrations/038_sailings.sql <- b int ==> b bigint",
    "db/migrations/040_decks.sql <- c int ==> c bigint",
  ];
  const others = ["db/migrations/046_bicycles.sql <<< create table b", "db/seed.sql <- a ==> b"];
  expect(await toldAt(remark, [...broken, ...others])).toEqual(broken);
});

test("words of a refused command that an allowed one does not have are why", async () => {
  const remark = {
    before: ["$ yarn --cwd app jest src/missions", "$ yarn --cwd app jest src/missions -u"],
    said: "never update snapshots before i have seen the diff",
    after: [],
    how: "refuse",
  } as const;
  const broken = "$ yarn --cwd app jest src/check -u";
  expect(await toldAt(remark, [broken, "$ yarn --cwd app jest src/check"])).toEqual([broken]);
});

test("the options of the refused command do not silence the rule", async () => {
  const remark = {
    before: ["$ git push --force origin feature"],
    said: "force pushは絶対にしないで。新しいブランチを切って",
    after: [],
    how: "refuse",
  } as const;
  const call = "$ git push --force origin zstd";
  expect(await toldAt(remark, [call])).toEqual([call]);
});

test("a question in between does not part a remark from the act that is done again", async () => {
  const remark = {
    before: ["$ git commit -am 'add gusts'"],
    between: "how many tests are there?",
    said: "amend that, subjects start with the service so `missions: gusts`, the bot splits on the colon. and run detekt before you push",
    after: ["$ git commit --amend -m 'missions: gusts'", "$ ./gradlew detekt", "$ git push"],
  };
  const calls = ["$ git commit -am 'refuse wind'", "$ git push origin wind", "$ git status"];
  expect(await toldAt(remark, calls)).toEqual(calls.slice(0, 2));
});

test("a file that was renamed for a word says which names are not wanted", async () => {
  const remark = {
    before: ["app/services/hotel_search.rb <<< class HotelSearch"],
    said: "名前なー、コード上は全部 inn で、hotel とかは使わないのよ。",
    after: ["$ git mv app/services/hotel_search.rb app/services/inn_search.rb"],
  };
  const broken = "app/models/hotel_photo.rb <<< class HotelPhoto";
  const others = ["app/services/mail_window.rb <- x", "app/models/inn_photo.rb <<< class InnPhoto"];
  expect(await toldAt(remark, [broken, ...others])).toEqual([broken]);
});

test("an option that the last command lacks is meant for it, if the agent only agrees", async () => {
  const remark = {
    before: ["$ ansible-playbook -i stage site.yml"],
    said: "сначала --check --diff, показываешь мне, потом катишь",
    after: [],
  };
  const broken = "$ ansible-playbook -i prod site.yml";
  const others = ["$ ansible-playbook -i prod site.yml --check --diff", "$ ansible-vault view x"];
  expect(await toldAt(remark, [broken, ...others])).toEqual([broken]);
});

test("what is said while the agent looks into another file is not about the last edit", async () => {
  using world = createEventWorld();
  const remark = {
    before: ["src/slots.py <- CACHE = 900"],
    said: "also the csv export has to stay latin-1, the bank cant read utf8",
    after: ["? src/export.py"],
    isCutIn: true,
  };
  await playRemark(world, remark);
  expect(await rulesAt(world, "src/weather.py <- y = 1", "one")).toBe("");
});

test("three rules are told if the call writes what each of them is about", async () => {
  using world = createEventWorld();
  const rules = {
    decimal: "amounts are kept in cents",
    add_index: "build each index concurrently, bookings stop otherwise",
    belongs_to: "every reference needs a foreign key",
  };
  for (const [name, text] of Object.entries(rules)) {
    world.remember(text, { type: "Context", tags: ["at-call", "on:ext:.rb", `if:${name}`] });
  }
  const told = await rulesAt(world, "db/a.rb <- add_index t.decimal t.belongs_to", "act");
  expect(told.trim().split("\n")).toHaveLength(3);
});

test("reports, ideas and answers about an undone edit are told nowhere", async () => {
  const remark = {
    before: ["cmd/resume.go <- branches := local(repo)"],
    after: ["cmd/resume.go <- branches := local(repo) ==> found := all(repo)"],
  };
  const call = "cmd/list.go <- branches := local(repo)";
  for (const said of [
    "the issue is now of course that we haven't checked out the other ones, so it can't find them",
    "We could offer an option to go on anyway or cancel?",
    "yes, keep what was there",
  ]) {
    expect(await playCase({ ...remark, said, call })).toBe("");
  }
});

test("a rule in the form of a request is not about the last edit", async () => {
  const remark = {
    before: ["go/main.go <- serve()"],
    said: "one more thing, if sensors are shown can you always add the latest level and coordinates?",
    after: ["go/main.go <- serve() ==> serveAll(level, coordinates)"],
  };
  expect(await playCase({ ...remark, call: "go/tool.go <- serve()" })).toBe("");
});
