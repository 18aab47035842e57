import fc from 'fast-check';
import { expect, test } from 'vitest';
import { storiesOfTurn, THIRDS } from './stories-of-turn.ts';

const stories = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { maxLength: 90 });

test('three turns in a row play every story once, wherever they begin', () => {
  fc.assert(
    fc.property(stories, fc.nat(5_000), (all, turn) => {
      const played = Array.from({ length: THIRDS }, (_, later) => storiesOfTurn(all, turn + later)).flat();
      expect(played.toSorted()).toEqual(all.toSorted());
    }),
  );
});

test('every story of a third is the first one at some turn', () => {
  const all = Array.from({ length: 30 }, (_, at) => `story-${String(at).padStart(2, '0')}`);
  const first = new Set(Array.from({ length: 30 }, (_, turn) => storiesOfTurn(all, turn)[0]));
  expect([...first].toSorted()).toEqual(all);
});
