/** Contents of a revision: money, guests, cards, unmapped rooms and wrong totals, by HTTP. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ChannexDesk, openChannex } from './channex.test-kit.ts';

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
const only = async () => {
  const [revision] = (await feed()).body.data;
  return revision.attributes;
};

describe('a revision', () => {
  it('has decimal money, an unordered map of days and a masked card until it is acknowledged', async () => {
    await book({ ota: 'Booking.com' });
    const revision = await only();
    expect(revision).toMatchObject({
      amount: '200.00',
      currency: 'USD',
      ota_commission: '30.00',
      payment_type: 'credit_card',
      arrival_date: '2026-11-22',
      departure_date: '2026-11-24',
      occupancy: { adults: 2, children: 0, infants: 0 },
      unique_id: expect.stringMatching(/^BDC-/),
      guarantee: { is_virtual: false, cvv: '***', card_number: expect.stringContaining('*') },
    });
    expect(revision).not.toHaveProperty('system_id');
    expect([null, 'property']).toContain(revision.payment_collect);
    expect(revision.rooms[0].days).toEqual({ '2026-11-23': '100.00', '2026-11-22': '100.00' });
    expect(revision.rooms[0]).toMatchObject({
      room_type_id: ids.twin,
      rate_plan_id: ids.twinBar,
      amount: '200.00',
    });
    await ack(revision.id);
    const after = await desk.call('GET', `/booking_revisions/${revision.id}`);
    expect(after.body.data.attributes.guarantee).toBeNull();
  });

  it('forgets an unacknowledged card after 7 days', async () => {
    const { revisionId } = await book({ ota: 'Booking.com' });
    const card = async () =>
      (await desk.call('GET', `/booking_revisions/${revisionId}`)).body.data.attributes.guarantee;
    expect(await card()).not.toBeNull();
    pass(7 * 24 * 60 * MINUTE);
    expect(await card()).toBeNull();
  });

  it('differs by OTA: who collects, virtual cards, guest details, taxes per room', async () => {
    await book({ ota: 'Expedia', guestName: 'Anna Schmidt' });
    const expedia = await only();
    expect(expedia).toMatchObject({ payment_collect: 'ota', guarantee: { is_virtual: true } });
    expect(expedia.customer).toEqual({ name: 'Anna', surname: 'Schmidt' });
    expect(['Expedia', 'A-Expedia']).toContain(expedia.ota_name);
    expect(expedia).not.toHaveProperty('taxes');
    expect(expedia.rooms[0].collected_taxes[0]).toMatchObject({ is_withheld: true, total_price: '12.00' });
    await ack(expedia.id);
    await book({ ota: 'AirBNB' });
    expect(await only()).toMatchObject({ ota_name: 'AirBNB', payment_collect: 'ota', guarantee: null });
  });

  it('of an unmapped room has null ids and the OTA’s codes', async () => {
    await book({ unmapped: 'room' });
    const [room] = (await only()).rooms;
    expect(room).toMatchObject({ room_type_id: null, rate_plan_id: null });
    expect(room.meta).toMatchObject({
      room_type_code: expect.any(String),
      rate_plan_code: expect.any(String),
    });
  });

  it('may disagree with its nights, and a cancellation carries the fee while the rooms keep their price', async () => {
    const { bookingId, revisionId } = await book({ amount: 19_000 });
    expect(await only()).toMatchObject({ amount: '190.00', rooms: [{ amount: '200.00' }] });
    await ack(revisionId ?? '');
    await desk.control('cancel', { bookingId, fee: 5_000 });
    expect(await only()).toMatchObject({
      status: 'cancelled',
      amount: '50.00',
      services: [{ total_price: '50.00' }],
      rooms: [{ amount: '200.00', is_cancelled: true }],
    });
  });

  it('of several rooms spans their dates; one room can be given back', async () => {
    const rooms = [
      stay(),
      { ...stay(), ratePlanId: ids.twinBreakfast, checkOut: '2026-11-26', oversell: true },
    ];
    const { bookingId, revisionId } = (await desk.control('book', { propertyId: ids.propertyId, rooms }))
      .body;
    expect(await only()).toMatchObject({ arrival_date: '2026-11-22', departure_date: '2026-11-26' });
    await ack(revisionId ?? '');
    await desk.control('modify', { bookingId, cancelRoom: 1 });
    const { rooms: after } = await only();
    expect(after.map((room: { is_cancelled: boolean }) => room.is_cancelled)).toEqual([false, true]);
  });
});
