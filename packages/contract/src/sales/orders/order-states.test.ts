import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../platform/dates.ts';
import { finalOf, movesOf, reachable, unownedOf } from '../../platform/state-moves.ts';
import { refusal } from '../../platform/state-table.ts';
import {
  type BookingFacts,
  bookingActionsOf,
  bookingStates,
  bookingTable,
  isOver,
  openBookings,
  shownState,
  shownStates,
  shownStayState,
  stayStates,
} from './order-states.ts';
import { stayTable } from './stay-table.ts';

const may = () => true;

describe('state tables', () => {
  test('reach every booking state from an initial one', () => {
    expect(reachable(bookingTable, ['wait_accept', 'wait_pay', 'hold', 'confirmed'])).toEqual(
      new Set(bookingStates),
    );
  });

  test('reach every stay state from expected', () => {
    expect(reachable(stayTable, ['expected'])).toEqual(new Set(stayStates));
  });

  test('have a way out of all but the final states', () => {
    expect(finalOf(bookingTable, bookingStates)).toEqual(['rejected']);
    expect(finalOf(stayTable, stayStates)).toEqual(['cancelled']);
  });

  test('name a permission for every user action; expiry belongs to the system', () => {
    expect(unownedOf({ ...bookingTable, ...stayTable })).toEqual(['expire']);
  });

  test("derive the shown state by the design's table", () => {
    expect(shownState('hold', ['expected'])).toBe('hold');
    expect(shownState('confirmed', ['checked_out', 'in_house'])).toBe('in_house');
    expect(shownState('confirmed', ['checked_out', 'expected'])).toBe('expected');
    expect(shownState('confirmed', ['checked_out', 'no_show'])).toBe('completed');
    expect(shownState('confirmed', ['no_show', 'cancelled'])).toBe('no_show');
    expect(shownState('confirmed', ['cancelled'])).toBe('cancelled');
    for (const booking of bookingStates)
      for (const stay of stayStates) {
        expect(shownStates).toContain(shownState(booking, [stay]));
        expect(shownStayState(booking, stay)).toBe(shownState(booking, [stay]));
      }
  });

  test('keep nights while a booking awaits an answer', () => {
    expect(openBookings).toEqual([...bookingTable.expire.from, 'confirmed']);
  });

  test('lead each action to its designed state', () => {
    expect(movesOf(bookingTable)).toEqual([
      'accept: wait_accept → confirmed, wait_pay',
      'reject: wait_accept → rejected',
      'pay: wait_pay → confirmed',
      'confirm: hold → confirmed',
      'cancel: wait_accept, wait_pay, hold, confirmed → cancelled',
      'expire: wait_accept, wait_pay, hold → expired',
      'reinstate: cancelled, expired → confirmed',
    ]);
    expect(movesOf(stayTable).filter((move) => !/(expected, in_house|expected) → \1$/.test(move))).toEqual([
      'checkIn: expected → in_house',
      'undoCheckIn: in_house → expected',
      'checkOut: in_house → checked_out',
      'undoCheckOut: checked_out → in_house',
      'noShow: expected → no_show',
      'cancelStay: expected → cancelled',
      'reinstateStay: no_show → expected',
    ]);
  });
});

const today = '2026-05-10';
const stays: fc.Arbitrary<BookingFacts['stays']> = fc.array(
  fc
    .record({
      state: fc.constantFrom(...stayStates),
      from: fc.integer({ min: -4, max: 4 }),
      nights: fc.nat(3),
    })
    .map(({ state, from, nights }) => ({
      state,
      checkIn: addDays(today, from),
      checkOut: addDays(today, from + nights),
    })),
  { minLength: 1, maxLength: 4 },
);

describe('ending and reinstating an order', () => {
  test('allows cancelling while no guest is or was in house', () => {
    fc.assert(
      fc.property(fc.constantFrom(...openBookings), stays, (state, of) => {
        const came = of.filter((stay) => stay.state === 'in_house' || stay.state === 'checked_out');
        expect(refusal(bookingTable.cancel, state, { today, stays: of })?.code ?? null).toBe(
          came.length > 0 ? 'order.cannotCancelInHouse' : null,
        );
      }),
    );
  });

  test('allows reinstating while all stays are in the future', () => {
    fc.assert(
      fc.property(fc.constantFrom('cancelled' as const, 'expired' as const), stays, (state, of) => {
        const ahead = of.filter(({ checkIn }) => checkIn >= today);
        const actions = bookingActionsOf(state, { today, stays: of }, may);
        expect(actions).toEqual(ahead.length === of.length ? ['reinstate'] : []);
      }),
    );
    expect(refusal(bookingTable.reinstate, 'cancelled', { today, stays: [] })?.code).toBe('order.mergedAway');
  });

  test('ends a nightly stay on its last day, an hourly one the day after', () => {
    const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
    expect(isOver({ checkIn: yesterday, checkOut: today }, today)).toBe(true);
    expect(isOver({ checkIn: yesterday, checkOut: tomorrow }, today)).toBe(false);
    expect(isOver({ checkIn: today, checkOut: today }, today)).toBe(false);
    expect(isOver({ checkIn: yesterday, checkOut: yesterday }, today)).toBe(true);
  });
});
