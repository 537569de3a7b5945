import { byGroup, type Item, type Query, type RecallSet } from "./set.ts";

/**
 * The same set with other stores: the items and queries stay, what lies together in one store
 * changes. Ids and sessions get their old group before them, so that none meet that did not.
 */

/** A store for each project, where items and queries name theirs; undefined where they do not. */
export function scopeByProject(set: RecallSet): RecallSet | undefined {
  const projects = new Set(set.items.map(projectOf));
  const isKnown = set.queries.some((query) => projects.has(projectOf(query)));
  return projects.size < 2 || !isKnown ? undefined : regroup(set, placeWithProject);
}

/**
 * Stores of so many projects each: of the set's groups, or, where it has only one, of the
 * projects its items name.
 */
export function poolProjects(set: RecallSet, perStore: number): RecallSet {
  const place = byGroup(set.items).size > 1 ? placeOfGroup : placeWithProject;
  const places = [...new Set(set.items.map(place))];
  const pools = new Map(places.map((name, i) => [name, `pool ${Math.floor(i / perStore)}`]));
  return regroup(set, (row) => pools.get(place(row)) ?? "elsewhere");
}

/** 1, 2, 4 … and, at the end, all projects of the set together. */
export function poolSteps(set: RecallSet): number[] {
  const place = byGroup(set.items).size > 1 ? placeOfGroup : placeWithProject;
  const count = new Set(set.items.map(place)).size;
  const steps: number[] = [];
  for (let step = 1; step < count; step *= 2) steps.push(step);
  return [...steps, count];
}

type Placed = Pick<Item, "group"> & { readonly meta?: { readonly project?: string } };

function projectOf({ meta }: Placed): string {
  return meta?.project ?? "";
}

function placeOfGroup({ group }: Placed): string {
  return group;
}

function placeWithProject(row: Placed): string {
  return `${row.group}/${projectOf(row)}`;
}

function regroup(set: RecallSet, groupOf: (row: Placed) => string): RecallSet {
  const moveQuery = (query: Query): Query => ({
    ...query,
    group: groupOf(query),
    relevant: query.relevant.map((id) => idIn(query.group, id)),
  });
  return {
    name: set.name,
    items: set.items.map((item) => ({
      ...item,
      id: idIn(item.group, item.id),
      session: idIn(item.group, item.session),
      group: groupOf(item),
    })),
    queries: set.queries.map(moveQuery),
    offTopic: [],
  };
}

function idIn(group: string, id: string): string {
  return `${group}:${id}`;
}
