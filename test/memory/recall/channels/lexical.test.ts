import { expect, test } from "bun:test";
import { addByWords } from "@/memory/recall/2-channels/word-channel.ts";
import { startSearch } from "@/memory/recall/search.ts";
import { createMemoryWorld, type MemoryWorld } from "@test/memory/memory-world.ts";

test("the best match by words comes first, with the query's terms rarest first", () => {
  using world = createMemoryWorld();
  const best = world.remember("the cache times out when redis restarts");
  world.remember("the cache is warm");
  world.remember("the cache of the browser");
  const { terms, hits } = search(world, "redis cache timeout");
  expect(hits[0]?.memory.id).toBe(best);
  expect(hits).toHaveLength(3);
  expect(terms.map(({ text }) => text)).toEqual(["timeout", "redis", "cache"]);
});

test.each([
  ["Chinese", "数据库连接失败时重启代理", "数据库连接"],
  ["Japanese", "キャッシュが古いときはビルドをやり直す", "キャッシュのビルド"],
  ["Korean", "배포 전에 데이터베이스를 백업한다", "데이터베이스 백업"],
  ["Thai", "ต้องล้างแคชก่อนรันการทดสอบ", "ล้างแคช"],
  ["Russian", "перед релизом нужно обновить сертификат", "обновить сертификат"],
  ["Arabic", "يجب تحديث الشهادة قبل النشر", "تحديث الشهادة"],
  ["Hindi", "तैनाती से पहले प्रमाणपत्र अपडेट करें", "प्रमाणपत्र अपडेट"],
  ["Greek", "πριν την έκδοση ανανεώνουμε το πιστοποιητικό", "ανανεώνουμε το πιστοποιητικό"],
  [
    "German",
    "Vor der Veröffentlichung das Zertifikat erneuern",
    "Zertifikat für die Veröffentlichung",
  ],
])("a question in %s finds its memory", (_, text, question) => {
  using world = createMemoryWorld();
  const id = world.remember(text);
  world.remember("the release needs a new certificate");
  world.remember("另一个完全不同的主题");
  expect(search(world, question).hits[0]?.memory.id).toBe(id);
});

function search(world: MemoryWorld, query: string) {
  const started = startSearch(world.store, { profile: "hybrid", query, limit: 5 });
  const { terms } = addByWords(started, { candidatesMin: 10, postings: 2_000 });
  const hits = started.pool
    .candidates()
    .toSorted((a, b) => (b.scores.lexical ?? 0) - (a.scores.lexical ?? 0));
  return { terms, hits };
}
