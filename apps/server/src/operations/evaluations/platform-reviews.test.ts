/** Reviews over channel managers, against the sandbox that simulates them: stored once, replied to once, a refusal reported. */
import {
  getHouseRating,
  pageEvaluations,
  replyEvaluation,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import { openChannexWorld } from '../../../test/channels/channex-world.ts';
import { hostexTokens, openHostexWorld } from '../../../test/channels/hostex-world.ts';
import type { TestApp } from '../../../test/test-app.ts';
import { readReviews } from '../../connections/channels/pull/read-reviews.ts';
import { lockEvaluation } from './locked-evaluation.ts';
import { sendRepliesJob } from './send-replies.ts';
import { markSent, takeReviews } from './take-reviews.ts';

const HOUR = 3_600_000;

interface Desk {
  readonly t: TestApp;
  readonly connectionId: string;
  pass(ms: number): void;
}

const openReviews = async ({ t, connectionId, pass }: Desk) => {
  const operator = await t.as('operator');
  const rows = async () => (await operator.ok(pageEvaluations, {})).records;
  const only = async () => {
    const [row] = await rows();
    if (!row) throw new Error('no review');
    return row;
  };
  return {
    ...{ operator, rows, only },
    read: () => readReviews(t.job(), connectionId),
    async reply(text: string) {
      const { id, version } = await only();
      await operator.ok(replyEvaluation, { id, version, reply: text });
    },
    /** Behind the minutes in which a reply may be edited. */
    async send() {
      pass(HOUR);
      await sendRepliesJob.run(t.job(), {});
    },
  };
};

describe('Hostex', async () => {
  const world = await openHostexWorld();
  afterAll(() => world.close());
  afterEach(() => world.control('clearFaults'));
  const house = await buildHouse(world.t.database, { name: '西湖云栖', rooms: 3, basePriceFen: 52_850 });
  const connectionId = await world.connect();
  await world.map(connectionId, '西湖云栖·清荷', house.roomTypeId);
  const booked = await world.control('book', {
    ...{ channelType: 'tujia', listingId: '120011', checkIn: '2026-11-22', checkOut: '2026-11-23' },
    guestName: '张悦',
  });
  const [stayCode] = booked.stayCodes as [string];
  await world.pull();
  const reviews = await openReviews({ ...world, connectionId });
  const repliesThere = async () =>
    (await world.calls('POST /reviews/:code')).filter(({ status }) => status === 200);

  test('a review is stored once, with its order, and counts', async () => {
    await world.control('review', { stayCode, score: 4.5, text: '很好' });
    world.pass(72 * HOUR);
    await reviews.read();
    await reviews.read();
    expect(await reviews.rows()).toHaveLength(1);
    const row = await reviews.only();
    expect(row).toMatchObject({ score: 4.5, content: '很好', houseId: house.id, replyState: 'open' });
    expect(row.orderId).not.toBeNull();
    expect(await reviews.operator.ok(getHouseRating, { houseId: house.id })).toMatchObject({
      count: 1,
      score: 4.5,
    });
  });

  test('a reply is sent once it can no longer be edited, and once although its receipt was lost', async () => {
    await reviews.reply('谢谢您，欢迎再来');
    await sendRepliesJob.run(world.t.job(), {});
    expect(await repliesThere()).toHaveLength(0);
    expect(await reviews.only()).toMatchObject({ replyDelivery: 'waiting' });
    await world.control('fault', { name: 'gateway504', count: 1, only: 'POST /reviews/:code' });
    await reviews.send();
    expect(await reviews.only()).toMatchObject({ replyDelivery: 'waiting' });
    await reviews.send();
    expect(await reviews.only()).toMatchObject({ replyDelivery: 'sent', reply: '谢谢您，欢迎再来' });
    expect(await world.calls('POST /reviews/:code')).toHaveLength(1);
  });
});

describe('Hostex, replied to in its portal', async () => {
  const world = await openHostexWorld();
  afterAll(() => world.close());
  const house = await buildHouse(world.t.database, { name: '西湖云栖', rooms: 3, basePriceFen: 52_850 });
  const connectionId = await world.connect();
  await world.map(connectionId, '西湖云栖·清荷', house.roomTypeId);
  const booked = await world.control('book', {
    ...{ channelType: 'tujia', listingId: '120011', checkIn: '2026-11-22', checkOut: '2026-11-23' },
  });
  const [stayCode] = booked.stayCodes as [string];
  await world.pull();
  const reviews = await openReviews({ ...world, connectionId });

  test('a reply longer than ours may be is stored cut, and once', async () => {
    await world.control('review', { stayCode, score: 4, text: '还行' });
    world.pass(72 * HOUR);
    await fetch(`${world.sandbox.url}/hostex/china/v3/reviews/${String(booked.reservationCode)}`, {
      method: 'POST',
      headers: { 'hostex-access-token': hostexTokens.china, 'content-type': 'application/json' },
      body: JSON.stringify({ host_reply_content: '谢'.repeat(1_200) }),
    });
    await reviews.read();
    const { version, reply } = await reviews.only();
    expect(reply?.length).toBeLessThanOrEqual(1_000);
    await reviews.read();
    expect((await reviews.only()).version).toBe(version);
  });
});

describe('Channex', async () => {
  const world = await openChannexWorld();
  afterAll(() => world.close());
  const house = await buildHouse(world.t.database, { name: '西湖云栖', rooms: 4, basePriceFen: 50_000 });
  const connectionId = await world.connect();
  await world.map(connectionId, '清荷大床房', house.roomTypeId);
  const { rows } = await sql<{ key: string }>`
    select platform_room_id as key from channel_rooms where connection_id = ${connectionId} and house_id = ${house.id}
    order by name`.execute(world.t.database);
  const { bookingId } = await world.control('book', {
    ...{ ratePlanId: rows[0]?.key, checkIn: '2026-11-22', checkOut: '2026-11-23', ota: 'Booking.com' },
  });
  await world.pull();
  const reviews = await openReviews({ ...world, connectionId });

  test('a reply that the channel refuses later is taken back, with its reason', async () => {
    await world.control('review', { bookingId, score: 8, text: 'Loud', refuseReply: true });
    world.pass(72 * HOUR);
    await reviews.read();
    expect(await reviews.only()).toMatchObject({ score: 4, content: 'Loud' });
    await reviews.reply('Call me on 13800000000');
    await reviews.send();
    world.pass(HOUR);
    // The channel decides in its own time.
    await expect
      .poll(
        async () => {
          await reviews.read();
          return reviews.only();
        },
        { timeout: 20_000 },
      )
      .toMatchObject({ reply: null, replyState: 'open', replyProblem: expect.any(String) });
    await reviews.reply('Sorry for the noise');
    expect(await reviews.only()).toMatchObject({ replyDelivery: 'waiting', replyProblem: null });
    await reviews.send();
    expect(await reviews.only()).toMatchObject({ replyDelivery: 'sent' });
  });

  test('the reason of an earlier refusal that is still named does not take the next reply back', async () => {
    const { channelEvaluationId } = await world.t.database
      .selectFrom('evaluations')
      .select('channelEvaluationId')
      .where('connectionId', '=', connectionId)
      .executeTakeFirstOrThrow();
    const told = {
      ...{
        platformReviewId: channelEvaluationId ?? '',
        platformOrderId: String(bookingId),
        propertyKey: null,
      },
      ...{ guestName: '', score: 4, subScores: {}, content: 'Loud', reply: null, at: world.t.now() },
    };
    const tell = (replyProblem: string | null) =>
      world.t
        .job()
        .change((ctx) =>
          takeReviews(ctx, { connectionId, platform: 'channex' }, [{ ...told, replyProblem }]),
        );
    // The platform takes the reply; the fake already holds one for this review.
    const { id } = await reviews.only();
    const arrive = () => world.t.job().change(async (ctx) => markSent(ctx, await lockEvaluation(ctx, id)));
    await tell('No phone numbers');
    expect(await reviews.only()).toMatchObject({ reply: null, replyProblem: 'No phone numbers' });
    await reviews.reply('Thank you');
    await tell('No phone numbers');
    await arrive();
    await tell('No phone numbers');
    expect(await reviews.only()).toMatchObject({ reply: 'Thank you', replyDelivery: 'sent' });
    // Gone and named again: about this reply.
    await tell(null);
    await tell('No phone numbers');
    expect(await reviews.only()).toMatchObject({ reply: null, replyProblem: 'No phone numbers' });
    await reviews.reply('Sorry');
    await arrive();
    await tell('No phone numbers');
    expect(await reviews.only()).toMatchObject({ reply: 'Sorry' });
    // Named for too long to be about the earlier one.
    world.pass(HOUR);
    await tell('No phone numbers');
    expect(await reviews.only()).toMatchObject({ reply: null, replyState: 'open' });
  });
});
