/** Links to guest pages: who may open them, until when, and what wrong answers cost. */

import { previewTemplate } from '@minsu/contract/connections/templates/template-endpoints.ts';
import { getGuestPage } from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import { makeGuestLink, revokeGuestLink } from '@minsu/contract/sales/guest-links/guest-link-endpoints.ts';
import { splitStay } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { cancelOrder, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { checkInOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { changeStay } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  admin,
  desk,
  house,
  makeLink,
  openGuestPageDesk,
  openPage,
  openWith,
  PHONE,
  sell,
  t,
  tokenIn,
} from '../../../test/desks/guest-page-desk.ts';
import { withPapers } from '../../../test/desks/guest-papers.ts';
import { eventNamesOf } from '../../../test/event-names.ts';
import { NOON } from '../../../test/test-day.ts';
import { newLinkToken } from './link-token.ts';

const lines: string[] = [];
openGuestPageDesk({ log: (line) => lines.push(line), env: { LOG_LEVEL: 'debug' } });

const versionOf = async (id: string) => (await admin.ok(getOrder, { id })).order.version;
const pass = async (minutes: number) =>
  t.setNow(new Date(t.now().getTime() + minutes * MINUTE_MS).toISOString());

describe('a link', () => {
  test('opens the stay with the last four digits of the booker’s phone; only digests are stored', async () => {
    const { stayId, orderId } = await sell();
    const link = await makeLink(stayId);
    expect(link).toMatchObject({ state: 'live', code: null, expiresAt: '2026-11-29T04:00:00.000Z' });
    const token = tokenIn(link);
    const opened = await openWith(token);
    expect(await t.clientOf(opened.data.pass).ok(getGuestPage, {})).toMatchObject({
      state: 'open',
      required: 1,
    });
    const { rows } = await sql<{
      stored: string;
    }>`select (select string_agg(row_to_json(l)::text, '') from guest_links l)
      || (select string_agg(row_to_json(g)::text, '') from guest_sessions g)
      || (select string_agg(row_to_json(e)::text, '') from events e) as stored`.execute(t.database);
    expect(rows[0]?.stored).not.toContain(token);
    expect(rows[0]?.stored).not.toContain(opened.data.pass);
    expect(await eventNamesOf(t.database, orderId)).toEqual(
      expect.arrayContaining(['order.guestLinkMade', 'order.guestPageOpened']),
    );
  });

  test('needs the code from the desk where the booking has no phone of a person', async () => {
    const { stayId } = await sell({ phone: '138****1024' });
    const link = await makeLink(stayId);
    expect(link.code).toMatch(/^\d{4}$/);
    const wrong = link.code === '1024' ? '1025' : '1024';
    expect((await openWith(tokenIn(link), wrong)).failure).toBe('guestLink.wrong');
    expect((await openWith(tokenIn(link), link.code as string)).status).toBe(200);
  });

  test('ends at once when it is revoked or replaced, with the browsers that use it', async () => {
    const { stayId } = await sell();
    const link = await makeLink(stayId);
    const guest = await openPage(link);
    const other = await makeLink(stayId);
    expect((await guest.call(getGuestPage, {})).status).toBe(401);
    expect((await openWith(tokenIn(link))).failure).toBe('guestLink.ended');
    const second = await openPage(other);
    expect(await desk.ok(revokeGuestLink, { stayId })).toMatchObject({ state: 'revoked', url: null });
    expect((await second.call(getGuestPage, {})).status).toBe(401);
    expect((await desk.call(revokeGuestLink, { stayId })).failure).toBe('guestLink.revoked');
  });

  test('follows its stay when it is moved, extended and split, and dies with the cancellation', async () => {
    const { stayId, orderId } = await sell();
    const link = await makeLink(stayId);
    const guest = await openPage(link);
    const inHouse = await desk.ok(checkInOrder, withPapers({ stayId, version: 0 }, 1));
    const free = house.rooms[28]?.id as string;
    await admin.ok(changeStay, {
      stayId,
      version: inHouse.order.version,
      roomId: free,
      checkOut: '2026-11-24',
    });
    expect(await guest.ok(getGuestPage, {})).toMatchObject({ checkOut: '2026-11-24' });
    const room = house.rooms[29]?.id as string;
    await admin.ok(splitStay, { stayId, version: await versionOf(orderId), at: '2026-11-22', roomId: room });
    expect(await guest.ok(getGuestPage, {})).toMatchObject({ checkIn: '2026-11-20', checkOut: '2026-11-24' });
    const gone = await sell();
    const dead = await makeLink(gone.stayId);
    const lost = await openPage(dead);
    await admin.ok(cancelOrder, {
      orderId: gone.orderId,
      version: await versionOf(gone.orderId),
      reason: '改期',
    });
    expect((await lost.call(getGuestPage, {})).status).toBe(401);
    expect((await openWith(tokenIn(dead))).failure).toBe('guestLink.ended');
    expect((await desk.call(makeGuestLink, { stayId: gone.stayId })).failure).toBe('guestLink.stayOver');
  });

  test('is a variable of templates once it is made', async () => {
    const { stayId, orderId } = await sell();
    const preview = async () => (await desk.ok(previewTemplate, { orderId, zh: '{{guestLink}}', en: '' })).zh;
    expect((await preview()).missing).toEqual(['guestLink']);
    const { url } = await makeLink(stayId);
    expect(await preview()).toEqual({ text: url, missing: [] });
  });
});

describe('wrong digits', () => {
  test('pause a link after five, whatever is answered then; the same for a token nobody was given', async () => {
    t.setNow(NOON);
    const { stayId } = await sell();
    const known = tokenIn(await makeLink(stayId));
    const tried = [known, newLinkToken(t.services.cipher), 'made-up'];
    for (const token of tried) {
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push(await openWith(token, '0000'));
      expect(answers.map(({ failure }) => failure)).toEqual([
        ...Array(5).fill('guestLink.wrong'),
        'guestLink.tooOften',
      ]);
      expect((await openWith(token, PHONE.slice(-4))).failure).toBe('guestLink.tooOften');
    }
    const [a, b, c] = await Promise.all(tried.map((token) => openWith(token, '0000')));
    expect(JSON.stringify([b?.status, b?.message, b?.data])).toBe(
      JSON.stringify([a?.status, a?.message, a?.data]),
    );
    expect(c?.message).toBe(a?.message);
    await pass(16);
    expect((await openWith(known)).status).toBe(200);
    t.setNow(NOON);
  });

  test('sent all at once are no more than five', async () => {
    const { stayId } = await sell();
    const token = tokenIn(await makeLink(stayId));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => openWith(token, String(2000 + n))),
    );
    expect(answers.filter(({ failure }) => failure === 'guestLink.wrong')).toHaveLength(5);
  });
});

describe('a guest’s pass', () => {
  test('opens nothing of the staff, and a session of staff no guest page', async () => {
    const { stayId } = await sell();
    const guest = await openPage(await makeLink(stayId));
    expect((await guest.call(getOrder, { id: stayId })).status).toBe(403);
    expect((await admin.call(getGuestPage, {})).status).toBe(403);
    expect((await t.nobody.call(getGuestPage, {})).status).toBe(401);
    expect((await t.clientOf('gst_made-up').call(getGuestPage, {})).status).toBe(401);
  });

  test('is in no log, nor is the token', async () => {
    const { stayId } = await sell();
    const token = tokenIn(await makeLink(stayId));
    await openWith(token, '1111');
    const { pass: given } = (await openWith(token)).data;
    await t.clientOf(given).ok(getGuestPage, {});
    const page = await t.app.inject({ url: `/g/${token}`, headers: { accept: 'text/html' } });
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['cache-control']).toBe('no-store');
    t.services.log.error(`could not answer /g/${token}`, { url: `/g/${token}/x` });
    expect(lines.join('')).toContain('could not answer');
    expect(lines.join('')).not.toContain(token);
    expect(lines.join('')).not.toContain(given);
  });
});
