// Writes the state of a session again and again, each time another and always of one piece, until
// it is killed or has written so many. Arguments: folder, session, how often.
import { saveState } from "@/session/state/state-folder.ts";
import { sampleState, textOf } from "@test/session/sample-state.ts";

const [folder = "", sessionId = "", times = "1"] = process.argv.slice(2);
process.stdout.write("ready\n");
for (let n = 1; n <= Number(times); n += 1) {
  const prompts = Array.from({ length: 200 }, () => textOf(n));
  saveState(folder, sampleState(sessionId, { prompts, summary: `written ${n}` }));
}
