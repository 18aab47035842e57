/** Webhooks of Channex: registration, headers, scope, repetition, and the events of bookings. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hookReceiver } from '../platforms/hook-receiver.test-kit.ts';
import { type ChannexDesk, openChannex } from './channex.test-kit.ts';
import { hookWaits } from './channex.ts';

let desk: ChannexDesk;
let ids: Awaited<ReturnType<ChannexDesk['ids']>>;
let receiver: Awaited<ReturnType<typeof hookReceiver>>;
beforeEach(async () => {
  desk = await openChannex();
  ids = await desk.ids();
  await desk.openTwin();
  receiver = await hookReceiver(() => ({}));
});
afterEach(async () => {
  await desk.sandbox.stop();
  await receiver.stop();
});

const MINUTE = 60_000;
const register = (fields: Record<string, unknown> = {}) =>
  desk.call('POST', '/webhooks', {
    webhook: {
      callback_url: receiver.url,
      event_mask: '*',
      property_id: ids.propertyId,
      is_active: true,
      ...fields,
    },
  });
const book = (fields: Record<string, unknown> = {}) =>
  desk.control('book', { ratePlanId: ids.twinBar, checkIn: '2026-11-22', checkOut: '2026-11-24', ...fields });
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const events = () => bodies().map(({ event }) => event);

describe('registration', () => {
  it.each([
    ['callback_url', 'not a url', ['invalid host']],
    ['callback_url', '', ["can't be blank"]],
    ['event_mask', 'booking;party', ['is invalid']],
    ['property_id', 'unknown', ['is invalid']],
    ['is_global', true, ['is invalid']],
    ['colour', 'red', ['is invalid']],
  ])('refuses %s %s', async (name, value, texts) => {
    const { status, body } = await register({ [name]: value });
    expect(status).toBe(422);
    expect(body.errors.details).toEqual({ [name]: texts });
  });

  it('is inactive and without data unless asked, account-wide only with is_global', async () => {
    const { body } = await register({ is_active: undefined, send_data: undefined });
    expect(body.data.attributes).toMatchObject({ is_active: false, send_data: false, is_global: false });
    expect((await register({ property_id: null })).status).toBe(422);
    expect((await register({ property_id: null, is_global: true })).status).toBe(201);
    await desk.call('PUT', `/webhooks/${body.data.id}`, { webhook: { is_active: true } });
    expect((await desk.call('GET', `/webhooks/${body.data.id}`)).body.data.attributes.is_active).toBe(true);
    expect((await desk.call('GET', '/webhooks')).body.meta.total).toBe(2);
    await desk.call('DELETE', `/webhooks/${body.data.id}`);
    expect((await desk.call('GET', `/webhooks/${body.data.id}`)).status).toBe(404);
  });

  it('tests an address and answers bare', async () => {
    receiver.answerWith(418, 1);
    const { body } = await desk.call('POST', '/webhooks/test', { webhook: { callback_url: receiver.url } });
    expect(body).toEqual({ status_code: 418, body: '{}' });
  });
});

describe('delivery', () => {
  it('carries the registered headers and parameters, and data only on request', async () => {
    await register({ headers: { 'X-Channex-Webhook-Secret': 's3' }, request_params: { from: 'channex' } });
    await book();
    await desk.channex.settle();
    const [first] = receiver.received;
    expect(first?.headers['x-channex-webhook-secret']).toBe('s3');
    expect(first?.target).toContain('from=channex');
    expect(bodies()[0]).toEqual({
      event: expect.any(String),
      property_id: ids.propertyId,
      user_id: null,
      timestamp: expect.any(String),
    });
    await register({ send_data: true, event_mask: 'booking_new' });
    const { revisionId, bookingId } = (await book()).body;
    await desk.channex.settle();
    const payloads = bodies().flatMap(({ payload }) => (payload ? [payload] : []));
    expect(payloads).toEqual([
      { booking_id: bookingId, property_id: ids.propertyId, revision_id: revisionId },
    ]);
  });

  it('announces new, changed, cancelled and unmapped bookings, and the changed availability', async () => {
    await register();
    const { bookingId } = (await book({ unmapped: 'rate' })).body;
    await desk.control('modify', { bookingId, notes: 'late arrival' });
    await desk.control('cancel', { bookingId });
    await desk.channex.settle();
    expect(events()).toEqual([
      'ari',
      'booking',
      'booking_new',
      'booking_unmapped_rate',
      'booking',
      'booking_modification',
      'booking_unmapped_rate',
      'booking',
      'booking_cancellation',
      'booking_unmapped_rate',
    ]);
  });

  it('goes to the property’s hook instead of the account-wide one', async () => {
    const mask = { event_mask: 'booking_new' };
    await register({ ...mask, property_id: null, is_global: true });
    await book();
    await desk.channex.settle();
    expect(events()).toEqual(['booking_new']);
    await register({ ...mask, headers: { 'x-own': '1' } });
    await book();
    await desk.channex.settle();
    expect(receiver.received.map(({ headers }) => headers['x-own'])).toEqual([undefined, '1']);
  });

  it('warns once of a booking that waits for half an hour', async () => {
    await register({ event_mask: 'non_acked_booking', send_data: true });
    const { bookingId, revisionId } = (await book()).body;
    desk.sandbox.platforms.clock.advance(30 * MINUTE);
    await desk.channex.settle();
    desk.sandbox.platforms.clock.advance(30 * MINUTE);
    await desk.channex.settle();
    expect(bodies()).toHaveLength(1);
    expect(bodies()[0]?.payload).toMatchObject({
      booking_id: bookingId,
      booking_revision_id: revisionId,
      count_of_nights: 2,
      count_of_rooms: 1,
      amount: '200.00',
      arrival_date: '2026-11-22',
    });
  });
});

describe('repetition', () => {
  it('waits as documented: +1, 3, 7, 15, 30, 60, 120, 240, 480, 840, 1440 minutes', () => {
    const at = hookWaits.map(
      (_, index) => hookWaits.slice(0, index + 1).reduce((sum, ms) => sum + ms, 0) / MINUTE,
    );
    expect(at).toEqual([1, 3, 7, 15, 30, 60, 120, 240, 480, 840, 1_440]);
  });

  it.each([12, 11])('repeats a 5xx up to %i sends, and gives up', async (sends) => {
    await desk.control('settings', { hookSends: sends });
    await register({ event_mask: 'booking_new' });
    receiver.answerWith(502, 100);
    await book();
    await desk.channex.settle();
    for (const wait of hookWaits) {
      desk.sandbox.platforms.clock.advance(wait - 1_000);
      await desk.channex.settle();
      desk.sandbox.platforms.clock.advance(1_000);
      await desk.channex.settle();
    }
    const [delivery] = desk.channex.state.hookDeliveries;
    expect(delivery).toMatchObject({ state: 'failed', attempts: sends, lastStatus: 502 });
    expect(receiver.received).toHaveLength(sends);
  });

  it.each([200, 204, 302, 400, 404, 429])('takes a %i as delivered', async (status) => {
    await register({ event_mask: 'booking_new' });
    if (status !== 200) receiver.answerWith(status, 100);
    await book();
    await desk.channex.settle();
    expect(desk.channex.state.hookDeliveries[0]).toMatchObject({ state: 'delivered', attempts: 1 });
  });

  it('can come with forged headers', async () => {
    await register({ headers: { 'X-Channex-Webhook-Secret': 's3' } });
    await desk.control('emit', { event: 'review', propertyId: ids.propertyId, forged: true });
    await desk.channex.settle();
    expect(receiver.received[0]?.headers['x-channex-webhook-secret']).toBe('forged');
    expect((await desk.control('emit', { event: 'party', propertyId: ids.propertyId })).status).toBe(422);
  });

  it('can be doubled, reversed, delayed and lost', async () => {
    await register({ event_mask: 'booking_new;booking_cancellation' });
    await desk.control('fault', { name: 'duplicatePush', count: 1 });
    const { bookingId } = (await book()).body;
    await desk.channex.settle();
    expect(events()).toEqual(['booking_new', 'booking_new']);
    await desk.control('fault', { name: 'lostPush', count: 1 });
    await desk.control('cancel', { bookingId });
    await desk.channex.settle();
    expect(events()).toHaveLength(2);
    await desk.control('fault', { name: 'reversedPush', count: 2 });
    const second = (await book()).body.bookingId;
    await desk.control('cancel', { bookingId: second });
    desk.sandbox.platforms.clock.advance(2_000);
    await desk.channex.settle();
    expect(events().slice(2)).toEqual(['booking_cancellation', 'booking_new']);
    await desk.control('fault', { name: 'delayedPush', count: 1 });
    await book();
    await desk.channex.settle();
    expect(events()).toHaveLength(4);
    desk.sandbox.platforms.clock.advance(MINUTE);
    await desk.channex.settle();
    expect(events()).toHaveLength(5);
  });
});
