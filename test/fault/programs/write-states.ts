// Writes the state of a session over and over, each time a different one whose parts all agree,
// until it is killed or has written `times` of them. Says "ready" once the first is in place.
// Arguments: folder, session, times.
import { saveState } from "@/session/state/state-folder.ts";
import { sampleState, textOf } from "@test/session/sample-state.ts";

const [folder = "", sessionId = "", times = "1"] = process.argv.slice(2);
for (let n = 1; n <= Number(times); n += 1) {
  const prompts = Array.from({ length: 200 }, () => textOf(n));
  saveState(folder, sampleState(sessionId, { prompts, summary: `written ${n}` }));
  if (n === 1) process.stdout.write("ready\n");
}
