/** "delegation": work handed to a subagent that has not begun it yet. */
export type ActivityKind = "failure" | "edit" | "command" | "delegation";

/** Something an agent did in a session that later events need to know. */
export interface Activity {
  readonly id: string;
  readonly sessionId: string;
  readonly agentId: string;
  readonly kind: ActivityKind;
  /** The key of the command, the path of the file, or the type of the agent. */
  readonly subject: string;
  readonly atMs: number;
  readonly body: unknown;
}

/** Reads what the agents of a session did. Hooks of one session that run at once see the same. */
export interface SessionsPort {
  /** Failures of this session and agent that no later success has closed, newest first. */
  openFailures(sessionId: string, agentId: string): Activity[];
  /**
   * The newest activities since a time, in the order of recording: clocks are corrected now and
   * then, and then the times are not in this order.
   */
  activitySince(sessionId: string, agentId: string, sinceMs: number, limit: number): Activity[];
  /** Open activity of this kind in the whole session, of any agent, newest first. */
  openActivity(sessionId: string, kind: ActivityKind, limit: number): Activity[];
}
