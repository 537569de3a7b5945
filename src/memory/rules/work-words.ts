/** Words for work, in the languages that rules are recognised in, and what does that work. */
export const WORK: readonly (readonly [RegExp, "command" | "work", string])[] = [
  [
    /\b(?:commit(?:s|ted|ting|te|tet|ten|tear|er|ar|a|e)?|comit\w{0,4}|committe[nr]?|commitar|committare)\b(?! (?:messages? )?(?:to|hash|sha|id)\b)|коммит|コミット|提交(?!到|给)|커밋/gi,
    "command",
    "git commit",
  ],
  [
    /\b(?:push(?:es|ed|ing|en|ear|er|ar|are)?|force[- ]push\w{0,3}|pouss(?:er|es?|ez)|(?:subir|sube|subas) (?:\w{1,4} )?cambios)\b|пуш|プッシュ|推送|푸시/gi,
    "command",
    "git push",
  ],
  [
    /\bbranch(?:es)?(?: names?)? (?:are|is|start|begin|follow|look|go|here)\b|\bbranch names?\b|\bbranchnamen?\b|\b(?:nombres?|noms?|nomi|nomes) d(?:e|ei|as|os|es)? ?(?:las )?(?:ramas?|branch(?:es)?)\b|\blas ramas (?:llevan|se|van|empiezan)\b|имен[аи] вет|ブランチ名|分支名/gi,
    "work",
    "on:work:branch",
  ],
  [
    /\b(?:dependenc(?:y|ies)|new (?:package|librar)\w{1,3})\b|\b(?:paquets?|d[ée]pendances?|paquetes?|dependencias?|librer[ií]as?|depend[êe]ncias?|pacotes?|bibliotecas?|dipendenz[ae]|pacchett[oi]|librerie|abh[äa]ngigkeit(?:en)?)\b|зависимост|依存(?:関係|を|パッケージ)|パッケージ|依赖/gi,
    "work",
    "on:work:install",
  ],
  [/\brebas(?:e|es|ing)\b|リベース|ребейз|리베이스/gi, "command", "git rebase"],
  [/\bstash(?:es|ing)?\b/gi, "command", "git stash"],
  [
    /(?<![\w-])(?:PRs?|MRs?|(?:[Pp]ull|[Mm]erge)[ -][Rr]equests?)(?![\w-])/g,
    "command",
    "gh pr create",
  ],
  [/\bmerge(?:s|d|n)? (?:prs?|pull requests?|to main|into main)\b/gi, "command", "gh pr merge"],
  [
    /\b(?:deploy(?:s|ed|ing|ment|ments|en|e)?|despl(?:egar|egamos|iegues?|iegas?)|d[ée]plo(?:yer|ie[sz]?|yez)|implantar|rilasci\w{1,3}|(?:mise|mets|mettre|passer?|poner|subir|pasar|colocar|mettere) (?:\S{1,6} )?(?:en|em|a|in) prod\w{0,8})(?![a-zà-ÿ])|депло|デプロイ|部署|배포/gi,
    "work",
    "on:work:deploy",
  ],
  [
    /\b(?:releases?|releasen|publish(?:ing|ed)?)\b|релиз|リリース|发布|릴리스/gi,
    "work",
    "on:work:release",
  ],
  [
    /\bmigrat(?:ions?|e|ing)\b|\bmigraci(?:ón|ones)\b|миграци|マイグレーション|迁移|마이그레이션/gi,
    "work",
    "on:work:migrate",
  ],
  [
    /\b(?:run|running|execute|ejecut\w{1,4}|lanc\w{1,4}) (?:\w{1,12} ){0,2}(?:tests?|suite)\b|\btests? (?:ausführen|laufen|are run|run with)\b|\btests? (?:\w{1,8} ){0,2}(?:with|mit|con|avec|com) (?=-)|テストを(?:実行|走)|テストは ?(?=-)|测试(?:前|时)|跑测试/gi,
    "work",
    "on:work:test",
  ],
  [
    /\blint(?:er|ing|ed|s)?\b|\b(?:format|reformat)(?:ting|ted|ter)? (?:with|the|all|your|my|our|code|files?|everything|before)\b|\b(?:code )?formatter\b|\bformatier(?:en|e|t)\b|\bformate(?:ar|a|amos|ez|r)\b|линтер|форматир|フォーマッ(?:ト|タ)|格式化/gi,
    "work",
    "on:work:lint",
  ],
];
