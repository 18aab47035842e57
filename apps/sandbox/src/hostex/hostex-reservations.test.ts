/** Reservations and their stays, by HTTP: windows, states, alterations, direct bookings. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HostexDesk, openHostex } from './hostex.test-kit.ts';

let desk: HostexDesk;
beforeEach(async () => {
  desk = await openHostex();
});
afterEach(() => desk.sandbox.stop());

const codeOf = async (...args: Parameters<HostexDesk['call']>) => (await desk.call(...args)).body.error_code;
const list = async (query: string) =>
  (await desk.call('GET', `/reservations?${query}`)).body.data.reservations;
const stayOf = async (code: string) => (await list(`reservation_code=${code}`))[0];

const direct = {
  property_id: '12001',
  custom_channel_id: 1,
  check_in_date: '2026-12-01',
  check_out_date: '2026-12-03',
  guest_name: '王小雨',
  currency: 'CNY',
  rate_amount: 998.5,
  commission_amount: 0,
  received_amount: 200,
  income_method_id: 1,
};

describe('a stay', () => {
  it('has the recorded keys, money in major units and times with a zone', async () => {
    const { reservationCode } = await desk.book({ rate: 998.5 });
    const stay = await stayOf(reservationCode);
    expect(stay).toMatchObject({
      stay_code: reservationCode,
      property_id: 12_001,
      channel_type: 'tujia',
      listing_id: '120011',
      check_in_date: '2026-11-22',
      check_out_date: '2026-11-24',
      number_of_guests: 2,
      status: 'accepted',
      cancelled_at: null,
      in_reservation_box: false,
      rates: { rate: { currency: 'CNY', amount: 998.5 }, commission: { amount: 99.85 } },
      check_in_details: { arrival_at: null, lock_code: null },
    });
    expect(reservationCode).toMatch(/^0-\d{7}-[0-9a-f]{6}$/);
    expect(stay.booked_at).toMatch(/\+00:00$/);
    const sum = stay.rates.details
      .slice(0, 2)
      .reduce((total: number, one: { amount: number }) => total + one.amount, 0);
    expect(sum).toBeCloseTo(998.5, 2);
  });

  it('shares its reservation code with other stays, each with a code of its own', async () => {
    const { reservationCode, stayCodes } = await desk.book({ stays: 2 });
    const [, second] = stayCodes;
    expect(second).toBe(reservationCode.replace(/^(0-\d+)/, '$1_1'));
    const stays = await list(`reservation_code=${reservationCode}`);
    expect(stays.map((one: { stay_code: string }) => one.stay_code).toSorted()).toEqual(stayCodes.toSorted());
  });

  it('of a room type has no property until the portal allocates one', async () => {
    const { reservationCode, stayCodes } = await desk.book({ channelType: 'ctrip', listingId: '150011' });
    expect(await stayOf(reservationCode)).toMatchObject({ property_id: 0, in_reservation_box: true });
    await desk.control('allocate', { stayCode: stayCodes[0], propertyId: 12_002 });
    expect(await stayOf(reservationCode)).toMatchObject({ property_id: 12_002, in_reservation_box: false });
    await desk.control('allocate', { stayCode: stayCodes[0], propertyId: 0 });
    expect(await stayOf(reservationCode)).toMatchObject({ property_id: 0 });
  });

  it('moves through its states only as documented', async () => {
    const { reservationCode, stayCodes } = await desk.book({ status: 'wait_accept' });
    const move = (status: string) => desk.control('move', { stayCode: stayCodes[0], status });
    expect((await move('accepted')).status).toBe(200);
    expect((await move('denied')).status).toBe(422);
    await desk.control('cancel', { stayCode: stayCodes[0] });
    const stay = await stayOf(reservationCode);
    expect(stay.status).toBe('cancelled');
    expect(stay.cancelled_at).toMatch(/\+00:00$/);
    expect((await desk.control('alter', { stayCode: stayCodes[0], guests: 3 })).status).toBe(422);
  });

  it('is altered at the channel: dates, guests and price', async () => {
    const { reservationCode, stayCodes } = await desk.book();
    await desk.control('alter', { stayCode: stayCodes[0], checkOut: '2026-11-25', guests: 3, rate: 1_500 });
    expect(await stayOf(reservationCode)).toMatchObject({
      check_out_date: '2026-11-25',
      number_of_guests: 3,
      rates: { rate: { amount: 1_500 } },
      status: 'accepted',
    });
  });
});

describe('an altered stay', () => {
  it('does not get nights of another one, unless it is oversold', async () => {
    const { stayCodes } = await desk.book();
    await desk.book({ checkIn: '2026-11-24', checkOut: '2026-11-25' });
    const alter = (fields: Record<string, unknown> = {}) =>
      desk.control('alter', { stayCode: stayCodes[0], checkOut: '2026-11-25', ...fields });
    expect((await alter()).status).toBe(422);
    expect((await alter({ oversell: true })).status).toBe(200);
  });
});

describe('the list', () => {
  it('shows 180 days around today unless dates or a code are sent', async () => {
    const far = await desk.book({ checkIn: '2027-06-01', checkOut: '2027-06-02', oversell: true });
    await desk.book();
    expect(await list('')).toHaveLength(1);
    expect(await list('start_check_in_date=2026-11-01&end_check_in_date=2027-12-31')).toHaveLength(2);
    expect(await list(`reservation_code=${far.reservationCode}`)).toHaveLength(1);
  });

  it('includes both ends of its windows and filters by channel, property and state', async () => {
    const { stayCodes } = await desk.book();
    await desk.book({ channelType: 'meituan_bnb', listingId: '120022' });
    await desk.control('cancel', { stayCode: stayCodes[0] });
    expect(await list('start_check_in_date=2026-11-22&end_check_in_date=2026-11-22')).toHaveLength(2);
    expect(await list('start_check_out_date=2026-11-25')).toHaveLength(0);
    expect(await list('start_check_out_date=2026-11-24&end_check_out_date=2026-11-24')).toHaveLength(2);
    expect(await list('status=cancelled')).toHaveLength(1);
    expect(await list('channel_type=meituan_bnb')).toHaveLength(1);
    expect(await list('property_id=12002')).toHaveLength(1);
    expect(await codeOf('GET', '/reservations?status=gone')).toBe(422);
    expect(await codeOf('GET', '/reservations?order_by=price')).toBe(422);
  });

  it('is always descending', async () => {
    for (const day of ['21', '25', '23'])
      await desk.book({ checkIn: `2026-11-${day}`, checkOut: '2026-11-26', oversell: true });
    const arrivals = (await list('order_by=check_in_date')).map(
      (one: { check_in_date: string }) => one.check_in_date,
    );
    expect(arrivals).toEqual(['2026-11-25', '2026-11-23', '2026-11-21']);
  });
});

describe('direct bookings', () => {
  const create = (fields: Record<string, unknown> = {}) =>
    desk.call('POST', '/reservations', { ...direct, ...fields });
  const created = async () => (await list('property_id=12001&channel_type=hostex_direct'))[0];

  it('are answered without data and found by property and dates; a repetition makes another', async () => {
    const { body } = await create();
    expect(body).toEqual({ request_id: expect.any(String), error_code: 0, error_msg: 'Done.' });
    await create();
    const window = 'start_check_in_date=2026-12-01&end_check_in_date=2026-12-01';
    expect(await list(`property_id=12001&${window}`)).toHaveLength(2);
    expect(await created()).toMatchObject({ custom_channel: { id: 1 }, payment: { balance_amount: 798.5 } });
  });

  it.each([
    ['property_id', 12_001],
    ['property_id', undefined],
    ['custom_channel_id', 99],
    ['income_method_id', '1'],
    ['check_out_date', '2026-12-01'],
    ['guest_name', ''],
    ['guest_name', 'x'.repeat(101)],
    ['currency', 'yuan'],
    ['rate_amount', '998.50'],
    ['rate_amount', 1_000_000],
    ['received_amount', undefined],
    ['number_of_guests', 100],
    ['colour', 'red'],
  ])('refuse %s %s', async (name, value) => {
    expect((await create({ [name]: value })).body.error_code).toBe(422);
    expect(await created()).toBeUndefined();
  });

  it('are changed by stay code, without a way to another property', async () => {
    await create();
    const { stay_code: code } = await created();
    expect(
      await codeOf('PATCH', `/reservations/${code}`, { check_out_date: '2026-12-04', remarks: '加床' }),
    ).toBe(0);
    expect(await created()).toMatchObject({ check_out_date: '2026-12-04', remarks: '加床' });
    expect(await codeOf('PATCH', `/reservations/${code}`, { property_id: 12_002 })).toBe(422);
    expect(await codeOf('PATCH', `/reservations/${code}`, { check_out_date: '2026-11-30' })).toBe(422);
    expect(await codeOf('PATCH', `/reservations/${code}`, { remarks: 'x'.repeat(501) })).toBe(422);
    expect(await codeOf('PATCH', '/reservations/0-1-unknown', { remarks: 'x' })).toBe(404);
  });

  it('can be cancelled, those of a channel cannot', async () => {
    await create();
    const { reservation_code: code } = await created();
    expect(await codeOf('DELETE', `/reservations/${code}`)).toBe(0);
    expect((await created()).status).toBe('cancelled');
    const { reservationCode } = await desk.book();
    expect(await codeOf('DELETE', `/reservations/${reservationCode}`)).toBe(403);
    expect(await codeOf('PATCH', `/reservations/${reservationCode}`, { check_out_date: '2026-11-29' })).toBe(
      403,
    );
    expect(await codeOf('PATCH', `/reservations/${reservationCode}`, { remarks: '晚到' })).toBe(0);
    expect((await stayOf(reservationCode)).status).toBe('accepted');
  });
});

describe('details', () => {
  it('sets and deletes the lock code and custom fields', async () => {
    const { reservationCode } = await desk.book();
    const path = `/reservations/${reservationCode}`;
    expect(await codeOf('PATCH', `${path}/check_in_details`, { lock_code: '1234#' })).toBe(0);
    expect((await stayOf(reservationCode)).check_in_details.lock_code).toBe('1234#');
    expect(await codeOf('PATCH', `${path}/check_in_details`, {})).toBe(422);
    await desk.call('PATCH', `${path}/custom_fields`, { custom_fields: { floor: 3, note: 'x' } });
    await desk.call('PATCH', `${path}/custom_fields`, { note: null });
    expect((await desk.call('GET', `${path}/custom_fields`)).body.data).toEqual({
      custom_fields: { floor: 3 },
    });
    expect(await codeOf('PATCH', `${path}/custom_fields`, {})).toBe(422);
  });
});

describe('histories', () => {
  it('goes on by itself where visits are on', async () => {
    await desk.control('visits', { accountId: 'hx-china', everyMinutes: 5 });
    for (let minute = 0; minute < 3; minute += 1) {
      desk.pass(5 * 60_000);
      await desk.hostex.settle();
    }
    expect(Object.keys(desk.hostex.state.stays)).toHaveLength(3);
  });

  it('simulates reservations, alterations and answers at random', async () => {
    const { body } = await desk.control('history', { count: 60, withinDays: 40 });
    expect(Number(body.placed)).toBeGreaterThan(20);
    const stays = Object.values(desk.hostex.state.stays);
    expect(new Set(stays.map(({ status }) => status)).size).toBeGreaterThan(2);
    expect(new Set(stays.map(({ channelType }) => channelType)).size).toBeGreaterThan(3);
  });
});
