/** The life of a contract over HTTP: drafted, signed, changed from a day on, ended; refusals by reason and role. */
import {
  contractHouses,
  countContractViews,
  createContract,
  discardContractDraft,
  endContract,
  exportContracts,
  getContract,
  getContractHistory,
  pageContracts,
  pageUncovered,
  printContract,
  saveContractDraft,
  signContract,
} from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import {
  endLandlord,
  getLandlord,
  landlordOptions,
} from '@minsu/contract/finance/landlords/landlord-endpoints.ts';
import { confirmDutyRequest, refuseDutyRequest } from '@minsu/contract/foundation/duties/duty-endpoints.ts';
import { search } from '@minsu/contract/search.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildHouse } from '../../../test/builders.ts';
import {
  buildOwned,
  buildOwner,
  draftOf,
  type OwnedHouse,
  signByTwo,
  signedContract,
} from '../../../test/desks/contract-desk.ts';
import { waitingFor } from '../../../test/duties/by-two.ts';
import { eventNamesOf } from '../../../test/event-names.ts';
import { pagesOfPdf } from '../../../test/sheets/pdf-text.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';

let t: TestApp;
let finance: TestClient;
let house: OwnedHouse;
let made = 0;
beforeAll(async () => {
  t = await openTestApp({ now: '2026-11-20T04:00:00Z' });
  finance = await t.as('finance');
});
afterAll(() => t.close());
beforeEach(async () => {
  made += 1;
  house = await buildOwned(t.database, `苏婉清 ${made}`, { name: `湖畔小院 ${made}` });
});

const keyOf = ({ contract }: { readonly contract: { readonly id: string; readonly version: number } }) => ({
  id: contract.id,
  version: contract.version,
});
const commission = (rateBp: number) => ({ model: { kind: 'commission' as const, rateBp } });

describe('a contract', () => {
  test('is drafted, edited and signed, and then in force on its days', async () => {
    const drafted = await finance.ok(createContract, draftOf(house));
    expect(drafted.contract).toMatchObject({
      status: 'draft',
      landlordName: `苏婉清 ${made}`,
      houseNames: [`湖畔小院 ${made}`],
      actions: ['edit', 'sign', 'discard'],
    });
    expect(drafted.contract.contractNo).toMatch(/^C20261120-\d{4}$/);
    const edited = await finance.ok(saveContractDraft, {
      ...keyOf(drafted),
      ...draftOf(house, { terms: commission(1_500) }),
    });
    expect(edited.versions).toHaveLength(1);
    const signed = await signByTwo(finance, keyOf(edited));
    expect(signed.contract).toMatchObject({ status: 'active', daysLeft: 41, actions: ['change', 'end'] });
    expect(signed.versions[0]).toMatchObject({
      state: 'active',
      inForce: true,
      signedBy: 'finance、admin',
      terms: commission(1_500),
    });
    expect(await eventNamesOf(t.database, drafted.contract.id)).toEqual([
      'contract.drafted',
      'contract.draftEdited',
      'contract.signed',
    ]);
    const history = await finance.ok(getContractHistory, { id: drafted.contract.id });
    expect(history[1]?.changes.map(({ field }) => field)).toEqual(['terms']);
    const again = await finance.call(signContract, keyOf(signed));
    expect(again).toMatchObject({ status: 409, failure: 'contract.cannotSign' });
  });

  test('is changed from a day on: the version before ends the day before, nothing is edited', async () => {
    const signed = await signedContract(finance, house, { to: null });
    const change = { ...draftOf(house, { from: '2026-12-01', to: null, terms: commission(1_000) }) };
    const changed = await finance.ok(saveContractDraft, { ...keyOf(signed), ...change });
    expect(changed.contract).toMatchObject({
      status: 'active',
      hasDraft: true,
      actions: ['edit', 'sign', 'discard', 'end'],
    });
    expect(changed.versions.map(({ number, state, to }) => [number, state, to])).toEqual([
      [2, 'draft', null],
      [1, 'active', null],
    ]);
    const done = await signByTwo(finance, keyOf(changed));
    expect(
      done.versions.map(({ number, state, inForce, from, to }) => [number, state, inForce, from, to]),
    ).toEqual([
      [2, 'active', true, '2026-12-01', null],
      [1, 'superseded', true, '2026-01-01', '2026-11-30'],
    ]);
    // Until then the first one counts.
    expect(done.contract).toMatchObject({ versionNumber: 1, from: '2026-01-01', to: null });
    t.setNow('2026-12-01T04:00:00Z');
    const later = await finance.ok(getContract, { id: done.contract.id });
    t.setNow('2026-11-20T04:00:00Z');
    expect(later.contract).toMatchObject({ versionNumber: 2, terms: commission(1_000) });
    const early = await finance.call(saveContractDraft, { ...keyOf(done), ...change, from: '2026-01-01' });
    expect(early.fields).toEqual({
      from: 'The change must be later than the contract’s first day, 2026-01-01',
    });
  });

  test('a change before one that is still to come takes its place', async () => {
    const signed = await signedContract(finance, house, { to: null });
    const draft = (from: string, rateBp: number) =>
      draftOf(house, { from, to: null, terms: commission(rateBp) });
    const second = await finance.ok(saveContractDraft, { ...keyOf(signed), ...draft('2027-01-01', 1_000) });
    const third = await finance.ok(saveContractDraft, {
      ...keyOf(await signByTwo(finance, keyOf(second))),
      ...draft('2026-12-01', 500),
    });
    const done = await signByTwo(finance, keyOf(third));
    expect(done.versions.map(({ state, inForce, to }) => [state, inForce, to])).toEqual([
      ['active', true, null],
      ['superseded', false, null],
      ['superseded', true, '2026-11-30'],
    ]);
  });

  test('a discarded draft leaves what is signed as it is; one that was never signed leaves the lists', async () => {
    const drafted = await finance.ok(createContract, draftOf(house));
    const gone = await finance.ok(discardContractDraft, keyOf(drafted));
    expect(gone.contract).toMatchObject({ status: 'discarded', actions: [] });
    const { records } = await finance.ok(pageContracts, { keyword: `湖畔小院 ${made}` });
    expect(records).toEqual([]);
    const signed = await signedContract(finance, house);
    const changed = await finance.ok(saveContractDraft, {
      ...keyOf(signed),
      ...draftOf(house, { from: '2026-12-01' }),
    });
    const kept = await finance.ok(discardContractDraft, keyOf(changed));
    expect(kept.contract).toMatchObject({ status: 'active', hasDraft: false, actions: ['change', 'end'] });
    const next = await finance.ok(saveContractDraft, {
      ...keyOf(kept),
      ...draftOf(house, { from: '2026-12-01' }),
    });
    expect(next.versions[0]?.number).toBe(3);
  });

  test('is ended on a day within its own, and renewed after it', async () => {
    const signed = await signedContract(finance, house);
    const end = (on: string) => finance.call(endContract, { ...keyOf(signed), on, reason: '房东自用' });
    for (const on of ['2025-12-31', '2027-01-01'])
      expect((await end(on)).fields.on).toContain('The last day must be between the first day 2026-01-01');
    const { data } = await end('2026-11-10');
    expect(data.contract).toMatchObject({
      status: 'ended',
      to: '2026-11-10',
      endReason: '房东自用',
      actions: ['change'],
    });
    expect(data.versions[0]).toMatchObject({ state: 'ended', to: '2026-11-10' });
    const renewed = await finance.ok(saveContractDraft, {
      ...keyOf(data),
      ...draftOf(house, { from: '2026-12-01', to: null }),
    });
    const done = await signByTwo(finance, keyOf(renewed));
    expect(done.versions.map(({ state, to }) => [state, to])).toEqual([
      ['active', null],
      ['ended', '2026-11-10'],
    ]);
  });

  test('ended before a change that is still to come, takes that change out', async () => {
    const signed = await signedContract(finance, house, { to: null });
    const changed = await finance.ok(saveContractDraft, {
      ...keyOf(signed),
      ...draftOf(house, { from: '2027-01-01', to: null }),
    });
    const both = await signByTwo(finance, keyOf(changed));
    const ended = await finance.ok(endContract, { ...keyOf(both), on: '2026-12-15', reason: '出售' });
    expect(ended.versions.map(({ state, inForce, to }) => [state, inForce, to])).toEqual([
      ['superseded', false, null],
      ['active', true, '2026-12-15'],
    ]);
    expect(ended.contract).toMatchObject({ status: 'active', to: '2026-12-15', daysLeft: 25 });
  });
});

describe('is refused', () => {
  test('days of a house that another contract has, by its number; the day after is free', async () => {
    const { contract } = await signedContract(finance, house);
    const other = await finance.call(createContract, draftOf(house, { from: '2026-12-31', to: null }));
    expect([other.status, other.failure]).toEqual([422, 'contract.overlap']);
    expect(other.fields.houseIds).toContain(contract.contractNo);
    expect((await finance.call(createContract, draftOf(house, { from: '2027-01-01', to: null }))).code).toBe(
      200,
    );
  });

  test('the same days signed twice at once: the database lets one through', async () => {
    const drafts = await Promise.all([0, 1].map(() => finance.ok(createContract, draftOf(house))));
    for (const draft of drafts) await finance.ok(signContract, { ...keyOf(draft), dutyReason: '续签' });
    const admin = await t.as('admin');
    const waiting = await waitingFor(admin);
    const answers = await Promise.all(waiting.map(({ id }) => admin.call(confirmDutyRequest, { id })));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const [left] = await waitingFor(admin);
    await admin.ok(refuseDutyRequest, { id: left?.id ?? '', reason: '房源已签约' });
  });

  test('houses of nobody or of somebody else, unknown ones, unknown owners', async () => {
    const nobodys = await buildHouse(t.database, { name: `无主 ${made}` });
    const others = await buildOwned(t.database, '方国平', { name: `别家 ${made}` });
    const fieldsOf = async (change: Parameters<typeof draftOf>[1]) =>
      (await finance.call(createContract, draftOf(house, change))).fields;
    for (const each of [nobodys, others])
      expect((await fieldsOf({ houseIds: [house.id, each.id] })).houseIds).toContain(
        'does not belong to this landlord',
      );
    const unknown = '00000000-0000-7000-8000-000000000000';
    expect(await fieldsOf({ houseIds: [unknown] })).toEqual({
      houseIds: 'One of the properties does not exist',
    });
    const parties = [
      { landlordId: house.landlordId, shareBp: 6_000 },
      { landlordId: unknown, shareBp: 4_000 },
    ];
    expect(await fieldsOf({ parties })).toEqual({ 'parties.1.landlordId': 'This landlord does not exist' });
  });

  test('an owner the work with whom has ended; and it does not end while a contract names him', async () => {
    const other = await buildOwner(t.database, `共有人 ${made}`);
    const parties = [
      { landlordId: house.landlordId, shareBp: 7_000 },
      { landlordId: other, shareBp: 3_000 },
    ];
    const supervisor = await t.as('supervisor');
    const end = async () => {
      const { landlord } = await supervisor.ok(getLandlord, { id: other });
      return supervisor.call(endLandlord, { id: other, version: landlord.version, reason: '退出' });
    };
    const signed = await signedContract(finance, house, { to: null, parties });
    const refused = await end();
    expect([refused.status, refused.failure]).toEqual([409, 'landlord.hasContract']);
    expect(refused.message).toContain(signed.contract.contractNo);
    await finance.ok(endContract, { ...keyOf(signed), on: '2026-11-19', reason: '到期' });
    expect((await end()).code).toBe(200);
    const again = await finance.call(
      createContract,
      draftOf(house, { from: '2026-12-01', to: null, parties }),
    );
    expect(again.fields).toEqual({
      'parties.1.landlordId': `Cooperation with “共有人 ${made}” has ended. Resume it first`,
    });
  });

  test('days of years that nobody means', async () => {
    const slips = { from: '0026-12-01', to: '2202-12-31' };
    const refused = await finance.call(createContract, draftOf(house, slips));
    expect(Object.keys(refused.fields)).toEqual(['from', 'to']);
  });

  test('a change of the landlord, a stale edit, an edit of what is signed', async () => {
    const signed = await signedContract(finance, house);
    const other = await buildOwner(t.database, '骆一舟');
    const swapped = await finance.call(saveContractDraft, {
      ...keyOf(signed),
      ...draftOf(house, { from: '2026-12-01', parties: [{ landlordId: other, shareBp: 10_000 }] }),
    });
    expect(swapped.fields['parties.0.landlordId']).toContain('A change cannot replace the landlord');
    const stale = await finance.call(endContract, {
      ...keyOf(signed),
      version: 0,
      on: '2026-12-01',
      reason: '误',
    });
    expect([stale.status, stale.failure]).toEqual([409, 'core.stale']);
    expect((await finance.call(discardContractDraft, keyOf(signed))).failure).toBe('contract.cannotDiscard');
    const drafted = await finance.ok(createContract, draftOf(house, { from: '2027-02-01', to: null }));
    const ended = await finance.call(endContract, { ...keyOf(drafted), on: '2027-03-01', reason: '误' });
    expect(ended.failure).toBe('contract.cannotEnd');
  });

  test('everybody who holds no right to it, and whoever does not see one of its houses', async () => {
    const signed = await signedContract(finance, house);
    for (const username of ['operator', 'frontdesk', 'director', 'housekeeper', 'landlord']) {
      const client = await t.as(username);
      expect((await client.call(pageContracts, {})).code).toBe(403);
      expect((await client.call(getContract, { id: signed.contract.id })).code).toBe(403);
      expect((await client.call(createContract, draftOf(house))).code).toBe(403);
      expect((await client.call(signContract, keyOf(signed))).code).toBe(403);
      expect(
        (await client.call(endContract, { ...keyOf(signed), on: '2026-12-01', reason: '误' })).code,
      ).toBe(403);
      expect((await client.call(printContract, { id: signed.contract.id })).status).toBe(403);
    }
    expect((await finance.call(getContract, { id: house.id })).failure).toBe('contract.notFound');
    await t.database
      .updateTable('roles')
      .set({ dataScope: 'department' })
      .where('roleCode', '=', 'finance')
      .execute();
    const narrowed = await t.openSession('finance');
    const answers = await Promise.all([
      narrowed.call(getContract, { id: signed.contract.id }),
      narrowed.call(endContract, { ...keyOf(signed), on: '2026-12-01', reason: '误' }),
      narrowed.call(createContract, draftOf(house)),
      narrowed.call(pageContracts, {}),
      narrowed.call(contractHouses, { landlordId: house.landlordId }),
      narrowed.call(landlordOptions, { ids: [house.landlordId] }),
      narrowed.call(pageUncovered, {}),
    ]);
    await t.database
      .updateTable('roles')
      .set({ dataScope: 'all' })
      .where('roleCode', '=', 'finance')
      .execute();
    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([404, 404, 422]);
    expect(answers[3]?.data).toMatchObject({ total: 0 });
    expect(answers.slice(4, 6).map(({ data }) => data)).toEqual([[], []]);
    expect(answers[6]?.data).toMatchObject({ total: 0 });
  });
});

test('the command palette finds contracts by number and landlord, for those who may see them', async () => {
  const { contract } = await signedContract(finance, house);
  const found = async (client: TestClient, keyword: string) =>
    (await client.ok(search, { keyword }))
      .find(({ group }) => group === 'contract')
      ?.hits.map(({ id }) => id) ?? [];
  expect(await found(finance, contract.contractNo.toLowerCase())).toEqual([contract.id]);
  expect(await found(finance, `苏婉清 ${made}`)).toEqual([contract.id]);
  expect(await found(await t.as('operator'), contract.contractNo)).toEqual([]);
});

describe('lists', () => {
  test('find contracts by landlord, co-owner, house, model and end; views count them', async () => {
    const partner = await buildOwner(t.database, `共有人 ${made}`);
    const parties = [
      { landlordId: house.landlordId, shareBp: 7_000 },
      { landlordId: partner, shareBp: 3_000 },
    ];
    const model = { kind: 'fixedRent' as const, monthlyFen: 800_000 };
    const { contract } = await signedContract(finance, house, {
      to: '2026-12-10',
      parties,
      terms: { model },
    });
    const foundBy = async (input: Parameters<typeof finance.ok<typeof pageContracts>>[1]) =>
      (await finance.ok(pageContracts, input)).records.map(({ id }) => id).includes(contract.id);
    expect(await foundBy({ landlordId: [partner] })).toBe(true);
    expect(await foundBy({ houseId: [house.id], model: ['fixedRent'] })).toBe(true);
    expect(await foundBy({ houseId: [house.id], model: ['tiered'] })).toBe(false);
    expect(await foundBy({ houseId: [house.id], endsWithin: 20 })).toBe(true);
    expect(await foundBy({ houseId: [house.id], endsWithin: 19 })).toBe(false);
    expect(await foundBy({ keyword: contract.contractNo.toLowerCase() })).toBe(true);
    expect(await foundBy({ keyword: `苏婉清 ${made}`, view: 'ending', sort: 'to' })).toBe(true);
    expect(await foundBy({ keyword: `湖畔小院 ${made}`, view: 'ended' })).toBe(false);
    const counts = await finance.ok(countContractViews, {});
    expect(counts.find(({ view }) => view === 'ending')?.count).toBeGreaterThan(0);
    expect((await finance.call(exportContracts.file, { houseId: [house.id] })).status).toBe(200);
  });

  test('show houses without a contract, until one is signed, and after it has run out', async () => {
    const uncovered = async () =>
      (await finance.ok(pageUncovered, { landlordId: [house.landlordId] })).records.map(({ id, since }) => [
        id,
        since,
      ]);
    expect(await uncovered()).toEqual([[house.id, null]]);
    await finance.ok(createContract, draftOf(house, { from: '2020-01-01', to: '2020-12-31' }));
    expect(await uncovered()).toEqual([[house.id, null]]);
    await signedContract(finance, house, { from: '2025-01-01', to: '2025-12-31' });
    expect(await uncovered()).toEqual([[house.id, '2025-12-31']]);
    const { contract } = await signedContract(finance, house, { to: null });
    expect(await uncovered()).toEqual([]);
    expect(await finance.ok(contractHouses, { landlordId: house.landlordId })).toEqual([
      {
        id: house.id,
        name: `湖畔小院 ${made}`,
        contractId: contract.id,
        contractNo: contract.contractNo,
        to: null,
      },
    ]);
  });
});

test('every owner has a line to sign on, and a city that is its own province stands there once', async () => {
  const other = await buildOwner(t.database, `共有人 ${made}`);
  const parties = [
    { landlordId: house.landlordId, shareBp: 7_000 },
    { landlordId: other, shareBp: 3_000 },
  ];
  await t.database
    .updateTable('houses')
    .set({ province: '北京市', city: '北京', district: '延庆区', address: '张山营镇 31 号' })
    .where('id', '=', house.id)
    .execute();
  const { contract } = await finance.ok(createContract, draftOf(house, { parties }));
  const answer = await t.app.inject({
    method: 'GET',
    url: `${printContract.path}?${new URLSearchParams({ id: contract.id, language: 'zh-CN' })}`,
    headers: { authorization: finance.token },
  });
  const text = pagesOfPdf(answer.rawPayload).join('\n').replaceAll(/\s+/g, '');
  expect(text.match(/产权人签字（[^）]+）/g)).toEqual([
    `产权人签字（苏婉清${made}）`,
    `产权人签字（共有人${made}）`,
  ]);
  expect(text).toContain('北京延庆区张山营镇31号');
  expect(text).not.toContain('北京市北京');
});

test('the agreement is printed with its parties, houses, terms and version, in either language', async () => {
  const { contract } = await signedContract(finance, house, { terms: commission(1_850) });
  const textOf = async (language: string) => {
    const query = new URLSearchParams({ id: contract.id, language });
    const answer = await t.app.inject({
      method: 'GET',
      url: `${printContract.path}?${query}`,
      headers: { authorization: finance.token },
    });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    return pagesOfPdf(answer.rawPayload).join('\n').replaceAll(/\s+/g, '');
  };
  const chinese = await textOf('zh-CN');
  for (const said of [contract.contractNo, `苏婉清${made}`, `湖畔小院${made}`, '经营方得18.5%', '2026-12-31'])
    expect(chinese).toContain(said);
  expect(await textOf('en-US')).toContain('theoperator18.5%');
  const missing = await finance.call(printContract, { id: contract.id, number: 9 });
  expect(missing.status).toBe(404);
});
