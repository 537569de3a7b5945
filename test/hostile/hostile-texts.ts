/**
 * Texts that break programs: syntax of the index and the database, characters that are not text,
 * lengths, scripts. Each comes with the text that must be returned after it was stored.
 */
export interface HostileText {
  readonly name: string;
  readonly text: string;
  /** The text that is stored; by default the text itself. */
  readonly stored?: string;
  /** Words of the text to search for. Absent if it has no words. */
  readonly query?: string;
}

const MEGABYTE = 1_000_000;
/** LIMITS.memoryChars written out, so that the stored length cannot change unnoticed. */
const KEPT_CHARS = 10_000;

const INDEX_SYNTAX: readonly HostileText[] = [
  words("an unbalanced quote", 'the "unbalanced zebra'),
  words("nothing but quotes", '""" """" zebra "" """'),
  words("a NEAR query", "NEAR(giraffe zebra, 5)"),
  words("NEAR without an end", "NEAR(giraffe zebra"),
  words("prefix stars", "zeb* gir*affe **"),
  words("carets", "^zebra ^^giraffe ^"),
  words("a column filter", "body : zebra anchors:giraffe context : *"),
  words("a list of columns", "{body anchors} : zebra -{context} : giraffe"),
  words("operators only words know", "zebra AND OR NOT giraffe AND"),
  words("unbalanced parentheses", "((((zebra OR (giraffe)"),
  words("a rank clause", "rank MATCH 'bm25(10.0)' zebra"),
  words("pluses and minuses", "zebra + giraffe - -- ++ +zebra"),
];

const DATABASE_SYNTAX: readonly HostileText[] = [
  words("a dropped table", "zebra'); DROP TABLE memories; --"),
  words("a condition that is always true", "zebra' OR '1'='1' /*"),
  words("parameters", "zebra ?1 :name @name $name ?999"),
  words("a pragma", 'zebra"; PRAGMA writable_schema = ON; DELETE FROM history; "'),
  words("LIKE patterns", "100% zebra _ [a-z] \\% ESCAPE '\\'"),
];

const CODE: readonly HostileText[] = [
  words("HTML", '<script>alert("zebra")</script><img src=x onerror=zebra()>'),
  words("a template", "{{zebra}} ${zebra} <%= zebra %> #{zebra}"),
  words("deep JSON", `zebra ${'{"a":['.repeat(1_000)}${"]}".repeat(1_000)}`),
  words("a Windows path with spaces", String.raw`C:\Program Files\zebra "x"\giraffe.txt`),
  words("a path with quotes and a line end", '/srv/it\'s "zebra"/a\nb/giraffe.ts'),
  words("format strings", "zebra %s %n %x %1$s {0} %%"),
  words("shell", "$(zebra) `giraffe` && zebra | tee > /dev/null; # zebra"),
  words("prototype names", "__proto__ constructor toString hasOwnProperty zebra"),
];

const CHARACTERS: readonly HostileText[] = [
  {
    name: "control characters",
    text: "zebra\u0001\u0002\u0008\u000b\u001f\u007f\u0085giraffe",
    stored: `zebra${" ".repeat(7)}giraffe`,
    query: "zebra giraffe",
  },
  { name: "NUL", text: "zebra\0giraffe\0", stored: "zebra giraffe", query: "zebra giraffe" },
  {
    name: "lone surrogates",
    text: "zebra \ud800 \udc00 giraffe\ud83d",
    stored: "zebra \ufffd \ufffd giraffe\ufffd",
    query: "zebra giraffe",
  },
  {
    name: "colours and cursor moves",
    text: "\u001b[31mzebra\u001b[0m \u001b[2J\u001b[Hgiraffe \u001b]8;;http://x\u0007y\u001b]8;;\u0007",
    stored: "zebra giraffe y",
    query: "zebra giraffe",
  },
  { name: "CRLF", text: "zebra\r\ngiraffe\rend", stored: "zebra\ngiraffe\nend", query: "giraffe" },
  {
    name: "a byte order mark",
    text: "\ufeffzebra giraffe",
    stored: "zebra giraffe",
    query: "zebra",
  },
  words("a right-to-left override", "zebra \u202egiraffe\u202c end"),
  words("isolates", "zebra \u2066giraffe\u2069 end"),
  {
    name: "zero-width characters in words",
    text: "ze\u200bbra gi\u2060ra\u200dffe",
    stored: "zebra giraffe",
    query: "ze\u200bbra giraffe",
  },
  words("a flood of combining marks", `zebra z${"\u0301".repeat(3_000)}algo`),
  words("homoglyphs", "zеbrа pаypаl ехаmple"),
  words("full-width letters", "ｚｅｂｒａ ｇｉｒａｆｆｅ", "zebra"),
  words("mathematical letters", "𝐳𝐞𝐛𝐫𝐚 𝔤𝔦𝔯𝔞𝔣𝔣𝔢", "zebra"),
  words("ligatures and superscripts", "ofﬁce x² ﬂow", "office"),
  words("a dotted capital I", "İSTANBUL ıIiİ", "İstanbul"),
  { name: "emoji", text: "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽 1️⃣ 🇩🇪" },
  words("emoji in words", "zebra👩‍💻giraffe 🏴‍☠️", "giraffe"),
  words("private use and unassigned", "zebra \ue000 \u{f0000} \u0378 giraffe"),
  words("noncharacters", "zebra \ufffe \uffff \u{1ffff} giraffe"),
  words("odd spaces", "zebra\u00a0giraffe\u2003lion\u3000tiger", "giraffe tiger"),
  words("line separators", "zebra\u2028giraffe\u2029lion", "giraffe"),
];

const SCRIPTS: readonly HostileText[] = [
  words("Chinese", "数据库迁移必须在部署之前运行，否则服务会启动失败。", "迁移必须在部署之前"),
  words("Chinese with Latin words", "使用PostgreSQL数据库，端口是5432。", "PostgreSQL"),
  words("Japanese", "テストは必ずデータベースを起動してから実行する。", "データベースを起動"),
  words(
    "Korean",
    "배포하기 전에 데이터베이스 마이그레이션을 실행해야 합니다.",
    "마이그레이션을 실행",
  ),
  words("Thai", "ต้องรันการย้ายฐานข้อมูลก่อนการปรับใช้เสมอ", "ฐานข้อมูล"),
  words("Lao", "ຕ້ອງແລ່ນການຍ້າຍຖານຂໍ້ມູນກ່ອນ", "ຖານຂໍ້ມູນ"),
  words("Khmer", "ត្រូវដំណើរការមូលដ្ឋានទិន្នន័យមុន", "មូលដ្ឋានទិន្នន័យ"),
  words("Burmese", "ဒေတာဘေ့စ်ကိုအရင်ရွှေ့ပါ", "ဒေတာဘေ့စ်"),
  words("Arabic", "يجب تشغيل ترحيل قاعدة البيانات قبل النشر.", "قاعدة البيانات"),
  words("Hebrew", "יש להריץ את הגירת מסד הנתונים לפני הפריסה.", "מסד הנתונים"),
  words("Persian", "پایگاه داده را پیش از استقرار به‌روز می‌کنیم.", "به‌روز می‌کنیم"),
  words("Devanagari", "परिनियोजन से पहले डेटाबेस माइग्रेशन चलाना ज़रूरी है।", "डेटाबेस माइग्रेशन"),
  words("Tamil", "வரிசைப்படுத்தலுக்கு முன் தரவுத்தளத்தை நகர்த்தவும்.", "தரவுத்தளத்தை"),
  words("Cyrillic", "Перед развёртыванием нужно запустить миграцию базы данных.", "миграцию базы"),
  words("Greek", "Πριν από την ανάπτυξη τρέξτε τη μετάπτωση της βάσης.", "ΜΕΤΆΠΤΩΣΗ"),
  words("Georgian", "განლაგებამდე გაუშვით მონაცემთა ბაზის მიგრაცია.", "მონაცემთა ბაზის"),
  words("Ethiopic", "ከመተግበሩ በፊት የውሂብ ጎታ ፍልሰት አሂድ።", "የውሂብ"),
  words("Vietnamese", "Phải chạy di chuyển cơ sở dữ liệu trước khi triển khai.", "cơ sở dữ liệu"),
  words("decomposed accents", "Cafe\u0301 et de\u0301ploiement", "Café déploiement"),
  words("letters beyond the first plane", "a𐌰𐌱𐌲𐌳 ".repeat(3) + "x𐌰".repeat(40), "a𐌰𐌱𐌲𐌳"),
];

const LENGTHS: readonly HostileText[] = [
  long("a megabyte of words in one line", "zebra giraffe lion ", "zebra"),
  long("a megabyte of one letter", "a", "a".repeat(64)),
  long("a megabyte of quotes", '"'),
  long("a megabyte of opening brackets", "("),
  long("a megabyte of one Chinese character", "数", "数数"),
  long("a megabyte of emoji", "🦓"),
  long("a megabyte of combining marks", "e\u0301", "é".repeat(64)),
  {
    name: "a megabyte of line ends",
    text: `zebra${"\n".repeat(MEGABYTE)}end`,
    stored: "zebra",
    query: "zebra",
  },
  {
    name: "a megabyte of spaces",
    text: `zebra${" ".repeat(MEGABYTE)}end`,
    stored: "zebra",
    query: "zebra",
  },
];

export const HOSTILE_TEXTS: readonly HostileText[] = [
  ...INDEX_SYNTAX,
  ...DATABASE_SYNTAX,
  ...CODE,
  ...CHARACTERS,
  ...SCRIPTS,
  ...LENGTHS,
];

/** A text that is stored unchanged. */
function words(name: string, text: string, query = "zebra"): HostileText {
  return { name, text, query: text.includes("zebra") || query !== "zebra" ? query : text };
}

function long(name: string, piece: string, query?: string): HostileText {
  const text = piece.repeat(Math.ceil(MEGABYTE / piece.length));
  const cut = text.slice(0, KEPT_CHARS).toWellFormed();
  const stored = cut.replace(/\ufffd$/, "").trimEnd();
  return { name, text, stored, ...(query === undefined ? {} : { query }) };
}

/** The text that is returned after it was stored. */
export function storedOf({ text, stored }: HostileText): string {
  return stored ?? text;
}
