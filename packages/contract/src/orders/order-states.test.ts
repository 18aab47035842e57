import { describe, expect, test } from 'vitest';
import {
  bookingStates,
  bookingTable,
  openBookings,
  shownState,
  shownStates,
  stayStates,
} from './order-states.ts';
import { stayTable } from './stay-table.ts';

const reachable = (
  table: Record<string, { from: readonly string[]; to: readonly string[] }>,
  start: string[],
) => {
  const seen = new Set(start);
  for (let size = -1; size !== seen.size; ) {
    size = seen.size;
    for (const { from, to } of Object.values(table))
      if (from.some((state) => seen.has(state))) for (const state of to) seen.add(state);
  }
  return seen;
};

describe('state tables', () => {
  test('every booking state can be reached from where bookings start', () => {
    expect(reachable(bookingTable, ['wait_accept', 'wait_pay', 'hold', 'confirmed'])).toEqual(
      new Set(bookingStates),
    );
  });

  test('every stay state can be reached from expected', () => {
    expect(reachable(stayTable, ['expected'])).toEqual(new Set(stayStates));
  });

  test('only the states the design calls final have no way out', () => {
    const stuck = (states: readonly string[], table: Record<string, { from: readonly string[] }>) =>
      states.filter((state) => !Object.values(table).some((row) => row.from.includes(state)));
    expect(stuck(bookingStates, bookingTable)).toEqual(['rejected']);
    expect(stuck(stayStates, stayTable)).toEqual(['cancelled']);
  });

  test('every action that a person may take names its permission; expiry is the system’s', () => {
    const unowned = Object.entries({ ...bookingTable, ...stayTable }).filter(
      ([, row]) => row.permission === undefined,
    );
    expect(unowned.map(([action]) => action)).toEqual(['expire']);
  });

  test('what is shown follows the table of the design', () => {
    expect(shownState('hold', ['expected'])).toBe('hold');
    expect(shownState('confirmed', ['checked_out', 'in_house'])).toBe('in_house');
    expect(shownState('confirmed', ['checked_out', 'expected'])).toBe('expected');
    expect(shownState('confirmed', ['checked_out', 'no_show'])).toBe('completed');
    expect(shownState('confirmed', ['no_show', 'cancelled'])).toBe('no_show');
    expect(shownState('confirmed', ['cancelled'])).toBe('cancelled');
    for (const booking of bookingStates)
      for (const stay of stayStates) expect(shownStates).toContain(shownState(booking, [stay]));
  });

  test('a booking that can still be answered holds its nights', () => {
    for (const state of bookingTable.expire.from) expect(openBookings).toContain(state);
  });
});
