import type { Contributor } from "@/events/contributor.ts";
import { isUnsavedNoted, removeUnsavedNote } from "@/events/identity/unsaved-note.ts";

/** Tells the user, once, that the last turns are not part of the saved identity yet (SN-44). */
export const tellUnsaved: Contributor = {
  name: "tell-unsaved",
  contribute(_event, { project: { storeFolder } }) {
    if (!isUnsavedNoted(storeFolder)) return undefined;
    return {
      notice:
        "Context Graph: the state of the last session could not be saved, because its store could not be written. It is tried again in the background; 'context-graph doctor' shows what is wrong.",
      afterwards: () => removeUnsavedNote(storeFolder),
    };
  },
};
