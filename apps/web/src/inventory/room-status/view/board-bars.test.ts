import { blockKinds } from '@minsu/contract/inventory/room-status/room-status.ts';
import { describe, expect, test } from 'vitest';
import { type ColourBy, toneOf } from './bar-tones.ts';
import { barOf, boardBars, roomRow } from './board-bars.ts';
import { blockOf, boardOf, stayOf, words } from './board-sample.ts';

const barsOf = (
  board: Parameters<typeof boardBars>[0]['board'],
  more: Partial<Parameters<typeof boardBars>[0]> = {},
) =>
  boardBars({
    board,
    words,
    colourBy: 'state',
    channels: [],
    states: [],
    moved: new Map(),
    mayEdit: true,
    mayBlock: true,
    now: 0,
    ...more,
  });

describe('the bar of a stay', () => {
  test('is positioned by room and day offset, possibly outside the window', () => {
    const { bars, records } = barsOf(boardOf({ stays: [stayOf('s', '101', ['11-15', '11-22'])] }));
    expect(bars[0]).toMatchObject({
      id: 'stay:s',
      rowKey: roomRow('101'),
      from: -3,
      to: 4,
      label: 'Guest s',
    });
    expect(records.get('stay:s')).toMatchObject({ kind: 'stay' });
  });
  test('is not drawn without a room', () => {
    expect(barsOf(boardOf({ stays: [stayOf('s', null, ['11-20', '11-22'])] })).bars).toEqual([]);
  });
  test('extends to today for an overdue guest', () => {
    const late = stayOf('s', '101', ['11-16', '11-18'], { shown: 'in_house', overdue: true });
    expect(barsOf(boardOf({ stays: [late] })).bars[0]).toMatchObject({ from: -2, to: 2, tone: 'alert' });
  });
  test('can be moved and resized as its state allows', () => {
    const may = (more: Parameters<typeof stayOf>[3], mayEdit = true) => {
      const stay = stayOf('s', '101', ['11-20', '11-22'], more);
      const [bar] = barsOf(boardOf({ stays: [stay] }), { mayEdit }).bars;
      return [bar?.canMove, bar?.canResizeStart, bar?.canResizeEnd];
    };
    expect(may({})).toEqual([true, true, true]);
    expect(may({}, false)).toEqual([false, false, false]);
    expect(may({ shown: 'in_house' })).toEqual([true, false, true]);
    expect(may({ shown: 'completed' })).toEqual([false, false, false]);
    expect(may({ locked: true })).toEqual([false, true, true]);
  });
  test("keeps the whole stay's ends if it is one part", () => {
    const whole = { checkIn: '2026-11-20', checkOut: '2026-11-24' };
    const parts = [
      stayOf('s', '101', ['11-20', '11-22'], { whole }),
      stayOf('s', '102', ['11-22', '11-24'], { whole }),
    ];
    const { bars } = barsOf(boardOf({ stays: parts }));
    expect(bars.map(({ id }) => id)).toEqual(['stay:s:2026-11-20', 'stay:s:2026-11-22']);
    expect(bars.map((bar) => [bar.canMove, bar.canResizeStart, bar.canResizeEnd])).toEqual([
      [false, true, false],
      [false, false, true],
    ]);
  });
  test('is drawn at its drop position and locked until the server has answered', () => {
    const place = { roomId: '102', from: '2026-11-21', to: '2026-11-23' };
    const stays = [stayOf('s', '101', ['11-20', '11-22'])];
    const [bar] = barsOf(boardOf({ stays }), { moved: new Map([['stay:s', place]]) }).bars;
    expect(bar).toMatchObject({ rowKey: roomRow('102'), from: 3, to: 5, pending: true, canMove: false });
  });
  test('splits today for a guest in house while the remaining nights are pending', () => {
    const guest = stayOf('s', '101', ['11-18', '11-23'], { shown: 'in_house' });
    expect(barsOf(boardOf({ stays: [guest] })).bars[0]).toMatchObject({ splitsAt: 2 });
    const place = { roomId: '102', from: '2026-11-20', to: '2026-11-23' };
    const { bars, records } = barsOf(boardOf({ stays: [guest] }), { moved: new Map([['stay:s', place]]) });
    expect(bars.map(({ rowKey, from, to, canMove }) => [rowKey, from, to, canMove])).toEqual([
      [roomRow('102'), 2, 5, false],
      [roomRow('101'), 0, 2, false],
    ]);
    expect(bars.every(({ id }) => records.get(id)?.kind === 'stay')).toBe(true);
  });
  test('is dimmed by a filter it does not match', () => {
    const stays = [
      stayOf('s', '101', ['11-20', '11-22']),
      stayOf('t', '102', ['11-20', '11-22'], { channel: 'tj' }),
    ];
    const { bars } = barsOf(boardOf({ stays }), { channels: ['tj'] });
    expect(bars.map((bar) => bar.dimmed)).toEqual([true, false]);
  });
});

test('shows the channel at its edge and letter, other facts in its tail, and a note mark', () => {
  const barOf = (colourBy: ColourBy, more: Parameters<typeof stayOf>[3] = {}) => {
    const stays = [stayOf('s', '101', ['11-19', '11-22'], more)];
    return barsOf(boardOf({ stays }), { colourBy }).bars[0];
  };
  expect(barOf('state', { channel: 'tj' })).toMatchObject({ badge: 'tj', edge: 'tj', noted: false });
  expect(barOf('state', { channel: 'tj' })).not.toHaveProperty('tail');
  expect(barOf('state', { channel: 'airbnb', note: 'late' })).toMatchObject({
    badge: 'other',
    edge: 'other',
    noted: true,
  });
  expect(barOf('state', { shown: 'wait_pay' })).toMatchObject({ tail: 'wait_pay', tone: 'pending' });
  const debt = { owes: true, owedFen: 500 };
  expect(barOf('state', debt)).toMatchObject({ tail: 'owes 500', dueTail: true, tone: 'book' });
  expect(barOf('state', { ...debt, overdue: true, shown: 'in_house' })).toMatchObject({ tail: 'overdue' });
  expect(barOf('payment')).toMatchObject({ tone: 'settled', badge: 'settled', edge: 'mt', tail: 'paid' });
  expect(barOf('payment', debt)).toMatchObject({ tone: 'unpaid', badge: 'unpaid', tail: 'owes 500' });
  expect(barOf('payment', { ...debt, partPaid: true, overdue: true, shown: 'in_house' })).toMatchObject({
    tone: 'partPaid',
    badge: 'partPaid',
  });
});

test('names arrivals and departures today, with agreed times', () => {
  const tailOf = (range: readonly [string, string], more: Parameters<typeof stayOf>[3]) =>
    barsOf(boardOf({ stays: [stayOf('s', '101', range, more)] })).bars[0]?.tail;
  expect(tailOf(['11-20', '11-22'], {})).toBe('arrives today');
  expect(tailOf(['11-20', '11-22'], { arrives: '13:00' })).toBe('arrives today 13:00');
  expect(tailOf(['11-18', '11-20'], { shown: 'in_house', leaves: '14:00' })).toBe('leaves today 14:00');
  expect(tailOf(['11-21', '11-22'], {})).toBeUndefined();
});

test("shows today's room move on both rooms", () => {
  const whole = { checkIn: '2026-11-18', checkOut: '2026-11-22' };
  const parts = [
    stayOf('s', '101', ['11-18', '11-20'], { whole, shown: 'in_house' }),
    stayOf('s', '102', ['11-20', '11-22'], { whole, shown: 'in_house' }),
  ];
  const looks = (stays = parts) => barsOf(boardOf({ stays })).bars.map(({ tone, tail }) => [tone, tail]);
  expect(looks()).toEqual([
    ['done', 'moved on'],
    ['stay', undefined],
  ]);
  const ends = { checkIn: '2026-11-18', checkOut: '2026-11-20' };
  const last = stayOf('s', '102', ['11-19', '11-20'], { whole: ends, shown: 'in_house' });
  expect(looks([last])).toEqual([['stay', 'leaves today']]);
  const second = stayOf('s', '102', ['11-20', '11-22'], { whole });
  expect(looks([second])[0]?.[1]).toBeUndefined();
});

test('is filled by state', () => {
  const today = '2026-11-20';
  const stay = (more: Parameters<typeof stayOf>[3]) => stayOf('s', '101', ['11-18', '11-20'], more);
  expect(toneOf(stay({}), 'state', today)).toBe('book');
  expect(toneOf(stay({ shown: 'wait_pay' }), 'state', today)).toBe('pending');
  expect(toneOf(stay({ shown: 'completed' }), 'state', today)).toBe('done');
  expect(toneOf(stay({ shown: 'in_house' }), 'state', today)).toBe('stay');
  expect(toneOf(stay({ shown: 'in_house', overdue: true }), 'state', today)).toBe('alert');
});

describe('the bar of a block', () => {
  test('is fixed for linked closures and past blocks', () => {
    const blocks = [
      blockOf('b', '101', ['11-20', '11-22']),
      blockOf('c', '102', ['11-20', '11-22'], { kind: 'linked' }),
      blockOf('d', '103', ['11-18', '11-20']),
    ];
    expect(barsOf(boardOf({ blocks })).bars.map((bar) => bar.canMove)).toEqual([true, false, false]);
  });
  test('shows the release time of a hold, the end of others', () => {
    const releaseAt = '2026-11-20T10:00:00.000Z';
    const blocks = [
      blockOf('b', '101', ['11-20', '11-22'], { kind: 'held', releaseAt }),
      blockOf('c', '102', ['11-20', '11-22'], { kind: 'held' }),
    ];
    expect(barsOf(boardOf({ blocks })).bars.map((bar) => bar.tail)).toEqual([
      `released ${releaseAt}`,
      'until 2026-11-22',
    ]);
  });
  test("has its kind's letter, and another style when its nights can be sold", () => {
    const blocks = blockKinds.map((kind, at) =>
      blockOf(kind, '101', [`11-${20 + at}`, `11-${21 + at}`], { kind }),
    );
    const { bars } = barsOf(boardOf({ blocks }));
    expect(bars.map(({ badge }) => badge)).toEqual(blockKinds.map((kind) => `mark ${kind}`));
    expect(bars.filter(({ tone }) => tone === 'service').map(({ id }) => id)).toEqual([
      'block:out_of_service',
    ]);
  });
  test('is interrupted by stays if it owns no nights', () => {
    const stays = [stayOf('s', '101', ['11-20', '11-22'])];
    const blocks = [blockOf('b', '101', ['11-19', '11-24'], { kind: 'out_of_service' })];
    const { bars, records } = barsOf(boardOf({ stays, blocks }));
    expect(bars.slice(1).map(({ id, from, to }) => [id, from, to])).toEqual([
      ['block:b', 1, 2],
      ['block:b:2026-11-22', 4, 6],
    ]);
    expect(records.get('block:b:2026-11-22')).toMatchObject({ kind: 'block' });
    expect(bars.map((bar) => bar.sellable ?? false)).toEqual([false, true, true]);
    const place = { roomId: '101', from: '2026-11-22', to: '2026-11-23' };
    const moved = barsOf(boardOf({ stays, blocks }), { moved: new Map([['stay:s', place]]) }).bars;
    expect(moved.slice(1).map(({ from, to }) => [from, to])).toEqual([
      [1, 4],
      [5, 6],
    ]);
  });
});

test('is reused for unchanged stays, except while moving', () => {
  const made = new WeakMap();
  const [kept, changed] = [stayOf('s', '101', ['11-20', '11-22']), stayOf('t', '102', ['11-20', '11-22'])];
  const before = barsOf(boardOf({ stays: [kept, changed] }), { made }).bars;
  const next = boardOf({ stays: [kept, stayOf('t', '103', ['11-20', '11-22'])] });
  const after = barsOf(next, { made }).bars;
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toMatchObject({ rowKey: roomRow('103') });
  const place = { roomId: '102', from: '2026-11-20', to: '2026-11-22' };
  expect(barsOf(next, { made, moved: new Map([['stay:s', place]]) }).bars[0]).toMatchObject({
    pending: true,
  });
  expect(barsOf(next, { made }).bars[0]).toBe(before[0]);
});

test('draws hours as a fixed mark in the middle of their day', () => {
  const hoursOf = (from: string, to: string) => ({ hours: { from, to } });
  const times = [
    ['10:00', '14:00'],
    ['00:30', '01:30'],
    ['22:00', '23:30'],
  ] as const;
  for (const [from, to] of times) {
    const stays = [stayOf('s', '101', ['11-20', '11-20'], hoursOf(from, to))];
    const [bar] = barsOf(boardOf({ stays })).bars;
    const next = stayOf('n', '101', ['11-21', '11-22']);
    const day = barsOf(boardOf({ stays: [next] })).bars[0]?.from ?? 0;
    expect(bar).toMatchObject({ badge: 'hourly', sellable: true, canMove: false, canResizeEnd: false });
    expect(bar?.from).toBeLessThanOrEqual(day - 1);
    expect(bar?.to).toBeGreaterThan(day - 1);
    expect((bar?.to ?? 0) - (bar?.from ?? 0)).toBeLessThan(1);
  }
});

describe('the open bar', () => {
  const whole = { checkIn: '2026-11-20', checkOut: '2026-11-24' };
  const parts = [
    stayOf('s', '102', ['11-22', '11-24'], { whole }),
    stayOf('s', '101', ['11-20', '11-22'], { whole }),
  ];
  const openIn = (stays: readonly ReturnType<typeof stayOf>[], open: string | null) => {
    const blocks = [blockOf('s', '103', ['11-20', '11-22'])];
    return barOf(barsOf(boardOf({ stays: [...stays], blocks })).bars, open)?.id;
  };
  test('is the named part', () => {
    expect(openIn(parts, 'stay:s:2026-11-22')).toBe('stay:s:2026-11-22');
    expect(openIn(parts, 'block:s')).toBe('block:s');
  });
  test("is the record's first part without a valid name", () => {
    expect(openIn(parts, 'stay:s')).toBe('stay:s:2026-11-20');
    expect(openIn(parts, 'stay:s:2026-11-21')).toBe('stay:s:2026-11-20');
    expect(openIn([stayOf('s', '101', ['11-20', '11-24'])], 'stay:s:2026-11-22')).toBe('stay:s');
  });
  test("is never another record's bar", () => {
    for (const open of [null, 'stay:t', 'unplaced', 'why:room:101:2026-11-20']) {
      expect(openIn(parts, open)).toBeUndefined();
    }
  });
});
