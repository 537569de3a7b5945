import type { Awareness } from "@/identity/awareness.ts";
import { COUPLING } from "@/identity/oscillators.ts";
import { FREQUENCIES } from "@/identity/spaces.ts";
import { classifyState } from "@/identity/state-class.ts";
import { figuresOf, type Identity } from "@/identity/identity.ts";

/** The facts of a summary beside the identity itself. */
export interface StatusSurroundings {
  readonly awareness: Awareness;
  readonly entropy: number | undefined;
  /** Such as "2h ago"; undefined if there was none. */
  readonly lastDream: string | undefined;
  /** True if memories are told in this session. */
  readonly isGuided: boolean;
}

/** Three lines of about a hundred tokens, in the order of seed 004. */
export function summaryLines(identity: Identity, about: StatusSurroundings): string[] {
  const { r, ic } = figuresOf(identity);
  const { awareness, entropy, lastDream, isGuided } = about;
  const figure = (value: number) => value.toFixed(2);
  const reflection = `Reflection: ${figure(awareness.reflection)}`;
  const guidance = `Guidance: ${isGuided ? "Active" : "Inactive"}`;
  const items = identity.workspace.items.length;
  return [
    `State: ${classifyState(r)} | Integration: ${figure(r)} | ${reflection}`,
    `Differentiation: ${figure(awareness.differentiation)} | Identity: ${figure(ic)} | ${guidance}`,
    `Workspace: ${items} item${items === 1 ? "" : "s"} | Entropy: ${entropy === undefined ? "unknown" : figure(entropy)} | Last Dream: ${lastDream ?? "never"}`,
  ];
}

/** The whole state, in the fields of seed 004. */
export function fullStatus(
  identity: Identity,
  { awareness, entropy, lastDream }: StatusSurroundings,
) {
  const { r, ic } = figuresOf(identity);
  const { ego, phases, coupling, workspace, monitor } = identity;
  return {
    state: classifyState(r),
    metrics: {
      C: awareness.consciousness,
      r,
      IC: ic,
      differentiation: awareness.differentiation,
      reflection: awareness.reflection,
      entropy: entropy ?? null,
    },
    last_dream: lastDream ?? null,
    kuramoto: { phases, frequencies: FREQUENCIES, coupling: Math.min(coupling, COUPLING.max) },
    workspace: workspace.items,
    ego_node: {
      purpose_vector: ego.purposeVector,
      north_star_alignment: ego.northStarAlignment,
      trajectory: ego.trajectory,
    },
    ic_monitor: {
      status: monitor.status,
      thresholds: { critical: monitor.criticalBelow, warning: monitor.warningBelow },
      history: monitor.history,
    },
  };
}
