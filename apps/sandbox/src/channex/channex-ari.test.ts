/** Availability, prices and restrictions, by HTTP: warnings, units, ranges, horizon and limits. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ChannexDesk, NOW, openChannex } from './channex.test-kit.ts';

let desk: ChannexDesk;
let ids: Awaited<ReturnType<ChannexDesk['ids']>>;
beforeEach(async () => {
  desk = await openChannex();
  ids = await desk.ids();
});
afterEach(() => desk.sandbox.stop());

const entry = (fields: Record<string, unknown>) => ({
  property_id: ids.propertyId,
  rate_plan_id: ids.twinBar,
  date: '2026-11-22',
  ...fields,
});
const restrict = (...values: unknown[]) => desk.call('POST', '/restrictions', { values });
const read = async (from: string, to: string, restrictions: string) => {
  const dates = `filter[date][gte]=${from}&filter[date][lte]=${to}`;
  const query = `filter[property_id]=${ids.propertyId}&${dates}&filter[restrictions]=${restrictions}`;
  return (await desk.call('GET', `/restrictions?${query}`)).body.data;
};

describe('what is taken', () => {
  it('answers a task and no warnings, with or without the empty list', async () => {
    const { status, body } = await restrict(entry({ rate: 33_300 }));
    expect(status).toBe(200);
    expect(body.data).toEqual([{ id: expect.any(String), type: 'task' }]);
    expect(body.meta).toEqual({ message: 'Success', warnings: [] });
    await desk.control('settings', { cleanWarnings: 'absent' });
    expect((await restrict(entry({ rate: 33_300 }))).body.meta).toEqual({ message: 'Success' });
  });

  it('applies entries in order, the last one wins (check values of the documents)', async () => {
    const range = { date: undefined, date_from: '2026-12-01', date_to: '2026-12-10' };
    await restrict(
      entry({ ...range, rate: 24_100 }),
      entry({ ...range, days: ['sa', 'su'], rate: 35_000 }),
      entry({ date: '2026-12-08', rate: '199.50' }),
    );
    const plan = (await read('2026-12-01', '2026-12-10', 'rate'))[ids.twinBar];
    const rates = Object.fromEntries(
      Object.entries(plan).map(([date, value]) => [date, (value as { rate: string }).rate]),
    );
    expect(rates['2026-12-05']).toBe('350.00');
    expect(rates['2026-12-06']).toBe('350.00');
    expect(rates['2026-12-08']).toBe('199.50');
    expect(Object.values(rates).filter((rate) => rate === '241.00')).toHaveLength(7);
  });

  it('keeps a field that is left out', async () => {
    await restrict(entry({ rate: 10_000, stop_sell: true, max_stay: 4 }));
    await restrict(entry({ rate: '120.00', closed_to_arrival: 1 }));
    const plan = (
      await read('2026-11-22', '2026-11-22', 'rate,stop_sell,max_stay,closed_to_arrival,min_stay_arrival')
    )[ids.twinBar];
    expect(plan['2026-11-22']).toEqual({
      rate: '120.00',
      stop_sell: true,
      max_stay: 4,
      closed_to_arrival: true,
      min_stay_arrival: 1,
    });
  });

  it.each([
    ['CNY', '456.23', '456.23'],
    ['CNY', 45_623, '456.23'],
    ['CNY', '312.66', '312.66'],
    ['JPY', '20000', '20000'],
    ['JPY', 20_000, '20000'],
    ['KWD', '12.500', '12.500'],
    ['KWD', 12_500, '12.500'],
  ])('reads %s %s as %s', async (currency, rate, expected) => {
    const { body } = await desk.call('POST', '/properties', {
      property: { title: 'Money', currency, timezone: 'Asia/Shanghai' },
    });
    const propertyId = body.data.id;
    const room = {
      title: 'R',
      count_of_rooms: 1,
      occ_adults: 2,
      occ_children: 0,
      occ_infants: 0,
      default_occupancy: 2,
    };
    const type = await desk.call('POST', '/room_types', { room_type: { property_id: propertyId, ...room } });
    const options = [{ occupancy: 2, is_primary: true }];
    const plan = await desk.call('POST', '/rate_plans', {
      rate_plan: { property_id: propertyId, room_type_id: type.body.data.id, title: 'P', options },
    });
    const values = [{ property_id: propertyId, rate_plan_id: plan.body.data.id, date: '2026-11-22', rate }];
    expect((await desk.call('POST', '/restrictions', { values })).body.meta.warnings).toEqual([]);
    const query = `filter[property_id]=${propertyId}&filter[date]=2026-11-22&filter[restrictions]=rate`;
    const found = (await desk.call('GET', `/restrictions?${query}`)).body.data[plan.body.data.id];
    expect(found['2026-11-22'].rate).toBe(expected);
  });

  it('sells per person by occupancy; a single price is refused there', async () => {
    const options = [
      { occupancy: 1, is_primary: false },
      { occupancy: 2, is_primary: true },
    ];
    const rate_plan = {
      property_id: ids.propertyId,
      room_type_id: ids.twin,
      title: 'Each',
      sell_mode: 'per_person',
      options,
    };
    const { body } = await desk.call('POST', '/rate_plans', { rate_plan });
    const plan = { rate_plan_id: body.data.id };
    const rates = [
      { occupancy: 1, rate: '80.00' },
      { occupancy: 2, rate: 10_000 },
    ];
    expect((await restrict(entry({ ...plan, rates }))).body.meta.warnings).toEqual([]);
    expect((await read('2026-11-22', '2026-11-22', 'rate'))[body.data.id]['2026-11-22'].rate).toBe('100.00');
    const wrong = await restrict(
      entry({ ...plan, rate: 10_000 }),
      entry({ ...plan, rates: [{ occupancy: 3, rate: 1 }] }),
      entry({ rates }),
    );
    expect(wrong.body.data).toEqual([]);
    expect(wrong.body.meta.warnings.map((one) => one.warning)).toEqual([
      { rate: ['is invalid'] },
      { rates: ['is invalid'] },
      { rates: ['is invalid'] },
    ]);
  });
});

describe('what is dropped with a warning', () => {
  it.each([
    ['rate', 0, 'must be greater than 0'],
    ['rate', '-1.00', 'must be greater than 0'],
    ['rate', 312.66, 'is invalid'],
    ['rate', '1.234', 'is invalid'],
    ['min_stay_arrival', 0, 'must be greater than or equal to 1'],
    ['min_stay_through', 0, 'must be greater than or equal to 1'],
    ['max_stay', -1, 'must be greater than or equal to 0'],
    ['max_stay', '3', 'is invalid'],
    ['stop_sell', 'yes', 'is invalid'],
    ['closed_to_arrival', 2, 'is invalid'],
    ['rate', null, 'Should be a non null value or not existed field'],
    ['max_sell', 3, 'is invalid'],
  ])('%s %s: %s', async (name, value, text) => {
    const bad = entry({ [name]: value, ...(name === 'max_sell' ? { rate: 1 } : {}) });
    const { status, body } = await restrict(bad, entry({ date: '2026-11-23', rate: 20_000 }));
    expect(status).toBe(200);
    expect(body.data).toHaveLength(1);
    expect(body.meta.warnings).toHaveLength(1);
    expect(body.meta.warnings[0]).toEqual({ ...bad, warning: expect.objectContaining({ [name]: [text] }) });
    expect((await read('2026-11-23', '2026-11-23', 'rate'))[ids.twinBar]['2026-11-23'].rate).toBe('200.00');
  });

  it('answers 200 with no task if nothing was taken', async () => {
    const { status, body } = await restrict(entry({}), entry({ rate_plan_id: ids.twin, rate: 1 }));
    expect([status, body.data]).toEqual([200, []]);
    expect(body.meta.warnings.map((one) => one.warning)).toEqual([
      { restrictions: ['is invalid'] },
      { rate_plan_id: ['is invalid'] },
    ]);
  });

  it('takes min_stay only where one kind of minimum stay is used', async () => {
    expect((await restrict(entry({ min_stay: 3 }))).body.meta.warnings[0]?.warning).toEqual({
      min_stay: ['is invalid'],
    });
    await desk.call('PUT', `/properties/${ids.propertyId}`, {
      property: { settings: { min_stay_type: 'arrival' } },
    });
    expect((await restrict(entry({ min_stay: 3 }))).body.meta.warnings).toEqual([]);
    const found = (await read('2026-11-22', '2026-11-22', 'min_stay_arrival,min_stay'))[ids.twinBar];
    expect(found['2026-11-22']).toEqual({ min_stay_arrival: 3, min_stay: 3 });
  });

  it('wants one date or a range in order, and known weekdays', async () => {
    const { body } = await restrict(
      entry({ date: '2026-11-31', rate: 1 }),
      entry({ date: undefined, rate: 1 }),
      entry({ date: undefined, date_from: '2026-11-25', date_to: '2026-11-24', rate: 1 }),
      entry({ days: ['monday'], rate: 1 }),
    );
    expect(body.meta.warnings.map((one) => Object.keys(one.warning as object))).toEqual([
      ['date'],
      ['date_from', 'date_to'],
      ['date_to'],
      ['days'],
    ]);
  });

  it('refuses past dates in production, and moves them to today at staging with a plain text', async () => {
    const past = entry({ date: undefined, date_from: '2026-11-18', date_to: '2026-11-21', rate: 15_000 });
    const moved = await restrict(past);
    expect(moved.body.data).toHaveLength(1);
    expect(moved.body.meta.warnings).toEqual([expect.stringContaining('2026-11-20')]);
    expect((await restrict(entry({ date: '2026-11-19', rate: 15_000 }))).body.data).toEqual([]);
    await desk.control('settings', { pastDates: 'refuse' });
    const refused = await restrict(past);
    expect(refused.body.meta.warnings[0]?.warning).toHaveProperty('date_from');
  });
});

describe('horizon', () => {
  it('loses what lies beyond state_length without a word', async () => {
    const last = new Date(NOW.getTime() + 499 * 86_400_000).toISOString().slice(0, 10);
    const range = { date: undefined, date_from: last, date_to: '2028-12-31', rate: 44_400 };
    const { body } = await restrict(entry(range));
    expect(body.meta.warnings).toEqual([]);
    const plan = (await read(last, '2028-12-31', 'rate'))[ids.twinBar];
    expect(Object.keys(plan)).toEqual([last]);
  });
});

describe('availability', () => {
  it('is written by room type, obeys days, and is read by room type', async () => {
    const base = {
      property_id: ids.propertyId,
      room_type_id: ids.twin,
      date_from: '2026-11-20',
      date_to: '2026-11-26',
    };
    const { body } = await desk.call('POST', '/availability', {
      values: [
        { ...base, availability: 5 },
        { ...base, availability: 2, days: ['sa'] },
        { ...base, availability: -1 },
      ],
    });
    expect(body.meta.warnings.map((one) => one.warning)).toEqual([
      { availability: ['must be greater than or equal to 0'] },
    ]);
    const query = `filter[property_id]=${ids.propertyId}&filter[date][gte]=2026-11-20&filter[date][lte]=2026-11-22`;
    expect((await desk.call('GET', `/availability?${query}`)).body.data[ids.twin]).toEqual({
      '2026-11-20': 5,
      '2026-11-21': 2,
      '2026-11-22': 5,
    });
  });
});

describe('reading', () => {
  it('wants one property, dates and the names of restrictions', async () => {
    const all = {
      property: `filter[property_id]=${ids.propertyId}`,
      date: 'filter[date]=2026-11-22',
      names: 'filter[restrictions]=rate',
    };
    const ask = (...parts: string[]) => desk.call('GET', `/restrictions?${parts.join('&')}`);
    expect((await ask(all.property, all.date)).body.errors.details).toEqual(['restrictions is required']);
    expect((await ask(all.date, all.names)).body.errors.details).toEqual(['property_id is required']);
    expect((await ask(all.property, all.names)).body.errors.details).toEqual(['date is required']);
    expect((await ask(all.property, all.date, 'filter[restrictions]=colour')).status).toBe(400);
  });
});

describe('limits', () => {
  it('refuses the 11th post of a minute per property, separately for the two calls', async () => {
    for (let index = 0; index < 10; index += 1)
      expect((await restrict(entry({ rate: 10_000 }))).status).toBe(200);
    const refused = await restrict(entry({ rate: 20_000 }));
    expect(refused).toMatchObject({ status: 429, body: { errors: { code: 'http_too_many_requests' } } });
    expect(refused.body.errors).not.toHaveProperty('details');
    const values = [
      { property_id: ids.propertyId, room_type_id: ids.twin, date: '2026-11-22', availability: 1 },
    ];
    expect((await desk.call('POST', '/availability', { values })).status).toBe(200);
    expect((await read('2026-11-22', '2026-11-22', 'rate'))[ids.twinBar]['2026-11-22'].rate).toBe('100.00');
    desk.sandbox.platforms.clock.advance(60_001);
    expect((await restrict(entry({ rate: 20_000 }))).status).toBe(200);
  });

  it('refuses a call above 10 MB and takes one just below it', async () => {
    const padded = (bytes: number) =>
      JSON.stringify({ values: [entry({ rate: 10_000 })] }).padEnd(bytes, ' ');
    expect((await desk.call('POST', '/restrictions', padded(10 * 1024 * 1024))).status).toBe(200);
    expect((await desk.call('POST', '/restrictions', padded(10 * 1024 * 1024 + 1))).status).toBe(400);
  });

  it('takes 200 room types of 500 nights in one call each', async () => {
    const account = (await desk.control('account', { environment: 'staging' })).body;
    const { propertyId } = (
      await desk.control('property', { accountId: account.accountId, title: 'Big', rooms: 200 })
    ).body;
    const types = Object.values(desk.channex.state.roomTypes).filter((one) => one.propertyId === propertyId);
    const range = { property_id: propertyId, date_from: '2026-11-20', date_to: '2028-04-02' };
    const values = types.map(({ id }) => ({ ...range, room_type_id: id, availability: 1 }));
    const { status, body } = await desk.call('POST', '/availability', { values }, { key: account.key ?? '' });
    expect([status, body.meta.warnings]).toEqual([200, []]);
    const nights = types.map(({ id }) => Object.keys(desk.channex.state.availability[id] ?? {}).length);
    expect(new Set(nights)).toEqual(new Set([500]));
  });
});
