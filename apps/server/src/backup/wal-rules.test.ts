import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSegment, placeOf, segmentAt, segmentsFrom, timelineOf } from './wal-rules.ts';

const timeline = fc.integer({ min: 1, max: 0xffff_ffff });
const place = fc.bigInt({ min: 0n, max: 0xffff_ffffn * 256n });

test('a name and its timeline and place say the same', () => {
  fc.assert(
    fc.property(timeline, place, (line, at) => {
      const name = segmentAt(line, at);
      expect([isSegment(name), timelineOf(name), placeOf(name)]).toEqual([true, line, at]);
    }),
  );
});

test('the name after the last of a log is the first of the next', () => {
  expect(segmentAt(1, placeOf('0000000100000003000000FF') + 1n)).toBe('000000010000000400000000');
});

test('whichever one is missing in the middle is a gap; the last one cannot be known', () => {
  fc.assert(
    fc.property(place, fc.integer({ min: 2, max: 40 }), fc.nat(), (from, count, which) => {
      const names = Array.from({ length: count }, (_, at) => segmentAt(1, from + BigInt(at)));
      const first = names[0] as string;
      expect(segmentsFrom(names, first)).toEqual({ needed: names, gaps: [] });
      const lost = names[which % count] as string;
      const without = names.filter((name) => name !== lost);
      expect(segmentsFrom(without, first).gaps).toEqual(which % count === count - 1 ? [] : [lost]);
    }),
  );
});

test('earlier segments and timelines are not needed; a later timeline goes on where it was begun', () => {
  const names = ['000000010000000000000003', '000000010000000000000004', '000000020000000000000005'];
  expect(segmentsFrom([...names, '00000002.history', 'x'], '000000010000000000000004')).toEqual({
    needed: names.slice(1),
    gaps: [],
  });
});
