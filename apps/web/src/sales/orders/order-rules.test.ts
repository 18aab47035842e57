import type { Quote } from '@minsu/contract/inventory/prices/price-endpoints.ts';
import type { Stay } from '@minsu/contract/sales/orders/order.ts';
import { describe, expect, it } from 'vitest';
import { changeInput, isAskable, startOfChange } from './change/change-stay-rules.ts';
import { allowedKeys, headKeys, soleStay, splitActions, VISIBLE, wordOf } from './order-action-keys.ts';
import {
  asTold,
  guestsWithin,
  initialDraft,
  isRefused,
  orderTotal,
  overridable,
  placesLeft,
  type StayDraft,
} from './sell/create-order-draft.ts';

const stay = (change: Partial<Stay> = {}): Stay => ({
  id: 's1',
  roomTypeId: 't1',
  roomTypeName: '大床房',
  ratePlanId: 'p1',
  planName: '',
  planNameEn: null,
  longStayBp: 0,
  roomId: 'r1',
  roomNumber: '302',
  roomCondition: 'clean',
  roomOccupied: false,
  checkIn: '2026-11-19',
  checkOut: '2026-11-22',
  hours: null,
  arriveTime: null,
  leaveTime: null,
  state: 'in_house',
  guestName: '陈思远',
  guests: 2,
  registered: 2,
  toRegister: 2,
  locked: false,
  overdue: false,
  checkedInAt: null,
  checkedOutAt: null,
  leaving: null,
  nights: [
    { night: '2026-11-19', priceFen: 100, roomNumber: '302' },
    { night: '2026-11-20', priceFen: 200, roomNumber: '302' },
    { night: '2026-11-21', priceFen: 400, roomNumber: '302' },
  ],
  actions: [],
  ...change,
});

describe('a change of a stay', () => {
  it('sends only changed fields', () => {
    const change = { ...startOfChange(stay(), { checkOut: '2026-11-24' }) };
    expect(isAskable(stay(), startOfChange(stay(), {}))).toBe(false);
    expect(isAskable(stay(), change)).toBe(true);
    expect(changeInput(stay(), 3, change)).toEqual({
      stayId: 's1',
      version: 3,
      checkOut: '2026-11-24',
      pricing: 'keep',
    });
  });

  it("waits for an own price's amount and for valid dates", () => {
    const moved = startOfChange(stay(), { roomId: 'r2' });
    expect(isAskable(stay(), { ...moved, pricing: 'custom' })).toBe(false);
    expect(isAskable(stay(), { ...moved, checkOut: '2026-11-19' })).toBe(false);
  });
});

it('presets one guest for a single room, and the requested number for larger ones', () => {
  const { stays = [] } = initialDraft({ houseId: 'h1', roomTypeId: 'single', checkIn: '2026-11-19' });
  const guests = (types: { id: string; maxGuests: number }[]) =>
    guestsWithin(stays as StayDraft[], types).map((each) => each.guests);
  expect(guests([{ id: 'single', maxGuests: 1 }])).toEqual([1]);
  expect(guests([{ id: 'single', maxGuests: 4 }])).toEqual([2]);
  expect(guests([])).toEqual([2]);
});

describe('actions', () => {
  it('have a fixed order with three visible, never destructive ones', () => {
    const keys = allowedKeys(
      { actions: ['cancel', 'addCharge', 'addPayment', 'reveal'] },
      stay({ actions: ['noShow', 'move', 'extend', 'checkIn'] }),
    );
    const [shown, more] = splitActions(keys.map((key) => ({ key })));
    expect(shown.map(({ key }) => key)).toEqual(['checkIn', 'extend', 'move']);
    expect(more.map(({ key }) => key)).toEqual(['addPayment', 'addCharge', 'noShow', 'cancel']);
    expect(headKeys(keys).slice(0, VISIBLE)).toEqual(['checkIn', 'addPayment', 'addCharge']);
  });

  it("are named for the stay's state, and dates appear once", () => {
    const keys = (state: 'expected' | 'in_house') =>
      allowedKeys({ actions: [] }, stay({ state, actions: ['extend', 'shorten'] }));
    expect(keys('expected').map((key) => wordOf(key, { state: 'expected' }))).toEqual(['action_changeDates']);
    expect(keys('in_house').map((key) => wordOf(key, { state: 'in_house' }))).toEqual([
      ...['action_extend', 'action_shorten'],
    ]);
  });

  it('show a rejection beside its acceptance', () => {
    const keys = allowedKeys({ actions: ['reject', 'accept', 'cancel'] }, undefined);
    expect(splitActions(keys.map((key) => ({ key })))[0].map(({ key }) => key)).toEqual(['accept', 'reject']);
  });

  it('belong to the room in a group', () => {
    expect(soleStay({ stays: [stay(), stay({ id: 's2' })] })).toBeUndefined();
    expect(soleStay({ stays: [stay({ state: 'cancelled' }), stay({ id: 's2' })] })?.id).toBe('s2');
  });
});

describe('a new order', () => {
  it('starts with the preset room or with the search', () => {
    expect(initialDraft({ houseId: 'h', roomTypeId: 't', roomId: 'r', checkIn: '2026-11-20' }).stays).toEqual(
      [{ roomTypeId: 't', roomId: 'r', checkIn: '2026-11-20', checkOut: '2026-11-21', guests: 2 }],
    );
    expect(initialDraft({ houseId: 'h' })).toMatchObject({ houseId: 'h', stays: [] });
  });

  it('counts its chosen rooms as taken', () => {
    const range = { checkIn: '2026-11-20', checkOut: '2026-11-22' };
    const chosen = [{ roomTypeId: 't', guests: 2, checkIn: '2026-11-21', checkOut: '2026-11-23' }];
    expect(placesLeft(1, 't', range, chosen)).toBe(0);
    expect(placesLeft(1, 'other', range, chosen)).toBe(1);
    expect(placesLeft(1, 't', { checkIn: '2026-11-23', checkOut: '2026-11-24' }, chosen)).toBe(1);
  });

  const draft: StayDraft = { roomTypeId: 't', checkIn: '2026-11-20', checkOut: '2026-11-21', guests: 2 };
  const quote = (change: Partial<Quote> = {}): Quote =>
    ({ totalFen: 7, cleaningFen: 2, refusals: [], ...change }) as Quote;
  const minStay = { code: 'price.minStay', message: '至少 3 晚', overridable: true };
  const soldOut = { code: 'roomStatus.soldOut', message: '无房', overridable: false };

  it('has a total once every price is known; an own price excludes cleaning', () => {
    expect(orderTotal([draft], [undefined])).toBeNull();
    expect(orderTotal([draft, { ...draft, roomFenOverride: 5 }], [quote(), quote()])).toBe(7 + 5 + 2);
  });

  it('is blocked by objections unless they can be and are overridden', () => {
    const quotes = [quote({ refusals: [minStay] }), quote({ refusals: [minStay, soldOut] }), undefined];
    expect(overridable(quotes)).toEqual(['至少 3 晚']);
    expect(quotes.map((one) => isRefused(one, false))).toEqual([true, true, false]);
    expect(quotes.map((one) => isRefused(one, true))).toEqual([false, true, false]);
  });

  it('is sent with the prices shown, and overrides only broken restrictions', () => {
    const input = { houseId: 'h', bookerName: '王', ignoreRestrictions: true, stays: [draft] };
    expect(asTold(input, () => quote())).toMatchObject({
      ignoreRestrictions: false,
      stays: [{ quotedFen: 7 }],
    });
    expect(asTold(input, () => quote({ refusals: [minStay] })).ignoreRestrictions).toBe(true);
    expect(asTold(input, () => undefined).stays).toEqual([draft]);
  });
});
