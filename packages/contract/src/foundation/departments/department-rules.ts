/** The tree of departments: which places one may be moved to, and in which order they are shown. */

export interface TreeNode {
  readonly id: string;
  readonly parentId: string | null;
}

export const MAX_DEPTH = 6;

const childrenOf = <N extends TreeNode>(all: readonly N[]): ReadonlyMap<string | null, readonly N[]> => {
  const children = new Map<string | null, N[]>();
  for (const node of all) children.set(node.parentId, [...(children.get(node.parentId) ?? []), node]);
  return children;
};

/** A department with all below it. */
export const branchOf = (all: readonly TreeNode[], id: string): ReadonlySet<string> => {
  const children = childrenOf(all);
  const branch = new Set<string>();
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (branch.has(next)) continue;
    branch.add(next);
    open.push(...(children.get(next) ?? []).map((node) => node.id));
  }
  return branch;
};

/** Levels from the top to it, inclusive; 0 if it does not exist. */
export const depthOf = (all: readonly TreeNode[], id: string | null): number => {
  const byId = new Map(all.map((node) => [node.id, node]));
  let depth = 0;
  for (let at = id === null ? undefined : byId.get(id); at && depth <= all.length; depth += 1)
    at = at.parentId === null ? undefined : byId.get(at.parentId);
  return depth;
};

/** Levels of a branch, its top included. */
const heightOf = (all: readonly TreeNode[], id: string): number => {
  const top = depthOf(all, id);
  return Math.max(...[...branchOf(all, id)].map((each) => depthOf(all, each))) - top + 1;
};

export type MoveProblem = 'cycle' | 'unknownParent' | 'tooDeep';

/** Why it cannot be under that parent (null: top level), or null if it can. */
export const moveProblem = (
  all: readonly TreeNode[],
  id: string,
  parentId: string | null,
): MoveProblem | null => {
  if (parentId !== null && !all.some((node) => node.id === parentId)) return 'unknownParent';
  if (parentId !== null && branchOf(all, id).has(parentId)) return 'cycle';
  return depthOf(all, parentId) + heightOf(all, id) > MAX_DEPTH ? 'tooDeep' : null;
};

/** Children of the new parent in order, inserted before `beforeId` or last. */
export const orderAfterMove = (
  siblings: readonly string[],
  id: string,
  beforeId: string | null,
): readonly string[] => {
  const others = siblings.filter((each) => each !== id);
  const at = beforeId === null ? -1 : others.indexOf(beforeId);
  return at < 0 ? [...others, id] : [...others.slice(0, at), id, ...others.slice(at)];
};

export interface Placed<N> {
  readonly node: N;
  readonly level: number;
}

/** Pre-order; orphans at the top level. */
export const inTreeOrder = <N extends TreeNode>(all: readonly N[]): readonly Placed<N>[] => {
  const known = new Set(all.map((node) => node.id));
  const children = childrenOf(
    all.map((node) => ({ ...node, parentId: known.has(node.parentId ?? '') ? node.parentId : null })),
  );
  const below = (parentId: string | null, level: number): Placed<N>[] =>
    (children.get(parentId) ?? []).flatMap((node) => [{ node, level }, ...below(node.id, level + 1)]);
  return below(null, 0);
};
