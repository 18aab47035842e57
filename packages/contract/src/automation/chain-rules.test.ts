import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Link, ringOf } from './chain-rules.ts';

const link = (id: string, followsRuleId: string | null): Link => ({
  id,
  name: id.toUpperCase(),
  followsRuleId,
});

test('two that feed each other, three in a ring, and a chain that is none', () => {
  expect(ringOf(link('a', 'b'), [link('b', 'a')])).toEqual(['A', 'B', 'A']);
  expect(ringOf(link('a', 'b'), [link('b', 'c'), link('c', 'a')])).toEqual(['A', 'B', 'C', 'A']);
  expect(ringOf(link('a', 'b'), [link('b', 'c'), link('c', null)])).toBeNull();
  expect(ringOf(link('a', 'a'), [])).toEqual(['A', 'A']);
  expect(ringOf(link('a', null), [link('b', 'a')])).toBeNull();
  // As it was before it is changed it does not count.
  expect(ringOf(link('a', 'b'), [link('a', null), link('b', 'a')])).toEqual(['A', 'B', 'A']);
});

test('rules that are only saved where no ring closes never form one', () => {
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
