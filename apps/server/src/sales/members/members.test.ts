/** Members: creation, search, display, sealed values, scope. */

import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import {
  blacklistMember,
  checkBooker,
  liftBlacklist,
  listMemberBlacklist,
} from '@minsu/contract/sales/blacklist/blacklist-endpoints.ts';
import { recordMemberDocument } from '@minsu/contract/sales/members/member-document-endpoints.ts';
import {
  countMemberViews,
  exportMembers,
  getMember,
  getMemberHistory,
  getMemberMoney,
  memberTags,
  pageMemberMessages,
  pageMembers,
  revealMember,
  saveMember,
  tagMembers,
} from '@minsu/contract/sales/members/member-endpoints.ts';
import { pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { checkInOrder } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { search } from '@minsu/contract/search.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse, giveRole } from '../../../test/builders.ts';
import { chineseId, withPapers } from '../../../test/desks/guest-papers.ts';
import { complete, enterMember, guestOf, phoneOf, sellTo } from '../../../test/desks/member-desk.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { day } from '../../../test/test-day.ts';
import { queueSms } from '../../foundation/messages/queue-sms.ts';
import { recountGuests } from './recount-guests.ts';

let t: TestApp;
let admin: TestClient;
let desk: TestClient;
let ours: BuiltHouse;
let theirs: BuiltHouse;
beforeAll(async () => {
  t = await openTestApp();
  [admin, desk] = [await t.as('admin'), await t.as('frontdesk')];
  ours = await buildHouse(t.database, { rooms: 12, department: 'staff' });
  theirs = await buildHouse(t.database, { rooms: 6 });
});
afterAll(() => t.close());

type Asked = InputOf<typeof pageMembers>;

const found = async (by: TestClient, input: Asked) =>
  (await by.ok(pageMembers, { size: 200, ...input })).records;
const names = async (by: TestClient, input: Asked) => (await found(by, input)).map(({ name }) => name).sort();

describe('a sale', () => {
  test('finds its member by the main or any other phone', async () => {
    const first = await sellTo(admin, ours, { phone: '13800010001', name: '曾国强' });
    const id = (await guestOf(t, first.id)) as string;
    const { member, contacts } = await admin.ok(getMember, { id });
    expect(member).toMatchObject({
      name: '曾国强',
      phoneMasked: '138****0001',
      source: 'direct',
      orderCount: 1,
    });
    expect(contacts).toMatchObject([{ kind: 'phone', masked: '138****0001', main: true }]);
    await admin.ok(saveMember, {
      id,
      version: member.version,
      name: '曾国强',
      contacts: [{ id: contacts[0]?.id, kind: 'phone' }, phoneOf('13800010002', '工作')],
    });
    const second = await sellTo(admin, ours, { phone: '138 0001 0002', name: '曾先生', room: 1 });
    expect(await guestOf(t, second.id)).toBe(id);
    const third = await sellTo(admin, ours, { phone: '13800010001', room: 2 });
    expect(await guestOf(t, third.id)).toBe(id);
  });

  test('creates one member for two concurrent sales to a new phone', async () => {
    const sales = await Promise.all(
      [0, 1, 2, 3].map((room) => sellTo(admin, theirs, { phone: '13800010003', room, name: '方晓' })),
    );
    const guests = await Promise.all(sales.map(({ id }) => guestOf(t, id)));
    expect(new Set(guests).size).toBe(1);
    const { rows } = await sql`select from guest_contacts where guest_id = ${guests[0]}`.execute(t.database);
    expect(rows).toHaveLength(1);
  });

  test('uses the member who was entered with that phone', async () => {
    const { member } = await enterMember(admin, { name: '何清越', contacts: [phoneOf('13800010004')] });
    expect(member).toMatchObject({ source: 'manual', createdBy: 'admin', stayCount: 0 });
    const sold = await sellTo(admin, ours, { phone: '13800010004', name: '何小姐', room: 3 });
    expect(await guestOf(t, sold.id)).toBe(member.id);
    expect((await admin.ok(getMember, { id: member.id })).member.name).toBe('何清越');
  });
});

describe('the list', () => {
  beforeAll(async () => {
    await enterMember(admin, {
      name: '欧阳若琳',
      level: 'gold',
      tags: ['常客', '亲子'],
      contacts: [
        phoneOf('13811112222'),
        { kind: 'email', value: 'Ruolin@example.com' },
        { kind: 'wechat', value: 'ruolin_88' },
      ],
    });
    await enterMember(admin, {
      name: 'Emma Clarke',
      tags: ['常客'],
      contacts: [phoneOf('+44 20 7946 0958')],
    });
    const guest = await enterMember(admin, { name: '沈知行', contacts: [phoneOf('13811113333')] });
    const stays = await Promise.all(
      [0, 1].map((n) => sellTo(admin, ours, { phone: '13811113333', room: 4 + n, name: '沈知行' })),
    );
    for (const { id } of stays) await complete(t, id);
    await recountGuests({ db: t.database }, [guest.member.id]);
  });

  test('searches name parts, pinyin, initials, full phones, last digits and emails', async () => {
    for (const keyword of [
      '若琳',
      '琳',
      'oyrl',
      'ouyangruolin',
      '13811112222',
      '138 1111 2222',
      '2222',
      'RUOLIN@example.com',
    ])
      expect([keyword, await names(admin, { keyword })]).toEqual([keyword, ['欧阳若琳']]);
    expect(await names(admin, { keyword: 'clarke' })).toEqual(['Emma Clarke']);
    // Part of a phone number finds no one.
    expect(await names(admin, { keyword: '1381111222' })).toEqual([]);
    expect(await names(admin, { keyword: '没有这个人' })).toEqual([]);
  });

  test('filters by tier, tags, source, stays and last stay', async () => {
    expect(await names(admin, { level: ['gold', 'diamond'] })).toEqual(['欧阳若琳']);
    expect(await names(admin, { tag: ['亲子'] })).toEqual(['欧阳若琳']);
    expect(await names(admin, { tag: ['常客'] })).toEqual(['Emma Clarke', '欧阳若琳']);
    expect(await names(admin, { staysFrom: 2 })).toEqual(['沈知行']);
    expect(await names(admin, { view: 'returning' })).toEqual(['沈知行']);
    expect(await names(admin, { lastStayFrom: '2026-11-22', lastStayTo: '2026-11-22' })).toEqual(['沈知行']);
    expect(await names(admin, { lastStayFrom: '2026-11-23' })).toEqual([]);
    expect(await names(admin, { source: ['manual'], keyword: '沈' })).toEqual(['沈知行']);
    expect(await names(admin, { source: ['mt'] })).toEqual([]);
    const wrong = await admin.call(pageMembers, { lastStayFrom: '2026-11-23', lastStayTo: '2026-11-01' });
    expect([wrong.status, Object.keys(wrong.fields)]).toEqual([422, ['lastStayTo']]);
  });

  test('sorts members without stays last in both directions', async () => {
    const up = await found(admin, { sort: 'lastStayOn' });
    const down = await found(admin, { sort: '-lastStayOn' });
    expect([up[0]?.name, down[0]?.name]).toEqual(['沈知行', '沈知行']);
    const best = await found(admin, { sort: '-lifetimeFen' });
    expect(best[0]).toMatchObject({ name: '沈知行', stayCount: 2 });
    expect(best[0]?.lifetimeFen).toBeGreaterThan(0);
  });

  test('counts its views and lists its tags', async () => {
    const counts = Object.fromEntries(
      (await admin.ok(countMemberViews, {})).map(({ view, count }) => [view, count]),
    );
    expect(counts).toMatchObject({ returning: 1, inHouse: 0, blacklisted: 0 });
    expect(counts.all).toBe((await admin.ok(pageMembers, {})).total);
    expect(await admin.ok(memberTags, {})).toEqual([
      { tag: '常客', count: 2 },
      { tag: '亲子', count: 1 },
    ]);
  });

  test('feeds the command palette under its permission', async () => {
    const hits = async (by: TestClient, keyword: string) =>
      (await by.ok(search, { keyword })).find(({ group }) => group === 'member')?.hits ?? [];
    expect(await hits(admin, 'oyrl')).toMatchObject([
      { title: '欧阳若琳', note: '138****2222 · Gold · 0 stays' },
    ]);
    expect(await hits(await t.as('housekeeper'), 'oyrl')).toEqual([]);
    expect(await hits(desk, 'oyrl')).toEqual([]);
  });

  test('tags many members and exports masked numbers only', async () => {
    const [one] = await found(admin, { keyword: '沈知行' });
    const check = await admin.ok(tagMembers.check, { ids: [one?.id as string], add: ['回访'], remove: [] });
    expect(check).toMatchObject({ total: 1, ready: 1 });
    const refused = await (await t.as('finance')).call(tagMembers.check, {
      ids: [one?.id as string],
      add: ['x'],
    });
    expect(refused.status).toBe(403);
    expect((await admin.call(exportMembers.file, { columns: ['name', 'phoneMasked'] })).status).toBe(200);
    expect((await desk.call(exportMembers.file, {})).status).toBe(403);
  });
});

describe('a member', () => {
  test('is created and edited by version; sealed values appear nowhere in plain text', async () => {
    const { member } = await enterMember(admin, {
      name: '周予安',
      sex: 'female',
      birthDate: '1988-03-02',
      nationality: 'CN',
      language: 'zh',
      contacts: [phoneOf('13822220001'), { kind: 'wechat', value: 'zhou_yuan99' }],
      preferences: { floor: '高楼层', bed: '' },
      consents: ['marketing'],
      note: '喜欢安静',
    });
    const detail = await admin.ok(getMember, { id: member.id });
    expect(detail.member).toMatchObject({
      birthMasked: '1988-**-**',
      preferences: { floor: '高楼层' },
      note: '喜欢安静',
      consents: { marketing: expect.any(String), papers: null },
    });
    expect(detail.contacts.map(({ masked }) => masked)).toEqual(['138****0001', 'zh****99']);
    const { rows } = await sql<{ all: string }>`
      select (select string_agg(g::text, ' ') from guests g) || (select string_agg(c::text, ' ') from guest_contacts c)
        || (select string_agg(e::text, ' ') from events e) as all`.execute(t.database);
    for (const secret of ['13822220001', '1988-03-02', 'zhou_yuan99'])
      expect(rows[0]?.all).not.toContain(secret);

    const changed = await admin.ok(saveMember, {
      id: member.id,
      version: detail.member.version,
      name: '周予安',
      level: 'silver',
      contacts: detail.contacts.map(({ id, kind, label }) => ({ id, kind, label })),
      consents: ['marketing', 'papers'],
    });
    // Fields not in the input stay unchanged, including the consent date.
    expect(changed.member).toMatchObject({
      level: 'silver',
      sex: 'female',
      birthMasked: '1988-**-**',
      note: '',
    });
    expect(changed.member.consents.marketing).toBe(detail.member.consents.marketing);
    const stale = await admin.call(saveMember, { id: member.id, version: detail.member.version, name: 'x' });
    expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
    expect(stale.data).toMatchObject({ current: { member: { level: 'silver' } } });
    const [step] = (await admin.ok(getMemberHistory, { id: member.id })).entries;
    expect(step).toMatchObject({ name: 'member.edited', actor: 'admin' });
    expect(step?.changes).toContainEqual({ field: 'level', before: 'standard', after: 'silver' });
    expect(step?.changes).toContainEqual({ field: 'sealed', before: null, after: ['preferences', 'note'] });
  });

  test('reports bad input at its field and changes nothing', async () => {
    const before = (await admin.ok(pageMembers, {})).total;
    const bad = await admin.call(saveMember, {
      name: ' ',
      birthDate: '2026-02-30',
      nationality: 'XX',
      contacts: [
        { kind: 'phone', value: '12' },
        { kind: 'email', value: 'nobody' },
        { kind: 'wechat', value: '1' },
        { kind: 'phone' },
      ],
    });
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.fields).sort()).toEqual([
      'birthDate',
      'contacts.0.value',
      'contacts.1.value',
      'contacts.2.value',
      'contacts.3.value',
      'name',
      'nationality',
    ]);
    const ahead = await admin.call(saveMember, { name: '甲', birthDate: '2026-11-21' });
    expect(ahead.fields).toEqual({ birthDate: 'The date of birth cannot be after today' });
    const twice = await admin.call(saveMember, {
      name: '甲',
      contacts: [phoneOf('13822229999'), phoneOf('138-2222-9999')],
    });
    expect(twice.fields).toEqual({ 'contacts.1.value': 'The same contact is listed twice' });
    expect((await admin.ok(pageMembers, {})).total).toBe(before);
  });

  test("refuses another member's phone at its field and names the owner", async () => {
    const { member } = await enterMember(admin, { name: '林小满', contacts: [phoneOf('13833330001')] });
    const refused = await admin.call(saveMember, { name: '甲', contacts: [phoneOf('13833330001')] });
    expect([refused.status, refused.failure]).toEqual([409, 'member.phoneTaken']);
    expect(refused.data).toMatchObject({ current: { id: member.id, name: '林小满' } });
    expect(refused.fields['contacts.0.value']).toContain('林小满');
    // Out of scope, the member is not named.
    const elsewhere = await desk.call(saveMember, { name: '甲', contacts: [phoneOf('13833330001')] });
    expect([elsewhere.failure, JSON.stringify(elsewhere.data).includes('林小满')]).toEqual([
      'member.phoneTakenElsewhere',
      false,
    ]);
  });

  test('is revealed with a recorded reason and by permission', async () => {
    const { member, contacts } = await enterMember(admin, {
      name: '钱一鸣',
      birthDate: '1990-01-01',
      contacts: [phoneOf('13844440001')],
    });
    const shown = await admin.ok(revealMember, { id: member.id, reason: '核对' });
    expect(shown).toEqual({
      birthDate: '1990-01-01',
      contacts: [{ id: contacts[0]?.id, value: '13844440001' }],
      documents: [],
    });
    const [step] = (await admin.ok(getMemberHistory, { id: member.id })).entries;
    expect(step).toMatchObject({ name: 'member.revealed', changes: [{ field: 'reason', after: '核对' }] });
    expect((await (await t.as('operator')).call(revealMember, { id: member.id, reason: 'x' })).status).toBe(
      403,
    );
    expect((await admin.call(revealMember, { id: member.id, reason: ' ' })).status).toBe(422);
  });

  test('lists its orders, amounts and messages', async () => {
    const sold = await sellTo(admin, ours, { phone: '13855550001', name: '冯远', room: 8 });
    const id = (await guestOf(t, sold.id)) as string;
    expect((await admin.ok(pageOrders, { guestId: id })).records.map((row) => row.id)).toEqual([sold.id]);
    const money = await admin.ok(getMemberMoney, { id });
    expect(money).toMatchObject({ orders: 1, paidFen: 0 });
    expect(money.owedFen).toBe(money.totalFen);
    await t.job().change((ctx) =>
      queueSms(ctx, {
        kind: 'order.depositReturned',
        to: '13855550001',
        userId: null,
        language: 'zh-CN',
        subject: '押金已退还',
        text: 'x',
        of: { houseId: ours.id, orderId: sold.id },
      }),
    );
    expect((await admin.ok(pageMemberMessages, { id })).records).toMatchObject([
      { subject: '押金已退还', recipientMasked: '138****0001', orderId: sold.id, state: 'kept' },
    ]);
  });

  test('hides amounts from users who do not see money', async () => {
    await giveRole(t.database, 'housekeeper', 'housekeeper').catch(() => undefined);
    await sql`insert into role_permissions (role_id, permission)
      select id, 'member:read' from roles where role_code = 'housekeeper' on conflict do nothing`.execute(
      t.database,
    );
    const cleaner = await t.openSession('housekeeper');
    const [row] = await found(cleaner, { keyword: '冯远' });
    expect(row).toMatchObject({ name: '冯远', lifetimeFen: null });
    const refused = await cleaner.call(getMemberMoney, { id: row?.id as string });
    expect([refused.status, refused.failure]).toEqual([403, 'member.moneyHidden']);
    await sql`delete from role_permissions where permission = 'member:read'
      and role_id = (select id from roles where role_code = 'housekeeper')`.execute(t.database);
  });
});

describe('scope', () => {
  test('shows a department the guests of its properties and the members it entered', async () => {
    const here = await sellTo(admin, ours, { phone: '13866660001', name: '韩近', room: 9 });
    const there = await sellTo(admin, theirs, { phone: '13866660002', name: '韩远', room: 4 });
    const [near, far] = [(await guestOf(t, here.id)) as string, (await guestOf(t, there.id)) as string];
    expect(await names(desk, { keyword: '韩' })).toEqual(['韩近']);
    expect(await names(admin, { keyword: '韩' })).toEqual(['韩近', '韩远']);
    expect((await desk.call(getMember, { id: far })).failure).toBe('member.notFound');
    expect((await desk.call(saveMember, { id: far, version: 0, name: 'x' })).failure).toBe('member.notFound');
    expect((await desk.call(revealMember, { id: far, reason: 'x' })).failure).toBe('member.notFound');
    expect((await desk.ok(getMember, { id: near })).actions).toEqual(['edit', 'reveal']);
    const own = await enterMember(desk, { name: '韩自录' });
    expect(await names(desk, { keyword: '韩' })).toEqual(['韩自录', '韩近'].sort());
    expect((await (await t.as('operator')).ok(getMember, { id: own.member.id })).member.name).toBe('韩自录');
  });

  test('limits totals to properties in scope', async () => {
    const here = await sellTo(admin, ours, { phone: '13877770001', name: '魏两地', room: 10 });
    const there = await sellTo(admin, theirs, { phone: '13877770001', name: '魏两地', room: 5 });
    for (const { id } of [here, there]) await complete(t, id);
    const id = (await guestOf(t, here.id)) as string;
    await recountGuests({ db: t.database }, [id]);
    const [all, part] = [await admin.ok(getMember, { id }), await desk.ok(getMember, { id })];
    expect([all.member.stayCount, part.member.stayCount]).toEqual([2, 1]);
    expect([all.member.orderCount, part.member.orderCount]).toEqual([2, 1]);
    expect(part.member.lifetimeFen).toBe((all.member.lifetimeFen ?? 0) / 2);
  });

  test('filters, views, sorts and selects by the displayed totals', async () => {
    const here = await buildHouse(t.database, { rooms: 3, department: 'staff' });
    const there = await buildHouse(t.database, { rooms: 2 });
    const stay = async (house: BuiltHouse, phone: string, name: string, room: number, from = 0) => {
      const { id } = await sellTo(admin, house, { phone, name, room, from });
      await complete(t, id);
      const guestId = (await guestOf(t, id)) as string;
      await recountGuests({ db: t.database }, [guestId]);
    };
    await stay(here, '13877770011', '费常来', 0);
    await stay(here, '13877770011', '费常来', 1);
    await stay(here, '13877770012', '费两地', 2, 1);
    await stay(there, '13877770012', '费两地', 0, 3);
    await stay(there, '13877770012', '费两地', 1, 5);
    const keyword = '费';
    const both = ['费两地', '费常来'];
    for (const asked of [{ staysFrom: 2 }, { view: 'returning' as const }, { lastStayTo: day(2) }]) {
      expect(await names(desk, { keyword, ...asked })).toEqual(['费常来']);
      expect(await names(admin, { keyword, ...asked })).toEqual('lastStayTo' in asked ? ['费常来'] : both);
    }
    expect(await names(desk, { keyword, lastStayFrom: day(4) })).toEqual([]);
    expect(await names(admin, { keyword, lastStayFrom: day(4) })).toEqual(['费两地']);
    const sorted = async (by: TestClient, sort: string, more: Asked = { keyword }) =>
      (await found(by, { ...more, sort })).map(({ name }) => name).filter((name) => name.startsWith(keyword));
    for (const sort of ['-stayCount', '-lifetimeFen'])
      for (const more of [{ keyword }, {}]) {
        expect(await sorted(desk, sort, more)).toEqual(['费常来', '费两地']);
        expect(await sorted(admin, sort, more)).toEqual(['费两地', '费常来']);
      }
    expect(await sorted(desk, '-lastStayOn')).toEqual(['费两地', '费常来']);
    const bulk = { filter: { keyword, staysFrom: 2 }, add: ['回访'], remove: [] };
    expect((await desk.ok(tagMembers.check, bulk)).total).toBe(1);
    expect((await admin.ok(tagMembers.check, bulk)).total).toBe(2);
  });

  test('closes the list to roles without guest permissions', async () => {
    for (const username of ['housekeeper', 'landlord'])
      expect((await (await t.as(username)).call(pageMembers, {})).status).toBe(403);
    expect((await t.nobody.call(pageMembers, {})).status).toBe(401);
  });
});

describe('the blocklist', () => {
  test("matches all of a member's identifiers, warns the desk, marks the list, and ends when lifted", async () => {
    const { member } = await enterMember(admin, {
      name: '秦可疑',
      contacts: [phoneOf('13888880001'), phoneOf('13888880002')],
    });
    await admin.ok(recordMemberDocument, { guestId: member.id, number: chineseId(40) });
    const entries = await admin.ok(blacklistMember, { guestId: member.id, reason: '损坏不赔' });
    expect(
      entries.map(({ phoneMasked, documentMasked }) => [phoneMasked, documentMasked !== null]).sort(),
    ).toEqual([
      ['138****0001', true],
      ['138****0002', false],
    ]);
    expect(await names(admin, { view: 'blacklisted' })).toEqual(['秦可疑']);
    expect(await names(admin, { blacklisted: true })).toEqual(['秦可疑']);
    expect(await names(admin, { blacklisted: false, keyword: '秦' })).toEqual([]);
    expect((await admin.ok(getMember, { id: member.id })).blacklistedFor).toBe('损坏不赔');
    const known = await admin.ok(checkBooker, { phone: '13888880002' });
    expect(known).toMatchObject({
      blacklistedFor: '损坏不赔',
      guest: { id: member.id, level: 'standard', tags: [] },
    });
    const again = await admin.call(blacklistMember, { guestId: member.id, reason: 'x' });
    expect([again.status, again.failure]).toEqual([409, 'registration.blacklistTaken']);
    expect((await desk.call(blacklistMember, { guestId: member.id, reason: 'x' })).status).toBe(403);
    for (const { id, version } of entries) await admin.ok(liftBlacklist, { id, version, reason: '已赔付' });
    expect(await names(admin, { view: 'blacklisted' })).toEqual([]);
    expect(
      (await admin.ok(listMemberBlacklist, { guestId: member.id })).every(({ liftedAt }) => liftedAt),
    ).toBe(true);
  });

  test('refuses entries without phone and document', async () => {
    const { member } = await enterMember(admin, { name: '无名' });
    const refused = await admin.call(blacklistMember, { guestId: member.id, reason: 'x' });
    expect([refused.status, refused.failure]).toEqual([422, 'member.nobodyToBlacklist']);
  });
});

test('marks guests who are in house', async () => {
  const sold = await sellTo(admin, ours, { phone: '13899990001', name: '尤在住', room: 11 });
  const stayId = sold.stays[0]?.id as string;
  await admin.ok(checkInOrder, withPapers({ stayId, version: sold.version }, 1));
  expect(await names(admin, { view: 'inHouse' })).toEqual(['尤在住']);
  const id = (await guestOf(t, sold.id)) as string;
  expect((await admin.ok(getMember, { id })).member.inHouse).toBe(true);
});
