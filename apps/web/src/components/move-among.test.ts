import fc from 'fast-check';
import { expect, test } from 'vitest';
import { moveAmong } from './move-among.ts';

const lists = fc
  .tuple(fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 12 }), fc.infiniteStream(fc.boolean()))
  .map(([all, picks]) => {
    const shown = all.filter(() => picks.next().value);
    return { all, shown: shown.length === 0 ? all : shown };
  });

test('reorders visible lines and keeps hidden ones in place', () => {
  fc.assert(
    fc.property(lists, fc.nat(), fc.nat(), ({ all, shown }, a, b) => {
      const [from, to] = [a % shown.length, b % shown.length];
      const moved = moveAmong(all, shown, from, to);
      expect([...moved].sort()).toEqual([...all].sort());
      const wanted = shown.filter((_, index) => index !== from);
      wanted.splice(to, 0, shown[from] as number);
      expect(moved.filter((each) => shown.includes(each))).toEqual(wanted);
      const hidden = (list: readonly number[]) => list.filter((each) => !shown.includes(each));
      expect(hidden(moved)).toEqual(hidden(all));
    }),
  );
});
