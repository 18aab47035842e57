import { randomUUID } from 'node:crypto';
import {
  erasePerson,
  fileErasure,
  findErasureGuest,
  getGuestErasure,
  pageErasures,
  previewErasure,
  refuseErasure,
  withdrawErasure,
} from '@minsu/contract/operations/privacy/erasure-endpoints.ts';
import { ERASED_NAME } from '@minsu/contract/personal-fields.ts';
import {
  addToBlacklist,
  checkBooker,
  liftBlacklist,
} from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import { recordMemberDocument } from '@minsu/contract/sales/members/member-document-endpoints.ts';
import { getMember, getMemberHistory, saveMember } from '@minsu/contract/sales/members/member-endpoints.ts';
import { mergeMembers } from '@minsu/contract/sales/members/member-merge-endpoints.ts';
import {
  cancelOrder,
  editRemarks,
  getOrder,
  getOrderHistory,
} from '@minsu/contract/sales/orders/order-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import type { GuestInput } from '@minsu/contract/sales/registration/registration.ts';
import { recordVisitor, registerGuest } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse } from '../../../test/builders.ts';
import { connectHouse } from '../../../test/channels/connect-house.ts';
import { playAlone, ScriptedPlatform } from '../../../test/channels/scripted-platform.ts';
import { chineseId, papers } from '../../../test/desks/guest-papers.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day, NOON, TODAY } from '../../../test/test-day.ts';
import { userIdOf } from '../../../test/user-id-of.ts';
import { readFeeds } from '../../connections/channels/pull/pull-jobs.ts';
import { queueSms } from '../../foundation/messages/queue-sms.ts';
import { erasedGuest, erasedRowsOf } from './erased-rows.ts';
import { purgeRegistrationsJob } from './privacy-jobs.ts';

let t: TestApp;
let admin: TestClient;
let director: TestClient;
let house: BuiltHouse;
let sold = 0;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  director = await t.as('director');
  house = await buildHouse(t.database, { rooms: 8, department: 'staff' });
});
afterAll(() => t.close());

const asked = { askedBy: 'guest', askedVia: 'phone', askedOn: TODAY } as const;

interface Sold {
  readonly phone: string;
  readonly name: string;
}

/** Far ahead, so that cancelling is free; each in a separate room. */
const sell = async ({ phone, name }: Sold) => {
  const room = house.rooms[sold % house.rooms.length];
  const from = 40 + 3 * Math.floor(sold / house.rooms.length);
  sold += 1;
  const stay = {
    roomTypeId: house.roomTypeId,
    roomId: room?.id,
    checkIn: day(from),
    checkOut: day(from + 2),
    guests: 2,
  };
  const order = await admin.ok(createOrder, {
    houseId: house.id,
    bookerName: name,
    phone,
    remark: `${name}怕吵`,
    stays: [stay],
  });
  const row = await t.database
    .selectFrom('orders')
    .select('guestId')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  return {
    orderId: order.id,
    orderNo: order.orderNo,
    stayId: order.stays[0]?.id as string,
    guestId: row.guestId as string,
  };
};

const cancel = async (orderId: string) => {
  const { order } = await admin.ok(getOrder, { id: orderId });
  await admin.ok(cancelOrder, { orderId, version: order.version, reason: '客人行程有变' });
};

/** A guest whose order is over. */
const gone = async (of: Sold) => {
  const order = await sell(of);
  await cancel(order.orderId);
  return order;
};

const everything = async (): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname in ('public', 'graphile_worker')
      and tablename not in ('schema_migrations', 'migrations')`.execute(t.database);
  const parts: string[] = [];
  for (const { name } of rows) {
    const at = await sql<{
      schema: string;
    }>`select schemaname as schema from pg_tables where tablename = ${name}`.execute(t.database);
    const { rows: all } = await sql<{ row: string }>`
      select x::text as row from ${sql.table(`${at.rows[0]?.schema}.${name}`)} x`.execute(t.database);
    parts.push(...all.map(({ row }) => row));
  }
  return parts.join('\n');
};

describe('a request', () => {
  test('is recorded for a guest found by his phone, and is due after 15 working days', async () => {
    const { guestId } = await sell({ phone: '13911110001', name: '顾长风' });
    const found = await admin.ok(findErasureGuest, { phone: '139 1111 0001' });
    expect(found).toMatchObject({ id: guestId, name: '顾长风', phoneMasked: '139****0001', orders: 1 });
    const request = await admin.ok(fileErasure, { guestId, ...asked });
    expect(request).toMatchObject({ state: 'requested', dueOn: '2026-12-11', isOverdue: false });
    expect((await admin.call(fileErasure, { guestId, ...asked })).failure).toBe('erasure.open');
    expect((await admin.ok(getGuestErasure, { guestId })).request?.id).toBe(request.id);
    t.setNow('2026-12-14T04:00:00Z');
    expect((await admin.ok(pageErasures, { view: 'overdue' })).records.map(({ id }) => id)).toContain(
      request.id,
    );
    t.setNow(NOON);
    const taken = await admin.ok(withdrawErasure, { id: request.id, version: request.version });
    expect(taken).toMatchObject({ state: 'withdrawn', actions: [] });
    expect((await admin.call(withdrawErasure, { id: request.id, version: taken.version })).failure).toBe(
      'erasure.decided',
    );
    expect((await admin.call(withdrawErasure, { id: request.id, version: 0 })).failure).toBe('core.stale');
  });

  test('of tomorrow is refused at the field, in both languages', async () => {
    const { guestId } = await sell({ phone: '13911110002', name: '许知行' });
    const answer = await admin.call(fileErasure, { guestId, ...asked, askedOn: day(1) });
    expect(answer.fields.askedOn).toBe('The request date cannot be after today');
    const zh = await admin.call(
      fileErasure,
      { guestId, ...asked, askedOn: day(1) },
      { headers: { 'accept-language': 'zh-CN' } },
    );
    expect(zh.fields.askedOn).toBe('申请日期不能晚于今天');
  });

  test('is refused with a reason by whoever may decide', async () => {
    const { guestId } = await gone({ phone: '13911110003', name: '宋微雨' });
    const { id, version } = await admin.ok(fileErasure, { guestId, ...asked });
    const desk = await t.as('frontdesk');
    expect((await desk.call(refuseErasure, { id, version, reason: '无法核实身份' })).status).toBe(403);
    expect(await director.ok(refuseErasure, { id, version, reason: '无法核实身份' })).toMatchObject({
      state: 'refused',
      reason: '无法核实身份',
      decidedBy: 'director',
    });
  });

  test('of a guest whose orders are out of reach is unknown', async () => {
    const far = await buildHouse(t.database, { rooms: 1 });
    const stay = {
      roomTypeId: far.roomTypeId,
      roomId: far.rooms[0]?.id,
      checkIn: day(50),
      checkOut: day(51),
      guests: 1,
    };
    await admin.ok(createOrder, { houseId: far.id, bookerName: '远客', phone: '13911110004', stays: [stay] });
    const desk = await t.as('frontdesk');
    expect(await desk.ok(findErasureGuest, { phone: '13911110004' })).toBeNull();
    const found = await admin.ok(findErasureGuest, { phone: '13911110004' });
    expect((await desk.call(previewErasure, { guestId: found?.id as string })).failure).toBe(
      'member.notFound',
    );
  });

  test.each(['housekeeper', 'landlord', 'finance'])('%s has no part in it', async (name) => {
    const client = await t.as(name);
    const id = crypto.randomUUID();
    for (const answer of [
      await client.call(pageErasures, {}),
      await client.call(findErasureGuest, { phone: '13911110001' }),
      await client.call(previewErasure, { guestId: id }),
      await client.call(getGuestErasure, { guestId: id }),
      await client.call(fileErasure, { guestId: id, ...asked }),
      await client.call(withdrawErasure, { id, version: 0 }),
      await client.call(refuseErasure, { id, version: 0, reason: 'x' }),
      await client.call(erasePerson, { id, version: 0, confirm: 'x' }),
    ])
      expect(answer.status).toBe(403);
  });
});

describe('erasing', () => {
  test('waits for open orders and the blacklist, and names the order', async () => {
    const { guestId, orderId, orderNo } = await sell({ phone: '13911110005', name: '秦朗' });
    const { id, version } = await admin.ok(fileErasure, { guestId, ...asked });
    const key = { id, version, confirm: '秦朗' };
    const open = await director.call(erasePerson, key);
    expect([open.failure, open.message]).toEqual([
      'erasure.openOrder',
      `Order ${orderNo} has not ended. Complete or cancel it first`,
    ]);
    expect((await admin.ok(previewErasure, { guestId })).obstacles).toEqual([
      { kind: 'openOrder', orderId, orderNo },
    ]);
    await cancel(orderId);
    const entry = await admin.ok(addToBlacklist, {
      name: '秦朗',
      phone: '13911110005',
      reason: '损坏财物',
      houseId: house.id,
    });
    expect((await director.call(erasePerson, key)).failure).toBe('erasure.blacklisted');
    await admin.ok(liftBlacklist, { id: entry.id, version: entry.version, reason: '已赔偿' });
    expect((await director.ok(erasePerson, key)).state).toBe('done');
  });

  test('is done by somebody else than who recorded it, with the name typed, once', async () => {
    const { guestId } = await gone({ phone: '13911110006', name: '沈清秋' });
    const { id, version, actions } = await director.ok(fileErasure, { guestId, ...asked });
    expect(actions).toEqual(['refuse', 'withdraw']);
    expect((await director.call(erasePerson, { id, version, confirm: '沈清秋' })).failure).toBe(
      'erasure.ownRequest',
    );
    const wrong = await admin.call(erasePerson, { id, version, confirm: '沈清' });
    expect(wrong.fields.confirm).toBe('This does not match the guest’s name');
    expect((await admin.ok(getGuestErasure, { guestId })).erasedAt).toBeNull();
    await admin.ok(erasePerson, { id, version, confirm: '沈清秋' });
    expect((await admin.call(erasePerson, { id, version: version + 1, confirm: ERASED_NAME })).failure).toBe(
      'erasure.decided',
    );
    expect((await admin.call(fileErasure, { guestId, ...asked })).failure).toBe('erasure.erased');
  });

  test('two at once erase once', async () => {
    const { guestId } = await gone({ phone: '13911110007', name: '陆舟' });
    const { id, version } = await admin.ok(fileErasure, { guestId, ...asked });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => director.call(erasePerson, { id, version, confirm: '陆舟' })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const { rows } =
      await sql`select from events where name = 'member.erased' and entity_id = ${guestId}`.execute(
        t.database,
      );
    expect(rows).toHaveLength(1);
  });

  test('takes every trace of him away, keeps figures, nights and what the law asks for', async () => {
    const name = '独孤明月';
    const phone = '13922220001';
    const first = await sell({ phone, name });
    const { order } = await admin.ok(getOrder, { id: first.orderId });
    await admin.ok(editRemarks, {
      orderId: first.orderId,
      version: order.version,
      remarkInternal: '独孤先生对猫过敏',
    });
    await admin.ok(registerGuest, {
      stayId: first.stayId,
      ...(papers(1)[0] as GuestInput),
      name,
      number: chineseId(77),
    });
    // One guest arrived, the companion did not.
    await sql`update registrations set arrived_at = ${NOON} where order_id = ${first.orderId}`.execute(
      t.database,
    );
    await admin.ok(registerGuest, {
      ...(papers(1)[0] as GuestInput),
      stayId: first.stayId,
      name: '独孤同行',
      number: chineseId(79),
    });
    await admin.ok(recordVisitor, {
      stayId: first.stayId,
      name: '独孤来客',
      documentType: 'idCard',
      number: chineseId(78),
      phone: '13922220002',
    });
    await t.job().change((ctx) =>
      queueSms(ctx, {
        kind: 'order.depositReturned',
        to: phone,
        userId: null,
        language: 'zh-CN',
        subject: '押金',
        text: `${name}，您好`,
      }),
    );
    await cancel(first.orderId);
    const before = await admin.ok(getOrder, { id: first.orderId });
    const { id, version } = await admin.ok(fileErasure, { guestId: first.guestId, ...asked });
    const preview = await director.ok(previewErasure, { guestId: first.guestId });
    expect(preview.obstacles).toEqual([]);
    expect(preview.keptUntil).toBe('2029-11-19');

    const done = await director.ok(erasePerson, { id, version, confirm: name });
    expect(done.counts).toEqual(preview.counts);
    expect(done.counts).toMatchObject({
      orders: 1,
      stays: 1,
      registrations: 1,
      visitors: 1,
      notifications: 1,
      keptRegistrations: 1,
      keptInvoices: 0,
    });
    expect(done.counts?.events).toBeGreaterThanOrEqual(4);
    expect(done).toMatchObject({ guestName: 'Erased guest', phoneMasked: null });

    // The registration is kept by law, sealed; nothing else identifies the guest.
    const left = await everything();
    expect(left.split('\n').filter((row) => row.includes(name) || row.includes('独孤'))).toHaveLength(1);
    expect(left).not.toContain(phone);
    expect(left).not.toContain('对猫过敏');
    expect(left).not.toContain(t.services.cipher.hash(phone).toString('hex'));

    const after = await admin.ok(getOrder, { id: first.orderId });
    expect(after.order.bookerName).toBe('Erased guest');
    for (const figure of [
      'totalFen',
      'paidFen',
      'balanceFen',
      'nights',
      'checkIn',
      'checkOut',
      'orderNo',
    ] as const)
      expect(after.order[figure]).toEqual(before.order[figure]);
    const history = await admin.ok(getOrderHistory, { id: first.orderId });
    expect(JSON.stringify(history)).not.toContain('独孤');
    expect(JSON.stringify(history)).toContain('Erased');
    expect((await admin.ok(pageOrders, { keyword: name })).records).toEqual([]);
    expect((await admin.ok(pageOrders, { keyword: phone })).records).toEqual([]);

    // The event that proves it contains only counts.
    const { rows } = await sql<{ after: unknown }>`
      select after from events where name = 'member.erased' and entity_id = ${first.guestId}`.execute(
      t.database,
    );
    expect(rows[0]?.after).toEqual(done.counts);
  });

  test('what a platform goes on saying of his order does not bring him back', async () => {
    const tujia = new ScriptedPlatform('tj');
    await playAlone(t, tujia);
    const far = await buildHouse(t.database, { rooms: 1 });
    await connectHouse(t, far, { platform: 'tj' });
    const told = { platformOrderId: 'E1', listingKey: 'L1', checkIn: day(90), checkOut: day(91) };
    const person = {
      bookerName: '平台来客',
      bookerPhone: '13944440001',
      guestNames: ['平台来客'],
      remark: '带狗',
    };
    tujia.say({ ...told, ...person, state: 'confirmed' });
    await readFeeds(t.job());
    tujia.say({ ...told, state: 'cancelled', cancelReason: '平台来客不来了', refundFen: 0 });
    await readFeeds(t.job());
    const guest = await admin.ok(findErasureGuest, { phone: '13944440001' });
    const { id, version } = await admin.ok(fileErasure, { guestId: guest?.id as string, ...asked });
    // An amount settled by the platform is not the guest's debt.
    await sql`update orders set paid_fen = kept_fen where guest_id = ${guest?.id as string}`.execute(
      t.database,
    );
    const done = await director.ok(erasePerson, { id, version, confirm: '平台来客' });
    expect(done.counts?.channelOrders).toBe(1);
    tujia.say({ ...told, ...person, state: 'cancelled' });
    await readFeeds(t.job());
    const { cipher } = t.services;
    const revisions = await t.database.selectFrom('channelRevisions').select('payloadCipher').execute();
    expect(revisions).toHaveLength(3);
    const said = revisions.map(({ payloadCipher }) => cipher.decrypt(payloadCipher)).join();
    expect(`${said}${await everything()}`).not.toMatch(/平台来客|13944440001|带狗/);
  });

  test('reaches whoever went into him, however many merges ago', async () => {
    const names = ['尉迟一鸣', '尉迟二鸣', '尉迟三鸣'];
    const made = [];
    for (const [at, name] of names.entries())
      made.push(
        (
          await admin.ok(saveMember, {
            name,
            note: `${name}的备注`,
            contacts: [{ kind: 'phone', value: `1393333000${at}` }],
          })
        ).member,
      );
    const [first, second, last] = made.map(({ id }) => id) as [string, string, string];
    for (const [id, otherId] of [
      [second, first],
      [last, second],
    ] as const) {
      const [kept, merged] = [await admin.ok(getMember, { id }), await admin.ok(getMember, { id: otherId })];
      const { version } = kept.member;
      await admin.ok(mergeMembers, { id, otherId, version, otherVersion: merged.member.version, choice: {} });
    }
    const { entries } = await admin.ok(getMemberHistory, { id: last });
    expect(entries.filter((entry) => entry.name === 'member.created')).toHaveLength(3);
    // By any phone of the guest, that of the first record too.
    const found = await admin.ok(findErasureGuest, { phone: '13933330000' });
    expect(found?.id).toBe(last);
    const { id, version } = await admin.ok(fileErasure, { guestId: first, ...asked });
    await director.ok(erasePerson, { id, version, confirm: names[2] as string });
    const left = await everything();
    for (const name of names) expect(left).not.toContain(name);
    expect((await admin.ok(getGuestErasure, { guestId: first })).erasedAt).not.toBeNull();
  });

  test('waits for an entry of the blacklist by any of his phones and documents', async () => {
    const name = '令狐知夏';
    const phones = ['13933331001', '13933331002'] as const;
    const { member } = await admin.ok(saveMember, {
      name,
      contacts: phones.map((value) => ({ kind: 'phone' as const, value })),
    });
    const guestId = member.id;
    await admin.ok(recordMemberDocument, { guestId, number: chineseId(613) });
    const { id, version } = await admin.ok(fileErasure, { guestId, ...asked });
    const key = { id, version, confirm: name };
    for (const by of [{ phone: phones[1] }, { documentType: 'idCard' as const, number: chineseId(613) }]) {
      const entry = await admin.ok(addToBlacklist, { name, reason: '损坏财物', ...by });
      expect((await director.call(erasePerson, key)).failure).toBe('erasure.blacklisted');
      await admin.ok(liftBlacklist, { id: entry.id, version: entry.version, reason: '已赔偿' });
    }
    const { counts } = await director.ok(erasePerson, key);
    expect(counts?.blacklist).toBe(2);
    expect(await everything()).not.toContain(name);
  });

  test('lets the phone be a new guest’s', async () => {
    const phone = '13922220009';
    const first = await gone({ phone, name: '旧名' });
    const { id, version } = await admin.ok(fileErasure, { guestId: first.guestId, ...asked });
    await director.ok(erasePerson, { id, version, confirm: '旧名' });
    expect((await admin.ok(checkBooker, { phone })).guest).toBeNull();
    const second = await sell({ phone, name: '新名' });
    expect(second.guestId).not.toBe(first.guestId);
    expect((await admin.ok(getOrderHistory, { id: second.orderId }))[0]?.changes).toContainEqual({
      field: 'guestName',
      before: null,
      after: '新名',
    });
  });
});

test('events from before they were sealed are sealed in the background, wherever it was stopped', async () => {
  const { sealEvents } = await import('./seal-events.ts');
  const { orderId } = await sell({ phone: '13933330001', name: '待封' });
  await sql`update events set after = after || '{"guestName":"明文客人"}' where entity_id = ${orderId}`.execute(
    t.database,
  );
  await sql`update sealing set house_id = '00000000-0000-0000-0000-000000000000',
    event_id = '00000000-0000-0000-0000-000000000000', done_at = null`.execute(t.database);
  let turns = 0;
  const change = <T>(run: (db: never) => Promise<T>) => t.job().change(({ db }) => run(db as never));
  // Stopped after its first batch, gone on with later.
  expect(await sealEvents(change as never, t.services.cipher, () => turns++ < 1)).toBe(false);
  expect(await sealEvents(change as never, t.services.cipher)).toBe(true);
  const rows = await t.database
    .selectFrom('events')
    .select('after')
    .where('entityId', '=', orderId)
    .execute();
  expect(JSON.stringify(rows)).not.toContain('明文客人');
  expect(JSON.stringify(await admin.ok(getOrderHistory, { id: orderId }))).toContain('明文客人');
});

test('a registration is purged when its retention ends, and not a day before', async () => {
  const { stayId, orderId } = await sell({ phone: '13933330002', name: '登记客' });
  await admin.ok(registerGuest, {
    stayId,
    ...(papers(1)[0] as GuestInput),
    name: '登记客',
    number: chineseId(99),
  });
  await cancel(orderId);
  const purge = async () => {
    await purgeRegistrationsJob.run(t.job(), {});
    return t.database
      .selectFrom('registrations')
      .select(['name', 'documentMasked', 'nationality', 'purgedAt'])
      .where('stayId', '=', stayId)
      .executeTakeFirstOrThrow();
  };
  t.setNow('2029-11-19T03:00:00Z');
  expect(await purge()).toMatchObject({ name: '登记客', purgedAt: null });
  t.setNow('2029-11-19T05:00:00Z');
  expect(await purge()).toMatchObject({ name: ERASED_NAME, documentMasked: '', nationality: 'CN' });
  t.setNow(NOON);
});

test('so is a visitor, counted from when he came', async () => {
  const { stayId } = await gone({ phone: '13933330003', name: '被访客' });
  const visitor = {
    ...{ id: randomUUID(), houseId: house.id, stayId, name: '访客乙', documentType: 'idCard' },
    ...{ documentCipher: t.services.cipher.encrypt('x'), documentMasked: '330***', phoneMasked: '139****' },
    ...{ phoneCipher: t.services.cipher.encrypt('13900000000'), cameAt: new Date(NOON), recordedBy: '前台' },
  };
  await t.database.insertInto('visitors').values(visitor).execute();
  const purge = async () => {
    await purgeRegistrationsJob.run(t.job(), {});
    return t.database
      .selectFrom('visitors')
      .select(['name', 'documentCipher', 'documentMasked', 'phoneCipher', 'phoneMasked'])
      .where('id', '=', visitor.id)
      .executeTakeFirstOrThrow();
  };
  t.setNow('2029-11-19T03:00:00Z');
  expect(await purge()).toMatchObject({ name: '访客乙', documentMasked: '330***' });
  t.setNow('2029-11-19T05:00:00Z');
  const left = {
    name: ERASED_NAME,
    documentCipher: '',
    documentMasked: '',
    phoneCipher: null,
    phoneMasked: null,
  };
  expect(await purge()).toEqual(left);
  await purge();
  const told = t.database
    .selectFrom('events')
    .select('after')
    .where('name', '=', 'registration.visitorsPurged');
  expect(await told.execute()).toEqual([{ after: { count: 1 } }]);
  t.setNow(NOON);
});

test('what went to a number he had once goes by his order, and a list that is being written is stopped', async () => {
  const sold = await gone({ phone: '13933330004', name: '司徒换号' });
  await t.job().change((ctx) =>
    queueSms(ctx, {
      ...{ kind: 'order.depositReturned', to: '13933339999', userId: null, language: 'zh-CN' },
      ...{ subject: '押金', text: '司徒换号，您好', of: { houseId: house.id, orderId: sold.orderId } },
    }),
  );
  const userId = await userIdOf(t.database, 'director');
  const asWritten = { kind: 'export', work: 'orders.export', userId, roleCodes: [], input: null };
  const run = { id: randomUUID(), state: 'running', language: 'zh-CN', total: 1, createdAt: t.now() };
  await t.database
    .insertInto('backgroundRuns')
    .values({ ...asWritten, ...run, attempts: 1, beatAt: t.now(), expiresAt: t.now() })
    .execute();
  const { id, version } = await admin.ok(fileErasure, { guestId: sold.guestId, ...asked });
  const { counts } = await director.ok(erasePerson, { id, version, confirm: '司徒换号' });
  expect(counts).toMatchObject({ notifications: 1, exports: 1 });
  const left = t.database
    .selectFrom('backgroundRuns')
    .select(['state', 'cancelAsked'])
    .where('id', '=', run.id);
  expect(await left.executeTakeFirstOrThrow()).toEqual({ state: 'running', cancelAsked: true });
});

/** Columns of guest tables without personal data, or kept for the given reason. */
const notErased: Readonly<Record<string, readonly string[]>> = {
  guests: [
    'id',
    'stay_count',
    'lifetime_fen',
    'last_stay_on',
    'created_at',
    'erased_at',
    // Staff, and where the row came from.
    'source',
    'created_by',
    'created_by_name',
    'merged_into',
    'moved_in_by',
  ],
  guest_contacts: [],
  guest_documents: [],
  orders: [],
  stays: [],
  visitors: ['house_id', 'id', 'stay_id', 'document_type', 'came_at', 'left_at', 'recorded_by'],
};

test('every text column of a table about guests is erased, or told apart as none of a person', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = any('{guests,visitors}')`.execute(t.database);
  const rowsOf = erasedRowsOf({ id: '', name: '', phoneHash: null, erasedAt: null });
  const erased: Record<string, string[]> = { guests: Object.keys(erasedGuest) };
  for (const { table, set } of rowsOf) erased[table] = Object.keys(set ?? {});
  const forgotten = rows.filter(
    ({ table, column }) => !(erased[table]?.includes(column) || notErased[table]?.includes(column)),
  );
  expect(forgotten).toEqual([]);
});
