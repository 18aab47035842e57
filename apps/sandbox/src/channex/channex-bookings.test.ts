/** The revision feed and its acknowledgement, recovery, and effects on availability, by HTTP. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ChannexDesk, openChannex } from './channex.test-kit.ts';
import { channexKeys } from './seed.ts';

let desk: ChannexDesk;
let ids: Awaited<ReturnType<ChannexDesk['ids']>>;
beforeEach(async () => {
  desk = await openChannex();
  ids = await desk.ids();
  await desk.openTwin();
});
afterEach(() => desk.sandbox.stop());

const MINUTE = 60_000;
const stay = () => ({ ratePlanId: ids.twinBar, checkIn: '2026-11-22', checkOut: '2026-11-24' });
const book = async (fields: Record<string, unknown> = {}) =>
  (await desk.control('book', { ...stay(), ...fields })).body;
const feed = (query = 'order[inserted_at]=asc') => desk.call('GET', `/booking_revisions/feed?${query}`);
const ack = (id: string) => desk.call('POST', `/booking_revisions/${id}/ack`);
const pass = (ms: number) => desk.sandbox.platforms.clock.advance(ms);

describe('feed', () => {
  it('holds every unacknowledged revision as a whole snapshot, until it is acknowledged', async () => {
    const { bookingId } = await book({ ota: 'Booking.com' });
    pass(1_000);
    await desk.control('modify', { bookingId, checkOut: '2026-11-25' });
    pass(1_000);
    await desk.control('cancel', { bookingId });
    const { data, meta } = (await feed()).body;
    expect(meta.total).toBe(3);
    expect(data.map((one: { attributes: { status: string } }) => one.attributes.status)).toEqual([
      'new',
      'modified',
      'cancelled',
    ]);
    expect(
      new Set(data.map((one: { attributes: { unique_id: string } }) => one.attributes.unique_id)).size,
    ).toBe(1);
    expect(
      new Set(data.map((one: { attributes: { booking_id: string } }) => one.attributes.booking_id)),
    ).toEqual(new Set([bookingId]));
    const roomIds = data.map(
      (one: { attributes: { rooms: { booking_room_id: string }[] } }) =>
        one.attributes.rooms[0]?.booking_room_id,
    );
    expect(new Set(roomIds).size).toBe(3);
    expect((await ack(data[0].id)).body).toEqual({ meta: { message: 'Success' } });
    expect((await feed()).body.meta.total).toBe(2);
    expect((await ack('11111111-1111-4111-8111-111111111111')).status).toBe(404);
  });

  it('comes newest first unless an order is asked for', async () => {
    for (let index = 0; index < 3; index += 1) {
      await book();
      pass(1_000);
    }
    const times = async (query: string) =>
      (await feed(query)).body.data.map(
        (one: { attributes: { inserted_at: string } }) => one.attributes.inserted_at,
      );
    const ascending = await times('order[inserted_at]=asc');
    expect(ascending).toEqual(ascending.toSorted());
    expect(await times('')).toEqual(ascending.toReversed());
    expect(ascending[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/);
  });

  it('moves up while it is acknowledged: the second page skips what the first one lost', async () => {
    for (let index = 0; index < 15; index += 1) await book({ oversell: true });
    const first = (await feed('order[inserted_at]=asc&pagination[limit]=10')).body.data as { id: string }[];
    for (const { id } of first) await ack(id);
    expect(
      (await feed('order[inserted_at]=asc&pagination[limit]=10&pagination[page]=2')).body.data,
    ).toHaveLength(0);
    expect(
      (await feed('order[inserted_at]=asc&pagination[limit]=10&pagination[page]=1')).body.data,
    ).toHaveLength(5);
  });

  it('forgets after 30 minutes by default, or keeps; either way one hook warns', async () => {
    const { bookingId, revisionId } = await book();
    pass(30 * MINUTE - 1_000);
    expect((await feed()).body.meta.total).toBe(1);
    pass(1_000);
    expect((await feed()).body.meta.total).toBe(0);
    await desk.control('settings', { feedMode: 'keep' });
    expect((await feed()).body.meta.total).toBe(1);
    expect((await ack(revisionId ?? '')).status).toBe(200);
    expect((await feed()).body.meta.total).toBe(0);
    expect((await desk.call('GET', `/bookings/${bookingId}`)).status).toBe(200);
  });

  it('shows an account-wide key the revisions of foreign properties too', async () => {
    const foreign = Object.values(desk.channex.state.ratePlans).find(
      ({ attributes }) => attributes.title === 'Standard Rate',
    );
    const ratePlanId = foreign?.id;
    await desk.control('book', { ...stay(), ratePlanId });
    expect((await feed()).body.meta.total).toBe(1);
    expect((await feed(`filter[property_id]=${ids.propertyId}`)).body.meta.total).toBe(0);
    const covered = await desk.call('GET', '/booking_revisions/feed', undefined, {
      key: channexKeys.oneProperty,
    });
    expect(covered.body.meta.total).toBe(0);
    const { data } = (await feed()).body;
    const refused = await desk.call('POST', `/booking_revisions/${data[0].id}/ack`, undefined, {
      key: channexKeys.oneProperty,
    });
    expect(refused.status).toBe(403);
  });
});

describe('recovery after an outage', () => {
  it('a changed booking keeps its first time: the revision list finds what the booking list misses', async () => {
    const { bookingId } = await book();
    pass(60 * MINUTE);
    const since = new Date(desk.sandbox.platforms.clock.now().getTime() - MINUTE).toISOString();
    await desk.control('modify', { bookingId, checkOut: '2026-11-25' });
    pass(40 * MINUTE);
    expect((await feed()).body.meta.total).toBe(0);
    expect((await desk.call('GET', `/bookings?filter[inserted_at][gte]=${since}`)).body.meta.total).toBe(0);
    const revisions = await desk.call('GET', `/booking_revisions?filter[inserted_at][gte]=${since}`);
    expect(
      revisions.body.data.map((one: { attributes: { status: string } }) => one.attributes.status),
    ).toEqual(['modified']);
    const { attributes } = (await desk.call('GET', `/bookings/${bookingId}`)).body.data;
    expect(attributes).toMatchObject({ status: 'modified', departure_date: '2026-11-25', id: bookingId });
    expect(attributes.revision_id).toBe(revisions.body.data[0].id);
    expect(Date.parse(`${attributes.inserted_at}Z`)).toBeLessThan(Date.parse(since));
  });

  it('finds bookings by arrival, and forgets them 3 months after check-out', async () => {
    await book();
    const by = (query: string) => desk.call('GET', `/bookings?${query}`).then(({ body }) => body.meta.total);
    expect(await by('filter[arrival_date][gte]=2026-11-22&filter[departure_date][lte]=2026-11-24')).toBe(1);
    expect(await by('filter[arrival_date][gte]=2026-11-23')).toBe(0);
    pass(120 * 24 * 60 * MINUTE);
    expect(await by('filter[arrival_date][gte]=2026-11-22')).toBe(0);
  });
});

describe('availability', () => {
  const left = async (date: string) => {
    const query = `filter[property_id]=${ids.propertyId}&filter[date]=${date}`;
    return (await desk.call('GET', `/availability?${query}`)).body.data[ids.twin][date];
  };

  it('falls with a new booking only', async () => {
    const { bookingId } = await book();
    expect([await left('2026-11-22'), await left('2026-11-24')]).toEqual([7, 8]);
    await desk.control('modify', { bookingId, checkOut: '2026-11-25' });
    expect(await left('2026-11-24')).toBe(8);
    await desk.control('cancel', { bookingId });
    expect(await left('2026-11-22')).toBe(7);
  });

  it('limits further nights and rooms of a booking, unless they are oversold', async () => {
    await desk.openTwin(1);
    const { bookingId } = await book();
    await desk.call('POST', '/availability', {
      values: [{ property_id: ids.propertyId, room_type_id: ids.twin, date: '2026-11-24', availability: 0 }],
    });
    const extend = (fields: Record<string, unknown> = {}) =>
      desk.control('modify', { bookingId, checkOut: '2026-11-25', ...fields });
    expect(await extend()).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('sold out') },
    });
    expect((await desk.control('modify', { bookingId, checkOut: '2026-11-23' })).status).toBe(200);
    expect((await extend({ oversell: true })).status).toBe(200);
    const december = { ...stay(), checkIn: '2026-12-01', checkOut: '2026-12-02' };
    const twoRooms = { propertyId: ids.propertyId, rooms: [december, december] };
    expect((await desk.control('book', twoRooms)).status).toBe(422);
  });

  it('follows changes where the property says so', async () => {
    const settings = {
      allow_availability_autoupdate_on_modification: true,
      allow_availability_autoupdate_on_cancellation: true,
    };
    await desk.call('PUT', `/properties/${ids.propertyId}`, { property: { settings } });
    const { bookingId } = await book();
    await desk.control('modify', { bookingId, checkOut: '2026-11-25' });
    expect(await left('2026-11-24')).toBe(7);
    await desk.control('cancel', { bookingId });
    expect([await left('2026-11-22'), await left('2026-11-24')]).toEqual([8, 8]);
  });

  it.each([
    ['sold out', { availability: 0 }],
    ['stop sell', { stop_sell: true }],
    ['min stay', { min_stay_through: 3 }],
    ['min stay', { min_stay_arrival: 3 }],
    ['max stay', { max_stay: 1 }],
    ['closed to arrival', { closed_to_arrival: true }],
  ])('guests cannot book what is closed: %s', async (why, fields) => {
    const path = 'availability' in fields ? '/availability' : '/restrictions';
    const target = 'availability' in fields ? { room_type_id: ids.twin } : { rate_plan_id: ids.twinBar };
    await desk.call('POST', path, {
      values: [{ property_id: ids.propertyId, ...target, date: '2026-11-22', ...fields }],
    });
    const refused = await desk.control('book', stay());
    expect(refused).toMatchObject({ status: 422, body: { message: expect.stringContaining(why) } });
    expect((await desk.control('book', { ...stay(), oversell: true })).status).toBe(200);
  });
});

describe('reports and the CRS app', () => {
  it('takes a no-show of Booking.com only', async () => {
    const booking = (await book({ ota: 'Booking.com' })).bookingId;
    const agoda = (await book({ ota: 'Agoda' })).bookingId;
    const no_show_report = { waived_fees: true };
    expect((await desk.call('POST', `/bookings/${booking}/no_show`, { no_show_report })).status).toBe(200);
    expect((await desk.call('POST', `/bookings/${booking}/no_show`, { no_show_report: {} })).status).toBe(
      422,
    );
    expect((await desk.call('POST', `/bookings/${booking}/invalid_card`)).status).toBe(200);
    const refused = await desk.call('POST', `/bookings/${agoda}/no_show`, { no_show_report });
    expect(refused).toMatchObject({ status: 422, body: { errors: { code: 'method_not_supported' } } });
    expect((await desk.call('POST', '/bookings', { booking: {} })).status).toBe(403);
  });
});

describe('histories', () => {
  it('never sells a night twice within one call', async () => {
    await desk.openTwin(2);
    await desk.control('history', { propertyId: ids.propertyId, count: 300, withinDays: 40 });
    const taken = new Map<string, number>();
    for (const { revisionIds } of Object.values(desk.channex.state.bookings)) {
      const newest = desk.channex.state.revisions[revisionIds.at(-1) ?? ''];
      if (newest?.status === 'cancelled') continue;
      for (const room of newest?.snapshot.rooms ?? [])
        for (const date of Object.keys(room.days)) taken.set(date, (taken.get(date) ?? 0) + 1);
    }
    expect(Math.max(...taken.values())).toBe(2);
  });

  it('goes on by itself where visits are on', async () => {
    await desk.control('visits', { propertyId: ids.propertyId, everyMinutes: 5 });
    for (let minute = 0; minute < 3; minute += 1) {
      pass(5 * MINUTE);
      await desk.channex.settle();
    }
    expect(Object.keys(desk.channex.state.bookings)).toHaveLength(3);
    await desk.control('visits', { propertyId: ids.propertyId, everyMinutes: 0 });
    pass(5 * MINUTE);
    await desk.channex.settle();
    expect(Object.keys(desk.channex.state.bookings)).toHaveLength(3);
  });

  it('simulates bookings, changes and cancellations at random, the same for the same seed', async () => {
    const { body } = await desk.control('history', { propertyId: ids.propertyId, count: 40, withinDays: 40 });
    const statuses = Object.values(desk.channex.state.revisions).map(({ status }) => status);
    expect(Number(body.placed)).toBeGreaterThan(30);
    expect(new Set(statuses)).toEqual(new Set(['new', 'modified', 'cancelled']));
    const otas = Object.values(desk.channex.state.revisions).map(({ snapshot }) => snapshot.otaName);
    expect(new Set(otas).size).toBeGreaterThan(3);
    const again = await openChannex();
    const plan = await again.ids();
    await again.openTwin();
    await again.control('history', { propertyId: plan.propertyId, count: 40, withinDays: 40 });
    expect(Object.values(again.channex.state.revisions).map(({ status }) => status)).toEqual(statuses);
    await again.sandbox.stop();
  });
});
