import { hintedPattern, type HintedPattern } from "@/base/hinted-pattern.ts";

/**
 * Lines around an error that say nothing about it: the banner of a machine, the echo of a command,
 * and the report of a task runner that the program it started has failed. The same lines surround
 * the most different errors, so they never identify one.
 */
const WRAPPER_LINES: readonly HintedPattern[] = [
  // Banners of a login.
  hintedPattern(
    "ubuntu|debian|centos|fedora|alpine|rocky|almalinux|red hat|amazon linux|raspbian|arch linux|macos|freebsd",
    () =>
      /^(?:ubuntu|debian|centos|fedora|alpine|rocky|almalinux|red hat|amazon linux|raspbian|arch linux|macos|freebsd)\b[\w ./()-]{0,60}$/i,
  ),
  hintedPattern(
    "welcome to |last login|linux |permanently added|pseudo-terminal|connection to |authori|** ",
    () =>
      /^(?:welcome to |last login: |linux \S+ \d|warning: permanently added |pseudo-terminal will not |connection to \S+ closed|authori[sz]ed (?:uses|users|access) only|\*\* (?!\())/i,
  ),
  // The version of a runtime.
  hintedPattern(
    "node.js|python|ruby|php|perl|deno|bun|go|java|openjdk|dotnet|elixir| v",
    () =>
      /^(?:node\.js|python|ruby|php|perl|deno|bun|go|java|openjdk|dotnet|elixir) v?\d[\w.+-]{0,40}$|^[\w.+#-]{1,30} v\d{1,4}(?:\.\d{1,6}){1,3}$/i,
  ),
  // The echo of a command.
  hintedPattern(
    "$ |> |+ |real|user|sys",
    () =>
      /^(?:\[[\w:.-]{1,40}\] )?\$ |^> (?!\S.{0,300}(?:\bnot |\bno |cannot|could|failed|unable|invalid|missing))|^\+ \S|^real\s+\d+m|^(?:user|sys)\s+\d+m/i,
  ),
  // Package managers and task runners.
  hintedPattern("npm ", () => /^npm (?:err!|error)(?: code)? ?(?:elifecycle|errno \d+|\d+)?\s*$/i),
  hintedPattern(
    "npm ",
    () =>
      /^npm (?:err!|error) (?:lifecycle script|path |workspace |location |command (?:failed|sh|\/|\w+ -c)|a complete log|failed at the |exit status|this is probably|syscall|test failed|errno|code (?:elifecycle|\d)|\S+@\S+ \S+: )/i,
  ),
  hintedPattern(
    "command failed|command exited|elifecycle|info visit",
    () =>
      /^(?:error )?(?:command failed|command exited) (?:with|due)|^elifecycle\b|^\s*elifecycle\s|^info visit /i,
  ),
  hintedPattern("error: script", () => /^error: script "[^"]{1,80}" exited with code/i),
  hintedPattern(
    "task failed|task: failed|make|ninja|mise",
    () =>
      /^(?:\[[\w:.-]{1,40}\] )?(?:error )?task failed$|^task: failed to run task|^(?:make|gmake|ninja|mise)(?:\[\d+\])?:? (?:\*\*\* )?(?:\[.{1,200}\] )?error \d+|^make(?:\[\d+\])?: (?:leaving|entering) /i,
  ),
  hintedPattern("recipe", () => /^error: recipe .{1,80} failed /i),
  hintedPattern(
    "process |exit status|timed out",
    () =>
      /^(?:error: )?(?:the )?process (?:completed|exited|finished) with (?:exit )?code|^(?:error: )?exit status \d+$|^command timed out after /i,
  ),
  hintedPattern(
    "build failed|* what|* try|* exception|session |commands failed|invocationerror",
    () =>
      /^build failed\b[\w .]{0,30}$|^failure: build failed|^\* (?:what went wrong|try|exception is)|^session \S+ failed|^error: +\S+: commands failed|^error: invocationerror/i,
  ),
  // Test runners.
  hintedPattern(
    "=== |--- |ok|?|pass|fail",
    () =>
      /^=== (?:run|pause|cont|name)\b|^--- (?:pass|skip):|^(?:ok|\?)\s+\S+\s|^pass$|^fail$|^fail\s+\S+(?:\s+(?:\(cached\)|[\d.]+m?s|\[(?:build|setup) failed\]))?$/i,
  ),
  hintedPattern(
    "test|snapshots|time|duration|start at",
    () => /^(?:tests?|test suites|test files|snapshots|time|duration|start at)[: ] *.{0,80}\b\d/i,
  ),
  hintedPattern("= |___|---|===", () => /^=+ .{0,80} =+$|^_{3,} .{1,120} _{3,}$|^-{3,}|^={3,}/i),
  hintedPattern(
    "passed|failed|failing|passing|pending|skipped|error|problem|issue",
    () => /^\d+ (?:passed|failed|failing|passing|pending|skipped|errors?|problems?|issues?)\b/i,
  ),
  hintedPattern(
    "found |* |failures:|tests:|error",
    () => /^(?:\S+ )?found \d+ errors?\b|^\* \w+: \d+$|^failures:$|^failed tests:$|^errors?:$/i,
  ),
  // Compilers: headers, and the count at the end.
  hintedPattern(
    "# |could not compile|aborting due|test failed|for more information|errors have|stack backtrace|caused by",
    () =>
      /^# \S+(?: \[\S+\])?$|:\d+: : # |^error: (?:could not compile|aborting due to|test failed, to rerun)|^for more information about this error|^some errors have detailed|^(?:stack backtrace|caused by):$/i,
  ),
  hintedPattern(
    "traceback|during handling|assertionerror|error|package ",
    () =>
      /^traceback \(most recent call last\)|^during handling of the above|^assertionerror$|^error$|^package \w+$/i,
  ),
];

/** True if the line would look the same around any other error. */
export function isWrapperLine(line: string): boolean {
  const lower = line.toLowerCase();
  return WRAPPER_LINES.some((wrapper) => wrapper.test(line, lower));
}
