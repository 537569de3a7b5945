import { type ExperienceLabel, experienceFields } from "@/ghap/experience-fields.ts";
import { mendedError } from "@/ghap/inferred-texts.ts";

type Fields = ReadonlyMap<ExperienceLabel, string>;

/**
 * An experience in a line: its goal, what was believed and what came of it, and the lesson. The
 * stored text has action and prediction too, and would be cut before the lesson.
 */
export function experienceGist(text: string): string {
  const fields = experienceFields(text);
  const goal = partOf(fields, "Goal");
  if (goal === "") return text;
  return [`Goal: ${goal}.`, beliefAndEnd(fields), ...lessonPart(fields)].join(" ");
}

/** The parts of an experience that warn: what was believed, why it was wrong, what was learned. */
export function whatWentWrong(text: string): string {
  const fields = experienceFields(text);
  return [beliefAndEnd(fields), ...lessonPart(fields)].join(" ");
}

/** The lesson of an experience, or else the belief or the deed and its outcome. */
export function lessonOf(fields: Fields): string | undefined {
  const stated = fields.get("Lesson") ?? fields.get("Surprise");
  if (stated !== undefined) return stated;
  const [hypothesis, outcome] = [fields.get("Hypothesis"), fields.get("Outcome")];
  if (hypothesis === undefined) return outcome;
  const error = mendedError(hypothesis);
  if (error !== undefined) return `"${error}" – fixed by: ${fields.get("Action") ?? ""}`;
  return outcome === undefined ? hypothesis : `${hypothesis} (${outcome})`;
}

function beliefAndEnd(fields: Fields): string {
  const belief = partOf(fields, "Hypothesis");
  const [status = "", result = ""] = splitOnce(partOf(fields, "Outcome"));
  if (status === "falsified") {
    const cause =
      splitOnce(partOf(fields, "Root cause"))[1] || partOf(fields, "Surprise") || result;
    return `Believed: ${belief}.${cause === "" ? " It was wrong." : ` Wrong: ${cause}.`}`;
  }
  const error = mendedError(belief);
  if (error !== undefined) return `"${error}" – fixed by: ${partOf(fields, "Action")}.`;
  const about = result === "" ? "" : ` (${result})`;
  return status === "confirmed" ? `Confirmed: ${belief}${about}.` : `Left open: ${belief}${about}.`;
}

function lessonPart(fields: Fields): string[] {
  const lesson = partOf(fields, "Lesson");
  return lesson === "" ? [] : [`Lesson: ${lesson}.`];
}

function partOf(fields: Fields, label: ExperienceLabel): string {
  return (fields.get(label) ?? "").replace(/[.\s]+$/, "");
}

/** "falsified – still fails" and "test-isolation – state was left over" in two parts. */
function splitOnce(text: string): [string, string] {
  const [, first = text, rest = ""] = /^([a-z-]+) [–-] (.*)$/s.exec(text) ?? [];
  return [first, rest];
}
