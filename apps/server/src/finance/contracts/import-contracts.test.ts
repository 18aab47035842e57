/** A file of contracts: judged line by line without a change, then in force. */

import {
  getContract,
  importContracts,
  pageContracts,
} from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { getRun, isOver } from '@minsu/contract/platform/background-run.ts';
import exceljs from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOwned, buildOwner, signedContract } from '../../../test/desks/contract-desk.ts';
import { confirmWaiting, waitingFor } from '../../../test/duties/by-two.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { ownersOf, readContractLine } from './contract-import-rules.ts';
import { rateOf, tiersOf } from './model-cell-rules.ts';

let t: TestApp;
let supervisor: TestClient;
beforeAll(async () => {
  t = await openTestApp({ background: true });
  supervisor = await t.as('supervisor');
  await buildOwned(t.database, '方国平', { name: '湖畔小院' });
  await buildOwned(t.database, '骆一舟', { name: '山居' });
  await buildOwned(t.database, '顾曼青', { name: '海风' });
  await buildOwned(t.database, '同名', { name: '甲' });
  await buildOwned(t.database, '同名', { name: '乙' });
});
afterAll(() => t.close());

const HEADERS = ['房东', '房源', '分成方式', '经营方比例', '月租/保底', '分成基数', '首日', '最后一天'];
const upload = async (rows: unknown[][], as = supervisor, headers = HEADERS) => {
  const book = new exceljs.Workbook();
  const sheet = book.addWorksheet('合同');
  sheet.addRow(headers);
  for (const row of rows) sheet.addRow(row);
  const file = new Uint8Array(await book.xlsx.writeBuffer());
  return as.call(importContracts.upload, { file, fileName: '合同.xlsx' });
};

describe('cells', () => {
  test('percents and tiers are read as people write them', () => {
    expect(['20', '20%', '12.5 %', '7.25％', '二成', '-3', ''].map(rateOf)).toEqual([
      2_000,
      2_000,
      1_250,
      725,
      null,
      null,
      null,
    ]);
    expect(['0.2', '0.20%', '0', '1.5', '0.15 '].map(rateOf)).toEqual([null, 20, 0, 150, null]);
    expect(tiersOf('30000:20, 60000：15%; 10')).toEqual([
      { uptoFen: 3_000_000, rateBp: 2_000 },
      { uptoFen: 6_000_000, rateBp: 1_500 },
      { uptoFen: null, rateBp: 1_000 },
    ]);
    expect(tiersOf('三万:20')).toBeNull();
  });
  test('co-owners are read with their phone where it is written', () => {
    expect(ownersOf('周砚秋:30%、林小满 13800001111：12.5')).toEqual([
      { name: '周砚秋', phone: '', shareBp: 3_000 },
      { name: '林小满', phone: '13800001111', shareBp: 1_250 },
    ]);
    expect(ownersOf(' ')).toEqual([]);
    for (const bad of ['周砚秋', '周砚秋:三成', ':30', '周砚秋:0']) expect(ownersOf(bad)).toBeNull();
  });
  test('what cannot be taken is said at its column', () => {
    const good = {
      model: '保底',
      rate: '20',
      amount: '5000',
      basis: '全额',
      from: '2026/1/1',
      to: '2026-12-31',
    };
    const wrong = (change: Record<string, string>) =>
      readContractLine({ ...good, ...change }).problems.map(({ field }) => field);
    expect(readContractLine(good).line).toMatchObject({
      from: '2026-01-01',
      terms: { model: { kind: 'guaranteed', minimumFen: 500_000, rateBp: 2_000 }, basis: 'gross' },
    });
    expect(wrong({ model: '别的' })).toEqual(['model']);
    expect(wrong({ rate: '120' })).toEqual(['rate']);
    expect(wrong({ rate: '很多', amount: '不知' })).toEqual(['amount', 'rate']);
    expect(wrong({ basis: '随便' })).toEqual(['basis']);
    expect(wrong({ owners: '周砚秋' })).toEqual(['owners']);
    expect(wrong({ owners: '周砚秋:60、林小满:40' })).toEqual(['owners']);
    expect(wrong({ owners: Array.from({ length: 10 }, (_, at) => `甲${at}:1`).join('、') })).toEqual([
      'owners',
    ]);
    expect(wrong({ to: '2025-12-31' })).toEqual(['to']);
    expect(wrong({ from: '上月' })).toEqual(['from']);
    expect(wrong({ model: '阶梯', rate: '20000:20, 10000:15, 10' })).toEqual(['rate']);
  });
});

test('the dry run names what cannot come, with overlaps in the file and with contracts in force', async () => {
  const taken = await buildOwned(t.database, '沈阿根', { name: '已签' });
  const { contract } = await signedContract(supervisor, taken);
  const { data } = await upload([
    ['方国平', '湖畔小院', '佣金分成', '20%', '', '', '2026-01-01', '2026-12-31'],
    ['方国平', '湖畔小院', '佣金分成', '15%', '', '', '2026-12-31', ''],
    ['无此人', '湖畔小院', '佣金分成', '20', '', '', '2027-01-01', ''],
    ['同名', '甲', '佣金分成', '20', '', '', '2027-01-01', ''],
    ['骆一舟', '海风、没有', '佣金分成', '20', '', '', '2027-01-01', ''],
    ['沈阿根', '已签', '固定租金', '', '8000', '', '2026-06-01', ''],
  ]);
  const check = await supervisor.ok(importContracts.check, { id: data.id, mapping: data.mapping });
  expect(check).toMatchObject({ total: 6, ready: 1, bad: 5 });
  const said = Object.fromEntries(check.problems.map(({ line, messages }) => [line, messages.join(' ')]));
  expect(said[3]).toContain('overlaps with line 2');
  expect(said[4]).toContain('Landlord: No such landlord');
  expect(said[5]).toContain('Several landlords');
  expect(said[6]).toMatch(/does not belong.*No property named “没有”/s);
  expect(said[7]).toContain(contract.contractNo);
  expect((await supervisor.ok(pageContracts, {})).total).toBe(1);
});

test('good lines are in force afterwards; the same file again brings nothing', async () => {
  const rows = [
    ['骆一舟', '山居', '阶梯分成', '30000:20, 10', '', '扣税', '2026-01-01', ''],
    ['顾曼青', '海风', '固定租金', '', 8000, '', '2026-01-01', '2027-12-31'],
  ];
  const { data } = await upload(rows);
  const run = await supervisor.ok(importContracts.apply, { id: data.id, mapping: data.mapping });
  await expect
    .poll(async () => isOver(await supervisor.ok(getRun, { id: run.id })), { timeout: 30_000, interval: 50 })
    .toBe(true);
  const one = async (keyword: string) => (await supervisor.ok(pageContracts, { keyword })).records[0];
  expect((await one('山居'))?.status).toBe('draft');
  // One request for the whole file; the person who brought it in does not confirm it.
  expect(await waitingFor(supervisor)).toEqual([]);
  await confirmWaiting(t.as);
  const found = async (keyword: string) => (await supervisor.ok(pageContracts, { keyword })).records[0];
  expect(await found('山居')).toMatchObject({
    status: 'active',
    to: null,
    terms: { basis: 'netOfTax', model: { kind: 'tiered' } },
  });
  expect(await found('海风')).toMatchObject({
    status: 'active',
    to: '2027-12-31',
    terms: { model: { monthlyFen: 800_000 } },
  });
  const again = await upload(rows);
  const check = await supervisor.ok(importContracts.check, {
    id: again.data.id,
    mapping: again.data.mapping,
  });
  expect(check).toMatchObject({ ready: 0, bad: 2 });
});

test('a contract with tiers and co-owners comes as it was agreed; who is not known, twice or ended is refused', async () => {
  await buildOwned(t.database, '杜若洲', { name: '杜家大院' });
  await buildOwner(t.database, '杜若水');
  const gone = await buildOwner(t.database, '已终止的人');
  await t.database.updateTable('landlords').set({ status: 'ended' }).where('id', '=', gone).execute();
  const row = (owners: string) => [
    ...['杜若洲', '杜家大院', '阶梯分成', '30000:20, 60000:15, 10', '', '', '2026-01-01', '', owners],
  ];
  const headers = [...HEADERS, '共有产权人'];
  const bad = await upload(
    [row('没有这人:30'), row('杜若洲:30'), row('同名:30'), row('已终止的人:30')],
    supervisor,
    headers,
  );
  const check = await supervisor.ok(importContracts.check, { id: bad.data.id, mapping: bad.data.mapping });
  expect(check).toMatchObject({ ready: 0, bad: 4 });
  const said = check.problems.map(({ messages }) => messages.join(' '));
  expect(said[0]).toContain('No landlord named “没有这人”');
  expect(said[1]).toContain('is listed twice');
  expect(said[2]).toContain('Several landlords are named “同名”');
  expect(said[3]).toContain('已终止的人');
  const { data } = await upload([row('杜若水:30%')], supervisor, headers);
  const run = await supervisor.ok(importContracts.apply, { id: data.id, mapping: data.mapping });
  await expect
    .poll(async () => isOver(await supervisor.ok(getRun, { id: run.id })), { timeout: 30_000, interval: 50 })
    .toBe(true);
  const [contract] = (await supervisor.ok(pageContracts, { keyword: '杜家大院' })).records;
  expect(contract).toMatchObject({ ownerCount: 2, terms: { model: { kind: 'tiered' } } });
  const { versions } = await supervisor.ok(getContract, { id: contract?.id ?? '' });
  expect(versions[0]?.parties.map(({ name, shareBp }) => [name, shareBp])).toEqual([
    ['杜若洲', 7_000],
    ['杜若水', 3_000],
  ]);
});

test('is for those who may import', async () => {
  expect(
    (
      await upload(
        [['方国平', '湖畔小院', '佣金分成', '20', '', '', '2028-01-01', '']],
        await t.as('finance'),
      )
    ).status,
  ).toBe(403);
});
