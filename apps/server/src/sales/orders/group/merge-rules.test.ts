import { expect, test } from 'vitest';
import { isSameBooker, joinDeposits, type MergePart, mergeRefusal, type OpenDeposit } from './merge-rules.ts';

const deposit = (orderId: string, state: OpenDeposit['state'], amountFen: number): OpenDeposit => ({
  ...{ id: orderId, orderId, state, amountFen },
});

test('adds up two due deposits in either order', () => {
  const [a, b] = [deposit('a', 'due', 30_000), deposit('b', 'due', 20_000)];
  for (const both of [joinDeposits(a, b), joinDeposits(b, a)])
    expect(both).toEqual({ outcome: 'summed', amountFen: 50_000 });
});

test('prefers collected money to a due deposit, and refuses two collected ones', () => {
  const [due, held] = [deposit('a', 'due', 30_000), deposit('b', 'held', 20_000)];
  for (const both of [joinDeposits(due, held), joinDeposits(held, due)])
    expect(both).toEqual({ outcome: 'dropped', amountFen: 30_000 });
  const refused = joinDeposits(deposit('a', 'returning', 10_000), held);
  expect(refused).toEqual({ outcome: 'refused', amountFen: 20_000 });
});

test('keeps the deposit of a single order as it is', () => {
  const held = deposit('a', 'held', 1);
  expect([joinDeposits(held, undefined), joinDeposits(undefined, held)]).toEqual([null, null]);
});

const booker = { guestId: 'g', phone: '138', name: '李白' };

test('compares bookers by member, else by phone, else by name', () => {
  const other = { guestId: 'h', phone: '139', name: '杜甫' };
  expect(isSameBooker(booker, { ...other, guestId: 'g' })).toBe(true);
  expect(isSameBooker(booker, { ...booker, guestId: 'h' })).toBe(false);
  expect(isSameBooker(booker, { ...other, guestId: null, phone: '138' })).toBe(true);
  expect(isSameBooker({ ...booker, guestId: null }, { ...booker, phone: '139' })).toBe(false);
  expect(isSameBooker(booker, { ...other, guestId: null, phone: null, name: '李白' })).toBe(true);
  expect(isSameBooker({ ...booker, guestId: null, phone: null }, other)).toBe(false);
});

const kept: MergePart = {
  id: 'kept',
  houseId: 'house',
  booking: 'confirmed',
  channel: 'direct',
  collect: 'house',
  booker,
  stays: [{ state: 'expected' }],
  isPayingOut: false,
};
const why = (other: Partial<MergePart>, one: Partial<MergePart> = {}) =>
  mergeRefusal({ ...kept, ...one }, { ...kept, id: 'other', ...other })?.code ?? null;

test('merges two active orders of one booker in one property', () => {
  expect(why({})).toBeNull();
  expect(why({ stays: [{ state: 'checked_out' }, { state: 'in_house' }] })).toBeNull();
});

test('reports the first objection of either order', () => {
  expect(why({ id: 'kept', houseId: 'elsewhere' })).toBe('order.mergeSelf');
  expect(why({ houseId: 'elsewhere', booking: 'cancelled' })).toBe('order.mergeOtherHouse');
  for (const part of [{ booking: 'hold' }, { stays: [{ state: 'checked_out' }] }, { stays: [] }] as const) {
    expect(why(part)).toBe('order.mergeEnded');
    expect(why({}, part)).toBe('order.mergeEnded');
  }
  for (const part of [{ channel: 'mt' }, { collect: 'channel' }]) {
    expect(why(part)).toBe('order.mergeChannel');
    expect(why({}, part)).toBe('order.mergeChannel');
  }
  expect(why({ booker: { ...booker, guestId: 'h' } })).toBe('order.mergeOtherBooker');
  expect(why({ isPayingOut: true })).toBe('order.mergePayingOut');
  expect(why({}, { isPayingOut: true })).toBe('order.mergePayingOut');
});
