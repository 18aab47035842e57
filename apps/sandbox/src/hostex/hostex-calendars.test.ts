/** Properties, availability, listing calendars and pricing ratios, by HTTP. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type HostexDesk, openHostex } from './hostex.test-kit.ts';
import { hostexTokens } from './seed.ts';

let desk: HostexDesk;
beforeEach(async () => {
  desk = await openHostex();
});
afterEach(() => desk.sandbox.stop());

const target = { channel_type: 'tujia', listing_id: '120011' };
const codeOf = async (...args: Parameters<HostexDesk['call']>) => (await desk.call(...args)).body.error_code;
const calendar = async (start: string, end: string) => {
  const { body } = await desk.call('POST', '/listings/calendar', {
    start_date: start,
    end_date: end,
    listings: [target],
  });
  return body.data.listings[0].calendar;
};

describe('properties', () => {
  it('lists them with their channels, by id, group and tag', async () => {
    const { properties, total } = (await desk.call('GET', '/properties')).body.data;
    expect(total).toBe(4);
    expect(properties[0]).toMatchObject({ id: 12_001, longitude: '120.1305', groups: [{ id: 11 }] });
    const types = properties[0].channels.map((one: { channel_type: string }) => one.channel_type);
    expect(types).toEqual(['tujia', 'meituan_bnb', 'xiaozhu', 'ctrip', 'fliggy']);
    expect((await desk.call('GET', '/properties?id=12003')).body.data.properties).toHaveLength(1);
    expect((await desk.call('GET', '/properties?tag_id=21')).body.data.properties).toHaveLength(1);
    expect((await desk.call('GET', '/room_types')).body.data.room_types[0]).toMatchObject({
      properties: [{ id: 12_001 }, { id: 12_002 }],
      channels: [{ listing_id: '150011' }],
    });
  });

  it('pages by offset and limit; page and page_size are ignored; the total may be missing', async () => {
    expect((await desk.call('GET', '/properties?offset=3&limit=2')).body.data.properties).toHaveLength(1);
    expect((await desk.call('GET', '/properties?page=3&page_size=1')).body.data.properties).toHaveLength(4);
    expect(await codeOf('GET', '/properties?limit=101')).toBe(422);
    await desk.control('settings', { hasTotals: false });
    expect((await desk.call('GET', '/properties')).body.data).not.toHaveProperty('total');
  });

  it('shows the first 20 rows by default', async () => {
    for (let index = 0; index < 21; index += 1) await desk.book({ oversell: true });
    expect((await desk.call('GET', '/reservations')).body.data.reservations).toHaveLength(20);
    expect((await desk.call('GET', '/reservations?limit=100')).body.data.reservations).toHaveLength(21);
  });

  it('answers the names that reservations refer to as bare lists, or under their name', async () => {
    for (const path of [
      '/custom_channels',
      '/income_methods',
      '/expense_methods',
      '/income_items',
      '/expense_items',
    ])
      expect((await desk.call('GET', path)).body.data[0]).toEqual({ id: 1, name: expect.any(String) });
    await desk.control('settings', { lists: 'named' });
    expect((await desk.call('GET', '/custom_channels')).body.data.custom_channels).toHaveLength(3);
    expect((await desk.call('GET', '/webhooks')).body.data).toEqual({ webhooks: [] });
  });

  it('hides what belongs to another account', async () => {
    const query = 'property_ids=13001&start_date=2026-11-20&end_date=2026-11-21';
    expect(await codeOf('GET', `/availabilities?${query}`)).toBe(403);
    expect(await codeOf('GET', `/availabilities?${query.replace('13001', '999')}`)).toBe(404);
    const own = { token: hostexTokens.international, edition: 'international' } as const;
    expect(await codeOf('GET', `/availabilities?${query}`, undefined, own)).toBe(0);
  });
});

describe('availability', () => {
  const read = async (start = '2026-11-21', end = '2026-11-23') => {
    const { data } = (
      await desk.call('GET', `/availabilities?property_ids=12001&start_date=${start}&end_date=${end}`)
    ).body;
    return data.listings[0].availabilities.map((one: { available: boolean }) => one.available);
  };

  it('is accepted first and true a moment later; a range wins over dates', async () => {
    const range = { start_date: '2026-11-21', end_date: '2026-11-22' };
    const body = { property_ids: [12_001], available: false, ...range, dates: ['2026-11-23'] };
    expect(await codeOf('POST', '/availabilities', body)).toBe(0);
    expect(await read()).toEqual([true, true, true]);
    desk.pass(1_500);
    expect(await read()).toEqual([false, false, true]);
  });

  it('of a booked night is closed, whatever was written', async () => {
    await desk.book();
    expect(await read()).toEqual([true, false, false]);
  });

  it.each([
    ['ids as text', { property_ids: ['12001'] }],
    ['no ids', { property_ids: [] }],
    ['available as number', { available: 1 }],
    ['neither range nor dates', { dates: undefined }],
    ['half a range', { start_date: '2026-11-21' }],
    ['an impossible date', { dates: ['2026-11-31'] }],
    ['a past date', { dates: ['2026-11-19'] }],
    ['an unknown field', { colour: 'red' }],
  ])('refuses %s', async (_, fields) => {
    const body = { property_ids: [12_001], available: false, dates: ['2026-11-21'], ...fields };
    expect(await codeOf('POST', '/availabilities', body)).toBe(422);
  });

  it('reads at most 100 properties, from within a year, to three years ahead', async () => {
    const query = (ids: string, start: string, end: string) =>
      `/availabilities?property_ids=${ids}&start_date=${start}&end_date=${end}`;
    expect(await codeOf('GET', query(Array(101).fill('12001').join(','), '2026-11-20', '2026-11-21'))).toBe(
      422,
    );
    expect(await codeOf('GET', query('12001', '2025-11-01', '2026-11-21'))).toBe(422);
    expect(await codeOf('GET', query('12001', '2026-11-20', '2029-12-31'))).toBe(422);
    expect(await codeOf('GET', query('12001', '2025-11-21', '2029-11-01'))).toBe(0);
    expect(await codeOf('GET', '/availabilities?property_ids=12001')).toBe(422);
  });
});

describe('listings', () => {
  it('take prices, stock and restrictions later, and keep what a write leaves out', async () => {
    const range = { start_date: '2026-11-21', end_date: '2026-11-22' };
    const writes = [
      ['prices', [{ ...range, price: 456.23 }]],
      ['inventories', [{ ...range, inventory: 3 }]],
      ['restrictions', [{ ...range, min_stay: 2 }]],
      ['restrictions', [{ date: '2026-11-22', closed_to_arrival: true }]],
    ] as const;
    for (const [name, items] of writes)
      expect(await codeOf('POST', `/listings/${name}`, { ...target, [name]: items })).toBe(0);
    expect((await calendar('2026-11-21', '2026-11-21'))[0].price).toBe(528);
    desk.pass(1_500);
    expect(await calendar('2026-11-21', '2026-11-23')).toEqual([
      { date: '2026-11-21', price: 456.23, inventory: 3, restrictions: { min_stay: 2 } },
      {
        date: '2026-11-22',
        price: 456.23,
        inventory: 3,
        restrictions: { min_stay: 2, closed_to_arrival: true },
      },
      { date: '2026-11-23', price: 528, inventory: 1, restrictions: {} },
    ]);
  });

  it('do not change the availability of the property', async () => {
    await desk.call('POST', '/listings/inventories', {
      ...target,
      inventories: [{ date: '2026-11-21', inventory: 0 }],
    });
    desk.pass(1_500);
    const query = 'property_ids=12001&start_date=2026-11-21&end_date=2026-11-21';
    const { data } = (await desk.call('GET', `/availabilities?${query}`)).body;
    expect(data.listings[0].availabilities[0].available).toBe(true);
    expect(
      (
        await desk.control('book', {
          channelType: 'tujia',
          listingId: '120011',
          checkIn: '2026-11-21',
          checkOut: '2026-11-22',
        })
      ).body.message,
    ).toContain('no stock');
  });

  it.each([
    ['a negative stock', 'inventories', { inventory: -1 }],
    ['a fractional stock', 'inventories', { inventory: 1.5 }],
    ['a price of nothing', 'prices', { price: 0 }],
    ['a price as text', 'prices', { price: '456.23' }],
    ['null', 'restrictions', { min_stay: null }],
    ['no restriction', 'restrictions', {}],
    ['another name', 'restrictions', { stop_sell: true }],
    ['a minimum stay of 0', 'restrictions', { min_stay: 0 }],
    ['a date of yesterday', 'prices', { price: 1, date: '2026-11-19' }],
  ])('refuse %s', async (_, name, item) => {
    const items = [{ date: '2026-11-21', ...item }];
    expect(await codeOf('POST', `/listings/${name}`, { ...target, [name]: items })).toBe(422);
  });

  it('refuse an unknown channel, and a listing that is gone', async () => {
    const prices = [{ date: '2026-11-21', price: 1 }];
    expect(await codeOf('POST', '/listings/prices', { channel_type: 'party', listing_id: '1', prices })).toBe(
      422,
    );
    expect(await codeOf('POST', '/listings/prices', { channel_type: 'tujia', listing_id: '1', prices })).toBe(
      404,
    );
    await desk.control('removeListing', { channelType: 'tujia', listingId: '120011' });
    expect(await codeOf('POST', '/listings/prices', { ...target, prices })).toBe(404);
  });

  it('take ranges, dates or either, as set', async () => {
    const price = (item: Record<string, unknown>) =>
      codeOf('POST', '/listings/prices', { ...target, prices: [{ price: 1, ...item }] });
    const range = { start_date: '2026-11-21', end_date: '2026-11-22' };
    expect([await price(range), await price({ date: '2026-11-21' })]).toEqual([0, 0]);
    await desk.control('settings', { itemShape: 'range' });
    expect([await price(range), await price({ date: '2026-11-21' })]).toEqual([0, 422]);
    await desk.control('settings', { itemShape: 'date' });
    expect([await price(range), await price({ date: '2026-11-21' })]).toEqual([422, 0]);
  });

  it('may lose half of an accepted write', async () => {
    await desk.control('fault', { name: 'halfApplied', count: 1 });
    const range = { start_date: '2026-11-21', end_date: '2026-11-22' };
    expect(await codeOf('POST', '/listings/prices', { ...target, prices: [{ ...range, price: 99 }] })).toBe(
      0,
    );
    desk.pass(1_500);
    const prices = (await calendar('2026-11-21', '2026-11-22')).map(({ price }: { price: number }) => price);
    expect(prices).toEqual([99, 528]);
  });
});

describe('pricing ratios', () => {
  it('belong to a property or to a room type; price is the base by the ratio, rounded', async () => {
    const { pricing_ratios } = (await desk.call('GET', '/pricing_ratios?property_id=12001')).body.data;
    expect(
      pricing_ratios.find((one: { channel_type: string }) => one.channel_type === 'ctrip').readonly,
    ).toBe(true);
    const roomType = await desk.call('GET', '/pricing_ratios?room_type_id=15001');
    expect(roomType.body.data.pricing_ratios).toEqual([
      { channel_type: 'ctrip', listing_id: '150011', ratio: 110, readonly: false },
    ]);
    expect(await codeOf('GET', '/pricing_ratios')).toBe(422);
    expect(await codeOf('GET', '/pricing_ratios?property_id=12001&room_type_id=15001')).toBe(422);
    const listings = [{ channel_type: 'ctrip', listing_id: '150011' }];
    const far = { start_date: '2027-06-01', end_date: '2027-06-01', listings };
    // Base 500 at 110 %.
    expect((await desk.call('POST', '/listings/calendar', far)).body.data.listings[0].calendar[0].price).toBe(
      550,
    );
  });
});
