import { DISPLAYING_PROGRAMS, REMOTE_PROGRAMS } from "@/session/commands/program-kinds.ts";

/*
 * Programs that run another command: `npx`, `env`, `docker compose exec web`. A command that passes
 * with a wrapper, or without one, has been run in another form.
 */

/** Guess: no wrapper has more words. */
const WRAPPER_WORDS_MAX = 4;
/** Guess: `docker compose exec -T web`, with an option or two. */
const CONTAINER_WORDS_MAX = 7;
const CONTAINERS = /^(?:docker|docker-compose|podman|podman-compose|nerdctl)$/;

/** True if `outer` runs `inner` in a container of the project, where its hosts and programs are. */
export function isInContainer(inner: readonly string[], outer: readonly string[]): boolean {
  const added = outer.length - inner.length;
  if (added < 3 || added > CONTAINER_WORDS_MAX || !CONTAINERS.test(nameOf(outer[0]))) return false;
  const isRun = outer.slice(1, added - 1).some((word) => word === "exec" || word === "run");
  return isRun && inner.every((word, i) => outer[i + added] === word);
}

/** True if `outer` is `inner` with a wrapper in front that runs it in the same place. */
export function isWrapped(inner: readonly string[], outer: readonly string[]): boolean {
  const added = outer.length - inner.length;
  if (added < 1 || added > WRAPPER_WORDS_MAX) return false;
  const [wrapper = "", program = ""] = [nameOf(outer[0]), nameOf(inner[0])];
  if (
    REMOTE_PROGRAMS.test(wrapper) ||
    DISPLAYING_PROGRAMS.has(wrapper) ||
    DISPLAYING_PROGRAMS.has(program)
  )
    return false;
  if (/^(?:git|kubectl|man|xargs|tee)$/.test(wrapper) || /^[-\d]/.test(program)) return false;
  return inner.every((word, i) => outer[i + added] === word);
}

/** The name of a program without its folder. */
export function nameOf(word = ""): string {
  return word.replace(/^.*[\\/]/, "");
}
