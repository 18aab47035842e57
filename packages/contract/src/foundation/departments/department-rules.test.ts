import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  branchOf,
  depthOf,
  inTreeOrder,
  MAX_DEPTH,
  moveProblem,
  orderAfterMove,
  type TreeNode,
} from './department-rules.ts';

/** A tree: each node hangs under one before it, or at the top. */
const trees = fc.array(fc.nat(), { minLength: 1, maxLength: 25 }).map((picks) =>
  picks.map((pick, at): TreeNode => {
    const parent = pick % (at + 1);
    return { id: `d${at}`, parentId: parent === at ? null : `d${parent}` };
  }),
);

const moved = (tree: readonly TreeNode[], id: string, parentId: string | null): TreeNode[] =>
  tree.map((node) => (node.id === id ? { ...node, parentId } : node));

/** Walks up from every node; in a cycle no walk reaches the top. */
const hasCycle = (tree: readonly TreeNode[]): boolean =>
  tree.some((node) => {
    let at: TreeNode | undefined = node;
    for (let steps = 0; at?.parentId; steps += 1) {
      if (steps > tree.length) return true;
      at = tree.find(({ id }) => id === at?.parentId);
    }
    return false;
  });

test('never creates a cycle by a permitted move, and refuses those that would', () => {
  fc.assert(
    fc.property(trees, fc.nat(), fc.nat(), (tree, a, b) => {
      const id = tree[a % tree.length]?.id as string;
      const target = b % (tree.length + 1);
      const parentId = tree[target]?.id ?? null;
      const problem = moveProblem(tree, id, parentId);
      const after = moved(tree, id, parentId);
      expect(problem === 'cycle').toBe(hasCycle(after));
      if (problem === null)
        for (const node of after.filter((each) => branchOf(after, id).has(each.id)))
          expect(depthOf(after, node.id)).toBeLessThanOrEqual(MAX_DEPTH);
    }),
  );
});

test('refuses branches that are too deep, and missing parents', () => {
  const line = Array.from(
    { length: MAX_DEPTH },
    (_, at): TreeNode => ({
      id: `d${at}`,
      parentId: at === 0 ? null : `d${at - 1}`,
    }),
  );
  const tree = [...line, { id: 'x', parentId: null }, { id: 'y', parentId: 'x' }];
  expect(moveProblem(tree, 'y', `d${MAX_DEPTH - 2}`)).toBe(null);
  expect(moveProblem(tree, 'y', `d${MAX_DEPTH - 1}`)).toBe('tooDeep');
  expect(moveProblem(tree, 'x', `d${MAX_DEPTH - 2}`)).toBe('tooDeep');
  expect(moveProblem(tree, 'x', 'gone')).toBe('unknownParent');
  expect(moveProblem(tree, 'x', 'x')).toBe('cycle');
  expect(moveProblem(tree, 'x', null)).toBe(null);
});

test('keeps every department once after a move, the moved one in its place', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(30).map(String)),
      fc.nat(30).map(String),
      fc.nat(30).map(String),
      (all, id, before) => {
        const order = orderAfterMove(all, id, before === id ? null : before);
        expect([...order].sort()).toEqual([...new Set([...all, id])].sort());
        const next = order[order.indexOf(id) + 1];
        if (before !== id && all.includes(before)) expect(next).toBe(before);
        else expect(next).toBeUndefined();
      },
    ),
  );
});

test('lists departments below their parent, including those with an unknown parent', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      const placed = inTreeOrder(tree);
      expect(placed).toHaveLength(tree.length);
      for (const [at, { node, level }] of placed.entries()) {
        const above = placed.slice(0, at).findLast((each) => each.level === level - 1);
        expect(above?.node.id ?? null).toBe(node.parentId);
      }
    }),
  );
  expect(inTreeOrder([{ id: 'a', parentId: 'gone' }])).toMatchObject([{ level: 0 }]);
});
