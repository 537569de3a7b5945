import type { PostToolUseFailureEvent } from "@/conversation/event.ts";
import type { Contributor, EventTools } from "@/events/contributor.ts";
import { storableText } from "@/events/fixes/call-subject.ts";
import {
  isHotTopic,
  loadProjectTopics,
  promoteTopic,
  topicOf,
  topicsFolderOf,
} from "@/session/hot-topics.ts";

/**
 * Adds the topic of a failed command to the project's hot topics. In the project's .claude, that
 * file is the only one of its own that a hook writes: earlier tools and people read it there.
 */
export const promoteHotTopic: Contributor<PostToolUseFailureEvent> = {
  name: "promote-hot-topic",
  contribute(event, { project, clock }) {
    const { command } = event.call;
    const isOwnProject = project.sharedId === undefined;
    if (event.isInterrupt || command === undefined || !isOwnProject) return undefined;
    const topic = topicOf(command);
    if (topic === undefined || storableText(topic) !== topic) return undefined;
    return { afterwards: () => void promoteTopic(topicsFolderOf(project), topic, clock) };
  },
};

/** The topic of the failed command; undefined if it is not a hot one. */
export function hotTopicOf(
  { call }: PostToolUseFailureEvent,
  { project }: EventTools,
): string | undefined {
  if (call.command === undefined) return undefined;
  const isHot = isHotTopic(call.command, loadProjectTopics(project));
  return isHot ? topicOf(call.command) : undefined;
}
