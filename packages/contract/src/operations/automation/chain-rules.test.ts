import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Link, ringOf } from './chain-rules.ts';

const link = (id: string, followsRuleId: string | null): Link => ({
  id,
  name: id.toUpperCase(),
  followsRuleId,
});

test('detects pairs and rings of rules, and accepts chains', () => {
  expect(ringOf(link('a', 'b'), [link('b', 'a')])).toEqual(['A', 'B', 'A']);
  expect(ringOf(link('a', 'b'), [link('b', 'c'), link('c', 'a')])).toEqual(['A', 'B', 'C', 'A']);
  expect(ringOf(link('a', 'b'), [link('b', 'c'), link('c', null)])).toBeNull();
  expect(ringOf(link('a', 'a'), [])).toEqual(['A', 'A']);
  expect(ringOf(link('a', null), [link('b', 'a')])).toBeNull();
  // A rule's previous version does not count while it is edited.
  expect(ringOf(link('a', 'b'), [link('a', null), link('b', 'a')])).toEqual(['A', 'B', 'A']);
});

test('never forms a ring when rules are saved only without one', () => {
  const names = ['a', 'b', 'c', 'd', 'e'];
  const step = fc.tuple(fc.constantFrom(...names), fc.option(fc.constantFrom(...names), { nil: null }));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const saved = new Map(names.map((name) => [name, link(name, null)]));
      for (const [id, follows] of steps)
        if (ringOf(link(id, follows), [...saved.values()]) === null) saved.set(id, link(id, follows));
      for (const name of names) {
        let at: string | null = name;
        for (let steps = 0; at !== null && steps <= names.length; steps += 1)
          at = saved.get(at)?.followsRuleId ?? null;
        expect(at).toBeNull();
      }
    }),
  );
});
