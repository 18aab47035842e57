import { addDays, datesOf } from '@minsu/contract/platform/dates.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type TakenNight, takenRuns } from './export-night-rules.ts';

const today = '2026-11-20';
const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 1, hour));
const to = { roomId: 'room', today, suffix: '@home' };
const taken = (day: number, ownerId: string | null, more: Partial<TakenNight> = {}): TakenNight => ({
  ...{ night: addDays(today, day), ownerId, reserved: ownerId !== null, linked: false, changedAt: at(1) },
  ...more,
});
const nights = fc
  .uniqueArray(
    fc.tuple(fc.integer({ min: -6, max: 20 }), fc.constantFrom('a', 'b', null), fc.boolean(), fc.nat(20)),
    { selector: ([day]) => day, maxLength: 20 },
  )
  .map((all) =>
    [...all]
      .sort(([a], [b]) => a - b)
      .map(([day, ownerId, linked, hour]) => taken(day, ownerId, { linked, changedAt: at(hour) })),
  );

test('exactly the nights that are taken are told, each once, and no event under the UID of another', () => {
  fc.assert(
    fc.property(nights, (all) => {
      const runs = takenRuns(all, to);
      const told = runs.flatMap(({ from, to: end }) => datesOf(from, end));
      expect(told.filter((night) => night >= today)).toEqual(
        all.map(({ night }) => night).filter((night) => night >= today),
      );
      expect(new Set(runs.map(({ uid }) => uid)).size).toBe(runs.length);
      for (const run of runs) {
        expect(run.to > today).toBe(true);
        expect(run.uid.endsWith('@home')).toBe(true);
        const own = all.filter(({ night }) => night >= run.from && night < run.to);
        expect(run.changedAt).toEqual(new Date(Math.max(...own.map(({ changedAt }) => changedAt.getTime()))));
      }
    }),
  );
});

test('a stay keeps its UID while its dates change; only when it comes back it needs a second one', () => {
  const short = takenRuns([taken(1, 'stay'), taken(2, 'stay')], to);
  const moved = takenRuns([taken(5, 'stay'), taken(6, 'stay'), taken(7, 'stay')], to);
  expect([short, moved].map((runs) => runs.map(({ uid }) => uid))).toEqual([['stay@home'], ['stay@home']]);
  const twice = takenRuns([taken(1, 'stay'), taken(2, 'other'), taken(3, 'stay')], to);
  expect(twice.map(({ uid }) => uid)).toEqual(['stay@home', 'other@home', `stay-${addDays(today, 3)}@home`]);
});

test('a stay that has begun is told from its start, also when it was elsewhere before', () => {
  const [run] = takenRuns([taken(-2, 'stay'), taken(-1, 'stay'), taken(0, 'stay')], to);
  expect(run).toEqual({
    ...{ uid: 'stay@home', from: addDays(today, -2), to: addDays(today, 1) },
    ...{ reserved: true, changedAt: at(1) },
  });
  const back = takenRuns([taken(-3, 'stay'), taken(1, 'stay')], to);
  expect(back.map(({ uid }) => uid)).toEqual([`stay-${addDays(today, 1)}@home`]);
  expect(takenRuns([taken(-1, 'stay')], to)).toEqual([]);
});

test('nights in a row of a second guest are one event, too', () => {
  const runs = takenRuns([taken(1, 'a'), taken(3, 'b'), taken(4, 'b'), taken(5, 'b')], to);
  expect(runs.map(({ uid, to: end }) => [uid, end])).toEqual([
    ['a@home', addDays(today, 2)],
    ['b@home', addDays(today, 6)],
  ]);
});

test('what only closes the room is one with its neighbours, and tells nothing of whose it is', () => {
  const closed = [taken(1, null), taken(2, 'block', { linked: true, reserved: false })];
  const runs = takenRuns(closed, to);
  expect(runs.map(({ uid, to: end }) => [uid, end])).toEqual([
    [`room-${addDays(today, 1)}@home`, addDays(today, 3)],
  ]);
});
