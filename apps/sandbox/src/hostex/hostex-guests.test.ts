/** Messages, reviews, webhooks, faults and the page of Hostex. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hookReceiver } from '../platforms/hook-receiver.test-kit.ts';
import { type HostexDesk, openHostex } from './hostex.test-kit.ts';
import { hostexAccounts, hostexTokens } from './seed.ts';

let desk: HostexDesk;
let receiver: Awaited<ReturnType<typeof hookReceiver>>;
beforeEach(async () => {
  desk = await openHostex();
  receiver = await hookReceiver(() => ({}));
});
afterEach(async () => {
  await desk.sandbox.stop();
  await receiver.stop();
});

const codeOf = async (...args: Parameters<HostexDesk['call']>) => (await desk.call(...args)).body.error_code;
const bodies = () => receiver.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
const register = (fields: Record<string, unknown> = {}) =>
  desk.call('POST', '/webhooks', { url: receiver.url, ...fields });
const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64');

describe('messages', () => {
  it('wants an offset for the list, shows messages newest first, returns no message id', async () => {
    const { stayCodes } = await desk.book({ guestName: '张悦' });
    const { conversationId } = (
      await desk.control('message', { stayCode: stayCodes[0], text: '可以早到吗？' })
    ).body;
    expect(await codeOf('GET', '/conversations')).toBe(422);
    const [line] = (await desk.call('GET', '/conversations?offset=0')).body.data.conversations;
    expect(line).toMatchObject({
      id: conversationId,
      channel_type: 'tujia',
      guest: { name: '张悦' },
      property_title: '西湖云栖·清荷',
      check_in_date: '2026-11-22',
    });
    desk.pass(1_000);
    const sent = await desk.call('POST', `/conversations/${conversationId}`, { message: '可以' });
    expect(sent.body.data).toEqual({});
    await desk.call('POST', `/conversations/${conversationId}`, { jpeg_base64: JPEG });
    const { data } = (await desk.call('GET', `/conversations/${conversationId}`)).body;
    expect(data.messages.map((one: { sender_role: string }) => one.sender_role)).toEqual([
      'host',
      'host',
      'guest',
    ]);
    expect(data.messages[0]).toMatchObject({ display_type: 'Image', attachment: expect.any(String) });
    const picture = await fetch(data.messages[0].attachment);
    expect(picture.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await picture.arrayBuffer()).toString('base64')).toBe(JPEG);
    expect(data.activities[0]).toMatchObject({ property: { id: 12_001 } });
  });

  it.each([
    ['nothing', {}],
    ['both', { message: 'x', jpeg_base64: JPEG }],
    ['no JPEG', { jpeg_base64: Buffer.from('GIF89a').toString('base64') }],
    ['another field', { jpeg: JPEG }],
  ])('refuses %s', async (_, body) => {
    const { stayCodes } = await desk.book();
    const { conversationId } = (await desk.control('message', { stayCode: stayCodes[0], text: 'x' })).body;
    expect(await codeOf('POST', `/conversations/${conversationId}`, body)).toBe(422);
    expect(await codeOf('POST', '/conversations/none', { message: 'x' })).toBe(404);
  });
});

describe('reviews', () => {
  it('have no id, are found by code and by less than 180 days of check-outs', async () => {
    const { reservationCode, stayCodes } = await desk.book();
    await desk.control('review', { stayCode: stayCodes[0], score: 4.5, text: '很好' });
    const [review] = (await desk.call('GET', `/reviews?reservation_code=${reservationCode}`)).body.data
      .reviews;
    expect(review).not.toHaveProperty('id');
    expect(review).toMatchObject({
      guest_review: { score: 4.5, content: '很好' },
      host_review: null,
      host_reply: null,
    });
    const range = (start: string, end: string) =>
      `/reviews?start_check_out_date=${start}&end_check_out_date=${end}`;
    expect((await desk.call('GET', range('2026-11-01', '2026-11-30'))).body.data.reviews).toHaveLength(1);
    expect(await codeOf('GET', range('2026-06-01', '2026-11-27'))).toBe(0);
    expect(await codeOf('GET', range('2026-06-01', '2026-11-28'))).toBe(422);
    expect(await codeOf('GET', '/reviews?review_status=maybe')).toBe(422);
  });

  it('take one reply and one review of the guest', async () => {
    const { reservationCode, stayCodes } = await desk.book();
    const post = (body: unknown) => codeOf('POST', `/reviews/${reservationCode}`, body);
    expect(await post({ host_reply_content: '谢谢' })).toBe(404);
    await desk.control('review', { stayCode: stayCodes[0] });
    expect(await post({ host_reply_content: '谢谢' })).toBe(422);
    await desk.control('review', { stayCode: stayCodes[0], text: '很好' });
    expect(await post({})).toBe(422);
    expect(await post({ host_review_score: 6, host_review_content: '好客人' })).toBe(422);
    expect(await post({ host_review_score: 5, host_review_content: '好客人' })).toBe(0);
    expect(await post({ host_reply_content: '谢谢' })).toBe(0);
    expect(await post({ host_reply_content: '再谢' })).toBe(409);
  });
});

describe('web hooks', () => {
  it('are registered for all events or some, and deleted by their own client only', async () => {
    expect((await register()).body.error_code).toBe(0);
    expect((await register({ events: ['party'] })).body.error_code).toBe(422);
    expect((await register({ url: 'nowhere' })).body.error_code).toBe(422);
    const { webhookId } = (
      await desk.control('portalHook', { accountId: hostexAccounts.china, url: receiver.url })
    ).body;
    const { data } = (await desk.call('GET', '/webhooks')).body;
    expect(data.map((one: { manageable: boolean }) => one.manageable)).toEqual([true, false]);
    expect(await codeOf('DELETE', `/webhooks/${webhookId}`)).toBe(403);
    const { token } = (await desk.control('token', { accountId: hostexAccounts.china })).body;
    expect(await codeOf('DELETE', `/webhooks/${data[0].id}`, undefined, { token })).toBe(403);
    expect(await codeOf('DELETE', `/webhooks/${data[0].id}`)).toBe(0);
    expect(await codeOf('DELETE', '/webhooks/999999')).toBe(404);
  });

  it('carry a static secret whose SHA-256 is the documents’ check value, and name what changed', async () => {
    await register();
    const { reservationCode, stayCodes } = await desk.book();
    await desk.control('alter', { stayCode: stayCodes[0], rate: 999 });
    await desk.control('cancel', { stayCode: stayCodes[0] });
    await desk.hostex.settle();
    const secret = receiver.received[0]?.headers['hostex-webhook-secret-token'] ?? '';
    const hash = createHash('sha256').update(secret).digest('hex');
    expect(hash).toBe('379c4ebdc88f8511470cfe1549ffbd0cdcdeb9ed494d1668c988b875ae616fce');
    expect(bodies().map(({ event, sub_event }) => [event, sub_event])).toEqual([
      ['reservation_created', undefined],
      ['reservation_updated', undefined],
      ['reservation_updated', 'rates_updated'],
      // There is no event of a cancellation.
      ['reservation_updated', undefined],
    ]);
    expect(bodies()[0]).toMatchObject({ reservation_code: reservationCode, stay_code: stayCodes[0] });
  });

  it('announce availability, calendars, lock codes, messages and reviews', async () => {
    await register();
    const { stayCodes } = await desk.book();
    await desk.call('POST', '/availabilities', {
      property_ids: [12_002],
      available: false,
      dates: ['2026-12-01'],
    });
    const prices = [{ start_date: '2026-12-01', end_date: '2026-12-05', price: 1 }];
    await desk.call('POST', '/listings/prices', { channel_type: 'tujia', listing_id: '120011', prices });
    await desk.call('PATCH', `/reservations/${stayCodes[0]}/check_in_details`, { lock_code: '1' });
    await desk.call('PATCH', `/reservations/${stayCodes[0]}/check_in_details`, { lock_code: null });
    await desk.control('message', { stayCode: stayCodes[0], text: 'x' });
    await desk.control('review', { stayCode: stayCodes[0], text: 'x' });
    desk.pass(1_500);
    await desk.hostex.settle();
    const found = bodies().map(({ timestamp: _, ...body }) => body);
    expect(found).toContainEqual({
      event: 'property_availability_updated',
      property_id: 12_002,
      availabilities: [{ date: '2026-12-01', available: false }],
    });
    expect(found).toContainEqual({
      event: 'listing_calendar_updated',
      channel_type: 'tujia',
      listing_id: '120011',
      start_date: '2026-12-01',
      end_date: '2026-12-05',
    });
    const names = found.map((body) => body.sub_event ?? body.event);
    for (const name of ['lock_code_updated', 'lock_code_deleted', 'message_created', 'review_created'])
      expect(names).toContain(name);
  });

  it('are never repeated: a miss is lost, or switches the hook off', async () => {
    await register();
    receiver.answerWith(500, 1);
    await desk.book();
    await desk.hostex.settle();
    desk.pass(86_400_000);
    await desk.hostex.settle();
    expect(receiver.received).toHaveLength(1);
    expect(desk.hostex.state.hookDeliveries[0]).toMatchObject({ state: 'failed', attempts: 1 });
    await desk.control('settings', { hookMiss: 'disable' });
    receiver.answerWith(302, 1);
    await desk.book({
      channelType: 'xiaozhu',
      listingId: '120043',
      checkIn: '2026-11-23',
      checkOut: '2026-11-24',
      oversell: true,
    });
    await desk.control('history', { count: 3, withinDays: 20 });
    await desk.hostex.settle();
    const before = receiver.received.length;
    await desk.control('history', { count: 3, withinDays: 20 });
    await desk.hostex.settle();
    expect(receiver.received).toHaveLength(before);
  });

  it('can come with a forged secret', async () => {
    await register();
    const payload = { reservation_code: '0-1-x', stay_code: '0-1-x' };
    await desk.control('emit', {
      accountId: hostexAccounts.china,
      event: 'reservation_created',
      payload,
      secret: 'forged',
    });
    await desk.hostex.settle();
    expect(receiver.received[0]?.headers['hostex-webhook-secret-token']).toBe('forged');
  });
});

describe('faults', () => {
  it.each([
    ['keyRefused', 401],
    ['rateLimited', 429],
    ['http503', 503],
  ])('%s is an error code in an HTTP 200', async (name, code) => {
    await desk.control('fault', { name, count: 1 });
    const { status, body } = await desk.call('GET', '/properties');
    expect([status, body.error_code]).toEqual([200, code]);
    expect(await codeOf('GET', '/properties')).toBe(0);
  });

  it('one account can hang while the others are answered', async () => {
    await desk.control('times', { hangMs: 20 });
    await desk.control('fault', { name: 'hang', only: hostexAccounts.international });
    const token = hostexTokens.international;
    await expect(
      desk.call('GET', '/properties', undefined, { token, edition: 'international' }),
    ).rejects.toThrow();
    expect(await codeOf('GET', '/properties')).toBe(0);
  });

  it('http500 and gateway504 leave the envelope; the latter after the work', async () => {
    await desk.control('fault', { name: 'http500', count: 1 });
    expect((await desk.raw('GET', '/properties')).status).toBe(500);
    await desk.control('fault', { name: 'gateway504', count: 1 });
    const { stayCodes } = await desk.book();
    expect((await desk.raw('PATCH', `/reservations/${stayCodes[0]}`, { remarks: 'x' })).status).toBe(504);
    expect(desk.hostex.state.stays[stayCodes[0]]?.remarks).toBe('x');
  });
});

describe('control', () => {
  it('records requests without tokens and secrets, and shows a page without scripts', async () => {
    await desk.book({ guestName: '<script>x</script>' });
    await desk.call('GET', '/properties');
    await desk.call('POST', '/oauth/authorizations', { client_secret: 'top' }, { headers: {} });
    const requests = await (await fetch(`${desk.sandbox.url}/control/hostex/requests`)).text();
    expect(requests).toContain('Minsu/1.0');
    expect(requests).not.toContain(hostexTokens.china);
    expect(requests).not.toContain('top');
    const page = await (await fetch(`${desk.sandbox.url}/control/hostex`)).text();
    expect(page).toContain('&lt;script&gt;');
    expect(page).not.toContain('<script');
  });

  it('keeps the state over a restart, accepted writes included', async () => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'minsu-hostex-'));
    const first = await openHostex({ dir });
    const { reservationCode } = await first.book();
    await first.control('settings', { asyncMs: 600_000 });
    await first.call('POST', '/availabilities', {
      property_ids: [12_003],
      available: false,
      dates: ['2026-12-01'],
    });
    await first.sandbox.stop();
    const second = await openHostex({ dir });
    const found = await second.call('GET', `/reservations?reservation_code=${reservationCode}`);
    expect(found.body.data.reservations).toHaveLength(1);
    expect(second.hostex.state.pending).toHaveLength(1);
    await second.sandbox.stop();
    fs.rmSync(dir, { recursive: true });
  });
});
