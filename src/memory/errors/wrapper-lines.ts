/**
 * Lines around an error that say nothing about it: the banner of a machine, the echo of a command,
 * and the report of a task runner that the program it started has failed. The same lines surround
 * the most different errors, so they never identify one.
 */
const WRAPPER_LINES = new RegExp(
  [
    // Banners of a login.
    /^(?:ubuntu|debian|centos|fedora|alpine|rocky|almalinux|red hat|amazon linux|raspbian|arch linux|macos|freebsd)\b[\w ./()-]{0,60}$/,
    /^(?:welcome to |last login: |linux \S+ \d|warning: permanently added |pseudo-terminal will not |connection to \S+ closed|authori[sz]ed (?:uses|users|access) only|\*\* (?!\())/,
    // The version of a runtime.
    /^(?:node\.js|python|ruby|php|perl|deno|bun|go|java|openjdk|dotnet|elixir) v?\d[\w.+-]{0,40}$|^[\w.+#-]{1,30} v\d{1,4}(?:\.\d{1,6}){1,3}$/,
    // The echo of a command.
    /^(?:\[[\w:.-]{1,40}\] )?\$ |^> (?!\S.{0,300}(?:\bnot |\bno |cannot|could|failed|unable|invalid|missing))|^\+ \S|^real\s+\d+m|^(?:user|sys)\s+\d+m/,
    // Package managers and task runners.
    /^npm (?:err!|error)(?: code)? ?(?:elifecycle|errno \d+|\d+)?\s*$/,
    /^npm (?:err!|error) (?:lifecycle script|path |workspace |location |command (?:failed|sh|\/|\w+ -c)|a complete log|failed at the |exit status|this is probably|syscall|test failed|errno|code (?:elifecycle|\d)|\S+@\S+ \S+: )/,
    /^(?:error )?(?:command failed|command exited) (?:with|due)|^elifecycle\b|^\s*elifecycle\s|^info visit /,
    /^error: script "[^"]{1,80}" exited with code/,
    /^(?:\[[\w:.-]{1,40}\] )?(?:error )?task failed$|^task: failed to run task|^(?:make|gmake|ninja|mise)(?:\[\d+\])?:? (?:\*\*\* )?(?:\[.{1,200}\] )?error \d+|^make(?:\[\d+\])?: (?:leaving|entering) /,
    /^error: recipe .{1,80} failed /,
    /^(?:error: )?(?:the )?process (?:completed|exited|finished) with (?:exit )?code|^(?:error: )?exit status \d+$|^command timed out after /,
    /^build failed\b[\w .]{0,30}$|^failure: build failed|^\* (?:what went wrong|try|exception is)|^session \S+ failed|^error: +\S+: commands failed|^error: invocationerror/,
    // Test runners.
    /^=== (?:run|pause|cont|name)\b|^--- (?:pass|skip):|^(?:ok|\?)\s+\S+\s|^pass$|^fail$|^fail\s+\S+(?:\s+(?:\(cached\)|[\d.]+m?s|\[(?:build|setup) failed\]))?$/,
    /^(?:tests?|test suites|test files|snapshots|time|duration|start at)[: ] *.{0,80}\b\d/,
    /^=+ .{0,80} =+$|^_{3,} .{1,120} _{3,}$|^-{3,}|^={3,}/,
    /^\d+ (?:passed|failed|failing|passing|pending|skipped|errors?|problems?|issues?)\b/,
    /^(?:\S+ )?found \d+ errors?\b|^\* \w+: \d+$|^failures:$|^failed tests:$|^errors?:$/,
    // Compilers: headers, and the count at the end.
    /^# \S+(?: \[\S+\])?$|:\d+: : # |^error: (?:could not compile|aborting due to|test failed, to rerun)|^for more information about this error|^some errors have detailed|^(?:stack backtrace|caused by):$/,
    /^traceback \(most recent call last\)|^during handling of the above|^assertionerror$|^error$|^package \w+$/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "i",
);

/** True if the line would look the same around any other error. */
export function isWrapperLine(line: string): boolean {
  return WRAPPER_LINES.test(line);
}
