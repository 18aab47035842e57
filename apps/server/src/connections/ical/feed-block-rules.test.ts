/** Blocks of a feed take exactly its nights, and stay the same as long as they can. */

import { type BusyKind, busyKinds } from '@minsu/contract/connections/ical/ical-feed.ts';
import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockChanges, type PresentBlock } from './feed-block-rules.ts';
import type { Run } from './feed-night-rules.ts';

const today = '2026-11-20';
const day = (n: number): string => addDays(today, n);
const run = (from: number, to: number, kind: BusyKind = 'booking', key = 'a'): Run => ({
  ...{ kind, key },
  from: day(from),
  to: day(to),
});
const block = (id: string, ...of: Parameters<typeof run>): PresentBlock => ({ id, ...run(...of) });

describe('blocks', () => {
  const say = (present: PresentBlock[], runs: Run[]) => {
    const { keep, move, remove, add } = blockChanges(present, runs, today);
    return {
      keep: keep.map(({ block: { id } }) => id),
      move: move.map(({ block: { id }, run: { from, to } }) => `${id} ${from} ${to}`),
      remove: remove.map(({ id }) => id),
      add: add.map(({ from }) => from),
    };
  };
  const none = { keep: [], move: [], remove: [], add: [] };

  test('another UID for the same nights is the same block', () => {
    expect(say([block('1', 3, 5, 'booking', 'a')], [run(3, 5, 'booking', 'b')])).toEqual({
      ...none,
      keep: ['1'],
    });
  });
  test('a booking that moved is the same block', () => {
    expect(say([block('1', 3, 5)], [run(9, 11)])).toEqual({ ...none, move: [`1 ${day(9)} ${day(11)}`] });
  });
  test('a window that slides day by day stays one block', () => {
    let present = [block('1', 30, 50, 'block', 'block'), block('2', 0, 1, 'block', 'block')];
    for (let n = 1; n <= 10; n++) {
      const runs = [run(n, n + 1, 'block', 'block'), run(30 + n, 50 + n, 'block', 'block')];
      const { keep, move, remove, add } = blockChanges(present, runs, day(0));
      expect([remove, add]).toEqual([[], []]);
      present = [...keep, ...move].map((each) => ({ id: each.block.id, ...each.run }));
    }
    expect(present.map(({ id }) => id).sort()).toEqual(['1', '2']);
  });
  test('days closed under a new UID every morning stay one block, as long as they touch', () => {
    const busy = block('1', 3, 6, 'busy', 'a');
    const slides = (from: number, to: number) => ({ ...none, move: [`1 ${day(from)} ${day(to)}`] });
    expect(say([busy], [run(4, 7, 'busy', 'b')])).toEqual(slides(4, 7));
    expect(say([busy], [run(4, 7, 'block', 'b')])).toEqual(slides(4, 7));
    expect(say([busy], [run(6, 8, 'busy', 'b')])).toEqual(slides(6, 8));
    expect(say([busy], [run(1, 3, 'busy', 'b')])).toEqual(slides(1, 3));
    for (const [from, to] of [[7, 9] as const, [1, 2] as const])
      expect(say([busy], [run(from, to, 'busy', 'b')])).toEqual({ ...none, remove: ['1'], add: [day(from)] });
  });
  test('one guest is never taken for another because their nights touch', () => {
    const other = { ...none, remove: ['1'], add: [day(4)] };
    expect(say([block('1', 3, 6)], [run(4, 7, 'booking', 'b')])).toEqual(other);
    expect(say([block('1', 3, 6)], [run(4, 7, 'busy', 'b')])).toEqual(other);
    expect(say([block('1', 3, 6, 'busy')], [run(4, 7, 'booking', 'b')])).toEqual(other);
  });
  test('of two windows of one source each goes on as the one that it touches', () => {
    const present = [block('1', 3, 5, 'block', 'block'), block('2', 20, 22, 'block', 'block')];
    const { move } = say(present, [run(21, 24, 'block', 'block'), run(4, 6, 'block', 'block')]);
    expect(move.toSorted()).toEqual([`1 ${day(4)} ${day(6)}`, `2 ${day(21)} ${day(24)}`]);
  });
  test('a block that has begun keeps its start', () => {
    expect(say([block('1', -3, 2)], [run(0, 4)])).toEqual({ ...none, move: [`1 ${day(-3)} ${day(4)}`] });
    expect(say([block('1', -3, 2)], [run(0, 2)])).toEqual({ ...none, keep: ['1'] });
    expect(say([block('1', -3, 2)], [run(1, 4)])).toEqual({ ...none, remove: ['1'], add: [day(1)] });
  });

  const runs = fc
    .array(
      fc.record({
        gap: fc.integer({ min: 0, max: 3 }),
        nights: fc.integer({ min: 1, max: 5 }),
        kind: fc.constantFrom(...busyKinds),
        key: fc.constantFrom('a', 'b', 'c', 'd'),
      }),
      { maxLength: 8 },
    )
    .map((list) => {
      let at = 0;
      return list.map(({ gap, nights, kind, key }) => {
        const from = at + gap;
        at = from + nights;
        return run(from, at, kind, key);
      });
    });
  const nightsOf = (list: readonly { from: string; to: string }[]) =>
    list.flatMap(({ from, to }) => datesOf(from, to)).sort();
  test('afterwards exactly the wanted nights are taken, whatever stood before', () => {
    fc.assert(
      fc.property(runs, runs, fc.integer({ min: 0, max: 4 }), (before, after, begun) => {
        const present = before.map((each, i) => ({
          id: `${i}`,
          ...each,
          ...(i === 0 && { from: day(-begun) }),
        }));
        const { keep, move, remove, add } = blockChanges(present, after, today);
        const stands = [...keep, ...move].map((each) => each.run).concat(add);
        const ahead = nightsOf(stands).filter((night) => night >= today);
        expect(ahead).toEqual(nightsOf(after));
        expect(keep.length + move.length + remove.length).toBe(present.length);
        for (const each of move) if (each.block.from < today) expect(each.run.from).toBe(each.block.from);
      }),
    );
  });
});
