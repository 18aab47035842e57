/** Messages, attachments, reviews and channels, by HTTP. */
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

const book = async (ota: string): Promise<string> => {
  const nights = { checkIn: '2026-11-22', checkOut: '2026-11-24' };
  return (await desk.control('book', { ratePlanId: ids.twinBar, ota, ...nights })).body.bookingId ?? '';
};

describe('messages', () => {
  it('needs the messages app of the property', async () => {
    const bookingId = await book('Booking.com');
    await desk.control('messagesApp', { propertyId: ids.propertyId, on: false });
    const refused = await desk.call('POST', `/bookings/${bookingId}/messages`, {
      message: { message: 'Hello' },
    });
    expect(refused).toMatchObject({ status: 403, body: { errors: { code: 'forbidden' } } });
    expect((await desk.call('GET', `/bookings/${bookingId}/messages`)).status).toBe(403);
  });

  it('goes both ways in the booking’s thread, which can be closed', async () => {
    const bookingId = await book('Airbnb');
    const { threadId } = (await desk.control('message', { bookingId, text: 'Late arrival?' })).body;
    const sent = await desk.call('POST', `/bookings/${bookingId}/messages`, {
      message: { message: 'No problem' },
    });
    expect(sent.status).toBe(201);
    const { data } = (await desk.call('GET', `/message_threads/${threadId}/messages`)).body;
    expect(data.map((one: { attributes: { sender: string } }) => one.attributes.sender)).toEqual([
      'guest',
      'property',
    ]);
    const thread = (await desk.call('GET', '/message_threads')).body.data[0];
    expect(thread.attributes).toMatchObject({ message_count: 2, is_closed: false });
    const closed = await desk.call('POST', `/message_threads/${threadId}/close`);
    expect(closed.body.data.attributes.is_closed).toBe(true);
    expect((await desk.call('POST', `/message_threads/${threadId}/no_reply_needed`)).status).toBe(200);
  });

  it('sends an attachment alone; text suppresses it', async () => {
    const bookingId = await book('Booking.com');
    const attachment = {
      file: Buffer.from('a map').toString('base64'),
      file_name: 'map.txt',
      file_type: 'text/plain',
    };
    const { id } = (await desk.call('POST', '/attachments', { attachment })).body.data;
    const send = async (message: unknown) =>
      (await desk.call('POST', `/bookings/${bookingId}/messages`, { message })).body;
    expect((await send({ attachment_id: id })).data.attributes).toMatchObject({
      message: null,
      attachments: [`attachments/${id}`],
    });
    expect((await send({ attachment_id: id, message: 'Here' })).data.attributes).toMatchObject({
      message: 'Here',
      attachments: [],
    });
    expect((await send({})).errors.code).toBe('validation_error');
    expect((await send({ attachment_id: 'unknown' })).errors.details).toEqual({
      attachment_id: ['is invalid'],
    });
    expect(
      (await desk.call('POST', '/attachments', { attachment: { ...attachment, file: 'no base 64!' } }))
        .status,
    ).toBe(422);
  });

  it('serves what guests send along, at the path relative to the base', async () => {
    const bookingId = await book('Airbnb');
    await desk.control('message', { bookingId, text: 'My passport', picture: true });
    const [message] = (await desk.call('GET', `/bookings/${bookingId}/messages`)).body.data;
    const [attachment] = message.attributes.attachments;
    const file = (key: string) =>
      fetch(`${desk.sandbox.url}${desk.channex.paths.staging}/${attachment}`, {
        headers: { 'user-api-key': key },
      });
    const served = await file(desk.channex.keys.staging);
    expect(served.headers.get('content-type')).toBe('image/png');
    expect(
      Buffer.from(await served.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    expect((await file('unknown')).status).toBe(401);
  });

  it('refuses an OTA without messages, and knows inquiries without a booking', async () => {
    const agoda = await book('Agoda');
    const refused = await desk.call('POST', `/bookings/${agoda}/messages`, { message: { message: 'Hi' } });
    expect(refused).toMatchObject({ status: 422, body: { errors: { code: 'not_supported' } } });
    const { threadId } = (await desk.control('message', { propertyId: ids.propertyId, text: 'Is it free?' }))
      .body;
    const thread = () =>
      desk
        .call('GET', `/message_threads/${threadId}`)
        .then(({ body }) => body.data.relationships.booking.data);
    expect(await thread()).toBeNull();
    const bookingId = await book('Airbnb');
    await desk.control('assignThread', { threadId, bookingId });
    expect(await thread()).toEqual({ id: bookingId, type: 'booking' });
  });
});

describe('reviews', () => {
  it('takes one reply; a refused one turns into an error', async () => {
    const bookingId = await book('Booking.com');
    const { reviewId } = (await desk.control('review', { bookingId, score: 8, text: 'Nice' })).body;
    const reply = (text: string) =>
      desk.call('POST', `/reviews/${reviewId}/reply`, { reply: { reply: text } });
    expect((await reply('')).status).toBe(422);
    expect((await reply('Thank you')).body.data.attributes).toMatchObject({
      is_replied: true,
      overall_score: 8,
    });
    expect((await reply('Again')).status).toBe(422);
    const second = (await desk.control('review', { bookingId, text: 'Loud', refuseReply: true })).body
      .reviewId;
    await desk.call('POST', `/reviews/${second}/reply`, { reply: { reply: 'Call me' } });
    await desk.channex.settle();
    const { attributes } = (await desk.call('GET', `/reviews/${second}`)).body.data;
    expect(attributes).toMatchObject({ reply: null, is_replied: false, reply_error: expect.any(String) });
  });

  it('lets the host review Airbnb guests only', async () => {
    for (const [ota, status] of [
      ['Airbnb', 200],
      ['Booking.com', 422],
    ] as const) {
      const bookingId = await book(ota);
      const { reviewId } = (await desk.control('review', { bookingId, text: 'Good' })).body;
      const answer = await desk.call('POST', `/reviews/${reviewId}/guest_review`, {
        review: { public_review: 'Kind guest' },
      });
      expect(answer.status).toBe(status);
    }
  });
});

describe('channels', () => {
  it('reports a failed connection in data.success, with 200 either way', async () => {
    const test = async (settings: unknown) => {
      const { status, body } = await desk.call('POST', '/channels/test_connection', {
        channel: 'BookingCom',
        settings,
      });
      return [status, body.data.success];
    };
    expect(await test({ hotel_id: '4372137' })).toEqual([200, true]);
    expect(await test({})).toEqual([200, false]);
    const unknown = await desk.call('POST', '/channels/mapping_details', { channel: 'Party', settings: {} });
    expect(unknown).toMatchObject({
      status: 422,
      body: { errors: { code: 'bad_request', details: { channel: ['is invalid'] } } },
    });
  });

  it('is activated once it maps something; a change replaces the whole set', async () => {
    const channel = { title: 'Booking', channel: 'BookingCom', properties: [ids.propertyId] };
    const created = await desk.call('POST', '/channels', { channel });
    const { id } = created.body.data;
    expect((await desk.call('GET', `/channels/${id}/check_readiness`)).body.data).toHaveLength(1);
    expect((await desk.call('POST', `/channels/${id}/activate`)).status).toBe(422);
    const map = (...plans: string[]) =>
      desk.call('PUT', `/channels/${id}`, {
        channel: { ...channel, rate_plans: plans.map((rate_plan_id) => ({ rate_plan_id })) },
      });
    await map(ids.twinBar, ids.doubleBar);
    await map(ids.twinBreakfast);
    const { attributes } = (await desk.call('GET', `/channels?filter[property_id]=${ids.propertyId}`)).body
      .data[0];
    expect(attributes.rate_plans.map((one: { rate_plan_id: string }) => one.rate_plan_id)).toEqual([
      ids.twinBreakfast,
    ]);
    expect((await desk.call('GET', `/channels/${id}/check_readiness`)).body.data).toEqual([]);
    expect((await desk.call('POST', `/channels/${id}/activate`)).status).toBe(200);
    expect((await map('unknown')).status).toBe(422);
    expect((await desk.call('POST', `/channels/${id}/deactivate`)).status).toBe(200);
  });
});
