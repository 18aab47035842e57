/** Landlords over HTTP: their files, who may manage them, and refusals. */

import type { LandlordDetail } from '@minsu/contract/finance/landlords/landlord.ts';
import {
  assignLandlordHouses,
  createLandlord,
  editLandlord,
  endLandlord,
  getLandlord,
  getLandlordHistory,
  landlordOptions,
  landlordTags,
  pageLandlords,
  pauseLandlord,
  resumeLandlord,
  revealLandlord,
  saveLandlordContacts,
  withdrawLandlordHouse,
} from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { pageHouses } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { houseEditOptions } from '@minsu/contract/foundation/houses/house-holder-endpoints.ts';
import { search } from '@minsu/contract/search.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import { chineseId } from '../../../test/desks/guest-papers.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let supervisor: TestClient;
let finance: TestClient;
beforeAll(async () => {
  t = await openTestApp();
  [supervisor, finance] = await Promise.all([t.as('supervisor'), t.as('finance')]);
});
afterAll(() => t.close());

const add = (name: string, more: object = {}): Promise<LandlordDetail> =>
  supervisor.ok(createLandlord, { name, kind: 'person', ...more });

const key = ({ landlord: { id, version } }: LandlordDetail) => ({ id, version });
const idsOf = async (input: object): Promise<string[]> =>
  (await supervisor.ok(pageLandlords, { size: 200, ...input })).records.map(({ name }) => name);

describe('a landlord', () => {
  test('is kept with what is personal sealed, shown masked', async () => {
    const taxId = chineseId(11);
    const detail = await add('曾国强', {
      phone: '+86 138-0013-8001',
      email: 'zeng@example.com',
      taxId: taxId.toLowerCase(),
      address: '龙井路 1 号',
      note: '只在周末方便',
      tags: ['长期', '老友'],
    });
    expect(detail.landlord).toMatchObject({
      name: '曾国强',
      phoneMasked: '138****8001',
      emailMasked: 'z***@example.com',
      status: 'active',
      houseCount: 0,
      tags: ['长期', '老友'],
      version: 0,
    });
    const row = await t.database
      .selectFrom('landlords')
      .selectAll()
      .where('id', '=', detail.landlord.id)
      .executeTakeFirstOrThrow();
    const stored = JSON.stringify(row);
    for (const secret of ['13800138001', 'zeng@example.com', taxId]) expect(stored).not.toContain(secret);
    const events = JSON.stringify(
      await t.database.selectFrom('events').select(['before', 'after']).execute(),
    );
    for (const secret of ['8001', 'zeng', taxId, '龙井路', '周末']) expect(events).not.toContain(secret);
  });

  test('is found by name, pinyin, initials, phone and ID, never by a part of a number', async () => {
    const taxId = chineseId(12);
    await add('欧阳锋', { phone: '13800138002', taxId });
    for (const keyword of ['欧阳', '锋', 'oyf', 'ouyang', '138 0013 8002', taxId])
      expect(await idsOf({ keyword }), keyword).toContain('欧阳锋');
    for (const keyword of ['8002', '1380013', taxId.slice(0, 17), '%', '_'])
      expect(await idsOf({ keyword }), keyword).not.toContain('欧阳锋');
    const hits = await supervisor.ok(search, { keyword: 'ouyang' });
    expect(hits.find(({ group }) => group === 'landlord')?.hits).toMatchObject([
      { title: '欧阳锋', note: 'Person · 138****8002' },
    ]);
  });

  test('bears a phone and an ID that nobody else bears: the refusal names the other', async () => {
    const taxId = chineseId(13);
    const first = await add('甲房东', { phone: '13800138003', taxId });
    const phone = await supervisor.call(createLandlord, {
      name: '乙',
      kind: 'person',
      phone: '138 0013 8003',
    });
    expect([phone.status, phone.failure]).toEqual([409, 'landlord.phoneTaken']);
    expect(phone.fields.phone).toContain('甲房东');
    const twin = await supervisor.call(createLandlord, { name: '乙', kind: 'person', taxId });
    expect([twin.failure, Object.keys(twin.fields)]).toEqual(['landlord.taxIdTaken', ['taxId']]);
    const second = await add('乙房东');
    const edited = await supervisor.call(editLandlord, { ...key(second), name: '乙', kind: 'person', taxId });
    expect(edited.failure).toBe('landlord.taxIdTaken');
    await supervisor.ok(editLandlord, { ...key(first), name: '甲', kind: 'person', phone: '13800138003' });
    expect(await idsOf({ keyword: '乙房东' })).toEqual(['乙房东']);
  });

  test('of sixteen who add the same at once exactly one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        supervisor.call(createLandlord, { name: '同时', kind: 'person', phone: '13800138004' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });

  test('bad input is told at its field and changes nothing', async () => {
    const refused = await supervisor.call(createLandlord, {
      name: ' ',
      kind: 'company',
      phone: '12',
      email: 'x',
      taxId: '91330106',
    });
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.fields).sort()).toEqual(['email', 'name', 'phone', 'taxId']);
    const tags = Array.from({ length: 11 }, (_, at) => `t${at}`);
    const many = await supervisor.call(createLandlord, { name: '丙', kind: 'person', tags });
    expect(Object.keys(many.fields)).toEqual(['tags']);
    const chinese = await supervisor.call(
      createLandlord,
      { name: '丙', kind: 'person', taxId: '110105194912310021' },
      { headers: { 'accept-language': 'zh-CN' } },
    );
    expect(chinese.fields.taxId).toContain('校验位');
    expect(await idsOf({ keyword: '丙' })).toEqual([]);
  });

  test('keeps what an edit leaves out, empties what is null', async () => {
    const made = await add('留空', { phone: '13800138005', email: 'liu@example.com' });
    const kept = await supervisor.ok(editLandlord, { ...key(made), name: '留空二', kind: 'person' });
    expect(kept.landlord).toMatchObject({
      phoneMasked: '138****8005',
      emailMasked: 'l***@example.com',
      version: 1,
    });
    const emptied = await supervisor.ok(editLandlord, {
      ...key(kept),
      name: '留空二',
      kind: 'person',
      phone: null,
    });
    expect(emptied.landlord).toMatchObject({ phoneMasked: null, emailMasked: 'l***@example.com' });
    expect(await idsOf({ keyword: 'lke' })).toContain('留空二');
    const stale = await supervisor.call(editLandlord, { ...key(made), name: 'x', kind: 'person' });
    expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
    expect((stale.data as unknown as { current: LandlordDetail }).current.landlord.version).toBe(2);
  });

  test('cannot become a company with the ID of a person', async () => {
    const made = await add('个人', { taxId: chineseId(14) });
    const refused = await supervisor.call(editLandlord, { ...key(made), name: '个人', kind: 'company' });
    expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ['taxId']]);
  });
});

describe('the list', () => {
  test('filters by status, houses, log-in, tags and documents, sorts and pages', async () => {
    const paused = await add('筛选甲', { tags: ['筛选'] });
    await supervisor.ok(pauseLandlord, { ...key(paused), reason: '装修' });
    const owner = await add('筛选乙', { kind: 'company', tags: ['筛选', '重点'] });
    for (let n = 0; n < 2; n += 1) await buildHouse(t.database, { landlordId: owner.landlord.id });
    const tagged = { tag: ['筛选'] };
    expect(await idsOf({ ...tagged, view: 'paused' })).toEqual(['筛选甲']);
    expect(await idsOf({ ...tagged, view: 'active' })).toEqual(['筛选乙']);
    expect(await idsOf({ ...tagged, kind: 'company' })).toEqual(['筛选乙']);
    expect(await idsOf({ ...tagged, hasHouses: true })).toEqual(['筛选乙']);
    expect(await idsOf({ ...tagged, hasHouses: false })).toEqual(['筛选甲']);
    expect(await idsOf({ ...tagged, hasLogin: true })).toEqual([]);
    expect(await idsOf({ ...tagged, sort: '-houseCount' })).toEqual(['筛选乙', '筛选甲']);
    const page = await supervisor.ok(pageLandlords, { ...tagged, size: 1, current: 2, sort: 'houseCount' });
    expect([page.total, page.records.map(({ houseCount }) => houseCount)]).toEqual([2, [2]]);
    expect((await supervisor.ok(landlordTags, {})).slice(0, 1)).toEqual([{ tag: '筛选', count: 2 }]);
  });

  test('is for who may see landlords, and offers only what he may do', async () => {
    const made = await add('谁能看');
    const row = (await finance.ok(pageLandlords, { keyword: '谁能看' })).records[0];
    expect(row?.actions).toEqual([]);
    expect((await supervisor.ok(getLandlord, { id: made.landlord.id })).landlord.actions).toEqual([
      'edit',
      'pause',
      'end',
    ]);
    for (const username of ['frontdesk', 'operator', 'director', 'housekeeper', 'landlord'])
      expect((await (await t.as(username)).call(pageLandlords, {})).status, username).toBe(403);
    expect((await finance.call(editLandlord, { ...key(made), name: 'x', kind: 'person' })).status).toBe(403);
  });
});

describe('the work with a landlord', () => {
  test('is paused, resumed and ended with reasons, and not while houses are his', async () => {
    const made = await add('状态');
    const house = await buildHouse(t.database, { landlordId: made.landlord.id, name: '状态小院' });
    const paused = await supervisor.ok(pauseLandlord, { ...key(made), reason: '装修' });
    expect(paused.landlord).toMatchObject({
      status: 'paused',
      statusReason: '装修',
      actions: ['edit', 'resume', 'end'],
    });
    expect((await supervisor.call(pauseLandlord, { ...key(paused), reason: 'x' })).failure).toBe(
      'landlord.notActive',
    );
    const refused = await supervisor.call(endLandlord, { ...key(paused), reason: '到期' });
    expect([refused.status, refused.failure, refused.message]).toEqual([
      409,
      'landlord.hasHouses',
      'Properties still assigned: 1. Remove or transfer them first',
    ]);
    await supervisor.ok(withdrawLandlordHouse, { id: made.landlord.id, houseId: house.id, reason: '到期' });
    const ended = await supervisor.ok(endLandlord, { ...key(paused), reason: '到期' });
    expect(ended.landlord).toMatchObject({ status: 'ended', actions: ['edit', 'resume'] });
    expect(
      (await supervisor.call(assignLandlordHouses, { id: ended.landlord.id, houseIds: [house.id] })).failure,
    ).toBe('landlord.isEnded');
    const offered = await (await t.as('operator')).ok(houseEditOptions, { of: 'landlord', keyword: '状态' });
    expect(offered).toEqual([]);
    expect(await supervisor.ok(landlordOptions, { keyword: '状态' })).toEqual([]);
    const again = await supervisor.ok(resumeLandlord, key(ended));
    expect(again.landlord).toMatchObject({ status: 'active', statusReason: null });
  });
});

describe('houses', () => {
  test('change hands at once, on record with both', async () => {
    const [from, to] = [await add('原主'), await add('新主')];
    const house = await buildHouse(t.database, { landlordId: from.landlord.id, name: '换主小院' });
    const given = await supervisor.ok(assignLandlordHouses, {
      id: to.landlord.id,
      houseIds: [house.id, house.id],
    });
    expect(given.landlord.houseCount).toBe(1);
    const { records } = await supervisor.ok(pageHouses, { landlordId: [to.landlord.id] });
    expect(records.map(({ name, landlordName }) => [name, landlordName])).toEqual([['换主小院', '新主']]);
    const historyOf = async ({ landlord }: LandlordDetail) =>
      (await supervisor.ok(getLandlordHistory, { id: landlord.id })).entries.map(({ name }) => name);
    expect(await historyOf(to)).toEqual(['landlord.houseGiven', 'landlord.created']);
    expect(await historyOf(from)).toEqual(['landlord.houseWithdrawn', 'landlord.created']);
    const gone = await supervisor.call(withdrawLandlordHouse, {
      id: from.landlord.id,
      houseId: house.id,
      reason: 'x',
    });
    expect(gone.failure).toBe('landlord.houseNotHis');
  });

  test('an archived or unknown one is refused', async () => {
    const made = await add('归档');
    const house = await buildHouse(t.database);
    await t.database.updateTable('houses').set({ state: 'archived' }).where('id', '=', house.id).execute();
    const refused = await supervisor.call(assignLandlordHouses, {
      id: made.landlord.id,
      houseIds: [house.id],
    });
    expect([refused.failure, Object.keys(refused.fields)]).toEqual(['landlord.houseGone', ['houseIds']]);
    const unknown = await supervisor.call(assignLandlordHouses, {
      id: made.landlord.id,
      houseIds: ['01999999-0000-7000-8000-000000000000'],
    });
    expect(unknown.status).toBe(404);
  });
});

describe('contacts', () => {
  test('are kept sealed; what is left out of a known one stays', async () => {
    const made = await add('有联系人');
    const first = await supervisor.ok(saveLandlordContacts, {
      ...key(made),
      contacts: [
        { name: '管家', role: '管家', phone: '13700001111', email: 'guan@example.com' },
        { name: '会计' },
      ],
    });
    expect(first.contacts).toMatchObject([
      { name: '管家', phoneMasked: '137****1111', emailMasked: 'g***@example.com' },
      { name: '会计', role: '', phoneMasked: null },
    ]);
    const [steward] = first.contacts;
    const second = await supervisor.ok(saveLandlordContacts, {
      ...key(first),
      contacts: [{ id: steward?.id as string, name: '新管家', email: null }],
    });
    expect(second.contacts).toMatchObject([
      { name: '新管家', phoneMasked: '137****1111', emailMasked: null },
    ]);
    const bad = await supervisor.call(saveLandlordContacts, {
      ...key(second),
      contacts: [{ name: 'x', phone: '1' }],
    });
    expect(Object.keys(bad.fields)).toEqual(['contacts.0.phone']);
    expect((await supervisor.call(saveLandlordContacts, { ...key(first), contacts: [] })).failure).toBe(
      'core.stale',
    );
  });
});

describe('what is masked', () => {
  test('is shown with a reason that stays on record', async () => {
    const phone = '13910000001';
    const taxId = chineseId(20);
    const made = await add('查看', { phone, taxId });
    const contacts = await supervisor.ok(saveLandlordContacts, {
      ...key(made),
      contacts: [{ name: '管家', phone: '13700002222' }],
    });
    const shown = await finance.ok(revealLandlord, { id: contacts.landlord.id, reason: '打款核对' });
    expect(shown).toMatchObject({
      phone,
      taxId,
      email: null,
      contacts: [{ name: '管家', phone: '13700002222' }],
    });
    const { entries } = await supervisor.ok(getLandlordHistory, { id: made.landlord.id });
    expect(entries[0]).toMatchObject({ name: 'landlord.revealed', actor: 'finance' });
    expect(JSON.stringify(entries)).toContain('打款核对');
    expect(JSON.stringify(entries)).not.toContain(phone);
    expect((await finance.call(revealLandlord, { id: made.landlord.id, reason: ' ' })).status).toBe(422);
    expect(
      (await (await t.as('frontdesk')).call(revealLandlord, { id: made.landlord.id, reason: 'x' })).status,
    ).toBe(403);
  });

  test('there may be nothing to show', async () => {
    const made = await add('没有');
    const refused = await supervisor.call(revealLandlord, { id: made.landlord.id, reason: 'x' });
    expect(refused.failure).toBe('landlord.nothingSealed');
  });
});

test('a landlord that is not there answers 404', async () => {
  const id = '01999999-0000-7000-8000-000000000000';
  for (const answer of [
    await supervisor.call(getLandlord, { id }),
    await supervisor.call(getLandlordHistory, { id }),
    await supervisor.call(editLandlord, { id, version: 0, name: 'x', kind: 'person' }),
    await supervisor.call(revealLandlord, { id, reason: 'x' }),
  ])
    expect([answer.status, answer.failure]).toEqual([404, 'landlord.notFound']);
});
