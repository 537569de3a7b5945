/**
 * The words by which people say that a test or a build passes or fails, in English and some other
 * languages. A word that is missing costs a comparison; a wrong one would cost a false one, so that
 * words with another common meaning ("works", "ok", "fixed") are not here. In scripts without
 * spaces the words are searched in the text as they stand.
 */

/**
 * The characters of words, for a class of a pattern: Latin, Greek and Cyrillic letters and digits.
 * Classes of Unicode properties would take a hook ten milliseconds to compile (measured).
 */
export const LETTERS = "A-Za-z0-9_\\u00c0-\\u024f\\u0370-\\u052f";

/** Built when they are first needed: few events compare a prediction. */
export interface PolarityWords {
  readonly pass: RegExp;
  readonly fail: RegExp;
  readonly not: RegExp;
  readonly test: RegExp;
  readonly build: RegExp;
  /** Says of code that it can be built: "it compiles". */
  readonly compiles: RegExp;
  /** Words that leave open what is predicted. */
  readonly open: RegExp;
  /** "all tests": more than what was run may be meant. */
  readonly all: RegExp;
  /** Begins a circumstance: "after the fix", "once the cache is cleared". */
  readonly circumstance: RegExp;
  /** Begins a reason of a failure: "fails with a timeout". */
  readonly reason: RegExp;
}

/** Whole words, a line for each group of languages, and parts of texts without spaces. */
interface Words {
  readonly whole: readonly string[];
  readonly parts?: string;
}

const PASS: Words = {
  whole: [
    "pass(?:es|ed|ing)?|succeed(?:s|ed|ing)?|green|go(?:es)? through|exits? (?:(?:with )?(?:code|status) )?(?:with )?(?:0|zero)|exit (?:code|status) (?:is |of )?(?:0|zero)",
    "besteh(?:t|en)|bestanden|läuft durch|laufen durch|durchlaufen|grün|erfolgreich",
    "pasa(?:n|rá|rán|r)?|éxito|verdes?",
    "passe(?:nt|ra|ront|r)?|réussi(?:t|ra|ssent|ront|r)|verte?s?",
    "passa(?:m|r|rá|rão|no|re|rà)?|superano?",
    `пройд[её]т|пройдут|проход(?:ит|ят)|пройти|зел[её]н[${LETTERS}]*`,
    `przejdzie|przejdą|przechodz(?:i|ą)|zielon[${LETTERS}]*`,
    "projde|projdou|prochází|пройде|проходить",
    "slaagt|slagen|groen|geçer|geçecek|geçiyor|går igenom|består|lykkes",
  ],
  parts: "通る|通り|通ら|通った|通過|通过|成功|パス(?:する|した)|통과|성공",
};

const FAIL: Words = {
  whole: [
    "fail(?:s|ed|ing|ures?)?|breaks?|broken|breaking|red|exits? (?:with )?(?:a )?non-?zero|exits? (?:with )?(?:code |status )?[1-9]\\d{0,2}|errors? out|crash(?:es)?",
    "schlägt fehl|schlagen fehl|schlägt|schlagen|fehlschlagen|fehlschlägt|scheitert|scheitern|bricht|rot",
    "falla(?:n|rá|rán|r|ndo)?|rompe(?:n|rá)?|rojos?",
    "échou(?:e|ent|era|eront|er)|cass(?:e|ent|era|er)|rouges?",
    "falha(?:m|r|rá|rão)?|quebra|fallisc(?:e|ono)|fallir(?:à|anno)",
    `упад[её]т|упадут|пада(?:ет|ют)|провалит(?:ся|ься)|красн[${LETTERS}]*`,
    `padnie|padną|zawiedzie|czerwon[${LETTERS}]*|selže|selžou|впаде`,
    "faalt|falen|mislukt|mislukken|başarısız|misslyckas|fejler|feiler",
  ],
  parts: "失敗|失败|落ちる|こける|실패",
};

const NOT: Words = {
  whole: [
    "not|never|no longer|no more|no|none|nothing|cannot|stops?|stopped|without|fails? to",
    "nicht mehr|nicht|kein(?:e|er|en)?|nie",
    "ya no|deja(?:n|rá|rán)? de|ningún|ninguna?|nunca",
    "ne|pas|plus|aucune?|jamais|cesse(?:nt|ra)?",
    "não|nunca|non|più",
    "не|больше не|ни один|nie|ne|žádný",
    "niet|geen|değil|inte|ikke",
  ],
  parts: `n['’]t(?![${LETTERS}])|ない|なく|ません|ず(?:に)|不|没|未|않|안(?= )|못`,
};

const TEST: Words = {
  whole: [
    "tests?|testcases?|specs?|suites?|scenarios?|pytest|jest|vitest|mocha|rspec|ctest|nextest|phpunit|playwright|cypress|tox|nox|pest|bats|unittests?|e2e",
    `prueb(?:a|as)|testes?|тест[${LETTERS}]*|testy|testů|tester|testen|testet|testene|testerna`,
  ],
  parts: "テスト|测试|測試|테스트",
};

const BUILD: Words = {
  whole: [
    "builds?|compilations?|compiler|tsc|type ?-?checks?|type ?-?checking|typecheck|bundle",
    `compilación|compilação|kompilierung|сборк[${LETTERS}]*|kompilacj[${LETTERS}]*`,
  ],
  parts: "ビルド|コンパイル|构建|编译|빌드|컴파일",
};

const COMPILES: Words = {
  whole: [
    "compiles?|builds|compiled|type-?checks|will build|should build|to build",
    "kompiliert|compila|компилируется|kompiluje(?: się)?",
  ],
};

const OPEN: Words = {
  whole: [
    "or|either|whether|might|may|maybe|perhaps|possibly|could|probably not|not sure|unsure|unless|otherwise|except|apart from|but for|some|most|many|few|fewer|less|more|several|half|at least|at most|partly|partially|only|sometimes|intermittently|flak(?:y|ily)|just|before|doubt(?:s|ful)?|unlikely|hardly|scarcely",
    "oder|vielleicht|könnte|kaum|bezweifle|zweifle|außer|weniger|mehr tests|einige|manche",
    "ou|quizás|dudo|doute|duvido|dubito|tal vez|puede|excepto|salvo|peut-être|sauf|talvez|exceto|forse|tranne",
    "или|может|сомневаюсь|вряд ли|wątpię|возможно|кроме|lub|albo|może|oprócz",
  ],
  parts: "\\?|？|或|また?は|かもしれ|可能",
};

const ALL: Words = {
  whole: [
    "all|every|everything|whole|entire|full|each|no(?= tests?| specs?)|none|nothing",
    "alle|alles|ganze|todos|todas|todo|tous|toutes|tout|tutti|tutte|все|всё|wszystkie|wszystko|alla",
  ],
};

const CIRCUMSTANCE: Words = {
  whole: [
    "after|once|when|if|as soon as|now that|since|by|thanks to|given|with|without|using|even|despite|because|on|in|for|at|from|to|until|while",
    "nach|nachdem|sobald|wenn|weil|mit|ohne|después|tras|cuando|si|porque|con|sin|après|quand|dès|parce|avec|sans",
    "depois|quando|com|sem|dopo|после|когда|если|с|без|из-за|po|gdy|jeśli|bez|z",
  ],
};

const REASON: Words = {
  whole: [
    "with|because|because of|due to|on|at|from|in|as|mit|wegen|weil|bei|con|por|porque",
    "avec|à cause|parce|com|из-за|с|потому|z powodu|bo",
  ],
};

function compile({ whole, parts }: Words): RegExp {
  const bounded = `(?<![${LETTERS}])(?:${whole.join("|")})(?![${LETTERS}])`;
  return new RegExp(parts === undefined ? bounded : `${bounded}|${parts}`, "gi");
}

let table: PolarityWords | undefined;

export function polarityWords(): PolarityWords {
  table ??= {
    pass: compile(PASS),
    fail: compile(FAIL),
    not: compile(NOT),
    test: compile(TEST),
    build: compile(BUILD),
    compiles: compile(COMPILES),
    open: compile(OPEN),
    all: compile(ALL),
    circumstance: compile(CIRCUMSTANCE),
    reason: compile(REASON),
  };
  return table;
}

/** Counts the matches of a global pattern. */
export function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/** The place where a global pattern first matches; -1 if there is none. */
export function firstMatch(text: string, pattern: RegExp): number {
  return text.search(pattern);
}
