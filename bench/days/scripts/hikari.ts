import type { DayScript, Fact, Session } from "../script.ts";
import {
  agent,
  compact,
  delegate,
  edit,
  fails,
  interrupt,
  lookAround,
  quiet,
  read,
  refusedRun,
  run,
  session,
  terminal,
  unrelated,
  user,
  write,
} from "../steps.ts";
import { errorLines } from "./error-lines.ts";

/** A Go command line tool; the user writes Japanese most of the time. */
const FACTS: readonly Fact[] = [
  { id: "make-deps", kind: "rule", by: "user", must: [/make deps/, /go get/] },
  { id: "wrap-errors", kind: "rule", by: "user", must: [/%w|ラップ/] },
  { id: "comments-english", kind: "rule", by: "user", must: [/コメント/, /英語/] },
  { id: "gen-alone", kind: "rule", by: "user", must: [/internal\/gen/, /自動生成|触らない/] },
  { id: "make-release", kind: "rule", by: "user", must: [/make release/] },
  { id: "race", kind: "rule", by: "user", must: [/-race/, /テスト/] },
  { id: "no-force-push", kind: "rule", by: "user", must: [/force/i, /しないで|never|絶対/] },
  { id: "table-tests", kind: "rule", by: "user", must: [/table[- ]driven/i] },
  { id: "daemon-port", kind: "fact", by: "user", must: [/7171/], stale: [/7070/] },
  { id: "store", kind: "decision", by: "user", must: [/sqlite/i], stale: [/bolt/i] },
  { id: "journald", kind: "fact", by: "user", must: [/journald/i] },
  { id: "tanaka", kind: "fact", by: "user", must: [/田中/] },
  { id: "cmd-sync", kind: "correction", by: "user", must: [/cmd\/sync/] },
  { id: "go-version", kind: "fact", by: "user", must: [/1\.22/] },
  { id: "posthog", kind: "decision", by: "user", must: [], stale: [/posthog/i], isForgotten: true },
  {
    id: "watcher-deadlock",
    kind: "cause",
    by: "agent",
    must: [/deadlock|デッドロック/i, /channel|チャネル|mu\b/i],
  },
  { id: "windows-rename", kind: "cause", by: "subagent", must: [/rename/i, /windows/i] },
  { id: "cgo-off", kind: "fix", by: "tool", must: [/CGO_ENABLED=0/] },
  {
    id: "diff-bounds",
    kind: "fix",
    by: "tool",
    must: [/len\(b\)/],
    wrong: [/recover\(\)/, /diff\.go `[^`]*<= len/],
  },
  {
    id: "watch-flaky",
    kind: "fix",
    by: "tool",
    must: [/flaky|without (?:a |any )?change|unchanged|run again|again without/i],
  },
];

const CGO_ERROR = `# runtime/cgo
cgo: C compiler "gcc" not found: exec: "gcc": executable file not found in $PATH`;

const DIFF_ERROR = `--- FAIL: TestDiffShorter (0.00s)
panic: runtime error: index out of range [3] with length 3 [recovered]
goroutine 18 [running]:
example.com/hikari/internal/diff.Lines(...)
	internal/diff/diff.go:27 +0x1d4`;

const WATCH_ERROR = `--- FAIL: TestWatchRename (2.01s)
    watch_test.go:64: no event after 2s
FAIL	example.com/hikari/internal/watch	2.318s`;

const dayOne: readonly Session[] = [
  session("hajime", [
    user("このリポジトリの構成をざっと説明して"),
    ...lookAround(["cmd/root/main.go", "internal/watch/watch.go", "go.mod"]),
    agent(
      "hikari はフォルダを同期する CLI です。cmd/root、cmd/sync、internal/watch、internal/diff があります。",
    ),
    user("依存を足すときは go get じゃなくて make deps を使って。vendoring があるから", {
      tells: ["make-deps"],
    }),
    agent("了解です。"),
    user("コメントは英語で書いて、READMEもね", { tells: ["comments-english"] }),
    agent("はい、英語で書きます。"),
    user("バイナリをビルドして"),
    fails("go build ./...", CGO_ERROR),
    run("CGO_ENABLED=0 go build ./...", "", { tells: ["cgo-off"] }),
    agent("CGO を切ればビルドできます。"),
  ]),
  session("daemon", [
    user("デーモンを作りたい。ポートは7070で"),
    write("cmd/daemon/main.go", "const port = 7070\n"),
    agent("cmd/daemon を作りました。ポートは 7070 です。"),
    user("状態の保存はboltでいいかな"),
    write("internal/store/store.go", 'import bolt "go.etcd.io/bbolt"\n'),
    agent("bbolt に保存します。"),
    user("internal/gen 以下は自動生成だから触らないで", { tells: ["gen-alone"] }),
    agent("わかりました。"),
  ]),
];

const dayTwo: readonly Session[] = [
  session("errors", [
    user("storeのエラー処理を見直して。エラーは必ず %w でラップして返すこと", {
      tells: ["wrap-errors"],
    }),
    edit(
      "internal/store/store.go",
      'bbolt"\n',
      'bbolt"\n\nvar errOpen = fmt.Errorf("open: %w", err)\n',
    ),
    agent("すべて %w でラップしました。"),
    user("テストは -race 付きで回して", { tells: ["race"] }),
    run("go test -race ./...", "ok  	example.com/hikari/internal/store	1.2s"),
    agent("通りました。"),
    user("とりあえず今回は lint の警告は無視していいよ", { notARule: [/lint の警告は無視/] }),
    agent("今回は無視します。"),
    user(
      'CIのログ:\n```\nlevel=warning msg="[runner] You must always pin the linter version"\nlevel=error msg="Never run golangci-lint as root"\nexit status 3\n```\nこれ何?',
      { notARule: [/pin the linter/i, /golangci-lint as root/i] },
    ),
    agent("linter のバージョンが固定されていないという警告です。"),
  ]),
  session("sync", [
    user("同期コマンドに --dry-run を付けて"),
    agent("cmd/root にフラグを追加します。"),
    edit(
      "cmd/root/main.go",
      "package main",
      'package main\n\nvar dryRun = flag.Bool("dry-run", false, "")',
    ),
    interrupt,
    user("違う、cmd/root じゃなくて cmd/sync の方に付けて", { tells: ["cmd-sync"] }),
    edit("cmd/root/main.go", '\n\nvar dryRun = flag.Bool("dry-run", false, "")', ""),
    edit(
      "cmd/sync/main.go",
      "package main",
      'package main\n\nvar dryRun = flag.Bool("dry-run", false, "")',
    ),
    run("go vet ./...", ""),
    agent("cmd/sync に --dry-run を付けました。"),
    user("同期プロトコルは田中さんが決めたものだから、変える前に必ず聞いて", { tells: ["tanaka"] }),
    agent("承知しました。"),
  ]),
  session("push", [
    user("ブランチをきれいにしてpushして"),
    run("git rebase -i main", "Successfully rebased"),
    refusedRun(
      "git push --force origin feature",
      "force pushは絶対にしないで。新しいブランチを切って",
      {
        tells: ["no-force-push"],
      },
    ),
    run("git push origin HEAD:feature-2", "feature-2"),
    agent("feature-2 に push しました。"),
  ]),
];

const dayThree: readonly Session[] = [
  session("hang", [
    user("hikari watch がときどき固まる。原因を調べて"),
    read(
      "internal/watch/watch.go",
      "func (w *Watcher) emit() {\n\tw.mu.Lock()\n\tw.events <- e\n}\n",
    ),
    run("go test -race -run TestStop ./internal/watch", "ok"),
    edit("internal/watch/watch.go", "w.events <- e", "go send(w.events, e)"),
    agent(
      "watch が固まる原因はデッドロックです。Watcher.emit が mu を持ったままバッファなしの events チャネルに送信し、受信側の Stop が同じ mu を待っていました。",
      { tells: ["watcher-deadlock"] },
    ),
    user("なるほど。テストはtable driven testsで書くのがうちの流儀", { tells: ["table-tests"] }),
    agent("そうします。"),
    user("もし毎回フルスキャンしたらどのくらい遅くなる?", { notARule: [/毎回フルスキャン/] }),
    agent("1 万ファイルで 4 秒ほどです。"),
  ]),
  session("windows", [
    user("windowsで保存に失敗するらしい。調べさせて"),
    delegate(
      "Find out why hikari fails to save its state on Windows.",
      "On Windows os.Rename cannot replace a file that another process has open: store.Save renames over state.db while the daemon still reads it.",
      { tells: ["windows-rename"] },
    ),
    agent("os.Rename が開いているファイルを置き換えられないためです。"),
    user("テストは -race で、前も言ったけど", { tells: ["race"] }),
    run("go test -race ./internal/store", "ok"),
    agent("-race で通りました。"),
  ]),
  session("index", [
    user("diffのテストが落ちてる、直して"),
    fails("go test -race ./internal/diff", DIFF_ERROR),
    edit(
      "internal/diff/diff.go",
      "func Lines() {",
      "func Lines() {\n\tdefer func() { recover() }()",
    ),
    fails(
      "go test -race ./internal/diff",
      "--- FAIL: TestDiffShorter (0.00s)\n    diff_test.go:19: got 0 lines, want 3",
    ),
    edit("internal/diff/diff.go", "\n\tdefer func() { recover() }()", ""),
    edit("internal/diff/diff.go", "i < len(a)", "i <= len(a)"),
    fails("go test -race ./internal/diff", DIFF_ERROR.replace("[3]", "[4]")),
    edit("internal/diff/diff.go", "i <= len(a)", "i < min(len(a), len(b))"),
    run("go test -race ./internal/diff", "ok  	example.com/hikari/internal/diff	0.9s", {
      tells: ["diff-bounds"],
    }),
    agent("短い方の長さまでしか見ないようにしました。"),
    user("全部"),
    fails("go test -race ./...", WATCH_ERROR),
    run("go test -race ./...", "ok  	example.com/hikari/internal/watch	2.1s", {
      tells: ["watch-flaky"],
    }),
    agent("2 回目は変更なしで通ったので、TestWatchRename は不安定です。"),
  ]),
];

const dayFour: readonly Session[] = [
  session("store-change", [
    user("boltはやめて、やっぱりsqliteにする。クエリが書きたい", { tells: ["store"] }),
    run("make deps PKG=modernc.org/sqlite", "vendored modernc.org/sqlite v1.29"),
    write("internal/store/store.go", 'import _ "modernc.org/sqlite"\n'),
    agent("sqlite に切り替えました。"),
    user("あとデーモンのポート、7171に変更になった", { tells: ["daemon-port"] }),
    edit("cmd/daemon/main.go", "port = 7070", "port = 7171"),
    agent("7171 にしました。"),
    user("テレメトリはposthogで取ろう"),
    write("internal/telemetry/telemetry.go", 'const host = "posthog"\n'),
    agent("PostHog に送るようにしました。"),
  ]),
  session("logs", [
    user(
      "本番のログは /var/log じゃなくて journald に出てるから、障害調査のときは journalctl を見て",
      {
        tells: ["journald"],
      },
    ),
    run("journalctl -u hikari -n 5", "hikari[88]: synced 12 files"),
    agent("journald のログを確認しました。"),
    user("Goは1.22で固定。CIがまだ上がってない", { tells: ["go-version"] }),
    agent("go.mod は 1.22 のままにします。"),
    user(
      "レビューもらった:\n> 関数は必ず 30 行以内にしてください。\n> panic は絶対に使わないこと。\n> Always return early.\nどう思う?",
      { notARule: [/30 行以内/, /panic は絶対/, /return early/i] },
    ),
    agent("panic の指摘はもっともです。"),
  ]),
];

const dayFive: readonly Session[] = [
  session("release", [
    user("リリースは goreleaser じゃなくて make release でやってる。タグは v から始める", {
      tells: ["make-release"],
    }),
    run("make release VERSION=v0.9.0", "released v0.9.0"),
    agent("v0.9.0 を出しました。"),
    user("今回だけタグを直接mainに打って", { notARule: [/今回だけタグ/] }),
    run("git tag v0.9.0", ""),
    agent("打ちました。"),
  ]),
  session("telemetry-out", [
    user("テレメトリはやめる。消して"),
    run("git rm -r internal/telemetry", "rm 'internal/telemetry/telemetry.go'"),
    agent("消しました。"),
    terminal(["forget", "--pattern", "[Pp]ost[Hh]og", "--yes"], { tells: ["posthog"] }),
  ]),
  session("nagai", [
    user("全ファイルのコメントを確認して、日本語のものを一覧にして"),
    ...lookAround([
      "cmd/root/main.go",
      "cmd/sync/main.go",
      "cmd/daemon/main.go",
      "internal/watch/watch.go",
      "internal/diff/diff.go",
      "internal/store/store.go",
      "internal/hash/hash.go",
      "internal/ignore/ignore.go",
      "internal/config/config.go",
    ]),
    compact("The user wants a list of Japanese comments in all files; none found so far in cmd/."),
    ...lookAround(["internal/remote/remote.go", "internal/lock/lock.go"]),
    run("grep -rn '//.*[ぁ-ん]' internal", "internal/diff/diff.go:3: // 差分"),
    agent("日本語のコメントは internal/diff/diff.go の 1 か所だけです。"),
  ]),
];

const probes: readonly Session[] = [
  {
    ...session("p-kinou", [
      user("zstd圧縮に対応したい", { due: [] }),
      run(
        "go get github.com/klauspost/compress",
        "go: added github.com/klauspost/compress v1.17.8",
        {
          due: ["make-deps"],
        },
      ),
      run("make deps PKG=github.com/klauspost/compress", "vendored"),
      edit("internal/gen/api.go", "package gen", "package gen // zstd", { due: ["gen-alone"] }),
      run("go test ./internal/store", "ok", { due: ["race"] }),
      run("git push --force origin zstd", "forced update", { due: ["no-force-push"] }),
      agent("make deps で追加し、-race 付きでテストしました。コメントは英語です。"),
    ]),
    due: ["comments-english", "race"],
  },
  session("p-shitsumon", [
    user("デーモンって何番ポートで待ち受けてる?", { due: ["daemon-port"] }),
    agent("7171 です。"),
    user("状態の保存先は何を使ってるんだっけ", { due: ["store"] }),
    agent("sqlite です。"),
    user("本番で障害。ログはどこを見ればいい?", { due: ["journald"] }),
    agent("journald です。"),
    user("range over func を使いたい。Goのバージョンは大丈夫?", { due: ["go-version"] }),
    agent("1.22 固定なので使えません。"),
    user("同期プロトコルに圧縮フラグを足したい", { due: ["tanaka"] }),
    agent("田中さんに確認してください。"),
    user("利用状況の計測は何でやってる?"),
    agent("やっていません。"),
  ]),
  session("p-bug", [
    user("hikari watch がまた固まった。前の原因と同じ?", { due: ["watcher-deadlock"] }),
    agent("チャネル送信中のデッドロックかもしれません。"),
    user("windows users report 'access denied' when the state is saved", {
      due: ["windows-rename"],
    }),
    agent("os.Rename cannot replace an open file on Windows."),
    user("--dry-run の出力がおかしい。直して", { due: ["cmd-sync"] }),
    agent("cmd/sync を見ます。"),
    user("storeにSave関数のテストを書いて。エラー処理も", { due: ["wrap-errors", "table-tests"] }),
    agent("table driven tests と %w で書きました。"),
    user("v1.0.0 を出して", { due: ["make-release"] }),
    agent("make release VERSION=v1.0.0"),
  ]),
  session("p-shippai", [
    user("新しいマシンでビルドして全部テストして"),
    fails("go build ./...", CGO_ERROR, { due: ["cgo-off"] }),
    run("CGO_ENABLED=0 go build ./...", ""),
    fails("go test -race ./internal/diff", DIFF_ERROR.replace("goroutine 18", "goroutine 7"), {
      due: ["diff-bounds"],
    }),
    fails("go test -race ./...", WATCH_ERROR.replace("2.318s", "2.402s"), { due: ["watch-flaky"] }),
    run("go test -race ./...", "ok"),
    agent("通りました。"),
  ]),
  session("p-shizuka", [
    quiet(
      "ありがとう",
      "続けて",
      "はい",
      "俳句を一つ作って",
      "what does idempotent mean",
      "メモ.txtを消して",
      "おすすめのエディタは?",
      "OK",
      "この文を丁寧語に直して: 明日行く",
      "ビットシフトを新人に説明して",
    ),
    unrelated(errorLines(65, 90)),
    agent("終わりました。"),
  ]),
];

export const hikari: DayScript = {
  name: "hikari",
  about: "a Go command line tool; the user writes Japanese",
  files: {
    "go.mod": "module example.com/hikari\n\ngo 1.22\n",
    Makefile: "deps:\n\t./tools/deps.sh\n",
    "cmd/root/main.go": "package main\n",
    "cmd/sync/main.go": "package main\n",
    "internal/watch/watch.go": "func (w *Watcher) emit() {\n\tw.mu.Lock()\n\tw.events <- e\n}\n",
    "internal/diff/diff.go": "func Lines() {\n\tfor i := 0; i < len(a); i++ {\n",
    "internal/gen/api.go": "package gen\n",
    "internal/hash/hash.go": "package hash\n",
  },
  facts: FACTS,
  days: [dayOne, dayTwo, dayThree, dayFour, dayFive],
  probes,
};
