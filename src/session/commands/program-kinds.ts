/** Programs that only display something: running one fixes nothing. */
export const DISPLAYING_PROGRAMS: ReadonlySet<string> = new Set(
  "ls ll cd pwd cat bat head tail less more grep egrep fgrep rg ag find fd wc echo printf which whereis type man help date whoami id env printenv true false sleep history clear stat file tree diff cmp du df ps top free uname hostname jq sort uniq cut column test [ :".split(
    " ",
  ),
);

/** Programs that run a command elsewhere; the last word is that command. */
export const REMOTE_PROGRAMS =
  /^(?:ssh|docker|podman|kubectl|curl|wget|gh|aws|gcloud|az|scp|rsync)$/;
